//! Everything that changes during a battle under these rules: plain values, no heap. What the rulebook puts on things is said
//! here alone, a row a fact ([`engine::sheet`](mod@engine::sheet)).

mod battle;
mod figure;
mod group;

use std::hash::{Hash, Hasher};

use engine::sheet::{Form, Sheet};
use engine::{Mark, On, Piece, PieceId, Side};
use serde::{Deserialize, Serialize};

pub use battle::{Battle, BattleChange, Card, Clan, ClanChange, LOCKS, Lock, Phase, SHOTS, Shot};
pub use figure::{Figure, FigureChange, Sign};
pub use group::{Group, GroupChange, Order};

/// The most pieces that a battle can hold: men, beasts and horses.
pub const PIECES: usize = 200;
/// The most groups in a battle, the two Heidmen's own among them.
pub const GROUPS: usize = 16;

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
    /// The sides.
    pub clans: [Clan; 2],
    /// Where in the battle we are.
    pub battle: Battle,
}

// A state is copied whole, and there are two hundred figures in it.
const _: () = assert!(size_of::<Figure>() == 10 && size_of::<Group>() == 6);

// Every position of a battle is hashed, and most battles fill a part of the table only.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, figures, groups, clans, battle } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &figures[..used], groups, clans, battle).hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        Table {
            pieces: [Piece::UNUSED; PIECES],
            figures: [Figure::default(); PIECES],
            groups: [Group::default(); GROUPS],
            clans: [Clan::default(); 2],
            battle: Battle::default(),
        }
    }

    /// What the rulebook puts on a side.
    #[inline]
    pub const fn clan(&self, side: Side) -> &Clan {
        &self.clans[side.index()]
    }

    /// What is known of the facts that stand on something.
    pub const fn form(on: On) -> Option<Form> {
        match on {
            On::Piece(_) => Some(Figure::FORM),
            On::Thing(_) => Some(Group::FORM),
            On::Side(_) => Some(Clan::FORM),
            On::Battle => Some(Battle::FORM),
            On::Ground(_) => None,
        }
    }

    /// Makes a change that an event holds: the only writer, during a battle, of what the rulebook puts on things.
    #[inline]
    pub(crate) fn take(&mut self, on: On, mark: Mark, value: i64) {
        match on {
            On::Piece(PieceId(piece)) => self.figures[usize::from(piece)].take(mark, value),
            On::Thing(group) => self.groups[usize::from(group)].take(mark, value),
            On::Side(side) => self.clans[side.index()].take(mark, value),
            On::Battle => self.battle.take(mark, value),
            On::Ground(_) => {}
        }
    }
}
