//! The messages themselves.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::BotOption;
use crate::wire::{ArmyText, Choices, Fault, Knowledge, Line, Side, Since, Snapshot};

/// What a bot is told or asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Tell {
    /// Who is there. Answer: `hello`.
    Hello(Greeting),
    /// One of its options is set. No answer.
    Set(Setting),
    /// Whether it is ready. Answer: `ready`, once all that was said before is done.
    Ready,
    /// A battle begins in which it has a seat. No answer.
    Begin(Box<Commenced>),
    /// What has happened while others decided. No answer.
    Told(News),
    /// A decision is its own. Answer: `answer`, and before it as many `info` as it likes.
    Asked(Box<Asked>),
    /// Its answer was not taken, and why. Answer: another `answer` to the same decision.
    Refused(Box<Refused>),
    /// It has thought long enough. Answer: the `answer` that it owes, at once.
    Stop,
    /// The battle is over. No answer; another may begin.
    Over(Box<Ended>),
    /// It is to end.
    Quit,
    /// What a later version says: passed over.
    #[serde(other)]
    Other,
}

/// What a bot says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Said {
    /// Who it is.
    Hello(Introduction),
    /// It is ready.
    Ready,
    /// How far it has thought.
    Info(Info),
    /// What it answers.
    Answer(Answered),
    /// What a later version says: passed over.
    #[serde(other)]
    Other,
}

/// How Tercio introduces itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Greeting {
    /// The version of what is said.
    pub protocol: u16,
    /// The program and its version: `tercio 0.1.0`.
    pub program: String,
    /// The fingerprint of the core: a bot that links another reads no `knowledge` of this one.
    pub core: String,
    /// The rulebooks that there are.
    pub rulebooks: Vec<String>,
}

/// How a bot introduces itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Introduction {
    /// What it is called, its version included: never empty.
    pub name: String,
    /// Who wrote it.
    #[serde(default)]
    pub author: String,
    /// What it may answer.
    #[serde(default)]
    pub kind: BotKind,
    /// The rulebooks that it plays; all if it names none.
    #[serde(default)]
    pub rulebooks: Vec<String>,
    /// What can be set.
    #[serde(default)]
    pub options: Vec<BotOption>,
}

/// What a bot may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BotKind {
    /// One of the choices that it was offered.
    #[default]
    Thin,
    /// Whatever the vocabulary of the rulebook can say. It is told what its side knows for a core of its own, too.
    Thick,
}

/// An option is set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setting {
    /// Which, by the name that the bot gave it.
    pub name: String,
    /// To what: of the option's own type.
    pub value: Value,
}

/// How long a bot may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// Milliseconds for this answer: then it is told to stop.
    pub answer: u64,
    /// Milliseconds after that: then the battle is lost.
    pub margin: u64,
    /// Milliseconds that are left for all answers of the battle, if these are limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u64>,
    /// How many tries it is asked to make with an answer instead, so that its play does not hang on how fast a machine is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<u64>,
}

/// A battle begins.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Commenced {
    /// The rulebook.
    pub rules: String,
    /// The edition of its rules.
    pub edition: u32,
    /// The house rules that are laid over it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<ArmyText>,
    /// The battle, by the name by which it was fielded.
    pub battle: String,
    /// What was settled before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prepared: Vec<String>,
    /// The side that is the bot's.
    pub side: Side,
    /// How long it may think.
    pub clock: Clock,
    /// A number for luck of its own: the same in the same battle, so that it can be fought again. No dice follow from it.
    pub luck: u32,
}

/// What a bot's side has heard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct News {
    /// The lines of the story that it has not been told yet.
    pub story: Vec<Line>,
    /// How many lines it has been told now, and of which edition.
    pub since: Since,
}

/// A decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Its number, in the count of the bot's side.
    pub decision: u32,
    /// What that side sees, and in it the question. The story goes on where it was last told; the ground is left out while it
    /// has not changed.
    pub snapshot: Snapshot,
    /// What is offered: each of them is legal.
    pub choices: Choices,
    /// What that side knows, for a core of the bot's own: for a thick one, but where dice lie on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knowledge: Option<Knowledge>,
    /// How long it may think.
    pub clock: Clock,
}

/// An answer was not taken.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// The number of the decision.
    pub decision: u32,
    /// What was answered.
    pub answer: String,
    /// Why it was not taken: with the rule, where one forbids it.
    pub fault: Fault,
    /// If so many more are refused, the battle is lost.
    pub left: u8,
}

/// A battle is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Who won; `null` in a draw.
    pub winner: Option<Side>,
    /// How it ended, in a sentence.
    pub words: String,
    /// Whether by play or otherwise.
    pub by: EndedBy,
    /// Why nobody played it to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// The last lines of the story.
    pub story: Vec<Line>,
}

/// How a battle came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndedBy {
    /// By the rules.
    Play,
    /// A bot lost it otherwise than by play.
    Forfeit,
    /// It was broken off: nobody has lost.
    Broken,
}

/// A battle that a bot lost otherwise than by play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeit {
    /// Who lost it.
    pub side: Side,
    /// How.
    pub how: ForfeitKind,
    /// In words.
    pub why: String,
}

/// How a bot loses a battle otherwise than by play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// Too many of its answers to one decision were refused.
    Refused,
    /// It said nothing in its time.
    Silent,
    /// It said what nobody can read.
    Malformed,
    /// It ended.
    Ended,
    /// It went on for ever.
    Endless,
}

/// How far a bot has thought.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Info {
    /// How well it thinks it stands, as its chance to win from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// How much it has tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<u64>,
    /// What it has to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}

/// What a bot answers: either `answer` or `choice`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Answered {
    /// The number of the decision; the one that waits if it is left out. An answer to one that is past is passed over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<u32>,
    /// The answer in its text form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Or its place among the choices, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<u32>,
    /// Why, in a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
}
