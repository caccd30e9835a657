//! Chapter 6: prepare for battle.

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

pub(crate) mod places;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PreparationStep {
    /// The battle begins: decks, scouting, deployment, army morale, then the opening phase.
    Begin,
}

/// Runs a step of this chapter.
pub fn run(step: PreparationStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Deployment;

impl crate::ruleset::Questions for Deployment {
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
