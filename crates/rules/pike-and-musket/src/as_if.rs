//! A table as it would be if it were a side's turn: what has been done in this one is forgotten. For whoever asks what a piece could
//! do, whosever turn it is.

use engine::PieceId;
use tabletop::Length;

use crate::field::Field;
use crate::table::{BattleChange, Sign, Table, UnitChange};

/// The signs that a new turn of its side takes off a piece.
const OF_THE_TURN: [Sign; 14] = [
    Sign::Rolled,
    Sign::Moved,
    Sign::MoveOver,
    Sign::Held,
    Sign::Reformed,
    Sign::FacedAbout,
    Sign::OnRoad,
    Sign::Charging,
    Sign::Caught,
    Sign::Fought,
    Sign::Attacked,
    Sign::Attacks,
    Sign::Pursued,
    Sign::Ran,
];

/// The table as if it were the turn of the side of a piece, which has done nothing in it.
pub fn in_turn(field: Field, piece: PieceId) -> Table {
    let mut table: Table = *field.table;
    table.battle.apply(BattleChange::Acting(field.side(piece)));
    forget(&mut table, piece);
    table
}

/// Takes off a piece what it has done and suffered in this turn.
pub fn forget(table: &mut Table, piece: PieceId) {
    let unit = &mut table.units[piece.index()];
    for sign in OF_THE_TURN.into_iter().filter(|sign| unit.is(*sign)).collect::<Vec<_>>() {
        unit.apply(UnitChange::Flag(sign, false));
    }
    unit.apply(UnitChange::Spent(Length::ZERO));
    unit.apply(UnitChange::Struck(None));
}
