//! Computer players: choosing answers for any ruleset from what its side knows.
//!
//! [`Random`] plays any legal answer, well spread over the continuous moves. What a computer player must know of
//! a rulebook reaches it through the ruleset's own candidates, samples and appraisals in neutral terms.
//!
//! **Never here:** any one ruleset, drawing, the network, more than a side may know.

mod random;

pub use random::Random;
