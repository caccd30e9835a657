//! A battle looked at afterwards: who was lucky, who gave what away, on what it turned, and what if.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Side;

/// How far a battle has been looked at, and what that comes to once all of it has been.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Reviewed {
    /// How many lines of the record have been looked at.
    pub looked: u32,
    /// How many there are.
    pub of: u32,
    /// What it comes to; `null` as long as there is more to look at: ask again.
    pub review: Option<Box<Review>>,
}

/// A battle looked at afterwards. All chances and all luck are those of one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// Whose chances and luck these are: the asker's side, or side A.
    pub to: Side,
    /// How it ended and when it was lost, in sentences.
    pub words: Vec<String>,
    /// The chance when it began, from 0 to 1.
    pub start: f64,
    /// What it came to: 1 won, one half drawn, 0 lost.
    pub end: f64,
    /// The sums of the differences between the two.
    pub sums: ReviewSums,
    /// What keeps them from being misread.
    pub about_sums: String,
    /// The chance after every throw and before every decision, in order.
    pub line: Vec<ReviewPoint>,
    /// The same as a picture, with the luck of the throws that mattered below it: SVG whose lollipops bear their `told` as `data-moment`.
    pub picture: String,
    /// What the line is, in a sentence or two.
    pub about_line: String,
    /// The throws that mattered, the luckiest first, for whomever: 120 at most.
    pub throws: Vec<ReviewThrow>,
    /// What luck and leverage are.
    pub about_throws: String,
    /// The five decisions that gave most away.
    pub decisions: Vec<ReviewDecision>,
    /// What giving away is, and what it is not.
    pub about_decisions: String,
    /// All of it as one page of HTML to keep, if it was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub page: Option<String>,
}

/// What a battle's course comes to. They add up to the end less the start.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewSums {
    /// The luck of all throws.
    pub luck: f64,
    /// What the side gave away by those decisions that are listed: nought or less.
    pub own: f64,
    /// What its enemy gave away by those: nought or more.
    pub theirs: f64,
    /// What none of these explains: all other decisions, and what the chance did not foresee.
    pub rest: f64,
}

/// A chance at a moment.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewPoint {
    /// How many lines of the asker's story had been told by then.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// The chance, from 0 to 1.
    pub chance: f64,
}

/// A throw, and what it was worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewThrow {
    /// Its number among all throws of the battle, from 1: by it `what-if` calls it.
    pub number: u32,
    /// How many lines of the asker's story had been told before it.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// Who threw.
    pub who: Side,
    /// What for: the title of the rule.
    pub what: String,
    /// The id of the rule.
    pub rule: String,
    /// What was needed, in words; of dice thrown again, that they were.
    pub needed: String,
    /// What came up, in the text form of dice: `6 5 5 1`.
    pub faces: String,
    /// What was read from it, in words.
    pub result: String,
    /// The chance after it less the mean over all ways in which it could have fallen.
    pub luck: f64,
    /// The chance after it.
    pub after: f64,
    /// That mean.
    pub mean: f64,
    /// How far these ways lie apart: the standard deviation of the chance after it.
    pub leverage: f64,
    /// Whether every way was tried; else a sample of them.
    pub exact: bool,
    /// How it could have fallen, of the ten luckiest alone: what is read alike as one, the least chance first, 24 at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ReviewFall>>")]
    pub falls: Vec<ReviewFall>,
}

/// A way in which a throw could have fallen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReviewFall {
    /// Dice that are read so, in their text form.
    pub faces: String,
    /// What is read from them, in words.
    pub result: String,
    /// How likely it was.
    pub chance: f64,
    /// What the chance to win would have been after it.
    pub after: f64,
    /// Whether it did fall so.
    pub fell: bool,
}

/// A decision that gave something away.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewDecision {
    /// How many lines of the asker's story had been told before it.
    pub told: u32,
    /// The turn.
    pub turn: u16,
    /// Whose it was.
    pub who: Side,
    /// What was asked, in words.
    pub asked: String,
    /// What was answered, in words.
    pub did: String,
    /// What comes to most of what was offered, in words.
    pub best: String,
    /// What was given away, of the chance of whoever decided.
    pub given_away: f64,
    /// How far that may be off, either way, in nineteen cases of twenty.
    pub doubt: f64,
}

/// A battle branched before a throw and played to its end by captains, again and again: with the throw as it fell, and as it was wished.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WhatIf {
    /// How many battles have been played to their end, both ways together.
    pub played: u32,
    /// How many are to be; ask again as long as there are fewer.
    pub of: u32,
    /// Whose share it is: the asker's side's, or side A's.
    pub to: Side,
    /// That share with the throw as it fell; a battle drawn counts half.
    pub fell: Share,
    /// And with the throw as it was wished.
    pub wished: Share,
}

/// A share of battles with its bounds (Wilson's, for nineteen cases in twenty).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Share {
    /// The share, from 0 to 1.
    pub likely: f64,
    /// It is hardly less.
    pub low: f64,
    /// It is hardly more.
    pub high: f64,
}

/// How battles went that were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Tries {
    /// Side A won.
    #[serde(default)]
    pub won: u32,
    /// Nobody did.
    #[serde(default)]
    pub drawn: u32,
    /// Side B won.
    #[serde(default)]
    pub lost: u32,
}

/// What has come of battles that were tried, the last of them included.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Tried {
    /// How they went: to be given with the next.
    pub so_far: Tries,
    /// Side A's share, a battle drawn counting half.
    pub share: Share,
    /// In which turn the last of them ended.
    pub turns: u16,
}
