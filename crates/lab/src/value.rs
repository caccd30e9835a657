//! Positions of battles between captains, and the model that is fitted to what came of them.

mod fit;
mod sample;

pub use fit::{Fit, Tenth};
pub use sample::{Sample, sampled};
