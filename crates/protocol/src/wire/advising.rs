//! What the computer advises a person.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{PlanAim, TurnPlan};

/// What the computer would do in the asker's place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Advice {
    /// Its answer in its text form.
    pub answer: String,
    /// In words.
    pub words: String,
    /// Why.
    pub reason: String,
    /// The answers that it had played on, that one first, then the likeliest to win; none in windows for cards, while armies are
    /// deployed, and where there is but one.
    pub tried: Vec<Considered>,
    /// The plan for the turn under which it would do so; `null` of whom makes no plans, and wherever a marshal makes none.
    pub turn_plan: Option<TurnPlan>,
    /// The plans that it had played on, that one first, then the likeliest to win.
    pub plans: Vec<ConsideredPlan>,
}

/// A plan for the turn that was played on before advice was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct ConsideredPlan {
    /// What each wing does, in a few words without names.
    pub words: String,
    /// Who is to go for whom, wing by wing from the left; wings that go for none are left out.
    pub aims: Vec<PlanAim>,
    /// How likely the asker's side won under it, of a hundred, by what positions are worth.
    pub chance: u8,
    /// The error of that, of a hundred; large where it was hardly played on.
    pub error: u8,
    /// How often it was played on.
    pub tries: u32,
}

/// An answer that was played on before advice was given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Considered {
    /// The answer in its text form.
    pub answer: String,
    /// In words.
    pub words: String,
    /// How likely the asker's side won after it, of a hundred, by what positions are worth.
    pub chance: u8,
    /// The error of that, of a hundred; large where it was hardly played on.
    pub error: u8,
    /// How often it was played on.
    pub tries: u32,
}
