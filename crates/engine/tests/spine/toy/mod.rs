//! A small ruleset that exists for tests and benchmarks only. Two armies of groups, one of them hidden; a herd
//! that nobody commands; sealed wagers; cards that reroll a throw or jump in between two actions; morale tests
//! that wait in line; and a battle that can end while some of them still wait.
#![allow(dead_code, unused_imports)]

mod judge;
mod players;
mod rules;
mod steps;
mod table;
mod vocabulary;

pub use players::{Drawn, asked, play};
pub use rules::Toy;
pub use steps::{Step, Value, volley};
pub use table::{Table, World, opening_table};
pub use vocabulary::*;
