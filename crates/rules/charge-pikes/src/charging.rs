//! 15.3 to 15.6, 15.8 and 15.10: charges, impetus, countercharges, evades, flanks, recoils.

use crate::ruleset::Questions;
use crate::steps::Value;
use crate::vocabulary::PASS;
use crate::world::World;
use crate::{ChargePikes, Decision, Known};
use engine::{Answer, Cx, Flow, Refusal};
use engine::{PieceId, Side};
use tabletop::Length;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChargingStep {
    /// A side announces its charges, which are moved one by one (CP-13-03).
    Phase {
        /// Whose.
        side: Side,
    },
    /// A unit recoils (CP-15-53).
    Recoil {
        /// Which.
        unit: PieceId,
        /// How far.
        distance: Length,
    },
}

/// Runs a step of this chapter.
pub fn run(step: ChargingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        ChargingStep::Phase { side: _ } | ChargingStep::Recoil { unit: _, distance: _ } => Ok(Value::Nothing),
    }
}

/// What this chapter asks.
pub(crate) struct Charges;

impl Questions for Charges {
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
