//! Chapter 17: rounds of combat.

use crate::field::{Field, TOUCHING};
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::{Answer, Cx, Flow, PieceId, Refusal};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CombatStep {
    /// One round of every combat with what follows (CP-13-05).
    Phase,
}

/// Runs a step of this chapter.
pub fn run(step: CombatStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        CombatStep::Phase => Ok(Value::Nothing),
    }
}

/// Whether two enemies are in contact so that they can fight: they touch, or stand on both sides of the obstacle across
/// which they met (CP-19-35).
pub fn meet(field: Field, one: PieceId, other: PieceId, across: Option<u8>) -> bool {
    let reach = if across.is_some() { TOUCHING + TOUCHING } else { TOUCHING };
    field.within(one, other, reach)
}

/// What this chapter asks.
pub(crate) struct Fights;

impl Questions for Fights {
    fn validate(&self, _: &Known, _: &World, decision: &Decision, answer: &Answer) -> Result<(), Refusal> {
        match *answer == Answer::plain(PASS) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "this cannot be chosen")),
        }
    }

    fn candidates(&self, _: &Known, _: &World, _: &Decision, offer: &mut dyn FnMut(Answer)) {
        offer(Answer::plain(PASS));
    }
}
