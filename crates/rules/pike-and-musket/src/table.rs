//! Everything that changes during a battle under these rules: plain values, no heap. What the rulebook puts on things is said
//! here alone, a row a fact ([`engine::sheet`](mod@engine::sheet)).

mod battle;
mod command;
mod unit;

use std::hash::{Hash, Hasher};

use engine::sheet::{Form as SheetForm, Sheet};
use engine::{Mark, On, Piece, PieceId, Pieces, Side};
use serde::{Deserialize, Serialize};

pub use battle::{ArmyChange, ArmyState, Battle, BattleChange, LeaderFate, Phase};
pub use command::{CommandChange, CommandState, Order, Spot};
pub use unit::{Form, Sign, State, Unit, UnitChange};

/// The most pieces that a battle can hold: units, Generals and staff officers.
pub const PIECES: usize = 96;
/// The most local commands of both armies.
pub const COMMANDS: usize = 24;

/// The table of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Table {
    /// Where everything stands, by number. The owner of a battery is the army that it serves (PM-06-07).
    pub pieces: Pieces<PIECES>,
    /// What the rulebook puts on each, by the same number.
    #[serde(with = "engine::row")]
    pub units: [Unit; PIECES],
    /// The local commands, by number, where orders are in force.
    #[serde(with = "engine::row")]
    pub commands: [CommandState; COMMANDS],
    /// The armies.
    pub armies: [ArmyState; 2],
    /// Where in the battle we are.
    pub battle: Battle,
}

// Every position of a battle is hashed, and most battles fill a part of the table only.
impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Table { pieces, units, commands, armies, battle } = self;
        let used = PIECES - pieces.iter().rev().take_while(|piece| **piece == Piece::UNUSED).count();
        (&pieces[..used], &units[..used], armies, battle).hash(state);
        let ordered = commands.iter().enumerate().filter(|(_, it)| **it != CommandState::default());
        ordered.for_each(|(at, command)| (at as u8, command).hash(state));
    }
}

impl Table {
    /// A table with nothing on it, before the battle.
    pub fn empty() -> Table {
        Table {
            pieces: Pieces::UNUSED,
            units: [Unit::default(); PIECES],
            commands: [CommandState::default(); COMMANDS],
            armies: [ArmyState::default(); 2],
            battle: Battle::default(),
        }
    }

    /// What the rulebook puts on an army.
    #[inline]
    pub const fn army(&self, side: Side) -> &ArmyState {
        &self.armies[side.index()]
    }

    /// What the rulebook puts on a local command.
    #[inline]
    pub const fn command(&self, command: u8) -> &CommandState {
        &self.commands[command as usize]
    }

    /// What is known of the facts that stand on something.
    pub const fn form(on: On) -> SheetForm {
        match on {
            On::Piece(_) => Unit::FORM,
            On::Side(_) => ArmyState::FORM,
            On::Thing(_) => CommandState::FORM,
            On::Ground(_) | On::Battle => Battle::FORM,
        }
    }

    /// Makes a change that an event holds: the only writer, during a battle, of what the rulebook puts on things.
    #[inline]
    pub(crate) fn take(&mut self, on: On, mark: Mark, value: i64) {
        match on {
            On::Piece(PieceId(piece)) => self.units[usize::from(piece)].take(mark, value),
            On::Side(side) => self.armies[side.index()].take(mark, value),
            On::Thing(command) => self.commands[usize::from(command)].take(mark, value),
            On::Ground(_) | On::Battle => self.battle.take(mark, value),
        }
    }
}
