//! Charges (section 05).

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChargingStep {
    /// A charge from declaration to contact.
    Charge {
        /// Charging.
        charging: u8,
        /// Charged.
        charged: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(_step: ChargingStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked about charges.
pub(crate) struct Charges;

impl Questions<BorderReivers> for Charges {
    fn validate(
        &self,
        _known: &Known,
        _world: &World,
        _decision: &Decision,
        _answer: &Answer,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    fn candidates(
        &self,
        _known: &Known,
        _world: &World,
        _decision: &Decision,
        _offer: &mut dyn FnMut(Answer),
    ) {
    }
}
