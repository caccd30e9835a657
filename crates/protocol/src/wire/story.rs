//! What happened, line by line.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Point, Side};

/// A sentence of the battle report, as one viewer is told it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    /// Its number in the viewer's own count, from 1.
    pub number: u32,
    /// How much it weighs.
    pub tone: Tone,
    /// The sentence.
    pub text: String,
    /// The id of the rule behind it.
    pub rule: String,
    /// The pieces that it is about.
    pub about: Vec<u8>,
    /// What was measured on the table, where something was: a move made, a line of shot.
    pub measured: Option<Measured>,
    /// The dice behind it, where dice were thrown.
    pub throw: Option<Throw>,
    /// What it says of the one piece that it is about, without his name, so that it can be told as the outcome of what was
    /// done to him: `loses 3 figures, 9 left`. Empty where it says no such thing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(optional, as = "Option<String>")]
    pub outcome: String,
    /// The figures that fell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lost: Option<Lost>,
}

/// Figures that a piece lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Lost {
    /// Which piece.
    pub piece: u8,
    /// How many.
    pub count: u8,
    /// How many are left of it.
    pub left: u8,
}

/// How much a sentence weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// A new phase or turn begins, or the battle ends.
    Chapter,
    /// Something that a general would write home.
    Deed,
    /// The small print.
    Detail,
}

/// A measured stretch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Measured {
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
    /// How long, in hundredths of a millimetre.
    pub length: i32,
}

/// A handful of dice as it lay in the end, or as it lies before a card is played on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Throw {
    /// Who threw.
    pub who: Side,
    /// What for: the title of the rule.
    pub what: String,
    /// What was needed, in words: `8d6 hitting on 5+, 1 thrown again`; `4d6 saved on 5+`.
    pub needed: String,
    /// Faces of a die: 6, 10; 0 for a card or a direction.
    pub sides: u8,
    /// The dice, alike ones together.
    pub dice: Vec<Dice>,
    /// What came of it, in words: `3 hits`.
    pub result: String,
}

/// Dice of one throw that show the same.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Dice {
    /// The face.
    pub face: u8,
    /// How many.
    pub count: u8,
    /// Whether they were thrown again.
    pub again: bool,
    /// Whether the face counts as a success.
    pub counts: bool,
}
