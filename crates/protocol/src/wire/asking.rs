//! Requests and responses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    Advice, Afterwards, Aim, Aimed, ArmyText, Begin, Begun, Catalogue, Choices, Committed, Contents, Fault,
    Foresight, Knowledge, Moment, MomentInfo, Mustered, Outline, Planned, Player, Prospect, Reviewed,
    RuleInfo, Side, Snapshot, Stepped, Tried, Tries, WhatIf,
};
use crate::saved_session::{SavedSession, Unsaved};

/// A request: what is asked, of which battle, by whom. Whoever carries requests makes sure that `seat` is who asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Request {
    /// The version of the protocol that the asker speaks.
    pub version: u16,
    /// A number of the asker's own, given back with the response.
    #[serde(default)]
    pub id: u32,
    /// The battle; `null` for what is asked of the program.
    #[serde(default)]
    pub battle: Option<String>,
    /// Who asks.
    #[serde(default)]
    pub seat: Seat,
    /// What is asked.
    pub call: Call,
}

/// A response.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Response {
    /// The number that the request had.
    pub id: u32,
    /// What was asked for, or why not.
    #[serde(flatten)]
    pub outcome: Outcome,
}

/// What was asked for, or why not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// What was asked for.
    Reply(Reply),
    /// Why not. Nothing has changed.
    Fault(Fault),
}

/// Who looks at a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub enum Seat {
    /// Side A.
    A,
    /// Side B.
    B,
    /// Somebody who sees what both sides see and no more.
    #[default]
    #[serde(rename = "spectator")]
    Spectator,
    /// Somebody who sees everything: once the battle is over, anybody may be.
    #[serde(rename = "umpire")]
    Umpire,
}

