//! Chapter 9: actions.

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ActionsStep {
    /// A unit takes its Actions.
    Activate(crate::ask::Turn),
    /// The skirmishers and guns of a side act on their initiative.
    Initiative {
        /// Whose card it is.
        side: engine::Side,
    },
}

/// Runs a step of this chapter.
pub fn run(step: ActionsStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Actions;

impl crate::ruleset::Questions for Actions {
    fn validate(
        &self,
        _known: &crate::Known,
        _world: &crate::world::World,
        decision: &crate::Decision,
        _answer: &engine::Answer,
    ) -> Result<(), engine::Refusal> {
        unimplemented!("{decision:?}")
    }

    fn candidates(
        &self,
        _known: &crate::Known,
        _world: &crate::world::World,
        decision: &crate::Decision,
        _offer: &mut dyn FnMut(engine::Answer),
    ) {
        unimplemented!("{decision:?}")
    }
}
