//! The rules of "Never Mind the Matchlocks" (Andy Callan, 2024), enforced.
//!
//! One module a chapter, in the words of the rulebook. [`ledger`] restates the rulebook rule by rule and code
//! cites it with [`rule!`]; [`book`] holds its numbers; [`world`] is what never changes in a battle, [`table`]
//! all that does, [`marks`] how it changes; [`ask`] is what players are asked and [`steps`] what is done.
//!
//! **Never here:** another ruleset, files, the network, the clock, drawing.

pub mod ask;
pub mod book;
pub mod field;
pub mod ledger;
pub mod marks;
pub mod remarks;
pub mod steps;
pub mod table;
pub mod vocabulary;
pub mod world;

pub mod actions;
pub mod appraising;
pub mod army;
pub mod casting;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod orders;
pub mod preparation;
pub mod shooting;
pub mod turn;

mod chance;
mod facts;
mod invariants;
mod odds;
mod offered;
mod presenting;
mod ruleset;
mod staging;
pub mod validate_state;

pub use presenting::victory_words;
pub use staging::words_of_cases;

engine::marker! {
    /// The ruleset, a marker for the engine.
    pub struct Matchlocks;
}
