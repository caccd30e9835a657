//! The rules of "Charge yr Pikes!" (Jay Stribling, Jackson Gamers), enforced: tertias whose cards come from one mixed deck, hidden
//! morale points, three waves of fire, and a handful of dice divided by six.
//!
//! One module a chapter, in the words of the rulebook. [`ledger`] restates the rulebook rule by rule and code cites it
//! with [`rule!`]; [`book`] holds its numbers, its lost lists among them as reconstructions; [`world`] is what never changes in a
//! battle, [`table`] all that does, [`marks`] how it changes; [`ask`] is what players are asked and [`steps`] what is done;
//! [`field`] reads the table in the rulebook's words, and [`formation`] says where each stand of a unit is.
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
pub mod validate_state;
pub mod vocabulary;
pub mod world;

pub mod artillery;
pub mod as_if;
pub mod attacking;
pub mod bonus;
pub mod capturing;
pub mod closing;
pub mod combat;
pub mod command;
pub mod commanded_shot;
pub mod falling_back;
pub mod firing;
pub mod flanks;
pub mod foreseen;
pub mod going;
pub mod hiding;
pub mod losses;
pub mod morale;
pub mod movement;
pub mod musketry;
pub mod plunder;
pub mod preparation;
pub mod rallying;
pub mod routing;
pub mod running;
pub mod sight;
pub mod turn;
pub mod victory;

pub mod casting;

mod appraising;
mod deed;
mod facts;
mod odds;
mod offered;
mod presenting;
mod ruleset;
mod staging;

// The nouns of all chapters, by their names alone.
pub(crate) use ask::Ask;
pub(crate) use field::Field;
pub(crate) use table::{ArmyChange, BattleChange, Form, Phase, Sign, Table, UnitChange};
pub(crate) use world::{Kind, World};

engine::marker! {
    /// The ruleset, a marker for the engine.
    pub struct ChargeYrPikes, asking ask::Ask;
}
