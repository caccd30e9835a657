//! What can be played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What this program can play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Catalogue {
    /// The program and its version.
    pub program: String,
    /// The version of the protocol.
    pub version: u16,
    /// The rulesets.
    pub rulesets: Vec<RulesetInfo>,
    /// The battles, each in all its versions.
    pub battles: Vec<BattleInfo>,
    /// The armies that the program carries, for games by points.
    pub armies: Vec<ArmyInfo>,
    /// The computer players: the usual one, then the others, the best first.
    pub players: Vec<PlayerInfo>,
    /// What those of them may lean to who judge for themselves.
    pub characters: Vec<CharacterInfo>,
    /// The lessons, each ruleset's in the order in which they are learnt.
    pub lessons: Vec<LessonInfo>,
}

/// A lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LessonInfo {
    /// Its name: `matchlocks/01-move`. It begins as the battle `lesson:` and that.
    pub name: String,
    /// The ruleset that it teaches.
    pub rules: String,
    /// What it is called.
    pub title: String,
    /// What is to be done in it, in a sentence.
    pub goal: String,
}

/// A ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RulesetInfo {
    /// Its short name.
    pub name: String,
    /// The rulebook's title.
    pub title: String,
    /// Who wrote the rules.
    pub author: String,
    /// When; 0 where nobody knows.
    pub year: u16,
    /// What the game is like, in a sentence.
    pub like: String,
    /// How long people sit over a battle, in a few words.
    pub evening: String,
    /// Who should try it first, in a sentence.
    pub first: String,
    /// Whether the players may deploy a historical battle by themselves.
    pub deploys: bool,
    /// The optional rules on which both sides may agree before a battle; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OptionInfo>>")]
    pub options: Vec<OptionInfo>,
    /// Further words on which they may agree, as examples: `600points`; left out where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub agreeable: Vec<String>,
}

/// An optional rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct OptionInfo {
    /// Its word in `prepared` of `begin`.
    pub word: String,
    /// The rule that it puts in force, as `rules` tells it.
    pub rule: String,
}

/// A battle in one of its versions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BattleInfo {
    /// Its name: `winceby`, `winceby/small`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The year; 0 for one that never was.
    pub year: i32,
    /// In a few sentences, for somebody who chooses.
    pub about: String,
    /// The table's width and depth in feet.
    pub table: [u8; 2],
    /// The armies' names.
    pub armies: [String; 2],
    /// Whether it is a fight of single men.
    pub skirmish: bool,
    /// Units a side, or men on the day where single men fight.
    pub units: [u16; 2],
    /// The rulesets that can cast it.
    pub rulesets: Vec<String>,
    /// Its own ways of winning, under each of the rulesets that judge by them.
    #[serde(default)]
    pub ways: Vec<WaysInfo>,
    /// How it goes between two players who are alike, under each of the rulesets for which that was counted.
    #[serde(default)]
    pub balance: Vec<BalanceInfo>,
}

/// A battle's own ways of winning under a ruleset.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct WaysInfo {
    /// Under which ruleset.
    pub rules: String,
    /// In words, in the order in which they are looked at.
    pub words: Vec<String>,
}

/// How a battle goes between two players who are alike, counted for the release.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BalanceInfo {
    /// Under which ruleset.
    pub rules: String,
    /// Of how many battles.
    pub battles: u32,
    /// How many of them each side won; the rest was drawn.
    pub won: [u32; 2],
    /// The army that it favours, by its place; left out where it favours neither.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub favours: Option<u8>,
    /// Whether more than a third of them were drawn, and it favours neither.
    #[serde(default)]
    pub mostly_drawn: bool,
    /// Turns: a tenth of the battles took fewer, half of them, a tenth took more.
    pub turns: [u32; 3],
    /// Decisions of both sides together, likewise.
    pub decisions: [u32; 3],
}

/// An army list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ArmyInfo {
    /// Its name.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The rulesets under which it may be fielded.
    pub rulesets: Vec<String>,
}

/// A computer player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PlayerInfo {
    /// His name.
    pub name: String,
    /// What to expect of him, in a sentence.
    pub about: String,
    /// Whether he judges for himself, and so may be of any of the characters: one of them is put before his name, as in `bold-captain`.
    pub judges: bool,
}

/// What computer players may lean to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CharacterInfo {
    /// The word that stands before a player's name.
    pub name: String,
    /// What to expect of such a one, in a sentence.
    pub about: String,
}

/// A rule.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RuleInfo {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it asks for, in our words.
    pub text: String,
    /// How the program reads it where the rulebook leaves room; empty where it does not.
    pub reading: String,
    /// Whether the source has lost the table on which it rests, and ours is a reconstruction; left out where it is not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub lost: bool,
}

/// An army list judged and priced.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Mustered {
    /// What it is called.
    pub name: String,
    /// The text that was judged.
    pub text: String,
    /// Whether it may be fielded.
    pub accepted: bool,
    /// What it costs.
    pub points: i32,
    /// What it may cost; `null` if nothing was agreed.
    pub limit: Option<i32>,
    /// Its lines.
    pub lines: Vec<RosterLine>,
    /// What is wrong with it.
    pub faults: Vec<MusterFault>,
    /// What its owner should know.
    pub warnings: Vec<MusterFault>,
    /// How many faults and warnings there are beyond those told: an answer tells twenty of them, faults first.
    #[serde(default)]
    pub more: u32,
}

/// A line of a roster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RosterLine {
    /// The formation.
    pub brigade: String,
    /// The troops, in words.
    pub words: String,
    /// How many of them.
    pub count: u16,
    /// What they cost together.
    pub points: i32,
}

/// A fault of an army list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct MusterFault {
    /// The line in the list's text, from 1.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What, and how to mend it.
    pub what: String,
    /// The rule; empty where the list cannot even be read.
    pub rule: String,
}
