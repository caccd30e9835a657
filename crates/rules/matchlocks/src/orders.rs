//! Chapter 8: orders, and the leaders of chapter 5.

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrdersStep {
    /// A Brigadier's card is In Play.
    Brigadier {
        /// The Brigadier.
        leader: engine::PieceId,
    },
    /// The General's card.
    General {
        /// The General.
        leader: engine::PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: OrdersStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Orders;

impl crate::ruleset::Questions for Orders {
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
