//! What would come of an answer, and what could be done from where a piece stands.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Outline, Piece, Point, Side};

/// What would come of an answer, reckoned through by the steps of the game itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Foresight {
    /// What is certain, in sentences: markers gained, figures lost in passing.
    pub certain: Vec<Certain>,
    /// The pieces that would certainly stand otherwise, as they would stand then.
    pub pieces: Vec<Piece>,
    /// The dice that may be thrown.
    pub rolls: Vec<Roll>,
    /// What may become of pieces.
    pub fates: Vec<Fate>,
    /// Whether every way was walked (`true`) or ways were drawn.
    pub exact: bool,
    /// Under which assumption about what players decide on the way.
    pub assuming: String,
    /// What could be done from the end pose, and what the enemy could do to it there.
    pub prospects: Vec<Prospect>,
    /// Arcs and ranges from the end pose.
    pub outlines: Vec<Outline>,
    /// The places on its way at which something is settled, in the order in which they come; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Milestone>>")]
    pub milestones: Vec<Milestone>,
    /// The table of the rulebook on which the dice would be read, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub table: Option<ResultsTable>,
}

/// A place on the way of a piece at which something is settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Milestone {
    /// Where the middle of its front is then.
    pub at: Point,
    /// What is settled: `caught in line`.
    pub word: String,
    /// The rule.
    pub rule: String,
    /// Whether it may cost the side that answers: its own troops lie in the way of its shot; left out where it does not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub harms_own: bool,
}

/// A table of results, with the column and the faces that count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ResultsTable {
    /// What it is called.
    pub title: String,
    /// The rule that holds it.
    pub rule: String,
    /// That it is a reconstruction, or that a house rule lies over it; empty where nothing is to be said.
    pub remark: String,
    /// How the column and the die came about, one step after the other.
    pub steps: Vec<Certain>,
    /// The columns, by their heads.
    pub columns: Vec<String>,
    /// The one that counts, from 0.
    pub column: u8,
    /// The rows, by what the dice come to.
    pub rows: Vec<ResultsRow>,
    /// What the entries mean, one after the other.
    pub key: Vec<String>,
}

/// A row of a table of results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ResultsRow {
    /// What the dice come to.
    pub word: String,
    /// The faces of the die that come to it, all modifiers counted.
    pub faces: Vec<u8>,
    /// Its entries, one for each column.
    pub entries: Vec<String>,
}

/// Something that is certain to happen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Certain {
    /// In a sentence.
    pub text: String,
    /// The rule behind it.
    pub rule: String,
}

/// Dice that may be thrown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Roll {
    /// The rule.
    pub rule: String,
    /// Its title.
    pub title: String,
    /// Who throws.
    pub who: Side,
    /// What is needed, in words.
    pub needed: String,
    /// How often it is thrown, on average.
    pub expected: f64,
    /// What may come of it, with its chance.
    pub odds: Vec<Odds>,
}

/// A result and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Odds {
    /// In words: `3 hits`.
    pub words: String,
    /// The number, where it is one.
    pub value: i32,
    /// From 0 to 1.
    pub chance: f64,
    /// The exact fraction: `35/1296`.
    pub exact: String,
}

/// What may become of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fate {
    /// Which.
    pub piece: u8,
    /// The chance of losing so many figures, from none on; those with no chance left out.
    pub lost: Vec<Odds>,
    /// How many on average.
    pub mean: f64,
    /// The chance that it leaves the table.
    pub gone: f64,
}

/// What one piece could do to another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Prospect {
    /// What.
    pub kind: ProspectKind,
    /// Who.
    pub from: u8,
    /// To whom.
    pub to: u8,
    /// From where it is measured.
    pub start: Point,
    /// To where.
    pub end: Point,
    /// How far, in hundredths of a millimetre.
    pub distance: i32,
    /// In words: `long range, 8d6 hitting on 5+`; or why not.
    pub words: String,
    /// The rule.
    pub rule: String,
    /// How many figures fall on average; `null` where it cannot be done or nothing can be said.
    pub mean: Option<f64>,
    /// Whether it has no choice: as both stand, the rules make it do so when its time comes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub bound: bool,
}

/// What could be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ProspectKind {
    /// It could shoot.
    Shoot,
    /// It could charge.
    Charge,
    /// It only sees.
    See,
    /// It could neither: `words` says why.
    Nothing,
}
