//! The record of a battle: what it was fought with, every answer and every throw, and the state after each
//! decision. The text form is described in `docs/record-format.md`.

mod read;
mod replay;
mod write;

use dice::{Faces, Seed};

use crate::{Answer, Outcome, Rule, Side};

pub use read::RecordError;
pub(crate) use replay::Compared;
pub use replay::{Mismatch, ReplayFault};
pub use write::{LineText, RecordText};

/// The version of the text form that this program writes, and the only one that it reads.
pub(crate) const RECORD_VERSION: u32 = 1;

/// The edition of a ruleset that wrote the records in which none is named.
pub const FIRST_EDITION: u32 = 1;

/// All that is needed to fight a battle again, given the files that its header names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What the battle was fought with.
    pub header: Header,
    /// What happened, in order.
    pub lines: Vec<Line>,
    /// Answers to a decision that both sides take at once, which wait for the other's.
    pub sealed: [Option<Answer>; 2],
    /// How it ended; `None` while it lasts.
    pub outcome: Option<Outcome>,
    /// Where each line stands in the file that it was read from; empty for a record that was never a file.
    pub(crate) places: Vec<usize>,
}

/// What a battle was fought with. Hashes tell whether a file is still the one that was used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The program and its version, such as `tercio 0.1.0`.
    pub program: String,
    /// The ruleset's short name, and the hash of its data.
    pub ruleset: Named,
    /// The edition of the ruleset that wrote it: see [`Ruleset::EDITION`](crate::Ruleset::EDITION).
    pub edition: u32,
    /// House rules laid over it.
    pub house_rules: Option<Named>,
    /// The scenario.
    pub scenario: Named,
    /// The armies, where they do not come with the scenario.
    pub armies: [Option<Named>; 2],
    /// What was settled before the battle, line by line in the ruleset's own words: terrain, sides.
    pub prepared: Vec<String>,
    /// Who plays each side.
    pub players: [String; 2],
    /// Where the dice come from.
    pub origin: Origin,
}

/// A name with the hash of what bears it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named {
    /// The name, on one line.
    pub name: String,
    /// The hash.
    pub hash: u64,
}

impl Named {
    /// A name for some data, with its hash.
    pub fn of(name: impl Into<String>, data: &[u8]) -> Named {
        Named { name: name.into(), hash: crate::fingerprint(&data) }
    }
}

/// Where the dice of a battle come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// All follow from a seed: a replay throws them again and compares.
    Seed(Seed),
    /// All follow from a seed, by what each is thrown for, by whom, and how many of these there were before: likewise.
    Keyed(Seed),
    /// A person threw them and typed them in.
    TypedIn,
    /// They were written down beforehand.
    Scripted,
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A side answered the decision that was put to it.
    Answer {
        /// Who.
        side: Side,
        /// What.
        answer: Answer,
    },
    /// A side said what nobody had asked.
    Unasked {
        /// Who.
        side: Side,
        /// What.
        answer: Answer,
    },
    /// Dice fell, or a card was drawn.
    Throw {
        /// Who threw.
        side: Side,
        /// For what.
        rule: Rule,
        /// Whether the thrower alone saw it.
        secret: bool,
        /// What came up.
        faces: Faces,
    },
    /// The hash of the state in which the battle next waited for a decision, or ended.
    State(u64),
}
