//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{PieceId, Side};
use tabletop::Length;

use crate::charging::ChargingStep;
use crate::combat::CombatStep;
use crate::command::CommandStep;
use crate::movement::MovementStep;
use crate::preparation::PreparationStep;
use crate::reactions::{ReactionStep, Test};
use crate::routing::RoutingStep;
use crate::shooting::ShootingStep;
use crate::turn::TurnStep;
use crate::{Call, ChargePikes};

engine::steps! {
    /// A step or script. Each chapter has its own list and runs it.
    pub enum Step of ChargePikes in 16 bytes {
        /// Deployment, which the rulebook leaves to the players (chapter 99).
        Preparation(PreparationStep),
        /// The turn, its phases and initiative (chapters 13 and 14).
        Turn(TurnStep),
        /// Generals (chapter 9).
        Command(CommandStep),
        /// Rout, pursuit and return (15.1, 15.2).
        Routing(RoutingStep),
        /// Charges, countercharges, evades, recoils (15.3 to 15.6, 15.10).
        Charging(ChargingStep),
        /// Other moves (15.7, 15.9, 15.11, 15.12) over the ground of chapter 19.
        Movement(MovementStep),
        /// Shooting (chapter 16).
        Shooting(ShootingStep),
        /// Combat (chapter 17).
        Combat(CombatStep),
        /// Reaction tests (chapter 18).
        Reactions(ReactionStep),
    }
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// The place of something in its list, if there is such a thing.
        Place(Option<u8>),
        /// Whether something is done now or later, if at all.
        Now(Option<bool>),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// A side.
        Side(Side),
        /// A side, or neither.
        Either(Option<Side>),
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A side announces its charges, which are moved one by one with countercharges and evades (CP-13-03). Returns
    /// nothing.
    pub const fn charges(side: Side) -> Call<()> {
        ChargingStep::phase(side)
    }

    /// A side makes its other moves (CP-13-03). Returns nothing.
    pub const fn moves(side: Side) -> Call<()> {
        MovementStep::phase(side)
    }

    /// A unit recoils so far (CP-15-53). Returns nothing.
    pub const fn recoil(unit: PieceId, distance: Length) -> Call<()> {
        ChargingStep::recoil(unit, distance)
    }

    /// A unit breaks: it routs, turns away from the cause and makes its initial rout move; then whoever has to pursue it
    /// does (CP-15-01, CP-15-13). Without a cause it turns from the nearest enemy in sight, or for its baseline. Returns
    /// nothing.
    pub const fn breaks(unit: PieceId, cause: Option<PieceId>) -> Call<()> {
        RoutingStep::breaks(unit, cause)
    }

    /// Routers move on, one side after the other (CP-13-02). Returns nothing.
    pub const fn routers() -> Call<()> {
        RoutingStep::routers()
    }

    /// Pursuers move on (CP-13-02). Returns nothing.
    pub const fn pursuers() -> Call<()> {
        RoutingStep::pursuers()
    }

    /// Units off the table test whether they return (CP-13-02, CP-15-16). Returns nothing.
    pub const fn returns() -> Call<()> {
        RoutingStep::returns()
    }

    /// Both sides announce their shots, which are rolled and take effect at once (CP-13-04). Returns nothing.
    pub const fn shooting() -> Call<()> {
        ShootingStep::phase()
    }

    /// One round of every combat with its losing tests, recoils, follow-ups and disorder (CP-13-05). Returns nothing.
    pub const fn combat() -> Call<()> {
        CombatStep::phase()
    }

    /// One reaction test of a unit with its result carried out (chapter 18). Returns whether it passed.
    pub const fn test(unit: PieceId, test: Test) -> Call<bool> {
        ReactionStep::test(unit, test)
    }

    /// Foot tests for panic against cavalry (CP-13-03). Returns nothing.
    pub const fn panic_tests() -> Call<()> {
        ReactionStep::panic_tests()
    }

    /// Charges are tested home, and those who are charged test to stand (CP-13-04). Returns nothing.
    pub const fn charge_tests() -> Call<()> {
        ReactionStep::charge_tests()
    }

    /// Other units that were hit test (CP-13-04). Returns nothing.
    pub const fn hit_tests() -> Call<()> {
        ReactionStep::hit_tests()
    }

    /// Units test for friends who routed this turn (CP-13-05). Returns nothing.
    pub const fn friend_tests() -> Call<()> {
        ReactionStep::friend_tests()
    }

    /// Routers and pursuers test to rally and to halt (CP-13-05). Returns nothing.
    pub const fn rally_tests() -> Call<()> {
        ReactionStep::rally_tests()
    }

    /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09). Returns
    /// nothing.
    pub const fn generals_at_risk(unit: PieceId) -> Call<()> {
        CommandStep::at_risk(unit)
    }

    /// A general whom an enemy would touch rides to a friend or is taken (CP-09-08). Returns nothing.
    pub const fn general_escapes(general: PieceId) -> Call<()> {
        CommandStep::escapes(general)
    }
}
