//! What every rulebook is held to, for the tests of each: what is foreseen happens, dice fall as often as is foreseen,
//! records replay and go on from any decision, nobody receives what he may not know, and files that are spoiled in any way
//! are read or told. What a rulebook's tests bring is positions and battles of its own.
//!
//! * Battles to look at: [`fielding`] from disk, [`position`] from the words of cases, `stand` reached by chance ([`Stand`],
//!   [`Play`]), [`walking`] decision by decision, [`playing`] between computer players, [`gathering`] until enough questions
//!   of each sort were met.
//! * What is foreseen: [`foreseeing`] of answers, [`odds`] of throws, [`described`] of what is typed.
//! * Players: [`asking`] what one answers in a position, [`drawing`] what is drawn by one search, [`looking_ahead`] and
//!   [`marshalling`] whole battles of players who do, [`sparing`] whom a question can be spared, [`worded`] answers in words.
//! * Secrets: [`secrecy`] with other secrets, [`histories`] with another past.
//! * Records and files: [`replaying`]; [`malformed`] what a rulebook reads, [`nonsense`] answers, [`spoiling`] how texts are
//!   broken; [`carried`] the rulebook against its ledger, [`telling`] its cases.
//! * [`measuring`]: what battles cost, for benches.
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
