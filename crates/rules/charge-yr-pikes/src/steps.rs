//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{PieceId, Side};

use crate::artillery::ArtilleryStep;
use crate::command::CommandStep;
use crate::falling_back::FallingBackStep;
use crate::firing::FiringStep;
use crate::losses::LossesStep;
use crate::morale::{Fate, MoraleStep, Reason};
use crate::movement::MovementStep;
use crate::musketry::MusketryStep;
use crate::preparation::PreparationStep;
use crate::rallying::RallyingStep;
use crate::routing::RoutingStep;
use crate::turn::TurnStep;
use crate::victory::VictoryStep;
use crate::{Call, ChargeYrPikes};

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
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// Why a unit tests.
        Reason(Reason),
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A unit tests its morale and does as the result says, with everything that sets off (CYP-11-04, CYP-11-12). Returns what the
    /// test came to.
    pub const fn tests(unit: PieceId, reason: Reason) -> Call<Fate> {
        MoraleStep::tests(unit, reason)
    }

    /// A unit loses so many figures, all that one phase of fire or one round of melee costs it; officers in its front rank roll for
    /// their lives (CYP-04-09). Returns nothing.
    pub const fn takes(unit: PieceId, count: u8, by_fire: bool) -> Call<()> {
        LossesStep::takes(unit, count, by_fire)
    }

    /// Officers who have fallen are removed, after the tests or the melee for which their bonus still counted. Returns nothing.
    pub const fn buries() -> Call<()> {
        LossesStep::buries()
    }

    /// A unit falls back (section 14). Returns nothing.
    pub const fn falls_back(unit: PieceId) -> Call<()> {
        MoraleStep::retreats(unit, Fate::FallsBack, false)
    }

    /// A unit routs (section 15): its point, its losses, its way, and the tests of its friends. `quietly` after a lost close combat:
    /// then friends test only if it runs through them (CYP-12-23). Returns nothing.
    pub const fn routs(unit: PieceId, quietly: bool) -> Call<()> {
        MoraleStep::retreats(unit, Fate::Routs, quietly)
    }

    /// Phase A: the cards of the joint deck are drawn one after the other (CYP-02-02). Returns nothing.
    pub const fn cards() -> Call<()> {
        CommandStep::draws()
    }

    /// The units of a tertia that have passed move (CYP-02-02). Returns nothing.
    pub const fn moves(side: Side) -> Call<()> {
        MovementStep::next(side)
    }

    /// Unattached officers, wagons and guns of a side move (CYP-05-16). Returns nothing.
    pub const fn staff(side: Side) -> Call<()> {
        MovementStep::staff(side)
    }

    /// Phase C: batteries fire, and those who must test do (CYP-02-05). Returns nothing.
    pub const fn guns() -> Call<()> {
        ArtilleryStep::phase()
    }

    /// Phases D and E: muskets fire, and those who lost figures test (CYP-02-06). Returns nothing.
    pub const fn muskets() -> Call<()> {
        MusketryStep::phase()
    }

    /// Phase L, and whether the battle goes on (CYP-19-05). Returns nothing.
    pub const fn army_morale() -> Call<()> {
        VictoryStep::phase()
    }

    /// Phase K (CYP-02-09). Returns nothing.
    pub const fn rallying() -> Call<()> {
        RallyingStep::phase()
    }
}
