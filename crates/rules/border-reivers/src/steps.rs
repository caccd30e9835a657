//! The steps and scripts of the rules, chapter by chapter, and what they return.

use engine::PieceId;
use tabletop::Length;

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
use crate::{BorderReivers, Call};

engine::steps! {
    /// A step or script. Each chapter has its own list and runs it.
    pub enum Step of BorderReivers in 12 bytes {
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
}

engine::values! {
    /// What steps return.
    pub enum Value {
        /// Yes or no.
        Yes(bool),
        /// By how much a test failed, 0 for success.
        Failed(u8),
        /// How far a group goes.
        Rolled(Length),
    }
}

/// The calls that cross chapters. A chapter may use another through these and nothing else of its steps.
impl Step {
    /// A group tests morale on an occasion, its owner being asked first whether the Heidman rallies it where he can
    /// (BR-02-02, BR-02-07); the result is put on it and carried out where the occasion asks for it. Returns by how
    /// much it failed, 0 for success.
    pub const fn test(group: u8, occasion: Occasion) -> Call<u8> {
        MoraleStep::test(group, occasion)
    }

    /// The groups of the acting player that come on with this card are set on their edge, before all else of his turn
    /// (BR-12-02).
    pub const fn entries() -> Call<()> {
        PreparationStep::enter(0)
    }

    /// The Morale step of the acting player (BR-02-01).
    pub const fn morale() -> Call<()> {
        MoraleStep::phase()
    }

    /// A group rolls for its move, once in a turn of its own (BR-04-01): at the pace of foot or of horse (BR-04-06), for
    /// the road or not (BR-04-02). Returns how far it goes.
    pub const fn roll(group: u8, pace: Pace) -> Call<Length> {
        MovementStep::roll(group, pace)
    }

    /// A man rolls for his own move where his group has no roll in common any more (BR-03-04). Returns how far he goes.
    pub const fn own_roll(man: PieceId) -> Call<Length> {
        MovementStep::own(man)
    }

    /// A group draws back to the nearest cover, rolling for its move if it has not yet (BR-02-11). Returns nothing.
    pub const fn draw_back(group: u8) -> Call<()> {
        RetreatingStep::draw_back(group)
    }

    /// A group makes a full retreat (BR-02-10, BR-02-11). Returns nothing.
    pub const fn full_retreat(group: u8) -> Call<()> {
        RetreatingStep::full(group)
    }

    /// The Action step of the acting player: one action after the other until he has finished (BR-01-03).
    pub const fn actions() -> Call<()> {
        MovementStep::actions()
    }

    /// A charge of one group on another from declaration to contact, of all its figures or of those on horseback alone
    /// (section 05). Returns nothing.
    pub const fn charge(charging: u8, charged: u8, mounted: bool) -> Call<()> {
        ChargingStep::charge(charging, charged, mounted)
    }

    /// A group declares its other shots and resolves them all; horses near by take fright (section 06).
    pub const fn shots(group: u8) -> Call<()> {
        FiringStep::shots(group)
    }

    /// Horses near the guns that a group has just fired roll (section 07).
    pub const fn gunfire() -> Call<()> {
        HorsesStep::gunfire()
    }

    /// The Melee step of the acting player (section 08).
    pub const fn melee() -> Call<()> {
        MeleeStep::phase()
    }

    /// A blow that armour did not turn: the attacker kills or stuns (BR-09-05). Returns nothing.
    pub const fn struck(attacker: PieceId, target: PieceId) -> Call<()> {
        WoundsStep::struck(attacker, target)
    }

    /// A figure tries to drive so many beasts (section 10). Returns nothing.
    pub const fn herd(herder: PieceId, first: PieceId, beasts: u8) -> Call<()> {
        HerdingStep::herd(herder, first, beasts)
    }

    /// The animals run (BR-10-08).
    pub const fn animals() -> Call<()> {
        HerdingStep::animals()
    }
}
