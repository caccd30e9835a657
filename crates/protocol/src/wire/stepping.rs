//! What the computer does and plans.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Side, Snapshot};

/// What the computer did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Stepped {
    /// Which side it played.
    pub side: Side,
    /// Its answer in words; empty where it is nobody's business.
    pub words: String,
    /// Why, in a sentence; empty where there is nothing to say.
    pub reason: String,
    /// What it plans for the turn; `null` without a plan, and for whoever could still play against it.
    pub turn_plan: Option<TurnPlan>,
    /// The pieces that it is about.
    pub about: Vec<u8>,
    /// Whether it answered before it had thought that through, because its time was up or somebody hurried it.
    pub hurried: bool,
    /// How the battle stands now.
    pub snapshot: Snapshot,
}

/// What a computer player plans for a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct TurnPlan {
    /// The plan and how it came to it, in a sentence.
    pub words: String,
    /// Who is to go for whom, wing by wing from the left; wings that go for none are left out.
    pub aims: Vec<PlanAim>,
}

/// A side's plan for a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct SidePlan {
    /// The side.
    pub side: Side,
    /// Its plan.
    pub plan: TurnPlan,
}

/// Some pieces that are to go for some of the enemy's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct PlanAim {
    /// Who, by their numbers.
    pub who: Vec<u8>,
    /// For whom.
    pub whom: Vec<u8>,
}
