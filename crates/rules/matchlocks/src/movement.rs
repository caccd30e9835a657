//! Chapter 10: movement.

pub mod carrying;

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MovementStep {
    /// A voluntary move, wheel or turn.
    Move {
        /// Which unit.
        unit: engine::PieceId,
        /// How.
        leg: tabletop::Leg,
        /// By what right.
        by: crate::ask::By,
    },
}

/// Runs a step of this chapter.
pub fn run(step: MovementStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}
