//! Many battles and what they show: soaks with every invariant checked, the odds of whole battles, and contests of two
//! players and leagues of many, studies of what differs between a base and its variants, and what positions are worth by what came
//! of them, and doctrines that win more.
//!
//! **Never here:** any one ruleset, the network, files.

mod contest;
mod deliberation;
mod followed;
pub mod league;
pub mod luck;
mod match_result;
pub mod review;
mod soak;
mod standing;
pub mod study;
mod trial;
mod tuning;
pub mod value;
mod what_if;

pub use contest::{Contest, Match, Tally};
pub use match_result::{BattleLosses, Forfeit, MatchResult, bout};
pub use soak::{Failure, Soaked, play_one, soak_one};
pub use standing::{Mean, Spread, Standing};
pub use trial::{Trial, judged, replays};
pub use tuning::Tuning;
pub use what_if::WhatIf;
