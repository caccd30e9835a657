//! The rules of "Border Reivers Skirmish" (anonymous), enforced: single men, horses and beasts.
//!
//! One module a chapter, in the words of the rulebook. [`ledger`] restates the rulebook rule by rule and code cites it
//! with [`rule!`]; [`book`] holds its numbers; [`world`] is what never changes in a battle, [`table`] all that does,
//! [`marks`] how it changes; [`ask`] is what players are asked and [`steps`] what is done; [`field`] reads the table
//! in the rulebook's words.
//!
//! **Never here:** another ruleset, files, the network, the clock, drawing.

pub mod appraising;
pub mod ask;
pub mod book;
pub mod field;
pub mod invariants;
pub mod judged;
pub mod ledger;
pub mod marks;
pub mod remarks;
pub mod roster;
pub mod steps;
pub mod table;
pub mod vocabulary;
pub mod world;

pub mod casting;
pub mod charging;
pub mod cover;
pub mod deeds;
pub mod firing;
pub mod going;
pub mod herding;
pub mod hiding;
pub mod horses;
pub mod leading;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod preparation;
pub mod retreating;
pub mod running;
pub mod sight;
pub mod turn;
pub mod validate_state;
pub mod victory;
pub mod wounds;

mod odds;
mod offered;
mod presenting;
mod roomy;
mod ruleset;
mod staging;

engine::marker! {
    /// The ruleset, a marker for the engine.
    pub struct BorderReivers, asking ask::Ask;
}
