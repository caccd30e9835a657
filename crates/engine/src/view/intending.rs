//! What is still to be done: announced, or sure to come.

use tabletop::Point;

use crate::{PieceId, Rule};

/// Something that a piece has announced against another, or the way that it will run: drawn as an arrow. A viewer is
/// told only of what he may know: what is announced under cover is not in his view until it is revealed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntentView {
    /// What.
    pub kind: IntentKind,
    /// Who.
    pub from: PieceId,
    /// Against whom; `None` of what it does against nobody.
    pub to: Option<PieceId>,
    /// In words that stand between the two names, or after the only one: `charges`, `is to shoot at`, `runs 12 in`.
    pub word: String,
    /// The rule under which it was announced.
    pub rule: Rule,
    /// The way of the arrow, from its tail to its tip: two points or more, right and up. Of one who runs for several turns, a
    /// point for the end of each.
    pub way: Vec<Point>,
}

/// What is announced, by which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum IntentKind {
    /// It comes on to fight.
    Charge,
    /// It comes on against somebody who comes on himself.
    Countercharge,
    /// It is about to shoot.
    Shoot,
    /// It is after somebody who runs.
    Pursue,
    /// It runs away.
    Rout,
}
