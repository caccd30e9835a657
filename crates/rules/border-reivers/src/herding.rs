//! Herding and running beasts (section 10).

use engine::{Answer, Cx, Flow, PieceId, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HerdingStep {
    /// A figure tries to drive beasts.
    Herd {
        /// Herder.
        herder: PieceId,
        /// First.
        first: PieceId,
        /// Beasts.
        beasts: u8,
    },
    /// The animals run.
    Animals,
}

/// Runs a step of this chapter.
pub fn run(_step: HerdingStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked about droves.
pub(crate) struct Droving;

impl Questions<BorderReivers> for Droving {
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
