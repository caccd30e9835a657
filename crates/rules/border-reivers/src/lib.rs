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
mod ruleset;
mod staging;

/// The ruleset, a marker for the engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BorderReivers;

/// What a viewer knows of a battle under these rules.
pub type Known = engine::Known<BorderReivers>;
/// A decision under these rules.
pub type Decision = engine::Decision<BorderReivers>;
/// An answer drawn at random under these rules.
pub type Drawn = engine::Drawn<BorderReivers>;
/// The asking half of a step.
pub type Asking<'c, 'a> = engine::Asking<'c, 'a, BorderReivers>;
/// The acting half of a step.
pub type Acting<'c, 'a> = engine::Acting<'c, 'a, BorderReivers>;
/// A call of one of its steps, with the type of what it returns.
pub type Call<T> = engine::Call<BorderReivers, T>;
/// A script.
pub type Script<'c, 'a> = engine::Script<'c, 'a, BorderReivers>;
