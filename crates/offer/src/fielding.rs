//! A battle as it is ordered, and as it is ready to begin.

use engine::Named;

use crate::{Library, Rulebook};

/// What was settled before a battle where nobody says it: by lot.
pub const PLAYERS_BY_LOT: &[String] = &[];

/// A battle as it is ordered.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// Its name: a battle, two armies as `royalist:parliament`, or `mirror:7`.
    pub battle: &'a str,
    /// What was settled before the battle, in the words of the ruleset; [`PLAYERS_BY_LOT`] where nothing is said.
    pub prepared: &'a [String],
    /// A file of house rules: its name and its text.
    pub house: Option<(&'a str, &'a str)>,
    /// Whether a person takes part.
    pub attended: bool,
    /// Whether the players deploy a historical battle by themselves.
    pub deploy: bool,
    /// Where battles and armies are found by their names.
    pub library: &'a dyn Library,
}

/// A battle ready to begin.
pub struct BattleSetup<R: Rulebook> {
    /// What never changes.
    pub world: R::World,
    /// How it begins.
    pub table: R::Table,
    /// What should be known of how it was cast.
    pub notes: Vec<String>,
    /// What it was fielded from.
    pub settled: Provenance,
}

/// What a battle was fielded from: the names and hashes by which its record calls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Provenance {
    /// The ruleset and its numbers.
    pub ruleset: Named,
    /// The house rules.
    pub house_rules: Option<Named>,
    /// The battle.
    pub scenario: Named,
    /// What was settled before it.
    pub prepared: Vec<String>,
}

/// An army on parade, to be looked at.
pub struct Paraded<R: Rulebook> {
    /// What never changes.
    pub world: R::World,
    /// Where everybody stands. There is nobody on the other side.
    pub table: R::Table,
    /// What the army comes to, in a few words.
    pub remark: String,
}
