//! Who moves: his body, how it goes over ground, and whom he minds or passes.

use engine::{PieceId, Side};
use tabletop::Length;

use crate::field::Field;
use crate::table::Sign;
use crate::world::Kind;

/// Who moves, and what he minds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Which piece.
    pub piece: PieceId,
    /// The radius of its base.
    pub radius: Length,
    /// How it goes.
    pub build: Build,
    /// For which side: those of the other one are its enemies.
    pub side: Option<Side>,
    /// How far it keeps from enemies (BR-04-09); nothing in a charge.
    pub aloof: Length,
    /// Those whom it does not mind: they go with it.
    pub without: Pieces,
}

/// How a body goes over ground.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Build {
    /// A man on foot: over fences and walls, through doors.
    Foot,
    /// A man on horseback, a horse, a beast: by gates and gaps alone (BR-04-04).
    Hooves,
}

/// A set of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pieces([u64; 4]);

impl Pieces {
    /// The set with one more.
    #[must_use]
    pub const fn with(mut self, piece: PieceId) -> Pieces {
        self.0[piece.0 as usize / 64] |= 1 << (piece.0 % 64);
        self
    }

    /// Whether a piece is of it.
    pub const fn contains(&self, piece: PieceId) -> bool {
        self.0[piece.0 as usize / 64] >> (piece.0 % 64) & 1 == 1
    }
}

impl FromIterator<PieceId> for Pieces {
    fn from_iter<T: IntoIterator<Item = PieceId>>(pieces: T) -> Pieces {
        pieces.into_iter().fold(Pieces::default(), Pieces::with)
    }
}

impl Mover {
    /// A man as he stands, on foot or on horseback, in any move but a charge.
    pub fn of(field: Field, piece: PieceId) -> Mover {
        let on_hooves = field.is_mounted(piece) || !matches!(field.world.profile(piece).kind, Kind::Man(_));
        Mover {
            piece,
            radius: field.radius(piece),
            build: if on_hooves { Build::Hooves } else { Build::Foot },
            side: field.side(piece),
            aloof: field.world.book.movement.aloof.from_enemies,
            without: Pieces::default(),
        }
    }

    /// A beast or a loose horse that is led by somebody of a side (BR-10-05).
    pub fn led(field: Field, animal: PieceId, side: Side) -> Mover {
        Mover { side: Some(side), ..Mover::of(field, animal) }
    }

    /// The same in a charge: it comes as near to enemies as it likes (BR-04-09, BR-05-06).
    #[must_use]
    pub const fn charging(self) -> Mover {
        Mover { aloof: Length::ZERO, ..self }
    }

    /// How near it may come to an enemy while it moves (BR-04-09): it keeps away from one who is neither stunned nor a
    /// captive.
    pub(super) fn keeps(&self, field: Field, enemy: PieceId) -> Length {
        match field.is(enemy, Sign::Stunned) || field.is(enemy, Sign::Captive) {
            true => Length::ZERO,
            false => self.aloof,
        }
    }

    /// The same without minding some others.
    #[must_use]
    pub const fn without(self, pieces: Pieces) -> Mover {
        Mover { without: pieces, ..self }
    }
}
