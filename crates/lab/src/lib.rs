//! Many battles and what they show: soaks with every invariant checked, the odds of whole battles, and contests of two
//! players and leagues of many, studies of what differs between a base and its variants, and what positions are worth by what came
//! of them, and doctrines that win more.
//!
//! * `trial`: a battle under every check ([`Trial`]); `soak`: one battle of a soak ([`Soaked`]); `match_result`: what a battle
//!   came to in terms of every ruleset ([`MatchResult`], [`bout`]).
//! * `contest`: two players, each on either side of the same battles ([`Contest`]); [`league`]: many players in pairs of
//!   battles; `standing`: what many battles show, with how far it may be trusted ([`Standing`]).
//! * [`study`]: a base and its variants over the same battles; `tuning`: a better doctrine, looked for in battles
//!   ([`Tuning`]); [`value`]: positions of battles and the model fitted to them.
//! * [`review`]: a battle looked at afterwards, by `followed`, which plays its record line by line, by [`luck`], which weighs
//!   throws, and by `deliberation`, which plays two answers on; `what_if`: the same battle where a throw falls otherwise
//!   ([`WhatIf`]).
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
