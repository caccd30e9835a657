//! Movement and the choice of actions (BR-01-03, section 04).

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MovementStep {
    /// The Action step.
    Actions,
}

/// Runs a step of this chapter.
pub fn run(_step: MovementStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked in the Action step.
pub(crate) struct Actions;

impl Questions<BorderReivers> for Actions {
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

/// What is asked of those who follow.
pub(crate) struct Followers;

impl Questions<BorderReivers> for Followers {
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
