//! 15.3 to 15.6, 15.8 and 15.10: charges, impetus, countercharges, evades, flanks, recoils.

use crate::field::Field;
use crate::ruleset::Questions;
use crate::steps::Value;
use crate::table::Charge;
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
    /// A charger that passed its test closes up along its line on the enemy who failed his, within what is left of its
    /// charge distance (CP-18-13). Afterwards the caller looks whether they touch.
    ClosesUp {
        /// The charge, by its place.
        charge: u8,
    },
    /// A charge that came home upon skirmishers or gunners in the open: the figures in its path are removed, and it may run
    /// straight on (CP-17-35).
    Sweeps {
        /// The charge, by its place.
        charge: u8,
    },
}

/// The charge or countercharge that a unit makes this turn.
pub fn charge_of<'a>(field: Field<'a>, charger: PieceId) -> Option<&'a Charge> {
    field.table.charges.iter().find(|charge| charge.charger == charger)
}

/// Runs a step of this chapter.
pub fn run(step: ChargingStep, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    let _ = &cx;
    match step {
        ChargingStep::Phase { side: _ }
        | ChargingStep::Recoil { unit: _, distance: _ }
        | ChargingStep::ClosesUp { charge: _ }
        | ChargingStep::Sweeps { charge: _ } => Ok(Value::Nothing),
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
