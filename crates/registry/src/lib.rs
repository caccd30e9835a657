//! What Tercio carries: its rulesets, battles, armies and lessons, and how each is found by its name.
//!
//! A ruleset is chosen at run time by [`visit`], which hands its type to a [`Visitor`]; nobody above this crate names
//! one. What a ruleset can do for people is [`Rulebook`], which each implements itself, in the terms of the crate `offer`;
//! they are handed on from here.
//!
//! **Never here:** how a rule works or what a rulebook makes of a battle, files (a [`Shelf`] is asked for texts that the
//! program does not carry), the network, the clock.

mod armies;
mod balance;
mod battles;
mod carried;
mod lessons;
mod list;
mod roll;
mod shelf;

pub use armies::{ArmyEntry, armies, rulebook_for_army};
pub use balance::{Balance, Favours, balances, balances_in, text_of};
pub use battles::{BattleEntry, battles, battles_on, rulebook_for};
pub use carried::{ARMIES, BATTLES, LESSONS};
pub use lessons::{LessonEntry, lesson, lessons, lessons_of, ruleset_of_rules};
pub use list::{About, USUAL, Visitor, about, names, visit};
pub use offer::{
    BattleSetup, ChanceStyle, Counted, Fact, FactValue, Fault, Found, Library, MADE_UP, MIRROR,
    MusterFinding, MusterLine, Mustered, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Order,
    Outcome, PLAYERS_BY_LOT, Paraded, Part, Provenance, RANDOM, Reckoning, RuleEntry, Rulebook, Text,
};
pub use roll::{Enrolled, Roll, roll, roll_of_army};
pub use shelf::{Carried, NoShelf, Shelf};
