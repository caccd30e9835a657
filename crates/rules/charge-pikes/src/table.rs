//! Everything that changes during a battle under these rules: plain values, no heap.

mod battery;
mod bend;
mod charge;
mod contact;
mod shot;
mod unit;
mod unseen;

use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

use engine::{InlineVec, Piece, PieceId, Side, SmallPose};

pub use battery::{Battery, GUNS};
pub use bend::Bend;
pub use charge::{Charge, ChargeStage};
pub use contact::{Blow, Contact};
pub use shot::{Fire, Hit, Shot};
pub use unit::{Drill, FLAG_LABELS, FLAG_NAMES, Flags, Form, Morale, UnitState};
pub use unseen::{TOLD_AT_ONCE, Unseen, place as place_in_side};

/// The most pieces that a battle can hold: units, generals and the slots kept for what units leave behind.
pub const PIECES: usize = 96;
/// The most batteries in a battle.
pub const BATTERIES: usize = 12;
/// The most features of the ground.
pub const FEATURES: usize = 60;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number.
    #[serde(with = "engine::row")]
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [UnitState; PIECES],
    /// The guns of each battery, by the battery's number in its profile.
    pub batteries: [Battery; BATTERIES],
    /// What has been found out about each feature of the ground, or done to it.
    #[serde(with = "engine::row")]
    pub findings: [Finding; FEATURES],
    /// Where in the battle we are.
    pub clock: Clock,
    /// The charges and countercharges of this turn, in the order in which they were announced.
    pub charges: InlineVec<Charge, 16>,
    /// Whom of the side that charges later this turn which enemies did not see when the Movement phase began, of those who
    /// may come to charge them (CP-18-18).
    pub unseen: Unseen,
    /// The bends in the ways that units have gone this turn, in order.
    pub bends: InlineVec<Bend, 20>,
    /// Who is in combat with whom.
    pub contacts: InlineVec<Contact, 24>,
    /// The shots that each side has announced in this Shooting phase: hidden from the other until both have announced
    /// all of theirs (CP-13-04).
    pub shots: [InlineVec<Shot, 24>; 2],
    /// Hits of this phase's shooting that are rolled and not yet applied, and afterwards who did them.
    pub hits: InlineVec<Hit, 32>,
    /// Blows of this round of combat that are rolled and not yet applied, and afterwards who dealt them.
    pub blows: InlineVec<Blow, 32>,
    /// The units that broke this turn, with where they stood (CP-18-27).
    pub routs: InlineVec<Rout, 16>,
}

// Every position of a battle is hashed, and most battles fill a part of the table only: of what is empty nothing but
// that it is empty enters the hash.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table {
            pieces,
            units,
            batteries,
            findings,
            clock,
            charges,
            unseen,
            bends,
            contacts,
            shots,
            hits,
            blows,
            routs,
        } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used]).hash(state);
        let armed = batteries.iter().enumerate().filter(|(_, battery)| **battery != Battery::default());
        armed.clone().count().hash(state);
        armed.for_each(|(at, battery)| (at as u8, battery).hash(state));
        let found = findings.iter().enumerate().filter(|(_, finding)| **finding != Finding::default());
        found.clone().count().hash(state);
        found.for_each(|(at, finding)| (at as u8, finding).hash(state));
        (clock, charges, unseen, bends, contacts, shots, hits, blows, routs).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        let nobody = PieceId(0);
        Table {
            pieces: [Piece::UNUSED; PIECES],
            units: [UnitState::default(); PIECES],
            batteries: [Battery::default(); BATTERIES],
            findings: [Finding::default(); FEATURES],
            clock: Clock::default(),
            charges: InlineVec::empty(Charge::by(nobody, nobody)),
            unseen: Unseen::NOBODY,
            bends: InlineVec::empty(Bend::default()),
            contacts: InlineVec::empty(Contact::between(nobody, nobody)),
            shots: [InlineVec::empty(Shot::at(nobody, nobody, Fire::Musketry)); 2],
            hits: InlineVec::empty(Hit { target: nobody, shooter: nobody, fire: Fire::Musketry, count: 0 }),
            blows: InlineVec::empty(Blow { striker: nobody, target: nobody, count: 0, figures: 0 }),
            routs: InlineVec::empty(Rout { unit: nobody, at: SmallPose::of(Piece::UNUSED.pose()) }),
        }
    }
}

/// What has been found out about a feature of the ground, or done to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Finding {
    /// How thick a wood is, in two bits; above that a bit for each side whose garrison is known to hold a town block.
    found: u8,
    /// The stretches of a hedgerow that have been cleared or loopholed, by bit of the hedgerow's eighths (CP-19-21,
    /// CP-19-22).
    pub cleared: u8,
    /// The same for loopholes.
    pub loopholed: u8,
}

impl Finding {
    /// How thick a wood is (CP-19-03).
    pub const fn wood(&self) -> Wood {
        match self.found & 3 {
            1 => Wood::Light,
            2 => Wood::Heavy,
            _ => Wood::Unknown,
        }
    }

    /// Sets how thick a wood is.
    pub const fn set_wood(&mut self, wood: Wood) {
        self.found = self.found & !3 | wood as u8;
    }

    /// Whether enemies know that a town block is held by a garrison of a side (CP-19-28).
    pub const fn is_known(&self, side: Side) -> bool {
        self.found >> (2 + side.index()) & 1 == 1
    }

    /// Whether enemies know that a town block is held, by whomever.
    pub const fn is_held(&self) -> bool {
        self.found >> 2 != 0
    }

    /// A garrison of a side is known.
    pub const fn set_known(&mut self, side: Side) {
        self.found |= 4 << side.index();
    }
}

/// How thick a wood is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Wood {
    /// Nobody has tried to enter it.
    #[default]
    Unknown,
    /// Light.
    Light,
    /// Heavy.
    Heavy,
}

/// Where in the battle we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// The turn, counted from 1; 0 before the first.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who is "side A" of this turn: the one that acts first (CP-14-01).
    pub first: Side,
    /// Whose part of the phase it is.
    pub acting: Side,
    /// The unit that is making its move: it may go on with what is left of its allowance until another moves.
    pub mover: Option<PieceId>,
    /// Which sides have announced all their shots.
    pub announced: [bool; 2],
    /// Whether both sides' shots are open.
    pub opened: bool,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            turn: 0,
            phase: Phase::Deployment,
            first: Side::A,
            acting: Side::A,
            mover: None,
            announced: [false; 2],
            opened: false,
        }
    }
}

/// The phases (CP-13-01 to CP-13-05), some of them in their parts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Deployment,
    /// Initiative, routers, pursuers and returns.
    Initiative,
    /// One side's charges, with countercharges and evades.
    Charges,
    /// One side's other moves.
    Moves,
    /// Panic tests.
    Panic,
    /// Shots are announced and rolled.
    Shooting,
    /// Charges are tested home, and units that were hit test.
    ShootingTests,
    /// A round of every combat.
    Combat,
    /// Tests after combat.
    CombatTests,
}

impl Phase {
    /// All, by number.
    pub const ALL: [Phase; 9] = [
        Phase::Deployment,
        Phase::Initiative,
        Phase::Charges,
        Phase::Moves,
        Phase::Panic,
        Phase::Shooting,
        Phase::ShootingTests,
        Phase::Combat,
        Phase::CombatTests,
    ];
}

/// That a unit broke this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rout {
    /// Which.
    pub unit: PieceId,
    /// Where it stood when it broke.
    pub at: SmallPose,
}
