//! The steps and scripts of the rules, chapter by chapter, what they are told and what they return. Nothing here leads to a chapter.

use engine::{PieceId, Side};

use crate::table::Phase;
use crate::{Call, PikeAndMusket};

engine::steps! {
    /// A step or script. Its chapter runs it.
    pub enum Step of PikeAndMusket in 12 bytes {
        /// Setting up (section 15).
        Preparation(PreparationStep) {
            /// The battle begins.
            begin: Begin;
            /// The armies are placed, if the scenario leaves that to the players.
            deploys: Deploys;
            /// A side places its pieces one after the other.
            side: OfSide { side: Side };
        }
        /// Game turns and their phases (section 04).
        Turn(TurnStep) {
            /// Who is first in every game turn (PM-04-01).
            first: First;
            /// A game turn: the first player's turn, then the second player's (PM-04-02).
            turn: Turn;
            /// A player turn begins.
            player: Player { side: Side };
            /// A phase of it begins.
            phase: PhaseBegins { phase: Phase };
            /// Both players have had their turns.
            end: End;
        }
        /// Rallying (section 05).
        Rallying(RallyingStep) {
            /// One unit after the other rolls.
            phase: Phase;
            /// A routing unit rolls to stop.
            stops: Stops { unit: PieceId };
            /// A disrupted unit rolls to rally.
            rallies: Rallies { unit: PieceId };
            /// A unit is turned to any facing by its owner.
            faces: Faces { unit: PieceId };
        }
        /// Routers (section 05).
        Routing(RoutingStep) {
            /// Those whose first move is due make it.
            first_runs: FirstRuns;
            /// The routers of the phasing player run on.
            runs: Runs;
            /// One of the due routers of a side runs, as its owner orders.
            next: Next { side: Side };
        }
        /// Artillery fire (section 06).
        Artillery(ArtilleryStep) {
            /// Another battery fires, or the phase is over.
            next: Next;
            /// A battery fires.
            fires: Fires { battery: PieceId, target: PieceId };
        }
        /// Movement (section 07).
        Movement(MovementStep) {
            /// Routers first, then pursuers out of control, then the rest (PM-07-01).
            phase: Phase;
            /// A unit moves, or the phase ends.
            next: Next;
            /// A rider before whom a hedgehog has formed goes on.
            rides_on: RidesOn { rider: PieceId, hedgehog: PieceId };
            /// A staff officer gives the order that he carries (PM-07-19).
            delivers: Delivers { officer: PieceId };
            /// The moves of the phase are over.
            ends: Ends;
        }
        /// Combat and its results (sections 08 and 09).
        Combat(CombatStep) {
            /// Another enemy is attacked, or the phase is over.
            next: Next;
            /// Others join those who attack.
            joins: Joins;
            /// A side says whether a General supports its unit.
            support: Support { side: Side };
            /// He is exposed to the fight.
            exposed: Exposed { general: PieceId, unit: PieceId };
            /// The combat die.
            fought: Fought;
            /// A combat is over.
            over: Over;
        }
        /// Control tests and pursuits (section 10).
        Pursuit(PursuitStep) {
            /// Those who must test for control do, one after the other.
            tests: Tests;
            /// One of them does.
            test: Test { unit: PieceId };
            /// A unit that is under control is asked whether it pursues.
            may_pursue: MayPursue { unit: PieceId };
            /// A unit goes after the enemy, after one whom its owner chooses where several are as near.
            pursues: Pursues { unit: PieceId };
            /// A unit out of control tests whether it comes in hand again.
            regains: Regains { unit: PieceId };
            /// The pursuers out of control move.
            pursuers: Pursuers;
        }
        /// Crisis of morale (section 11).
        Crisis(CrisisStep) {
            /// Both armies are looked at, the phasing player's first (PM-11-01).
            phase: Phase;
            /// One of them is.
            army: Army { side: Side };
        }
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
