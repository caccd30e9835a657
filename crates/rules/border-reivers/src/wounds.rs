//! Wounds and stuns (section 09).

use engine::{Answer, Cx, Flow, PieceId, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WoundsStep {
    /// A blow that went through.
    Struck {
        /// Attacker.
        attacker: PieceId,
        /// Target.
        target: PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(_step: WoundsStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked about blows.
pub(crate) struct Blows;

impl Questions<BorderReivers> for Blows {
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
