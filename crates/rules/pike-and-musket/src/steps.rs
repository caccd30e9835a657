//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::PieceId;

use crate::artillery::ArtilleryStep;
use crate::combat::CombatStep;
use crate::crisis::CrisisStep;
use crate::movement::MovementStep;
use crate::preparation::PreparationStep;
use crate::pursuit::PursuitStep;
use crate::rallying::RallyingStep;
use crate::routing::RoutingStep;
use crate::turn::TurnStep;
use crate::{Call, PikeAndMusket};

engine::steps! {
    /// A step or script. Each chapter has its own list and runs it.
    pub enum Step of PikeAndMusket in 12 bytes {
        /// Setting up (section 15).
        Preparation(PreparationStep),
        /// Game turns and their phases (section 04).
        Turn(TurnStep),
        /// Rallying (section 05).
        Rallying(RallyingStep),
        /// Routers (section 05).
        Routing(RoutingStep),
        /// Artillery fire (section 06).
        Artillery(ArtilleryStep),
        /// Movement (section 07).
        Movement(MovementStep),
        /// Combat and its results (sections 08 and 09).
        Combat(CombatStep),
        /// Control tests and pursuits (section 10).
        Pursuit(PursuitStep),
        /// Crisis of morale (section 11).
        Crisis(CrisisStep),
    }
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// The Rout and Disruption Removal Phase of the phasing player (PM-05-01, PM-05-03). Returns nothing.
    pub const fn rallying() -> Call<()> {
        RallyingStep::phase()
    }

    /// The Artillery Fire Phase (section 06). Returns nothing.
    pub const fn fire() -> Call<()> {
        ArtilleryStep::next()
    }

    /// The Movement and Orders Phase (section 07). Returns nothing.
    pub const fn movement() -> Call<()> {
        MovementStep::phase()
    }

    /// The Combat Phase (section 08). Returns nothing.
    pub const fn combats() -> Call<()> {
        CombatStep::next()
    }

    /// The Crisis of Morale Test of both armies (section 11). Returns nothing.
    pub const fn crises() -> Call<()> {
        CrisisStep::phase()
    }

    /// Every unit whose first rout move is due makes it, those of the side that does not act first (PM-08-25, PM-09-08).
    /// Returns nothing.
    pub const fn first_runs() -> Call<()> {
        RoutingStep::first_runs()
    }

    /// The routers of the phasing player that did not stop run on (PM-07-05). Returns nothing.
    pub const fn runs() -> Call<()> {
        RoutingStep::runs()
    }

    /// A unit that has stopped running or was taken is turned to any facing by its owner (PM-05-02, PM-06-07). Returns nothing.
    pub const fn faces(unit: PieceId) -> Call<()> {
        RallyingStep::faces(unit)
    }

    /// Those who routed an opponent in contact test for control and pursue (PM-10-08). Returns nothing.
    pub const fn control_tests() -> Call<()> {
        PursuitStep::tests()
    }

    /// The pursuers out of control of the phasing player move (PM-10-09). Returns nothing.
    pub const fn pursuers() -> Call<()> {
        PursuitStep::pursuers()
    }

    /// A unit out of control tests whether it comes under control again (PM-10-09). Returns nothing.
    pub const fn regains_control(unit: PieceId) -> Call<()> {
        PursuitStep::regains(unit)
    }
}
