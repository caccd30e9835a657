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

/// What a shot would be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The distance measured.
    pub range: tabletop::Length,
}

/// Whether a unit may shoot at a target, and what shot that would be.
///
/// # Errors
/// What forbids it.
pub fn judge_shot(
    _field: crate::field::Field,
    unit: engine::PieceId,
    _target: engine::PieceId,
) -> Result<Shot, engine::Refusal> {
    Err(engine::Refusal::new(crate::rule!("NMM-11-01"), "no shots yet").piece(unit))
}

/// Whether a unit may shoot at anybody at all.
///
/// # Errors
/// What forbids it.
pub fn judge_any_shot(_field: crate::field::Field, unit: engine::PieceId) -> Result<(), engine::Refusal> {
    Err(engine::Refusal::new(crate::rule!("NMM-11-01"), "no shots yet").piece(unit))
}

/// Offers the targets at which a unit may shoot.
pub fn offer_targets(
    _field: crate::field::Field,
    _unit: engine::PieceId,
    _offer: &mut dyn FnMut(engine::PieceId),
) {
}
