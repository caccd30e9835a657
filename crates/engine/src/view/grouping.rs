//! Single men who go together under somebody, and beasts that stand together.

use tabletop::Point;

use crate::{PieceId, Side};

/// A group of single men, or a herd. It is outlined with its name. A viewer is told of no group that he does not know of,
/// nor of members who are hidden from him.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupView {
    /// What it is called, as a person reads it.
    pub title: String,
    /// Whose it is; `None` for beasts that belong to nobody.
    pub side: Option<Side>,
    /// Its members on the table, by number.
    pub members: Vec<PieceId>,
    /// Who leads it, if somebody does.
    pub leader: Option<PieceId>,
    /// Round those of its members who keep together; empty where nobody does.
    pub outline: Vec<Point>,
    /// Whether the enemy does not know of it.
    pub hidden: bool,
    /// What everybody should know of it, each in a word or two: `broken`, `without a Leader`.
    pub remarks: Vec<String>,
}
