//! Movement and the choice of actions (BR-01-03, section 04).

mod rolling;

pub use rolling::{Pace, inches, own_pool, pool};

use engine::{Answer, Cx, Flow, Questions, Refusal};

use crate::steps::Value;
use crate::world::World;
use crate::{BorderReivers, Decision, Known};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MovementStep {
    /// The Action step.
    Actions,
    /// A group rolls for its move.
    Roll {
        /// Which.
        group: u8,
        /// At which pace.
        pace: Pace,
    },
}

/// Runs a step of this chapter.
pub fn run(step: MovementStep, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    match step {
        MovementStep::Actions => {
            let _ = cx.asking().act();
            Ok(Value::Nothing)
        }
        MovementStep::Roll { group, pace } => rolling::roll(cx.asking(), group, pace),
    }
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
