//! Many battles and what they show: soaks with every invariant checked, and the odds of whole battles.
//!
//! **Never here:** any one ruleset, the network, files.

mod soak;
mod trial;

pub use soak::{Failure, Soaked, play_one, soak_one};
pub use trial::Trial;
