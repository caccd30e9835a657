//! Firing (section 06).

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiringStep {
    /// The shots of a group.
    Shots {
        /// Group.
        group: u8,
    },
}

/// Runs a step of this chapter.
pub fn run(_step: FiringStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    let _ = cx.asking().act();
    Ok(Value::Nothing)
}

/// What is asked about shots.
pub(crate) struct Shots;

impl Questions<BorderReivers> for Shots {
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