/// What can be asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Call {
    /// What can be played. Reply: `catalogue`.
    Catalogue,
    /// Rules by id or by words in them. Reply: `rules`.
    Rules {
        /// The ruleset.
        rules: String,
        /// Ids or words; empty for all.
        #[serde(default)]
        search: String,
    },
    /// An army list, judged and priced. Reply: `mustered`.
    Muster {
        /// The ruleset.
        rules: String,
        /// The name of an army that the program carries, or `random:7`; empty if a text is given.
        #[serde(default)]
        army: String,
        /// The list's text.
        #[serde(default)]
        text: String,
    },
    /// What a file holds that somebody wants to open: a record, or cases. Reply: `contents`.
    Contents {
        /// The file's name, for messages.
        file: String,
        /// Its text.
        text: String,
    },
    /// Has captains fight a battle through that nobody has begun, one more than was counted already. Reply: `tried`.
    Try {
        /// What is fought; whoever plays it and its seed count for nothing.
        begin: Begin,
        /// What came of those that were fought before, as it was told: the next has other dice.
        #[serde(default, rename = "soFar")]
        so_far: Tries,
    },
    /// Whether a battle can be begun so: what is agreed for it, house rules and lists are read, and nothing is begun. Reply: `checked`.
    Check {
        /// The battle; who plays it and its seed count for nothing.
        begin: Begin,
    },
    /// Begins a battle. Reply: `begun`.
    Begin(Begin),
    /// Takes up a battle from its record: one that is over to look back over it, another to be played on. Reply: `begun`.
    Open {
        /// The file's name, for messages.
        file: String,
        /// The record's text.
        text: String,
        /// The files that it names and the program does not carry: its house rules, its battle, its armies. House rules are
        /// known by their hash under any name, others by the file's name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<ArmyText>>")]
        beside: Vec<ArmyText>,
        /// The seed of dice that are still to fall where people threw those before: 64 hexadecimal digits. A server throws
        /// it by itself and takes none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seed: Option<String>,
    },
    /// How the battle stands. Reply: `snapshot`.
    Look {
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// What may be answered. Reply: `choices`.
    Choices {
        /// The decision's number.
        decision: u32,
        /// Answers that are planned to be given before, from the decision that waits on; empty for none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        plan: Vec<String>,
    },
    /// A gesture made into an answer. Reply: `aimed`.
    Aim(Aim),
    /// What the asker knows and is asked, to aim by himself. Reply: `knowledge`.
    Knowledge {
        /// The decision's number.
        decision: u32,
        /// Answers that are planned to be given before, from the decision that waits on; empty for none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        plan: Vec<String>,
    },
    /// Has whoever keeps no battle aim from what a side was told of one: the battle `study` then answers that side's
    /// `aim` (if it is `bare`), `choices` and `prospects`. A server does not. Reply: `begun`.
    Study(Box<Knowledge>),
    /// What would come of an answer. Reply: `foresight`.
    Preview {
        /// The decision's number.
        decision: u32,
        /// The answer in its text form.
        answer: String,
        /// Whether to take the time that exact odds need.
        #[serde(default)]
        deep: bool,
        /// Whether what could be done from where it ends is wanted too; with `deep` it always is.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        prospects: bool,
        /// Answers that are planned to be given before, from the decision that waits on; empty for none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        plan: Vec<String>,
    },
    /// Answers a decision. Reply: `snapshot`.
    Answer {
        /// The decision's number.
        decision: u32,
        /// The answer in its text form.
        answer: String,
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// What would come of several answers, one after another, before any is given. Reply: `planned`.
    Plan {
        /// The number of the decision that waits.
        decision: u32,
        /// The answers in their text form, in order.
        answers: Vec<String>,
    },
    /// Gives the answers of a plan in order, each judged anew, until one is refused or something comes between.
    /// Reply: `committed`; a fault if not even the first was taken.
    Commit {
        /// The number of the decision that waits: the first answer's.
        decision: u32,
        /// The answers in their text form, in order.
        answers: Vec<String>,
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// Says what nobody asked: gives up, leaves instructions. Reply: `snapshot`.
    Say {
        /// In the text form of answers.
        words: String,
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// Has the computer take the one decision that waits for it. Reply: `stepped`.
    Step {
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
        /// How many milliseconds the asker waits for it at most; with 0 it answers at once, without looking ahead. Without it, it has its part of
        /// the time that it takes for a turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        patience: Option<u32>,
    },
    /// Has the computer player answer with what it has found by now that is thinking as an opponent, or advises the asker. Reply: `hurried`.
    Hurry,
    /// Has a computer player choose for the asker, without answering. Reply: `advice`.
    Advise {
        /// The decision's number.
        decision: u32,
        /// Which one, by name: a colonel, who tells chances and takes a moment, if nothing is said. A marshal also tells of plans for
        /// the turn.
        #[serde(default)]
        #[ts(optional)]
        by: Option<String>,
    },
    /// Hands a side to a person or to the computer. Reply: `snapshot`.
    Seat {
        /// Which side.
        side: Side,
        /// Who plays it from now on.
        player: Player,
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// Takes back what the asker decided last. Reply: `snapshot`.
    Undo {
        /// What the asker has of the story.
        #[serde(default)]
        since: Since,
    },
    /// What reaches from pieces now: shot and commanders' words. Reply: `outlines`.
    Ranges {
        /// Which pieces.
        pieces: Vec<u8>,
        /// Answers that are planned to be given before, from the decision that waits on; empty for none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        plan: Vec<String>,
    },
    /// How far the pieces of a side could move, shoot and charge next turn. Reply: `outlines`.
    Reaches {
        /// Which side.
        side: Side,
    },
    /// What a piece could do, and what could be done to it. Reply: `prospects`.
    Prospects {
        /// Which.
        piece: u8,
        /// Answers that are planned to be given before, from the decision that waits on; empty for none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        plan: Vec<String>,
    },
    /// The moments of the battle so far. Reply: `moments`.
    Moments,
    /// The battle as it stood at a moment. Reply: `moment`.
    Moment {
        /// How many lines of the asker's own story had been told by then, through whatever eyes.
        told: u32,
        /// Through whose eyes; once the battle is over anybody's, before that only the asker's own.
        #[serde(default)]
        eyes: Option<Seat>,
    },
    /// Begins another battle from a moment of this one: from a battle that is over exactly as it stood, from one under
    /// way as the asker may imagine it, with fresh dice. Reply: `begun`.
    Branch {
        /// How many lines of the story had been told by then.
        told: u32,
        /// Who plays each side.
        players: [Player; 2],
        /// The seed of the fresh dice: 64 hexadecimal digits. A server throws it by itself and takes none.
        #[serde(default)]
        seed: Option<String>,
    },
    /// Begins the same battle once more, from its beginning and with fresh dice, once it is over. Reply: `begun`.
    Again {
        /// Who plays each side.
        players: [Player; 2],
        /// The seed of the fresh dice: 64 hexadecimal digits. A server throws it by itself and takes none.
        #[serde(default)]
        seed: Option<String>,
    },
    /// The record as text, once the battle is over. Reply: `record`.
    Record,
    /// How the sides stood turn by turn, and which throws were far from what was to be expected, once the battle is over.
    /// Reply: `afterwards`.
    Afterwards,
    /// What decided the battle, once it is over: the chance through it, the luck of its throws, what decisions gave away. It is looked
    /// at part by part, a part with each asking; nothing is kept waiting meanwhile. Reply: `reviewed`.
    Review {
        /// Whether all of it is wanted as a page to keep as well.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        page: bool,
    },
    /// What would have become of the battle, once it is over, if a throw had fallen otherwise: captains play it on from there, a part
    /// with each asking. Reply: `what-if`.
    WhatIf {
        /// The throw's number among all throws of the battle, from 1.
        throw: u32,
        /// What it shows instead, in the text form of dice.
        faces: String,
        /// How many battles are played on each way: 40 if nothing is said, 100 at most.
        #[serde(default = "forty", skip_serializing_if = "is_forty")]
        #[ts(optional, as = "Option<u32>")]
        battles: u32,
    },
    /// Leaves the battle for good: the asker's key opens nothing any more. Where no other person has a seat, or the
    /// other has left it too, nothing of the battle is kept. Reply: `forgotten`.
    Forget,
    /// Gives the asker's seat another key; the one that was shown opens nothing any more. Reply: `renewed`.
    Renew,
    /// What whoever keeps no battles on disk must write down of one to take it up again later. A server writes by itself and
    /// tells nobody. Reply: `paper` for all of it, `unsaved` for what has changed since it was last asked for either.
    Keep {
        /// Whether all of it is wanted.
        whole: bool,
    },
    /// Takes up a battle from what was written down of it: as it stood, though computer players who played it think no more.
    /// A server does not. Reply: `begun`.
    Resume(Box<SavedSession>),
}

/// How many battles are played on where nothing is said.
const fn forty() -> u32 {
    40
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde gives a reference")]
const fn is_forty(battles: &u32) -> bool {
    *battles == forty()
}

impl Call {
    /// Whether it changes a battle if it succeeds. What changes none may be answered from a copy of the battle.
    #[must_use]
    pub const fn changes(&self) -> bool {
        matches!(
            self,
            Call::Answer { .. }
                | Call::Commit { .. }
                | Call::Say { .. }
                | Call::Step { .. }
                | Call::Seat { .. }
                | Call::Undo { .. }
        )
    }
}

/// What an asker has of the story: so many lines of such an edition. Nothing at all is edition 0 with no lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Since {
    /// How many lines.
    #[serde(default)]
    pub told: u32,
    /// Of which edition: a hash of what those lines say. Where one of them was taken back, they are no longer the story's.
    #[serde(default)]
    pub edition: u32,
}

/// What comes back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", content = "of", rename_all = "kebab-case")]
pub enum Reply {
    /// What can be played.
    Catalogue(Box<Catalogue>),
    /// Rules.
    Rules(Vec<RuleInfo>),
    /// An army list judged.
    Mustered(Box<Mustered>),
    /// What a file holds.
    Contents(Contents),
    /// Whether a battle can be begun so.
    Checked {
        /// What keeps it from being begun, in words; `null` where nothing does.
        objection: Option<String>,
    },
    /// What has come of battles that were tried.
    Tried(Box<Tried>),
    /// A battle has begun.
    Begun(Box<Begun>),
    /// How the battle stands.
    Snapshot(Box<Snapshot>),
    /// What may be answered.
    Choices(Box<Choices>),
    /// What became of a gesture.
    Aimed(Box<Aimed>),
    /// What a side knows.
    Knowledge(Box<Knowledge>),
    /// What would come of an answer.
    Foresight(Box<Foresight>),
    /// What would come of a plan.
    Planned(Box<Planned>),
    /// What became of a plan that was given.
    Committed(Box<Committed>),
    /// What the computer did.
    Stepped(Box<Stepped>),
    /// It answers now, if it was thinking.
    Hurried {},
    /// What the computer would do.
    Advice(Advice),
    /// What reaches how far.
    Outlines(Vec<Outline>),
    /// What could be done.
    Prospects(Vec<Prospect>),
    /// The moments so far.
    Moments(Vec<MomentInfo>),
    /// A moment.
    Moment(Box<Moment>),
    /// The record.
    Record {
        /// Its text.
        text: String,
    },
    /// How the battle went.
    Afterwards(Box<Afterwards>),
    /// What decided the battle, as far as it has been looked at.
    Reviewed(Box<Reviewed>),
    /// What would have become of it.
    WhatIf(WhatIf),
    /// The asker's seat has been left.
    Forgotten {
        /// Whether nothing of the battle is kept any more; else the other side goes on with it.
        gone: bool,
    },
    /// The asker's seat has another key.
    Renewed {
        /// That key.
        key: String,
    },
    /// All that must be kept of a battle.
    Paper(Box<SavedSession>),
    /// What has changed of it; nothing if nothing has.
    Unsaved(Option<Unsaved>),
}
