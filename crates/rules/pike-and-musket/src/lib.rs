//! The rules of "Pike and Musket" (anonymous), enforced: battalions, cavalry regiments and batteries on millimetre distances,
//! odds, columns and one die on a results table.
//!
//! One module a chapter, in the words of the rulebook. [`ledger`] restates the rulebook rule by rule and code cites it
//! with [`rule!`]; [`book`] holds its numbers, its lost tables among them as reconstructions; [`world`] is what never changes in a
//! battle, [`table`] all that does, [`marks`] how it changes; [`ask`] is what players are asked and [`steps`] what is done;
//! [`field`] reads the table in the rulebook's words.
//!
//! **Never here:** another ruleset, files, the network, the clock, drawing.

pub mod ask;
pub mod book;
pub mod field;
pub mod formation;
pub mod invariants;
pub mod ledger;
pub mod marks;
pub mod remarks;
pub mod roster;
pub mod steps;
pub mod table;
pub mod vocabulary;
pub mod world;

pub mod artillery;
pub mod capturing;
pub mod charging;
pub mod combat;
pub mod crisis;
pub mod going;
pub mod hedgehog;
pub mod movement;
pub mod orders;
pub mod preparation;
pub mod pursuit;
pub mod rallying;
pub mod routing;
pub mod sight;
pub mod turn;
pub mod victory;
pub mod zones;

pub mod as_if;
pub mod casting;
pub mod foreseen;

mod appraising;
mod clearing;
mod facts;
mod odds;
mod offered;
mod presenting;
mod ruleset;
mod staging;
pub mod validate_state;

engine::marker! {
    /// The ruleset, a marker for the engine.
    pub struct PikeAndMusket, asking ask::Ask;
}
