//! What every rulebook is held to, for the tests of each: what is foreseen happens, dice fall as often as is foreseen,
//! records replay and go on from any decision, nobody receives what he may not know, and files that are spoiled in any way
//! are read or told. What a rulebook's tests bring is positions and battles of its own.
//!
//! Like the tests that call it, everything here panics when it finds a fault.
//!
//! **Never here:** any one ruleset.

pub mod asking;
pub mod carried;
pub mod described;
pub mod drawing;
pub mod fielding;
pub mod foreseeing;
pub mod gathering;
pub mod histories;
pub mod looking_ahead;
pub mod malformed;
pub mod marshalling;
pub mod measuring;
pub mod nonsense;
pub mod odds;
pub mod playing;
pub mod position;
pub mod replaying;
pub mod secrecy;
pub mod sparing;
pub mod spoiling;
mod stand;
pub mod telling;
pub mod walking;
pub mod worded;

pub use stand::{Play, Stand};
