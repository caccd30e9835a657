//! Many battles and what they show: soaks with every invariant checked, and the odds of whole battles.
//!
//! **Never here:** any one ruleset, the network, files.

mod bout;
mod soak;
mod standing;
mod trial;

pub use bout::{Bout, Toll, bout};
pub use soak::{Failure, Soaked, play_one, soak_one};
pub use standing::{Mean, Spread, Standing};
pub use trial::Trial;
