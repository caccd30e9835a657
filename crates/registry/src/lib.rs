//! What Tercio carries: its rulesets, battles and armies, and how a battle is found by its name and cast.
//!
//! A ruleset is chosen at run time by [`visit`], which hands its type to a [`Visitor`]; nobody above this crate names
//! one. [`Rulebook`] is what a ruleset must be able to do beside being played and shown: be fielded from paper, judge
//! an army list, recite its rules.
//!
//! **Never here:** how a rule works, files (a [`Shelf`] is asked for texts that the program does not carry), the
//! network, the clock.

mod armies;
mod battles;
mod border_reivers;
mod carried;
mod charge_pikes;
mod matchlocks;
mod odds;
mod paper;
mod roll;
mod rulebook;
mod shelf;

pub use armies::{ArmyEntry, armies, rulebook_for_army};
pub use battles::{BattleEntry, battles, rulebook_for};
pub use carried::{ARMIES, BATTLES};
pub use odds::{
    Counted, Fact, FactValue, Found, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Outcome, Part,
    Reckoning, Told,
};
pub use roll::{Enrolled, Roll, roll};
pub use rulebook::{
    About, Fielded, MusterFinding, MusterLine, Mustered, Order, PLAYERS_BY_LOT, Paraded, RuleEntry, Rulebook,
    Settled, USUAL, Visitor, about, names, visit,
};
pub use shelf::{MIRROR, NoShelf, RANDOM, Shelf, Text, army_title, battle_text};

/// Why something cannot be had or played: in words, with what would mend it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The words.
    pub message: String,
}

impl Fault {
    /// A fault in these words.
    pub fn new(message: impl std::fmt::Display) -> Fault {
        Fault { message: message.to_string() }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
