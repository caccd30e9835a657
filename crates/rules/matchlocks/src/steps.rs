//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::{PieceId, Side};
use tabletop::{Angle, Leg, Length};

use crate::ask::{Attacked, By, Turn};
use crate::movement::cover::Stance;
use crate::table::{Due, Reason};
use crate::{Call, Matchlocks};

engine::steps! {
    /// A step or script. Each chapter has its own list and runs it.
    pub enum Step of Matchlocks in 16 bytes {
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
}

engine::values! {
    /// What steps return and scripts note.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// A number.
        Number(u8),
        /// Some of a list, by their places in it.
        Places(u32),
        /// The place of something in its list, if there is such a thing.
        Place(Option<u8>),
        /// The next of a list, if there is one, and its own place in another.
        Next(Option<Option<u8>>),
        /// How far it is, if it can be reached.
        Reach(Option<Length>),
        /// A piece, or none.
        Piece(Option<PieceId>),
        /// A side.
        Side(Side),
        /// A side, or neither.
        Either(Option<Side>),
        /// The result of a morale test.
        Fate(Fate),
        /// How a defender meets an attack.
        Reaction(Reaction),
        /// The first test that is due, if any is, and whether its unit still stands to take it.
        Due(Option<(Due, bool)>),
        /// The melee of a unit, if it fights, and its side.
        Fighting((Option<u8>, Side)),
    }
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

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A unit takes up to `left` Actions, asking for each (chapter 9). Returns whether it took any.
    pub const fn activate(unit: PieceId, by: By, leader: Option<PieceId>, left: u8) -> Call<bool> {
        crate::actions::ActionsStep::activate(Turn { unit, by, leader, left })
    }

    /// One Shoot Action (chapter 11). Returns whether a shot was fired.
    pub const fn shoot(unit: PieceId, target: PieceId) -> Call<bool> {
        crate::shooting::ShootingStep::shoot(unit, target)
    }

    /// A voluntary move, wheel or turn of a unit, already judged legal, with its penalties (chapter 10).
    pub const fn move_unit(unit: PieceId, leg: Leg, by: By) -> Call<bool> {
        Step::move_and_stand(unit, leg, by, Stance::Usual)
    }

    /// The same, and how it stands afterwards if it ends in a wood (NMM-10-18).
    pub const fn move_and_stand(unit: PieceId, leg: Leg, by: By, stance: Stance) -> Call<bool> {
        let leg = engine::SmallLeg::of(leg);
        crate::movement::MovementStep::make(unit, leg, by, stance)
    }

    /// The contact move of an Attack and all that follows (chapter 12). The direction is relative to facing.
    pub const fn attack(unit: PieceId, target: PieceId, direction: Angle) -> Call<()> {
        crate::melee::MeleeStep::attack(Attacked { attacker: unit, defender: target }, direction)
    }

    /// The melees of a group's Attacks, once all of them have come into contact (NMM-09-03).
    pub const fn group_fights() -> Call<()> {
        crate::melee::MeleeStep::group_fights(0)
    }

    /// The continuing melees that fall due at the turn's first Bonus Card, in the order that the winner of the
    /// dice-off chooses (NMM-12-71).
    pub const fn melees_due(chooser: Option<Side>) -> Call<()> {
        crate::melee::MeleeStep::rounds_due(chooser)
    }

    /// A supporting squadron given its order may feed in at once (NMM-12-73).
    pub const fn feed_in(unit: PieceId) -> Call<()> {
        crate::melee::MeleeStep::feed_in_now(unit)
    }

    /// A unit that falls back into another enemy fights it at once (NMM-13-31).
    pub const fn fell_back_into(unit: PieceId, enemy: PieceId) -> Call<()> {
        crate::melee::MeleeStep::fell_back_into(unit, enemy)
    }

    /// A unit that has waited to fight the enemy into whom it fell back does so now (NMM-13-31).
    pub const fn fight_at_last(unit: PieceId) -> Call<()> {
        crate::melee::MeleeStep::fight_at_last(unit)
    }

    /// One Morale Crisis Test with its result carried out. Returns its [`Fate`].
    pub const fn morale_test(unit: PieceId, reason: Reason) -> Call<Fate> {
        crate::morale::MoraleStep::test(unit, reason)
    }

    /// Takes the immediate tests of the agenda until none is left (NMM-13-12).
    pub const fn immediate_tests() -> Call<()> {
        crate::morale::MoraleStep::drain()
    }

    /// The tests at the end of the turn (NMM-13-13).
    pub const fn end_of_turn_tests() -> Call<()> {
        crate::morale::MoraleStep::end_of_turn()
    }

    /// Leaders of units that have lost many figures, in one shot or one round of melee, throw for their lives
    /// (NMM-11-58, NMM-12-58). Army morale is settled. Returns nothing.
    pub fn leaders_at_risk(risks: crate::shooting::leaders::Risks) -> Call<()> {
        let risks = crate::shooting::leaders::SmallRisks::of(&risks);
        crate::shooting::ShootingStep::leaders_at_risk(risks)
    }

    /// The shots of a group, as the first or the second Action of its Order, all targets declared before any die is
    /// thrown (NMM-09-03).
    pub const fn group_shoot(round: u8) -> Call<()> {
        crate::shooting::ShootingStep::group(round)
    }

    /// A unit in melee turns to face at its Leader's order (NMM-12-72).
    pub const fn turn_in_melee(unit: PieceId) -> Call<()> {
        crate::melee::MeleeStep::turn_to_face(unit)
    }

    /// What follows when a side of a melee has been driven off or destroyed: the winners act, the melee ends where
    /// no contact is left (NMM-12-61, NMM-13-37). Call it after the losers have moved or gone. Returns nothing.
    pub const fn melee_aftermath(melee: u8, losers: Side) -> Call<()> {
        crate::melee::MeleeStep::aftermath(melee, losers, None)
    }

    /// A window for interrupting cards between two Actions (NMM-07-20). Returns nothing.
    pub const fn window() -> Call<()> {
        crate::turn::TurnStep::window()
    }

    /// The enemy may hold a unit that has just been ordered to a single Action (NMM-07-23).
    pub const fn forfeit_window(unit: PieceId) -> Call<bool> {
        crate::turn::TurnStep::forfeit(unit)
    }

    /// A brigadier's card: his Order Tokens (chapter 8).
    pub const fn brigadier(leader: PieceId) -> Call<()> {
        crate::orders::OrdersStep::brigadier(leader)
    }

    /// The General's card (NMM-08-05).
    pub const fn general(leader: PieceId) -> Call<()> {
        crate::orders::OrdersStep::general(leader)
    }

    /// A side's Skirmishers and Artillery Card (NMM-07-18).
    pub const fn initiative(side: Side) -> Call<()> {
        crate::actions::ActionsStep::initiative(side)
    }
}
