//! What a ruleset must be able to do to be offered to people, and how one is chosen by its name.

use cases::Staged;
use engine::{Luck, Named, Outcome, Presented, Rule, Ruleset};
use general::Appraised;
use rulebook::{ByTheBook, Entry};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Fact, Fault, OddsGuide, OddsOrder, Reckoning, Shelf, Text};

/// What was settled before a battle where nobody says it: by lot.
pub const PLAYERS_BY_LOT: &[String] = &[];

/// The rulebook that is meant where none is named.
pub const USUAL: &str = "matchlocks";

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
    /// Where texts lie that the program does not carry.
    pub shelf: &'a dyn Shelf,
}

/// A battle ready to begin.
pub struct Fielded<R: Rulebook> {
    /// What never changes.
    pub world: R::World,
    /// How it begins.
    pub table: R::Table,
    /// What should be known of how it was cast.
    pub notes: Vec<String>,
    /// What it was fielded from.
    pub settled: Settled,
}

/// What a battle was fielded from: the names and hashes by which its record calls it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// The ruleset and its numbers.
    pub ruleset: Named,
    /// The house rules.
    pub house_rules: Option<Named>,
    /// The battle.
    pub scenario: Named,
    /// What was settled before it.
    pub prepared: Vec<String>,
}

/// A rule of the ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleEntry {
    /// Its number.
    pub rule: Rule,
    /// Its id.
    pub id: String,
}

/// An army list judged and priced.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mustered {
    /// What it is called.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// What it may cost, if that was agreed.
    pub limit: Option<u32>,
    /// Its lines.
    pub lines: Vec<MusterLine>,
    /// What else is known of it.
    pub facts: Vec<Fact>,
    /// What is wrong with it.
    pub faults: Vec<MusterFinding>,
    /// What its owner should know.
    pub warnings: Vec<MusterFinding>,
}

/// A line of an army list.
#[derive(Clone, PartialEq, Debug)]
pub struct MusterLine {
    /// The formation; empty without one.
    pub brigade: String,
    /// The troops, in words.
    pub words: String,
    /// How many.
    pub count: u16,
    /// What they cost together.
    pub points: u32,
    /// How that is reckoned, such as `3 x 24`; empty where there is nothing to reckon.
    pub reckoned: String,
    /// What the words say, each for itself: for programs.
    pub details: Vec<Fact>,
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

/// Something that was found in an army list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MusterFinding {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What, and how to mend it.
    pub what: String,
    /// The id of the rule; empty where the list cannot be read.
    pub rule: String,
}

impl MusterFinding {
    /// What keeps a list from being read.
    pub(crate) fn unreadable(fault: &scenario::Fault) -> MusterFinding {
        MusterFinding {
            line: fault.position.line,
            column: fault.position.column,
            what: format!("{}; {}", fault.what, fault.mend),
            rule: String::new(),
        }
    }
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

    /// Finds and casts a battle.
    ///
    /// # Errors
    /// Everything that keeps it from being played.
    fn field(order: &Order<'_>) -> Result<Fielded<Self>, Fault>;

    /// What players might agree before a battle of this name, drawn by lot, in the words of [`Order::prepared`]. Nothing
    /// of what is drawn anyway where nothing is said.
    fn agreed_by_lot(battle: &str, luck: &mut Luck) -> Vec<String>;

    /// Whether a battle can be cast under these rules.
    fn casts(battle: &scenario::Battle, version: scenario::VersionIndex) -> bool;

    /// An army's text by name: one that the program carries, one of the shelf, or `random:7`, drawn by lot.
    ///
    /// # Errors
    /// If there is none of that name.
    fn army_text(name: &str, shelf: &dyn Shelf) -> Result<Text, Fault>;

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
    fn possible(table: &Self::Table, world: &Self::World, ask: &Self::Ask) -> Result<(), String>;

    /// The turn on a table, counted from 1; 0 before the first.
    fn turn(table: &Self::Table) -> u16;
}

/// Something that is done with a ruleset, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<R: Rulebook>(self) -> Self::Out;
}

/// Hands the ruleset of a name to a visitor.
///
/// # Errors
/// If there is none of that name.
pub fn visit<V: Visitor>(ruleset: &str, visitor: V) -> Result<V::Out, Fault> {
    match ruleset {
        "matchlocks" => Ok(visitor.visit::<matchlocks::Matchlocks>()),
        "charge-pikes" => Ok(visitor.visit::<charge_pikes::ChargePikes>()),
        "border-reivers" => Ok(visitor.visit::<border_reivers::BorderReivers>()),
        _ => Err(Fault::new(format!("there is no ruleset {ruleset}; there is {}", names().join(", ")))),
    }
}

/// The names of the rulesets.
pub fn names() -> Vec<&'static str> {
    vec![matchlocks::Matchlocks::NAME, charge_pikes::ChargePikes::NAME, border_reivers::BorderReivers::NAME]
}

/// What somebody is told of a ruleset before he chooses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct About {
    /// The rulebook's title.
    pub title: &'static str,
    /// Who wrote the rules.
    pub author: &'static str,
    /// When; 0 where nobody knows.
    pub year: u16,
    /// Whether the players may deploy a historical battle by themselves.
    pub deploys: bool,
}

/// What there is to be told of a ruleset.
///
/// # Errors
/// If there is none of that name.
pub fn about(ruleset: &str) -> Result<About, Fault> {
    struct Asked;
    impl Visitor for Asked {
        type Out = About;
        fn visit<R: Rulebook>(self) -> About {
            let ledger = R::ledger();
            let (title, author) = (&ledger.title, &ledger.author);
            About { title, author, year: ledger.year, deploys: R::DEPLOYS }
        }
    }
    visit(ruleset, Asked)
}
