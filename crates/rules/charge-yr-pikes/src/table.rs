//! Everything that changes during a battle under these rules: plain values, no heap. What the rulebook puts on things is said
//! here alone, a row a fact ([`engine::sheet`](mod@engine::sheet)).

mod battle;
mod unit;

use std::hash::{Hash, Hasher};

use engine::sheet::{Form as SheetForm, Sheet};
use engine::{Mark, On, Piece, PieceId, Pieces, Side};
use serde::{Deserialize, Serialize};

pub use battle::{
    ArmyChange, ArmyState, Battle, BattleChange, Errand, GunShot, Phase, Spot, TertiaChange, TertiaState,
    Volley,
};
pub use unit::{Array, Form, Sign, Unit, UnitChange};

/// The most pieces that a battle can hold.
pub const PIECES: usize = 112;
/// The most tertias of both armies: each has a card of its own, and a deck tells eight kinds of other cards apart besides.
pub const TERTIAS: usize = 24;
/// The number that says that no card is in play.
pub const NO_CARD: u8 = 63;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number.
    pub pieces: Pieces<PIECES>,
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [Unit; PIECES],
    /// The tertias, by number.
    #[serde(with = "engine::row")]
    pub tertias: [TertiaState; TERTIAS],
    /// The armies.
    pub armies: [ArmyState; 2],
    /// Where in the battle we are.
    pub battle: Battle,
}

// Every position of a battle is hashed, and most battles fill a part of the table only.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, units, tertias, armies, battle } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used], armies, battle).hash(state);
        let drawn = tertias.iter().enumerate().filter(|(_, it)| it.drawn());
        let drawn = drawn.fold(0_u32, |set, (at, _)| set | 1 << at);
        drawn.hash(state);
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        let mut battle = Battle::default();
        battle.apply(BattleChange::Card(NO_CARD));
        Table {
            pieces: Pieces::UNUSED,
            units: [Unit::default(); PIECES],
            tertias: [TertiaState::default(); TERTIAS],
            armies: [ArmyState::default(); 2],
            battle,
        }
    }

    /// What the rulebook puts on an army.
    #[inline]
    pub const fn army(&self, side: Side) -> &ArmyState {
        &self.armies[side.index()]
    }

    /// What the rulebook puts on a tertia.
    #[inline]
    pub const fn tertia(&self, tertia: u8) -> &TertiaState {
        &self.tertias[tertia as usize]
    }

    /// What is known of the facts that stand on something.
    pub const fn form(on: On) -> SheetForm {
        match on {
            On::Piece(_) => Unit::FORM,
            On::Side(_) => ArmyState::FORM,
            On::Thing(_) => TertiaState::FORM,
            On::Ground(_) | On::Battle => Battle::FORM,
        }
    }

    /// Makes a change that an event holds: the only writer, during a battle, of what the rulebook puts on things.
    #[inline]
    pub(crate) fn take(&mut self, on: On, mark: Mark, value: i64) {
        match on {
            On::Piece(PieceId(piece)) => self.units[usize::from(piece)].take(mark, value),
            On::Side(side) => self.armies[side.index()].take(mark, value),
            On::Thing(tertia) => self.tertias[usize::from(tertia)].take(mark, value),
            On::Ground(_) | On::Battle => self.battle.take(mark, value),
        }
    }
}
