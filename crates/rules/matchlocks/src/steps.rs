//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{Cx, Flow, PieceId, Side};
use tabletop::{Angle, Edge, Leg};

use crate::Matchlocks;
use crate::ask::{Attacked, By, Turn};
use crate::movement::cover::Stance;
use crate::table::Reason;

/// A step or script. Each chapter has its own list and runs it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Chapter 6: prepare for battle.
    Preparation(crate::preparation::PreparationStep),
    /// Chapter 7: the turn, its cards and its end.
    Turn(crate::turn::TurnStep),
    /// Chapter 8: orders, with the leaders of chapter 5.
    Orders(crate::orders::OrdersStep),
    /// Chapter 9: actions.
    Actions(crate::actions::ActionsStep),
    /// Chapter 10: movement.
    Movement(crate::movement::MovementStep),
    /// Chapter 11: shooting.
    Shooting(crate::shooting::ShootingStep),
    /// Chapter 12: melee.
    Melee(crate::melee::MeleeStep),
    /// Chapters 13 to 15: morale, disarray, daunted.
    Morale(crate::morale::MoraleStep),
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
    /// An edge of a unit.
    Edge(Edge),
    /// The result of a morale test.
    Fate(Fate),
    /// How a defender meets an attack.
    Reaction(Reaction),
}

/// The result of a Morale Crisis Test (NMM-13-37).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It stands.
    Passed,
    /// It falls back with a Daunted Token.
    Daunted,
    /// It routs and is gone.
    Broken,
}

