//! Everything that changes during a battle under these rules: plain values, no heap.

mod figure;
mod group;

use std::hash::{Hash, Hasher};

use engine::{Few, Piece, PieceId, Side};
use serde::{Deserialize, Serialize};

pub use figure::{FLAG_LABELS, Figure, Sign};
pub use group::{Group, Order};

/// The most pieces that a battle can hold: men, beasts and horses.
pub const PIECES: usize = 200;
/// The most groups in a battle, the two Heidmen's own among them.
pub const GROUPS: usize = 16;
/// The most melees that can go on at once.
const LOCKS: usize = 32;
/// The most shots that a group can declare: one of each of its figures.
pub const SHOTS: usize = 16;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number. The pose of a piece is the centre of its base and the way it looks; what
    /// belongs to nobody has an owner without meaning. A horse with a rider is carried by him.
    #[serde(with = "engine::row")]
    pub pieces: [Piece; PIECES],
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub figures: [Figure; PIECES],
    /// The groups, by number.
    #[serde(with = "engine::row")]
    pub groups: [Group; GROUPS],
    /// Where in the battle we are.
    pub clock: Clock,
    /// Melees that go on (BR-08-04).
    pub locks: Few<Lock, LOCKS>,
    /// The shots that the firing group has declared and not yet resolved, in their order (BR-06-10).
    pub shots: Few<Shot, SHOTS>,
}

// Every position of a battle is hashed, and most battles fill a part of the table only.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, figures, groups, clock, locks, shots } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &figures[..used], groups, clock, locks, shots).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        let nobody = PieceId(0);
        Table {
            pieces: [Piece::UNUSED; PIECES],
            figures: [Figure::default(); PIECES],
            groups: [Group::default(); GROUPS],
            clock: Clock::default(),
            locks: Few::empty(Lock { one: nobody, other: nobody }),
            shots: Few::empty(Shot { shooter: nobody, target: nobody, weapon: 0, aimed: false }),
        }
    }
}

/// Two figures locked in a melee (BR-08-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Lock {
    /// The one of the lower number.
    pub one: PieceId,
    /// The other.
    pub other: PieceId,
}

/// A declared shot (BR-06-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub shooter: PieceId,
    /// At whom.
    pub target: PieceId,
    /// With which of his weapons.
    pub weapon: u8,
    /// Whether the shot was aimed (BR-06-06).
    pub aimed: bool,
}

/// The cards (BR-01-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Card {
    /// Of side A.
    A,
    /// Of side B.
    B,
    /// Of the animals.
    Animals,
}

impl Card {
    /// All, by number.
    pub const ALL: [Card; 3] = [Card::A, Card::B, Card::Animals];

    /// The side whose card it is.
    pub const fn side(self) -> Option<Side> {
        match self {
            Card::A => Some(Side::A),
            Card::B => Some(Side::B),
            Card::Animals => None,
        }
    }
}

/// Where in the battle we are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// The game turn, counted from 1; 0 before the first.
    pub turn: u8,
    /// What is under way.
    pub phase: Phase,
    /// Whose turn it is.
    pub acting: Side,
    /// The cards that lie in the deck face down, by bit of [`Card`].
    pub deck: u8,
    /// The group that takes its held turn by itself, plus one; 0 in a whole player's turn (BR-01-05).
    pub(crate) alone: u8,
    /// The figure in the middle of its move, plus one; 0 for none.
    pub(crate) mover: u8,
    /// The charging group and the charged one, each plus one, while a charge is settled; 0 for none.
    pub(crate) charge: [u8; 2],
    /// The group whose roll, charge or test each side's Heidman shares in this turn, plus one (BR-00-04).
    pub(crate) shares: [u8; 2],
    /// Whether each side's Heidman has rallied since his own last turn began (BR-02-07).
    pub rallied: [bool; 2],
}

impl Default for Clock {
    fn default() -> Clock {
        Clock {
            turn: 0,
            phase: Phase::Deployment,
            acting: Side::A,
            deck: 0,
            alone: 0,
            mover: 0,
            charge: [0; 2],
            shares: [0; 2],
            rallied: [false; 2],
        }
    }
}

impl Clock {
    /// The group that takes its held turn by itself (BR-01-05).
    pub const fn alone(&self) -> Option<u8> {
        self.alone.checked_sub(1)
    }

    /// The group whose roll, charge or test a side's Heidman shares in this turn (BR-00-04).
    pub const fn shares(&self, side: Side) -> Option<u8> {
        self.shares[side.index()].checked_sub(1)
    }

    /// The figure in the middle of its move.
    pub const fn mover(&self) -> Option<PieceId> {
        match self.mover {
            0 => None,
            number => Some(PieceId(number - 1)),
        }
    }

    /// The charging group and the charged one, while a charge is settled.
    pub const fn charge(&self) -> Option<(u8, u8)> {
        match self.charge {
            [0, _] | [_, 0] => None,
            [charging, charged] => Some((charging - 1, charged - 1)),
        }
    }
}

/// What is under way: a step of a player's turn (BR-01-02), or what is between them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Deployment,
    /// A card is turned.
    Cards,
    /// Morale.
    Morale,
    /// Action.
    Action,
    /// Melee.
    Melee,
    /// The animals run.
    Animals,
}

impl Phase {
    /// All, by number.
    pub const ALL: [Phase; 6] =
        [Phase::Deployment, Phase::Cards, Phase::Morale, Phase::Action, Phase::Melee, Phase::Animals];
}
