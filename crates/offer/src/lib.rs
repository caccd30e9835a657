//! What a ruleset offers to people beside being played: battles fielded from paper, army lists judged and priced, the odds
//! of what is described, its rules.
//!
//! [`Rulebook`] is the trait; a rulebook implements it, and whoever lists rulebooks chooses one by its name. What stands
//! beside it are the terms in which orders and answers are told, alike for every rulebook, and [`paper`], the reading of
//! what an order names. Where texts lie a [`Library`] knows, which an order brings along.
//!
//! **Invariant:** cites no rule, names no ruleset, holds no number of a rulebook. A rulebook is called by the trait alone; what
//! [`paper`] and [`Described`] ask of one that calls them goes through closures of one question each. Every public item has at
//! least two rulebooks as users, but for what the faces read of an answer.
//!
//! **Never here:** any one ruleset, which rulesets, battles and armies there are, files, the network.

mod described;
mod fact;
mod fielding;
mod library;
mod mustering;
mod odds;
pub mod paper;
mod rulebook;
pub mod sound;

pub use described::{Described, Wording};
pub use fact::{Fact, FactValue};
pub use fielding::{BattleSetup, Order, PLAYERS_BY_LOT, Paraded, Provenance};
pub use library::{Library, MADE_UP, MIRROR, RANDOM, Text, seed_of};
pub use mustering::{MusterFinding, MusterLine, Mustered};
pub use odds::{
    ChanceStyle, Counted, Found, OddsEvent, OddsGuide, OddsOption, OddsOrder, OddsSubject, Outcome, Part,
    Reckoning, either, mean, numbers,
};
pub use rulebook::{RuleEntry, Rulebook};

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
