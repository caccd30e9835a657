//! Chapters 13 to 16: morale, disarray, daunted, army morale.

pub mod army_morale;
pub mod disarray;
pub mod losses;

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoraleStep {
    /// One test with its result.
    Test {
        /// Whose.
        unit: engine::PieceId,
        /// Why.
        reason: crate::table::Reason,
    },
    /// The immediate tests of the agenda.
    Drain,
    /// The tests at the end of the turn.
    EndOfTurn,
}

/// Runs a step of this chapter.
pub fn run(step: MoraleStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Tests;

impl crate::ruleset::Questions for Tests {
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
