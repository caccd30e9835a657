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
    /// A unit turns to face between rounds, at the cost of its Leader's token (NMM-12-72).
    TurnToFace {
        /// Which unit.
        unit: engine::PieceId,
    },
    /// A unit that falls back into another enemy fights it at once (NMM-13-31).
    FellBackInto {
        /// Who falls back.
        unit: engine::PieceId,
        /// Into whom.
        enemy: engine::PieceId,
    },
    /// A side of a melee has been driven off or destroyed, also by a test for another reason (NMM-13-37): the
    /// winners act (NMM-12-61 to 12-69), and the melee ends where no contact is left.
    Aftermath {
        /// Which melee, by number.
        melee: u8,
        /// The side that was beaten.
        losers: engine::Side,
    },
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

/// Whether a unit may attack a target with a contact move in a direction relative to its facing: what kind of
/// troops may (NMM-12-02, 12-03), whether it or the leader who orders it saw the enemy (NMM-12-04), and whether
/// the move reaches (NMM-12-05 to 12-08).
///
/// # Errors
/// What forbids it.
pub fn judge_attack(
    _field: crate::field::Field,
    _unit: engine::PieceId,
    _target: engine::PieceId,
    _direction: tabletop::Angle,
    _leader: Option<engine::PieceId>,
) -> Result<(), engine::Refusal> {
    unimplemented!()
}

/// Offers the Attacks that a unit can make now: the target and the direction of the contact move.
pub fn offer_attacks(
    _field: crate::field::Field,
    _unit: engine::PieceId,
    _leader: Option<engine::PieceId>,
    _offer: &mut dyn FnMut(engine::PieceId, tabletop::Angle),
) {
    unimplemented!()
}

/// Whether a leader may spend a token to have the unit that he is attached to turn to face (NMM-12-72).
///
/// # Errors
/// What forbids it.
pub fn judge_turn_in_melee(
    _field: crate::field::Field,
    _leader: engine::PieceId,
    _unit: engine::PieceId,
) -> Result<(), engine::Refusal> {
    unimplemented!()
}
