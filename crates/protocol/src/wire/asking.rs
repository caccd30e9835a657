//! Requests and responses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    Advice, Afterwards, Aim, Aimed, Catalogue, Choices, Committed, Contents, Decision, Foresight, Ground,
    Knowledge, Lesson, Line, Mustered, Outline, Planned, Prospect, Refusal, Reviewed, RuleInfo, Side,
    SidePlan, Stepped, Table, Tried, Tries, WhatIf,
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
    },
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
        /// How many lines of the story had been told by then.
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

/// How a battle begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Begin {
    /// The ruleset.
    pub rules: String,
    /// A battle's name, two armies as `royalist:parliament`, or `mirror:7`; or a position: a lesson's as
    /// `lesson:matchlocks/01-move`, that of the third case of the one text in `lists` as `case:3`.
    pub battle: String,
    /// Who plays each side.
    pub players: [Player; 2],
    /// The seed of the dice: 64 hexadecimal digits. A server throws it by itself and takes none.
    #[serde(default)]
    pub seed: Option<String>,
    /// What was settled before the battle, in the words of the ruleset; by lot where nothing is said.
    #[serde(default)]
    pub prepared: Vec<String>,
    /// Army lists of one's own, by the names under which `battle` calls them.
    #[serde(default)]
    pub lists: Vec<ArmyText>,
    /// Whether the historical deployment stands (`false`) or the players deploy (`true`).
    #[serde(default)]
    pub deploy: bool,
    /// Whether a computer player fights on when all is lost; if not, it gives the battle up to the person whom it plays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub to_the_end: bool,
    /// House rules that are laid over the numbers of the ruleset: a file's name and its text. A position has none but its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub house: Option<ArmyText>,
}

/// A text of one's own: an army list, a file of cases, a battle, house rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ArmyText {
    /// Its name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Player {
    /// A person.
    Person,
    /// The computer, as one of the players of the catalogue.
    Computer {
        /// His name.
        name: String,
    },
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

/// A battle that has begun.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Begun {
    /// Its name, by which requests call it.
    pub battle: String,
    /// What should be known of how it was cast.
    pub notes: Vec<String>,
    /// The keys of the seats, where the carrier hands out keys: side A's, side B's.
    #[serde(default)]
    pub keys: Option<[String; 2]>,
}

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
    /// How many lines of the story had been told by then.
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

/// Why a request came to nothing. Nothing has changed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fault {
    /// Of what sort.
    pub kind: FaultKind,
    /// In words, with what would mend it.
    pub message: String,
    /// The rule that forbids it, where a rule does.
    #[serde(default)]
    pub refusal: Option<Box<Refusal>>,
}

/// The sort of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The request cannot be read, or says something impossible.
    Malformed,
    /// It speaks another version of the protocol.
    Version,
    /// There is no such battle, ruleset, piece or moment.
    Unknown,
    /// This seat may not ask that.
    Forbidden,
    /// The decision that is answered is not the one that waits.
    Stale,
    /// The answer is against the rules.
    Refused,
    /// Too much was asked.
    TooMuch,
    /// Something broke inside. The battle stands as it stood.
    Broken,
}
