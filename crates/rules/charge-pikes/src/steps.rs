//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{Cx, Flow, PieceId, Side};
use tabletop::Length;

use crate::ChargePikes;
use crate::charging::ChargingStep;
use crate::combat::CombatStep;
use crate::command::CommandStep;
use crate::movement::MovementStep;
use crate::preparation::PreparationStep;
use crate::reactions::{ReactionStep, Test};
use crate::routing::RoutingStep;
use crate::shooting::ShootingStep;
use crate::turn::TurnStep;

/// A step or script. Each chapter has its own list and runs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
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

impl engine::Calls<ChargePikes> for Step {
    type Returns = Value;

    fn step(self) -> Step {
        self
    }
}

/// What a step returns to the one that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Nothing,
    /// Yes or no.
    Yes(bool),
    /// A number.
    Number(i32),
    /// A piece, or none.
    Piece(Option<PieceId>),
    /// A side, or neither.
    Side(Option<Side>),
}

impl Value {
    /// The number in it.
    ///
    /// # Panics
    /// If it is something else: the caller and the called step disagree, a fault of the program.
    pub fn number(self) -> i32 {
        match self {
            Value::Number(number) => number,
            other => panic!("wanted a number, got {other:?}"),
        }
    }

    /// The yes or no in it.
    ///
    /// # Panics
    /// If it is something else.
    pub fn yes(self) -> bool {
        match self {
            Value::Yes(yes) => yes,
            other => panic!("wanted yes or no, got {other:?}"),
        }
    }

    /// The piece in it.
    ///
    /// # Panics
    /// If it is something else.
    pub fn piece(self) -> Option<PieceId> {
        match self {
            Value::Piece(piece) => piece,
            other => panic!("wanted a piece, got {other:?}"),
        }
    }

    /// The side in it.
    ///
    /// # Panics
    /// If it is something else.
    pub fn side(self) -> Option<Side> {
        match self {
            Value::Side(side) => side,
            other => panic!("wanted a side, got {other:?}"),
        }
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A side announces its charges, which are moved one by one with countercharges and evades (CP-13-03). Returns
    /// nothing.
    pub const fn charges(side: Side) -> Step {
        Step::Charging(ChargingStep::Phase { side })
    }

    /// A side makes its other moves (CP-13-03). Returns nothing.
    pub const fn moves(side: Side) -> Step {
        Step::Movement(MovementStep::Phase { side })
    }

    /// A unit recoils so far (CP-15-53). Returns nothing.
    pub const fn recoil(unit: PieceId, distance: Length) -> Step {
        Step::Charging(ChargingStep::Recoil { unit, distance })
    }

    /// A unit breaks: it routs, turns away from the cause and makes its initial rout move; then whoever has to pursue it
    /// does (CP-15-01, CP-15-13). Without a cause it turns from the nearest enemy in sight, or for its baseline. Returns
    /// nothing.
    pub const fn breaks(unit: PieceId, cause: Option<PieceId>) -> Step {
        Step::Routing(RoutingStep::Breaks { unit, cause })
    }

    /// Routers move on, one side after the other (CP-13-02). Returns nothing.
    pub const fn routers() -> Step {
        Step::Routing(RoutingStep::Routers)
    }

    /// Pursuers move on (CP-13-02). Returns nothing.
    pub const fn pursuers() -> Step {
        Step::Routing(RoutingStep::Pursuers)
    }

    /// Units off the table test whether they return (CP-13-02, CP-15-16). Returns nothing.
    pub const fn returns() -> Step {
        Step::Routing(RoutingStep::Returns)
    }

    /// Both sides announce their shots, which are rolled and take effect at once (CP-13-04). Returns nothing.
    pub const fn shooting() -> Step {
        Step::Shooting(ShootingStep::Phase)
    }

    /// One round of every combat with its losing tests, recoils, follow-ups and disorder (CP-13-05). Returns nothing.
    pub const fn combat() -> Step {
        Step::Combat(CombatStep::Phase)
    }

    /// One reaction test of a unit with its result carried out (chapter 18). Returns whether it passed.
    pub const fn test(unit: PieceId, test: Test) -> Step {
        Step::Reactions(ReactionStep::Test { unit, test })
    }

    /// Foot tests for panic against cavalry (CP-13-03). Returns nothing.
    pub const fn panic_tests() -> Step {
        Step::Reactions(ReactionStep::PanicTests)
    }

    /// Charges are tested home, and those who are charged test to stand (CP-13-04). Returns nothing.
    pub const fn charge_tests() -> Step {
        Step::Reactions(ReactionStep::ChargeTests)
    }

    /// Other units that were hit test (CP-13-04). Returns nothing.
    pub const fn hit_tests() -> Step {
        Step::Reactions(ReactionStep::HitTests)
    }

    /// Units test for friends who routed this turn (CP-13-05). Returns nothing.
    pub const fn friend_tests() -> Step {
        Step::Reactions(ReactionStep::FriendTests)
    }

    /// Routers and pursuers test to rally and to halt (CP-13-05). Returns nothing.
    pub const fn rally_tests() -> Step {
        Step::Reactions(ReactionStep::RallyTests)
    }

    /// The generals with or near a unit that has taken two hits in a phase roll for their lives (CP-09-09). Returns
    /// nothing.
    pub const fn generals_at_risk(unit: PieceId) -> Step {
        Step::Command(CommandStep::AtRisk { unit })
    }

    /// A general whom an enemy would touch rides to a friend or is taken (CP-09-08). Returns nothing.
    pub const fn general_escapes(general: PieceId) -> Step {
        Step::Command(CommandStep::Escapes { general })
    }
}

/// Runs a step by handing it to its chapter.
pub fn run(step: Step, cx: Cx<'_, '_, ChargePikes>) -> Flow<Value> {
    match step {
        Step::Preparation(step) => crate::preparation::run(step, cx),
        Step::Turn(step) => crate::turn::run(step, cx),
        Step::Command(step) => crate::command::run(step, cx),
        Step::Routing(step) => crate::routing::run(step, cx),
        Step::Charging(step) => crate::charging::run(step, cx),
        Step::Movement(step) => crate::movement::run(step, cx),
        Step::Shooting(step) => crate::shooting::run(step, cx),
        Step::Combat(step) => crate::combat::run(step, cx),
        Step::Reactions(step) => crate::reactions::run(step, cx),
    }
}

// Sixteen bytes a step and as many steps in a stack as the longest chain needs: see the engine's frames.
const _: () = assert!(size_of::<Step>() <= 16);
