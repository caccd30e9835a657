//! The rules of "Charge Pikes!" (Wesley A. Rogers), enforced.
//!
//! One module a chapter, in the words of the rulebook. [`ledger`] restates the rulebook rule by rule and code cites it
//! with [`rule!`]; [`book`] holds its numbers; [`world`] is what never changes in a battle, [`table`] all that does,
//! [`marks`] how it changes; [`ask`] is what players are asked and [`steps`] what is done; [`field`] reads the table
//! in the rulebook's words and [`formation`] says where each figure stands.
//!
//! **Never here:** another ruleset, files, the network, the clock, drawing.

pub mod appraising;
pub mod ask;
pub mod book;
pub mod casting;
pub mod facts;
pub mod field;
pub mod flanks;
pub mod formation;
pub mod invariants;
pub mod ledger;
pub mod marks;
pub mod memory;
pub mod remarks;
pub mod roster;
pub mod steps;
pub mod table;
pub mod turn;
pub mod vocabulary;
pub mod world;

pub mod charging;
pub mod combat;
pub mod command;
pub mod cover;
pub mod going;
pub mod hits;
pub mod movement;
pub mod preparation;
pub mod reactions;
pub mod routing;
pub mod shooting;
pub mod steadiness;
pub mod validate_state;
pub mod visibility;

mod odds;
mod offered;
mod presenting;
mod ruleset;
mod staging;

pub use presenting::weapon_in_words;

engine::marker! {
    /// The ruleset, a marker for the engine.
    pub struct ChargePikes, asking ask::Ask;
}
