//! The steps and scripts of the rules, chapter by chapter, what they are told and what they return. Nothing here leads to a chapter.

use engine::{PieceId, Side};
use tabletop::Length;

use crate::{BorderReivers, Call};

engine::steps! {
    /// A step or script. Its chapter runs it.
    pub enum Step of BorderReivers in 12 bytes {
        /// Setting up (section 12).
        Preparation(PreparationStep) {
            /// The battle begins.
            begin: Begin;
            /// A side places its figures and the beasts that are its to place, one after the other.
            deploy: Deploy { side: Side };
            /// Everybody stands where he starts.
            begun: Begun;
            /// The groups of the acting side that come on with this card, from this number on.
            enter: Enter { from: u8 };
        }
        /// Game turns, cards and the steps of a player's turn (section 01).
        Turn(TurnStep) {
            /// A whole game turn (BR-01-01).
            turn: Turn;
            /// The next card is turned and played, or the game turn ends when there is none.
            card: Card;
            /// The steps of a player's turn, or of a group that takes its held turn by itself (BR-01-02).
            player: Player;
            /// The Morale step is over: broken groups run (BR-02-10), then the others act.
            action: Action;
            /// The turn ends.
            end: End;
        }
        /// Hidden groups (BR-01-05, BR-01-06).
        Hiding(HidingStep) {
            /// The hidden groups of the acting side say one by one, from this number on, whether they hold.
            hold: Hold { from: u8 };
            /// After a card: those who held on an earlier one may act, one by one from this number on.
            held: Held { played: Option<Side>, from: u8 };
        }
        /// Morale (section 02).
        Morale(MoraleStep) {
            /// The Morale step of a player's turn.
            phase: Phase;
            /// The next group that must test does.
            next: Next;
            /// One test.
            test: Test { group: u8, occasion: Occasion } -> u8;
            /// The die of a test.
            roll: Roll { group: u8, occasion: Occasion, rallied: bool } -> u8;
        }
        /// Retreats (BR-02-09 to BR-02-11).
        Retreating(RetreatingStep) {
            /// To the nearest cover.
            draw_back: DrawBack { group: u8 };
            /// One figure of a group to the nearest cover, as its action.
            one: One { man: PieceId };
            /// For the home edge.
            full: Full { group: u8 };
        }
        /// Movement (section 04).
        Movement(MovementStep) {
            /// The Action step begins.
            actions: Actions;
            /// The next action, or the player has done.
            next: Next;
            /// A group rolls for its move. Returns the length in hundredths of a millimetre.
            roll: Roll { group: u8, pace: Pace } -> Length;
            /// A man who herds after a Leader has gone home rolls for himself (BR-03-04). Returns the length.
            own: Own { man: PieceId } -> Length;
            /// A man rolls for himself and goes (BR-04-07, BR-03-04).
            alone: Alone { man: PieceId, pace: Pace };
            /// A man who has rolled for himself goes on.
            stride: Stride { man: PieceId, rolled: u16, road: bool };
        }
        /// Charges (section 05).
        Charging(ChargingStep) {
            /// A charge from declaration to contact.
            charge: Charge { charging: u8, charged: u8, mounted: bool };
            /// The charging group tests.
            test: Test { mounted: bool };
            /// The charged group stands or gives way.
            stand: Stand { mounted: bool };
            /// The charged group, which would stand, tests.
            receive: Receive { mounted: bool };
            /// The charging group rolls for its move.
            roll: Roll { mounted: bool };
            /// One charging figure after the other goes.
            strike: Strike;
            /// The charge is settled.
            over: Over;
        }
        /// Firing (section 06).
        Firing(FiringStep) {
            /// A group declares its other shots, the first being declared already (BR-06-10).
            shots: Shots { group: u8 };
            /// The declared shots are resolved one after the other.
            resolve: Resolve { group: u8 };
        }
        /// Frightened horses (section 07).
        Horses(HorsesStep) {
            /// Horses near the guns just fired roll.
            gunfire: Gunfire;
            /// The next horse that has heard them rolls.
            next: Next;
            /// A spooked horse gallops off.
            bolts: Bolts { horse: PieceId };
        }
        /// Melee (section 08).
        Melee(MeleeStep) {
            /// The Melee step of a player's turn.
            phase: Phase;
            /// The next figure attacks.
            next: Next;
            /// Others attack the same enemy.
            join: Join { fight: Fight };
            /// The dice.
            roll: Roll { fight: Fight };
            /// The next of the attackers who have won strikes.
            strike: Strike { fight: Fight, at: u8 };
            /// Those who have lost give ground.
            separate: Separate { fight: Fight };
        }
        /// Blows to kill or to stun (section 09).
        Wounds(WoundsStep) {
            /// A blow that went through.
            struck: Struck { attacker: PieceId, target: PieceId };
        }
        /// Herding and running beasts (section 10).
        Herding(HerdingStep) {
            /// A figure tries to drive beasts.
            herd: Herd { herder: PieceId, first: PieceId, beasts: u8 };
            /// The herder leads his drove where his player says.
            drive: Drive { herder: PieceId };
            /// The next beast of a drove that would not be driven runs.
            scatter: Scatter;
            /// The animals run.
            animals: Animals;
            /// The animals from this number on run.
            run: Run { from: u8 };
        }
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

/// How a group or a man goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pace {
    /// At the pace of foot (BR-04-06).
    pub foot: bool,
    /// On a road from beginning to end (BR-04-02).
    pub road: bool,
}

/// On which occasion a group tests (BR-02-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Occasion {
    /// In its own Morale step.
    Losses,
    /// To charge.
    Charge,
    /// To receive a charge.
    Receive,
}

/// The most figures that attack one (BR-08-05); places not used hold the one who is attacked.
pub const ATTACKERS: usize = 3;

/// A fight of one figure against those who attack it, and by how much each of these has won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fight {
    /// Who is attacked.
    pub target: PieceId,
    /// By whom; places not used hold the target.
    pub attackers: [PieceId; ATTACKERS],
    /// Each attacker's total less that of the target.
    pub margins: [i8; ATTACKERS],
}

impl Fight {
    /// A fight that begins.
    pub const fn of(target: PieceId, first: PieceId) -> Fight {
        Fight { target, attackers: [first, target, target], margins: [0; ATTACKERS] }
    }

    /// The attackers with their margins.
    pub fn each(&self) -> impl Iterator<Item = (PieceId, i8)> + use<> {
        let Fight { target, attackers, margins } = *self;
        attackers.into_iter().zip(margins).filter(move |(attacker, _)| *attacker != target)
    }

    /// The same fight with one attacker more; nothing if there are as many as may be.
    pub fn with(self, attacker: PieceId) -> Option<Fight> {
        let place = self.attackers.iter().position(|place| *place == self.target)?;
        let mut fight = self;
        fight.attackers[place] = attacker;
        Some(fight)
    }

    /// How many attack.
    pub fn count(&self) -> u8 {
        self.each().count() as u8
    }
}