/// How a defender meets an attack (NMM-12-13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reaction {
    /// It stands and fights, by the Doctrine die where it has one.
    Stands,
    /// It stands and shoots.
    Shoots,
    /// It stands without shooting.
    Caught,
    /// It has turned to face.
    Turned,
    /// It has formed hedgehog.
    Hedgehog,
    /// It has run away.
    Evaded,
    /// Its crew has fled.
    Fled,
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

    /// The fate in it.
    ///
    /// # Panics
    /// If it is something else.
    pub fn fate(self) -> Fate {
        match self {
            Value::Fate(fate) => fate,
            other => panic!("wanted a fate, got {other:?}"),
        }
    }

    /// The reaction in it.
    ///
    /// # Panics
    /// If it is something else.
    pub fn reaction(self) -> Reaction {
        match self {
            Value::Reaction(reaction) => reaction,
            other => panic!("wanted a reaction, got {other:?}"),
        }
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A unit takes up to `left` Actions, asking for each (chapter 9). Returns 1 if it took any, 0 if it did not.
    pub const fn activate(unit: PieceId, by: By, leader: Option<PieceId>, left: u8) -> Step {
        Step::Actions(crate::actions::ActionsStep::Activate(Turn { unit, by, leader, left }))
    }

    /// One Shoot Action (chapter 11). Returns nothing.
    pub const fn shoot(unit: PieceId, target: PieceId) -> Step {
        Step::Shooting(crate::shooting::ShootingStep::Shoot { unit, target })
    }

    /// A voluntary move, wheel or turn of a unit, already judged legal, with its penalties (chapter 10).
    pub const fn move_unit(unit: PieceId, leg: Leg, by: By) -> Step {
        Step::move_and_stand(unit, leg, by, Stance::Usual)
    }

    /// The same, and how it stands afterwards if it ends in a wood (NMM-10-18).
    pub const fn move_and_stand(unit: PieceId, leg: Leg, by: By, stance: Stance) -> Step {
        let leg = engine::SmallLeg::of(leg);
        Step::Movement(crate::movement::MovementStep::Move { unit, leg, by, stance })
    }

    /// The contact move of an Attack and all that follows (chapter 12). The direction is relative to facing.
    pub const fn attack(unit: PieceId, target: PieceId, direction: Angle) -> Step {
        Step::Melee(crate::melee::MeleeStep::Attack {
            attack: Attacked { attacker: unit, defender: target },
            direction,
        })
    }

    /// The melees of a group's Attacks, once all of them have come into contact (NMM-09-03).
    pub const fn group_fights() -> Step {
        Step::Melee(crate::melee::MeleeStep::GroupFights(0))
    }

    /// The continuing melees that fall due at the turn's first Bonus Card, in the order that the winner of the
    /// dice-off chooses (NMM-12-71).
    pub const fn melees_due(chooser: Option<Side>) -> Step {
        Step::Melee(crate::melee::MeleeStep::RoundsDue { chooser })
    }

    /// A supporting squadron given its order may feed in at once (NMM-12-73).
    pub const fn feed_in(unit: PieceId) -> Step {
        Step::Melee(crate::melee::MeleeStep::FeedInNow { unit })
    }

    /// A unit that falls back into another enemy fights it at once (NMM-13-31).
    pub const fn fell_back_into(unit: PieceId, enemy: PieceId) -> Step {
        Step::Melee(crate::melee::MeleeStep::FellBackInto { unit, enemy })
    }

    /// A unit that has waited to fight the enemy into whom it fell back does so now (NMM-13-31).
    pub const fn fight_at_last(unit: PieceId) -> Step {
        Step::Melee(crate::melee::MeleeStep::FightAtLast { unit })
    }

    /// One Morale Crisis Test with its result carried out. Returns its [`Fate`].
    pub const fn morale_test(unit: PieceId, reason: Reason) -> Step {
        Step::Morale(crate::morale::MoraleStep::Test { unit, reason })
    }

    /// Takes the immediate tests of the agenda until none is left (NMM-13-12).
    pub const fn immediate_tests() -> Step {
        Step::Morale(crate::morale::MoraleStep::Drain)
    }

    /// The tests at the end of the turn (NMM-13-13).
    pub const fn end_of_turn_tests() -> Step {
        Step::Morale(crate::morale::MoraleStep::EndOfTurn)
    }

    /// Leaders of units that have lost many figures, in one shot or one round of melee, throw for their lives
    /// (NMM-11-58, NMM-12-58). Army morale is settled. Returns nothing.
    pub fn leaders_at_risk(risks: crate::shooting::leaders::Risks) -> Step {
        let risks = crate::shooting::leaders::SmallRisks::of(&risks);
        Step::Shooting(crate::shooting::ShootingStep::LeadersAtRisk(risks))
    }

    /// The shots of a group, all targets declared before any die is thrown (NMM-09-03).
    pub const fn group_shoot() -> Step {
        Step::Shooting(crate::shooting::ShootingStep::Group)
    }

    /// A unit in melee turns to face at its Leader's order (NMM-12-72).
    pub const fn turn_in_melee(unit: PieceId) -> Step {
        Step::Melee(crate::melee::MeleeStep::TurnToFace { unit })
    }

    /// What follows when a side of a melee has been driven off or destroyed: the winners act, the melee ends where
    /// no contact is left (NMM-12-61, NMM-13-37). Call it after the losers have moved or gone. Returns nothing.
    pub const fn melee_aftermath(melee: u8, losers: Side) -> Step {
        Step::Melee(crate::melee::MeleeStep::Aftermath { melee, losers })
    }

    /// A window for interrupting cards between two Actions (NMM-07-20). Returns nothing.
    pub const fn window() -> Step {
        Step::Turn(crate::turn::TurnStep::Window)
    }

    /// The enemy may hold a unit that has just been ordered to a single Action (NMM-07-23).
    pub const fn forfeit_window(unit: PieceId) -> Step {
        Step::Turn(crate::turn::TurnStep::Forfeit { unit })
    }

    /// A brigadier's card: his Order Tokens (chapter 8).
    pub const fn brigadier(leader: PieceId) -> Step {
        Step::Orders(crate::orders::OrdersStep::Brigadier { leader })
    }

    /// The General's card (NMM-08-05).
    pub const fn general(leader: PieceId) -> Step {
        Step::Orders(crate::orders::OrdersStep::General { leader })
    }

    /// A side's Skirmishers and Artillery Card (NMM-07-18).
    pub const fn initiative(side: Side) -> Step {
        Step::Actions(crate::actions::ActionsStep::Initiative { side })
    }
}

/// Runs a step by handing it to its chapter.
pub fn run(step: Step, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        Step::Preparation(step) => crate::preparation::run(step, cx),
        Step::Turn(step) => crate::turn::run(step, cx),
        Step::Orders(step) => crate::orders::run(step, cx),
        Step::Actions(step) => crate::actions::run(step, cx),
        Step::Movement(step) => crate::movement::run(step, cx),
        Step::Shooting(step) => crate::shooting::run(step, cx),
        Step::Melee(step) => crate::melee::run(step, cx),
        Step::Morale(step) => crate::morale::run(step, cx),
    }
}

// Sixteen bytes a step and as many steps in a stack as the longest chain needs: see the engine's frames.
const _: () = assert!(size_of::<Step>() <= 16);
