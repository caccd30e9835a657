//! What a side is told so that it can aim for itself.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Begin, Side};

/// What a side knows at one of its decisions, and what it is asked: no more than that side may know, and only that side
/// is told it. Whoever has the core aims from it without asking again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Knowledge {
    /// Which core wrote it, by the fingerprint of its sources and rulebooks: no other reads it.
    pub core: String,
    /// How the battle began, both army lists included, but no seed.
    pub begin: Begin,
    /// Whose it is.
    pub side: Side,
    /// The number of the decision that waits.
    pub decision: u32,
    /// Answers that are planned to be given before; empty for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub plan: Vec<String>,
    /// The number of what is asked: that of the decision, or a later one after a plan.
    pub number: u32,
    /// The table as that side knows it and what it is asked, for the core alone: hexadecimal digits.
    pub table: String,
}
