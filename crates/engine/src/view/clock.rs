//! Where in the battle we are.

use crate::Side;

/// Where in the battle we are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The phase, in words.
    pub phase: String,
    /// The card in play, in words.
    pub card: Option<String>,
    /// Whose card or go it is.
    pub acting: Option<Side>,
    /// What else everybody should know: rain, fog.
    pub remarks: Vec<String>,
}
