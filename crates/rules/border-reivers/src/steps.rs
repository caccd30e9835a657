//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{Cx, Flow, PieceId, Side};

use crate::BorderReivers;
use crate::charging::ChargingStep;
use crate::firing::FiringStep;
use crate::herding::HerdingStep;
use crate::hiding::HidingStep;
use crate::horses::HorsesStep;
use crate::melee::MeleeStep;
use crate::morale::{MoraleStep, Occasion};
use crate::movement::{MovementStep, Pace};
use crate::preparation::PreparationStep;
use crate::retreating::RetreatingStep;
use crate::turn::TurnStep;
use crate::wounds::WoundsStep;

/// A step or script. Each chapter has its own list and runs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Setting up (section 12).
    Preparation(PreparationStep),
    /// Game turns, cards and the steps of a player's turn (section 01).
    Turn(TurnStep),
    /// Hidden groups (BR-01-05, BR-01-06).
    Hiding(HidingStep),
    /// Morale (section 02).
    Morale(MoraleStep),
    /// Retreats (BR-02-09 to BR-02-11).
    Retreating(RetreatingStep),
    /// Movement (section 04).
    Movement(MovementStep),
    /// Charges (section 05).
    Charging(ChargingStep),
    /// Firing (section 06).
    Firing(FiringStep),
    /// Frightened horses (section 07).
    Horses(HorsesStep),
    /// Melee (section 08).
    Melee(MeleeStep),
    /// Blows to kill or to stun (section 09).
    Wounds(WoundsStep),
    /// Herding and running beasts (section 10).
    Herding(HerdingStep),
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
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A group tests morale on an occasion, its owner being asked first whether the Heidman rallies it where he can
    /// (BR-02-02, BR-02-07); the result is put on it and carried out where the occasion asks for it. Returns by how
    /// much it failed, 0 for success.
    pub const fn test(group: u8, occasion: Occasion) -> Step {
        Step::Morale(MoraleStep::Test { group, occasion })
    }

    /// The groups of the acting player that come on with this card are set on their edge, before all else of his turn
    /// (BR-12-02).
    pub const fn entries() -> Step {
        Step::Preparation(PreparationStep::Enter { from: 0 })
    }

    /// The Morale step of the acting player (BR-02-01).
    pub const fn morale() -> Step {
        Step::Morale(MoraleStep::Phase)
    }

    /// A group rolls for its move, once in a turn of its own (BR-04-01): at the pace of foot or of horse (BR-04-06), for
    /// the road or not (BR-04-02). Returns the length in hundredths of a millimetre.
    pub const fn roll(group: u8, pace: Pace) -> Step {
        Step::Movement(MovementStep::Roll { group, pace })
    }

    /// A group draws back to the nearest cover, rolling for its move if it has not yet (BR-02-11). Returns nothing.
    pub const fn draw_back(group: u8) -> Step {
        Step::Retreating(RetreatingStep::DrawBack { group })
    }

    /// A group makes a full retreat (BR-02-10, BR-02-11). Returns nothing.
    pub const fn full_retreat(group: u8) -> Step {
        Step::Retreating(RetreatingStep::Full { group })
    }

    /// The Action step of the acting player: one action after the other until he has finished (BR-01-03).
    pub const fn actions() -> Step {
        Step::Movement(MovementStep::Actions)
    }

    /// A charge of one group on another from declaration to contact, of all its figures or of those on horseback alone
    /// (section 05). Returns nothing.
    pub const fn charge(charging: u8, charged: u8, mounted: bool) -> Step {
        Step::Charging(ChargingStep::Charge { charging, charged, mounted })
    }

    /// A group declares its other shots and resolves them all; horses near by take fright (section 06).
    pub const fn shots(group: u8) -> Step {
        Step::Firing(FiringStep::Shots { group })
    }

    /// Horses near the guns that a group has just fired roll (section 07).
    pub const fn gunfire() -> Step {
        Step::Horses(HorsesStep::Gunfire)
    }

    /// The Melee step of the acting player (section 08).
    pub const fn melee() -> Step {
        Step::Melee(MeleeStep::Phase)
    }

    /// A blow that armour did not turn: the attacker kills or stuns (BR-09-05). Returns nothing.
    pub const fn struck(attacker: PieceId, target: PieceId) -> Step {
        Step::Wounds(WoundsStep::Struck { attacker, target })
    }

    /// A figure tries to drive so many beasts (section 10). Returns nothing.
    pub const fn herd(herder: PieceId, first: PieceId, beasts: u8) -> Step {
        Step::Herding(HerdingStep::Herd { herder, first, beasts })
    }

    /// The animals run (BR-10-08).
    pub const fn animals() -> Step {
        Step::Herding(HerdingStep::Animals)
    }
}

/// Runs a step by handing it to its chapter.
pub fn run(step: Step, cx: Cx<'_, '_, BorderReivers>) -> Flow<Value> {
    match step {
        Step::Preparation(step) => crate::preparation::run(step, cx),
        Step::Turn(step) => crate::turn::run(step, cx),
        Step::Hiding(step) => crate::hiding::run(step, cx),
        Step::Morale(step) => crate::morale::run(step, cx),
        Step::Retreating(step) => crate::retreating::run(step, cx),
        Step::Movement(step) => crate::movement::run(step, cx),
        Step::Charging(step) => crate::charging::run(step, cx),
        Step::Firing(step) => crate::firing::run(step, cx),
        Step::Horses(step) => crate::horses::run(step, cx),
        Step::Melee(step) => crate::melee::run(step, cx),
        Step::Wounds(step) => crate::wounds::run(step, cx),
        Step::Herding(step) => crate::herding::run(step, cx),
    }
}

// A step is copied into every frame of the stack.
const _: () = assert!(size_of::<Step>() <= 12);
