//! What is kept of the battle itself: whose card it is, the turn, fights and shots declared; and of each side.

use engine::sheet::{Flag, Set, Thing, Turn, UpTo, Word};
use engine::{PieceId, Side};

engine::words! {
    /// The cards (BR-01-01).
    pub enum Card {
        /// Of side A.
        A = "A";
        /// Of side B.
        B = "B";
        /// Of the animals.
        Animals = "animals";
    }
}

impl Card {
    /// The side whose card it is.
    pub const fn side(self) -> Option<Side> {
        match self {
            Card::A => Some(Side::A),
            Card::B => Some(Side::B),
            Card::Animals => None,
        }
    }
}

engine::words! {
    /// What is under way: a step of a player's turn (BR-01-02), or what is between them.
    pub enum Phase {
        /// Before the first turn.
        Deployment = "deployment";
        /// A card is turned.
        Cards = "cards";
        /// Morale.
        Morale = "morale";
        /// Action.
        Action = "action";
        /// Melee.
        Melee = "melee";
        /// The animals run.
        Animals = "animals";
    }
}

engine::entry! {
    /// Two figures locked in a melee (BR-08-04).
    pub struct Lock in 2 bytes {
        /// The one of the lower number.
        one: PieceId;
        /// The other.
        other: PieceId;
    }
}

impl Lock {
    /// The lock between two figures.
    pub fn between(one: PieceId, other: PieceId) -> Lock {
        Lock::of(one.min(other), one.max(other))
    }

    /// Whether a figure is one of the two.
    #[inline]
    pub fn holds(&self, id: PieceId) -> bool {
        self.one() == id || self.other() == id
    }
}

engine::entry! {
    /// A declared shot (BR-06-10).
    pub struct Shot in 4 bytes {
        /// Who fires.
        shooter: PieceId;
        /// At whom.
        target: PieceId;
        /// With which of his weapons.
        weapon: UpTo<255>;
        /// Whether the shot was aimed (BR-06-06).
        aimed: Flag;
    }
}

/// The most melees that can go on at once.
pub const LOCKS: usize = 32;
/// The most shots that a group can declare: one of each of its figures.
pub const SHOTS: usize = 16;

engine::sheet! {
    /// Where in the battle we are, and what goes on in it.
    pub struct Battle on Battle in 6 bytes, changed by BattleChange {
        /// The game turn, counted from 1; 0 before the first.
        Turn turn: Turn;
        /// What is under way.
        Phase phase: Word<Phase>;
        /// Whose turn it is.
        Acting acting: Side;
        /// The cards that lie in the deck face down.
        Deck deck: Set<Card>;
        /// The group that takes its held turn by itself; none in a whole player's turn (BR-01-05).
        Alone alone: Option<Thing>;
        /// The figure in the middle of its move.
        Mover mover: Option<PieceId>;
        /// The charging group while a charge is settled.
        Charging charging: Option<Thing>;
        /// The one that it charges.
        Charged charged: Option<Thing>;
    } lists {
        /// Melees that go on (BR-08-04).
        Locks locks: [Lock; LOCKS];
        /// The shots that the firing group has declared and not yet resolved, in their order (BR-06-10).
        Shots shots: [Shot; SHOTS];
    }
}

impl Battle {
    /// The charging group and the charged one, while a charge is settled.
    pub fn charge(&self) -> Option<(u8, u8)> {
        self.charging().zip(self.charged())
    }
}

engine::sheet! {
    /// What the rulebook puts on a side.
    pub struct Clan on Side in 2 bytes, changed by ClanChange {
        /// The group whose roll, charge or test its Heidman shares in this turn (BR-00-04).
        Shares shares: Option<Thing>;
        /// Whether its Heidman has rallied since his own last turn began (BR-02-07).
        Rallied rallied: Flag;
    }
}
