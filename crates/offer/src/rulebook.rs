//! What a ruleset must be able to do to be offered to people.

use cases::Staged;
use engine::{Outcome, Presented, Rng, Rule, Ruleset, Side};
use general::Appraised;
use rulebook::{ByTheBook, Entry};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    BattleSetup, Fact, Fault, Library, Mustered, OddsGuide, OddsOrder, Order, Paraded, Reckoning, Text,
};

/// A rule of the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleEntry {
    /// Its number.
    pub rule: Rule,
    /// Its id.
    pub id: String,
}

/// A ruleset that can be offered to people. What a side knows of its table and is asked can be written down and read
/// elsewhere: whoever is told it may aim by himself.
pub trait Rulebook:
    Presented
    + Appraised
    + Staged
    + ByTheBook
    + Ruleset<Table: Serialize + DeserializeOwned, Ask: Serialize + DeserializeOwned>
{
    /// Whether the players may deploy a historical battle by themselves; where not, its file says who is placed by whom.
    const DEPLOYS: bool = true;
    /// Whether it judges a battle by the ways of winning that the battle's file tells, where a program can judge them.
    const JUDGES: bool = false;

    /// Whether it makes battles up out of a number alone, `made-up:7`: armies and ground that no list and no battle would
    /// have, for those who look for what nobody thought of.
    const MAKES_UP: bool = false;

    /// The optional rules on which both sides may agree before a battle, each by its word in [`Order::prepared`] and by the rule that
    /// it puts in force, in the order of the rulebook.
    const OPTIONS: &'static [(&'static str, Rule)] = &[];
    /// Further words on which they may agree, each as an example: `600points`. That they deploy by themselves is told by
    /// [`Rulebook::DEPLOYS`].
    const AGREEABLE: &'static [&'static str] = &[];

    /// Finds and casts a battle.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    fn field(order: &Order<'_>) -> Result<BattleSetup<Self>, Fault>;

    /// What players might agree before a battle of this name, drawn by lot, in the words of [`Order::prepared`]. Nothing
    /// of what is drawn anyway where nothing is said.
    fn agreed_by_lot(battle: &str, rng: &mut Rng) -> Vec<String>;

    /// Whether a battle can be cast under these rules.
    fn casts(battle: &scenario::Battle, version: scenario::VersionIndex) -> bool;

    /// An army's text by name: one of the library, or `random:7`, drawn by lot.
    ///
    /// # Errors
    /// If there is none of that name.
    fn army_text(name: &str, library: &dyn Library) -> Result<Text, Fault>;

    /// Judges and prices an army list. One that cannot be read has only faults.
    fn muster(file: &str, text: &str) -> Mustered;

    /// The same under house rules, if there are any: the name of their file and its text.
    ///
    /// # Errors
    /// What is wrong with the house rules. By default there are none that change a price.
    fn muster_under(file: &str, text: &str, house: Option<(&str, &str)>) -> Result<Mustered, Fault> {
        match house {
            None => Ok(Self::muster(file, text)),
            Some((name, _)) => {
                let why = "prices every army by its own chart, whatever the house rules";
                Err(Fault::new(format!("{} {why}: leave {name} out", Self::NAME)))
            }
        }
    }

    /// An army on parade, under house rules if there are any.
    ///
    /// # Errors
    /// What keeps the army from being fielded. By default that nobody parades.
    fn parade(file: &str, _text: &str, _house: Option<(&str, &str)>) -> Result<Paraded<Self>, Fault> {
        Err(Fault::new(format!("{file}: under {} no army is drawn on parade", Self::NAME)))
    }

    /// What odds it tells of events that are described in words; by default none.
    fn odds() -> OddsGuide {
        OddsGuide { describing: "", events: &[] }
    }

    /// The odds of an event that is described in words, by the steps and throws of the game itself.
    ///
    /// # Errors
    /// What is wrong with the description, or which rule forbids the event.
    fn reckon(order: &OddsOrder<'_>) -> Result<Reckoning, Fault> {
        Err(Fault::new(format!("{} tells no odds of {}", Self::NAME, order.event)))
    }

    /// The rules that hold some words, or whose ids are among them; all, in order, for no words.
    fn search(words: &str) -> Vec<RuleEntry> {
        let ledger = Self::ledger();
        let entry = |entry: &Entry| RuleEntry { rule: entry.rule, id: entry.id.to_string() };
        if words.trim().is_empty() {
            return ledger.entries().iter().map(entry).collect();
        }
        let by_id: Vec<_> = words.split_whitespace().filter_map(|id| ledger.by_id(id)).map(entry).collect();
        if by_id.is_empty() { ledger.search(words).into_iter().map(entry).collect() } else { by_id }
    }

    /// How a battle ended, in a sentence.
    fn ending(world: &Self::World, outcome: Outcome) -> String;

    /// Whether a table as one side may know it, and a question put to that side, are possible in a battle: they were
    /// read from outside. Whatever in them points at something must point at something that is there, so that nothing
    /// that is then asked of them can fail.
    ///
    /// # Errors
    /// What is not possible, in words.
    fn validate_state(table: &Self::Table, world: &Self::World, ask: &Self::Ask) -> Result<(), String>;

    /// What a side has to show on a table, by whatever the rulebook counts: counts alone, the same things of both sides in
    /// the same order, each the better the more there is of it, and first what decides a battle, if it is counted. By
    /// default nothing.
    fn score(_table: &Self::Table, _world: &Self::World, _side: Side) -> Vec<Fact> {
        Vec::new()
    }
}
