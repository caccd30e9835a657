//! Computer players: choosing answers for any ruleset from what its side knows.
//!
//! A [`Commander`] chooses for one side. [`Random`] plays any legal answer, well spread over the continuous moves.
//! What a commander must know of a rulebook reaches it through the ruleset's own candidates, samples and
//! appraisals in neutral terms.
//!
//! **Never here:** any one ruleset, drawing, the network, more than a side may know.

mod commander;
mod kind;
mod random;

pub use commander::{Both, Choice, Commander};
pub use kind::Kind;
pub use random::Random;
