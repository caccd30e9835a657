//! Where a question stands, of the battle itself or after a plan, and a plan run through.

use std::sync::{Arc, Mutex};

use engine::{Decision, Known, Open, Side, State};
use registry::Rulebook;

use crate::wire::{Fault, PlanStep, Stop};

/// Where a question stands: what is asked of a side, what it knows then, and the state as it may imagine it. It is that
/// of the battle itself, or the one after a plan.
#[derive(Clone)]
pub(crate) struct Footing<R: Rulebook> {
    pub who: Side,
    /// The number of the question in the side's own count.
    pub number: u32,
    pub decision: Decision<R>,
    /// The question, with the other side's if both decide at once.
    pub open: Open<R>,
    pub known: Known<R>,
    pub state: State<R>,
}

/// A plan run through.
pub(crate) struct Walk<R: Rulebook> {
    /// What each answer answers, and what would be asked after the last, unless the plan ends with it.
    pub footings: Vec<Footing<R>>,
    /// What each answer does.
    pub steps: Vec<PlanStep>,
    /// Why the next answer does not hold.
    pub broken: Option<Fault>,
    /// What the plan comes up against.
    pub ends: Option<Stop>,
    /// What the side would know after the last answer that holds.
    pub known: Known<R>,
}

/// The plan that was run through last, by the hash of what was known, asked and planned.
pub(crate) type LastWalk<R> = Arc<Mutex<Option<(u64, Arc<Walk<R>>)>>>;
