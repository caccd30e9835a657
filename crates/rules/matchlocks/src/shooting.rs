//! Chapter 11: shooting.

pub mod casualties;
pub mod cover;
pub mod ranks;
pub mod sight;

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShootingStep {
    /// One Shoot Action.
    Shoot {
        /// Who shoots.
        unit: engine::PieceId,
        /// At whom.
        target: engine::PieceId,
    },
    /// The shots of a group: all targets declared, all dice rolled, all Kills removed together (NMM-09-03).
    Group,
}

/// Runs a step of this chapter.
pub fn run(step: ShootingStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Shots;

impl crate::ruleset::Questions for Shots {
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
