//! Chapter 12: melee.

use engine::{Cx, Flow};

use crate::Matchlocks;
use crate::steps::Value;

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MeleeStep {
    /// An Attack, from the contact move to the winner's free Action (NMM-12-01).
    Attack {
        /// Who attacks whom.
        attack: crate::ask::Attacked,
        /// The direction of the contact move, relative to the attacker's facing.
        direction: tabletop::Angle,
    },
    /// The continuing melees that fall due at the first Bonus Card.
    RoundsDue,
    /// A squadron ordered to support may feed in at once.
    FeedInNow {
        /// The supporting squadron.
        unit: engine::PieceId,
    },
}

/// Runs a step of this chapter.
pub fn run(step: MeleeStep, _cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    unimplemented!("{step:?}")
}

/// Answers for the questions of this chapter.
pub(crate) struct Fights;

impl crate::ruleset::Questions for Fights {
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
