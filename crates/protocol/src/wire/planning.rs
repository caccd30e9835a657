//! Several answers drafted as one plan, none of them given yet.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Certain, Clock, Decision, Fault, Fight, Group, Intent, Piece, Point, SideInfo, Snapshot};

/// What would come of several answers of one side, given one after another, on a table that the side may imagine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Planned {
    /// The number of the decision that the first answer answers.
    pub decision: u32,
    /// The answers that hold, in order.
    pub steps: Vec<PlanStep>,
    /// Why the answer after those does not hold; `null` if all do. What comes after it is not looked at.
    pub broken: Option<Fault>,
    /// The question that the side would be asked next, to be planned for too: `choices`, `aim` and `preview` take the
    /// plan along. `null` if the plan goes no farther.
    pub next: Option<Decision>,
    /// Why it goes no farther; `null` if it does.
    pub ends: Option<Stop>,
    /// The pieces that would stand otherwise after all steps, as they would stand then.
    pub pieces: Vec<Piece>,
    /// Who would go together.
    #[serde(default)]
    pub groups: Vec<Group>,
    /// Who would be fighting whom.
    pub fights: Vec<Fight>,
    /// What would have been announced.
    #[serde(default)]
    pub intents: Vec<Intent>,
    /// The clock as it would stand.
    pub clock: Clock,
    /// What would be told of each side.
    pub sides: [SideInfo; 2],
}

/// One answer of a plan.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlanStep {
    /// Its text form.
    pub answer: String,
    /// In words.
    pub words: String,
    /// The question that it answers, in words.
    pub question: String,
    /// The rule that gives the choice.
    pub rule: String,
    /// The piece that acts, or that it is about.
    pub piece: Option<u8>,
    /// The outline of the piece after each of its legs; empty if it goes nowhere.
    pub outlines: Vec<Vec<Point>>,
    /// Where its front middle is then, if it goes anywhere.
    pub at: Option<Point>,
    /// Where it looks then, in hundredths of a degree.
    pub facing: i32,
    /// What is certain to come of it: markers gained, figures lost in passing.
    pub certain: Vec<Certain>,
}

/// Why something goes no farther.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Stop {
    /// In words: `dice are thrown: Firing`.
    pub words: String,
    /// The rule behind it; empty where no rule is.
    pub rule: String,
    /// The title of that rule.
    pub title: String,
}

/// What became of a plan that was given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Committed {
    /// How many of its answers were taken, from the first on.
    pub given: u32,
    /// Why the others were not; `null` if all were taken.
    pub stopped: Option<Stop>,
    /// How the battle stands now.
    pub snapshot: Snapshot,
}
