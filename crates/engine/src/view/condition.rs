//! How a battle is won by what its own file says.

use crate::Side;

/// A battle's own way of winning it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionView {
    /// Who wins by it; nobody where it makes a draw.
    pub side: Option<Side>,
    /// In words.
    pub words: String,
    /// Whether it ends the battle at the end of any turn; else it is looked at when the last is over.
    pub at_once: bool,
    /// Whether it is achieved as things stand.
    pub is_met: bool,
}
