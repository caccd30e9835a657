//! Morale (section 02).

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// On which occasion a group tests (BR-02-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// In its own Morale step.
    Losses,
    /// To charge.
    Charge,
    /// To receive a charge.
    Receive,
}

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoraleStep {
    /// The Morale step of a player's turn.
    Phase,
    /// One test.
    Test {
        /// Group.
        group: u8,
        /// Occasion.
        occasion: Occasion,
    },
}

/// Runs a step of this chapter.
pub fn run(_step: MoraleStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked about morale.
pub(crate) struct Tests;

impl Questions<BorderReivers> for Tests {
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
