//! What stands around a battle: files that are opened, lessons, and what is looked at when it is over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Counter, Side};

/// What a file holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Contents {
    /// The ruleset.
    pub rules: String,
    /// The record, if it is one.
    pub record: Option<RecordInfo>,
    /// The cases, if it holds such.
    pub cases: Vec<CaseInfo>,
}

/// A record, from its head.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RecordInfo {
    /// The battle, by the name by which it was fielded.
    pub battle: String,
    /// Who played each side.
    pub players: [String; 2],
    /// The names of the files that must be given with it: its house rules, and what it was fielded from where the program
    /// carries nothing of that name.
    #[serde(default)]
    pub needs: Vec<String>,
}

/// A case of a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CaseInfo {
    /// What it says.
    pub title: String,
    /// The ids of the rules that it proves.
    pub rules: Vec<String>,
    /// Whether something begins in it: one that only looks at its position cannot be played.
    pub begins: bool,
}

/// A lesson, and how far it has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Lesson {
    /// Its name: `matchlocks/01-move`; empty for one out of a file of the asker's own.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What is to be done, in a sentence.
    pub goal: String,
    /// What it is about.
    pub text: String,
    /// How it can be done.
    pub hint: String,
    /// The ids of the rules that it is about.
    pub cites: Vec<String>,
    /// Who learns.
    pub pupil: Side,
    /// Whether the goal has been reached.
    pub met: bool,
    /// The lesson after it; `null` after the last.
    pub next: Option<String>,
    /// Its place among those of its ruleset, from 1; 0 for one out of a file.
    pub number: u16,
    /// How many there are.
    pub of: u16,
}

/// How a battle went.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Afterwards {
    /// How the sides stood: at the beginning, and at the end of each turn.
    pub turns: Vec<TurnSum>,
    /// The throws that were far from what was to be expected, the farthest first: twelve at most.
    pub throws: Vec<Stroke>,
    /// How many throws there were.
    pub thrown: u32,
    /// What befell an army as a whole, in its order.
    #[serde(default)]
    pub blows: Vec<Blow>,
}

/// Something that befell an army as a whole: its morale was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Blow {
    /// How many lines of the asker's story had been told by then: the moment to go to.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// Which army.
    pub who: Side,
    /// The sentence of the report.
    pub words: String,
    /// Whether its troops suffered by it: the report goes on with what became of some.
    pub hurt: bool,
    /// The id of the rule behind it.
    pub rule: String,
}

/// How the sides stood at the end of a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TurnSum {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// How many lines of the asker's story had been told by then: the moment to go to.
    pub told: u32,
    /// Each side.
    pub sides: [Strength; 2],
}

/// How strong a side is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Strength {
    /// Figures of its troops on the table and in reserve, commanders left out.
    pub figures: u32,
    /// Figures of all its troops at full strength.
    pub start: u32,
    /// What the rulebook counts for it.
    pub counters: Vec<Counter>,
    /// What it had lost, in tenths of a part of a hundred, as the rulebook reckons it; left out where it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub share: Option<u32>,
}

/// A throw that was far from what was to be expected.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Stroke {
    /// How many lines of the asker's story had been told when it lay: the moment to go to.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// Who threw.
    pub who: Side,
    /// What for: the title of the rule.
    pub what: String,
    /// The id of the rule.
    pub rule: String,
    /// What was needed, in words.
    pub needed: String,
    /// What came of it, in words.
    pub result: String,
    /// What came of it: hits, a total, 1 for a test passed and 0 for one failed.
    pub value: i32,
    /// What comes of it on the average.
    pub mean: f64,
    /// Whether it was more than that.
    pub above: bool,
    /// The chance of as much or more, or of as little or less where it was less.
    pub chance: f64,
}
