//! Melee (section 08).

mod fight;
mod ground;
mod pool;
mod questions;
mod who;

use engine::PieceId;

pub use pool::{
    armour_points, armour_pool, attack_modifiers, attack_pool, defence_modifiers, defence_pool, is_in_front,
};
pub(crate) use questions::Fights;
pub use who::{can_attack, foes, is_helpless, must_attack};

use crate::BorderReivers;
use crate::steps::Step;

/// The most figures that attack one (BR-08-05); places not used hold the one who is attacked.
pub const ATTACKERS: usize = 3;

/// A fight of one figure against those who attack it, and by how much each of these has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    /// Who is attacked.
    pub target: PieceId,
    /// By whom; places not used hold the target.
    pub attackers: [PieceId; ATTACKERS],
    /// Each attacker's total less that of the target.
    pub margins: [i8; ATTACKERS],
}

impl Fight {
    /// A fight that begins.
    pub const fn of(target: PieceId, first: PieceId) -> Fight {
        Fight { target, attackers: [first, target, target], margins: [0; ATTACKERS] }
    }

    /// The attackers with their margins.
    pub fn each(&self) -> impl Iterator<Item = (PieceId, i8)> + use<> {
        let Fight { target, attackers, margins } = *self;
        attackers.into_iter().zip(margins).filter(move |(attacker, _)| *attacker != target)
    }

    /// The same fight with one attacker more; nothing if there are as many as may be.
    pub fn with(self, attacker: PieceId) -> Option<Fight> {
        let place = self.attackers.iter().position(|place| *place == self.target)?;
        let mut fight = self;
        fight.attackers[place] = attacker;
        Some(fight)
    }

    /// How many attack.
    pub fn count(&self) -> u8 {
        self.each().count() as u8
    }
}

engine::chapter! {
    /// The steps of this chapter.
    pub enum MeleeStep of BorderReivers in Step::Melee {
        /// The Melee step of a player's turn.
        phase: Phase = |cx| fight::phase(&mut cx.act());
        /// The next figure attacks.
        next: Next = |cx| fight::next(cx.asking());
        /// Others attack the same enemy.
        join: Join { fight: Fight } = |cx| fight::join(cx.asking(), fight);
        /// The dice.
        roll: Roll { fight: Fight } = |cx| fight::roll(cx.asking(), fight);
        /// The next of the attackers who have won strikes.
        strike: Strike { fight: Fight, at: u8 } = |cx| fight::strike(cx.asking(), fight, at);
        /// Those who have lost give ground.
        separate: Separate { fight: Fight } = |cx| ground::separate(&mut cx.act(), fight);
    }
}
