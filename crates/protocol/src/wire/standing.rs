//! How a battle stands, now and at a moment of its past.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Decision, Ground, Lesson, Line, Player, Seat, Side, SidePlan, Since, Table};

/// How a battle stands, as one seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Snapshot {
    /// The battle.
    pub battle: String,
    /// The ruleset.
    pub rules: String,
    /// Who looks.
    pub seat: Seat,
    /// Who plays each side.
    pub players: [Player; 2],
    /// What the house rules are called under which it is fought, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house_rules: Option<String>,
    /// The optional rules that both sides agreed on before it, by their words in the catalogue.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub agreed: Vec<String>,
    /// What the rules make of the battle that is not as on the day, in sentences, if the asker had no line of the story yet; else nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub cast: Vec<String>,
    /// Counts what this seat has seen: it grows with every change that the seat can see, and with nothing else.
    pub seen: u32,
    /// The table.
    pub table: Table,
    /// The ground, if the asker had no line of the story yet or the ground has changed since; else `null`.
    pub ground: Option<Vec<Ground>>,
    /// How many of the asker's lines hold; `story` goes on after them.
    pub keep: u32,
    /// The story from there on.
    pub story: Vec<Line>,
    /// How many lines there are, and of which edition: what the asker has now.
    pub since: Since,
    /// The question put to this seat, if any.
    pub decision: Option<Decision>,
    /// The side for which everybody waits, if it is not this seat's.
    pub waiting: Option<Side>,
    /// What that side is about, as it follows `Waiting for Parliament to`: `announce its shots`; empty while nobody is
    /// waited for.
    #[serde(default)]
    pub awaited: String,
    /// Whether the last decision can be taken back, or why not.
    pub undo: Undo,
    /// How it ended, once it has.
    pub over: Option<Ending>,
    /// What is to be learnt, where it is a lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<Lesson>,
    /// The hash of what this seat knows.
    pub hash: String,
}

/// Whether the last decision can be taken back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Undo {
    /// Whether it can.
    pub can: bool,
    /// Why not, in words.
    pub why: String,
}

/// How a battle ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Ending {
    /// Who won; `null` in a draw.
    pub winner: Option<Side>,
    /// In a sentence.
    pub words: String,
    /// The id of the rule by which it ended; empty for a position that was only played out.
    pub rule: String,
    /// The number of the line of the viewer's story that tells of it; 0 if none does.
    pub line: u32,
}

/// A moment of a battle to which one can go back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MomentInfo {
    /// How many lines of the story had been told by then.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// The last line's words.
    pub words: String,
}

/// A battle as it stood at a moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Moment {
    /// How many lines of the asker's own story had been told by then.
    pub told: u32,
    /// The table.
    pub table: Table,
    /// The ground.
    pub ground: Vec<Ground>,
    /// What was asked, in words; empty if the viewer may not know.
    pub question: String,
    /// The lines since the moment before.
    pub lines: Vec<Line>,
    /// What computer players planned for the turn, once the battle is over: nothing of plans made before it was last taken up from a file.
    pub plans: Vec<SidePlan>,
}
