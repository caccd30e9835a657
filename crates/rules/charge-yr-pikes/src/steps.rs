//! The steps and scripts of the rules, chapter by chapter, and what they return. Chapters call one another by the steps of these.

use engine::PieceId;

use crate::ChargeYrPikes;
pub(crate) use crate::artillery::ArtilleryStep;
pub(crate) use crate::attacking::AttackingStep;
pub(crate) use crate::bonus::BonusStep;
pub(crate) use crate::closing::ClosingStep;
pub(crate) use crate::combat::CombatStep;
use crate::combat::Verdict;
pub(crate) use crate::command::CommandStep;
pub(crate) use crate::falling_back::FallingBackStep;
pub(crate) use crate::firing::FiringStep;
pub(crate) use crate::hiding::HidingStep;
pub(crate) use crate::losses::LossesStep;
pub(crate) use crate::morale::{Fate, MoraleStep, Reason};
pub(crate) use crate::movement::MovementStep;
pub(crate) use crate::musketry::MusketryStep;
pub(crate) use crate::plunder::PlunderStep;
pub(crate) use crate::preparation::PreparationStep;
pub(crate) use crate::rallying::RallyingStep;
pub(crate) use crate::routing::RoutingStep;
pub(crate) use crate::turn::TurnStep;
pub(crate) use crate::victory::VictoryStep;

engine::steps! {
    /// A step or script. Each chapter has its own list and runs it.
    pub enum Step of ChargeYrPikes in 12 bytes {
        /// Setting up (section 01).
        Preparation(PreparationStep),
        /// Turns and their phases (section 02).
        Turn(TurnStep),
        /// Cards and command rolls (sections 02, 04 and 05).
        Command(CommandStep),
        /// Movement (section 05).
        Movement(MovementStep),
        /// What muskets and guns share: losses and tests (sections 07 and 11).
        Firing(FiringStep),
        /// Musketry and galloper guns (sections 07 and 10).
        Musketry(MusketryStep),
        /// Field and heavy guns (section 09).
        Artillery(ArtilleryStep),
        /// Morale tests (section 11).
        Morale(MoraleStep),
        /// Figures lost, and officers with them (sections 04, 07 and 10).
        Losses(LossesStep),
        /// Falling back (section 14).
        FallingBack(FallingBackStep),
        /// Routing (section 15).
        Routing(RoutingStep),
        /// Attacks declared, and those attacked who meet them (sections 12 and 13).
        Attacking(AttackingStep),
        /// Tests to close and to receive (section 12).
        Closing(ClosingStep),
        /// Close combats (section 12).
        Combat(CombatStep),
        /// Bonus moves and breakthroughs (section 12).
        Bonus(BonusStep),
        /// What stands on maps, and how it appears (sections 01 and 02).
        Hiding(HidingStep),
        /// Plunder (section 22).
        Plunder(PlunderStep),
        /// Army morale and the end (section 19).
        Victory(VictoryStep),
        /// Rallying, and units past half (sections 15 and 19).
        Rallying(RallyingStep),
    }
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// A number.
        Number(u8),
        /// What a morale test came to.
        Fate(Fate),
        /// How a melee came out.
        Verdict(Verdict),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// Why a unit tests.
        Reason(Reason),
    }
}
