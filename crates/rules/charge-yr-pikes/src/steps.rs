//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{PieceId, Side};

use crate::artillery::ArtilleryStep;
use crate::attacking::AttackingStep;
use crate::bonus::BonusStep;
use crate::closing::ClosingStep;
use crate::combat::{CombatStep, Verdict};
use crate::command::CommandStep;
use crate::falling_back::FallingBackStep;
use crate::firing::FiringStep;
use crate::hiding::HidingStep;
use crate::losses::LossesStep;
use crate::morale::{Fate, MoraleStep, Reason};
use crate::movement::MovementStep;
use crate::musketry::MusketryStep;
use crate::plunder::PlunderStep;
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

    /// A side sets on the table what it likes of those who stand on its map, of a tertia or of any (CYP-02-04). Returns nothing.
    pub const fn appears(side: Side, tertia: u8) -> Call<()> {
        HidingStep::offers(side, tertia)
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

    /// Phase F: attackers test to close (CYP-12-04). Returns nothing.
    pub const fn closing() -> Call<()> {
        ClosingStep::closing()
    }

    /// Phase G: those on whom an attack closes test (CYP-12-06). Returns nothing.
    pub const fn receiving() -> Call<()> {
        ClosingStep::receiving()
    }

    /// An attack closes on a unit, a battery or something on wheels, which receives it. Returns nothing.
    pub const fn receives(unit: PieceId) -> Call<()> {
        ClosingStep::receives(unit)
    }

    /// Nobody fights for a battery any more: its gunners run, and attackers who have closed take the guns (CYP-09-20). Returns nothing.
    pub const fn guns_fall(battery: PieceId) -> Call<()> {
        ClosingStep::guns_fall(battery)
    }

    /// Phase H: close combats, and those that follow from falling back into the enemy (CYP-02-07, CYP-14-03). Returns nothing.
    pub const fn combat() -> Call<()> {
        CombatStep::phase()
    }

    /// One whole melee, that of a unit (CYP-12-33). Returns nothing.
    pub const fn fights(unit: PieceId) -> Call<()> {
        CombatStep::fights(unit)
    }

    /// An attack that has passed its test reaches those who do not stand: routed units, wagons and coaches (CYP-12-35, CYP-15-12).
    /// Returns nothing.
    pub const fn reaches(unit: PieceId) -> Call<()> {
        ClosingStep::reaches(unit)
    }

    /// Phase I (CYP-12-27). Returns nothing.
    pub const fn bonus() -> Call<()> {
        BonusStep::phase()
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
