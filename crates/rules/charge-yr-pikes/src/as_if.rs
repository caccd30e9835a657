//! A table as it would be: in another phase, at the turn of a unit that has done nothing yet, after an attack has halted. For whoever
//! asks what could be done, whosever go it is.

use engine::PieceId;
use engine::sheet::Edit;

use crate::attacking::judging::Attack;
use crate::turn::OF_A_TURN;
use crate::{BattleChange, Field, Phase, Sign, Table, UnitChange, flanks};

/// The table as it is, in a phase.
pub fn in_phase(field: Field, phase: Phase) -> Table {
    let mut table = *field.table;
    table.battle.apply(BattleChange::Phase(phase));
    table
}

/// The table in a phase of fire for which nobody has declared anything.
pub fn before_fire(field: Field, phase: Phase) -> Table {
    let mut table = in_phase(field, phase);
    table.battle.apply(BattleChange::Volleys(Edit::Clear));
    table.battle.apply(BattleChange::Shots(Edit::Clear));
    table
}

/// The table as if the card of a unit had been turned in a new turn, and it had passed its command roll; who is locked stays locked.
pub fn in_turn(field: Field, unit: PieceId) -> Table {
    let mut table = in_phase(field, Phase::Movement);
    let it = &mut table.units[unit.index()];
    OF_A_TURN.into_iter().for_each(|sign| it.set(sign, false));
    [Sign::Passed, Sign::Heard, Sign::Ready].into_iter().for_each(|sign| it.set(sign, true));
    if !it.is(Sign::Locked) {
        it.apply(UnitChange::Target(None));
        it.apply(UnitChange::Also(None));
    }
    table
}

/// The table after an attack has been made, an inch from its target, if no ground cuts it short (CYP-12-01).
pub fn after(field: Field, unit: PieceId, attack: &Attack) -> Table {
    let mut table = *field.table;
    let began = field.piece(unit).pose();
    let flank = |enemy| flanks::comes_from_flank(field, unit, enemy, began);
    let it = &mut table.units[unit.index()];
    it.apply(UnitChange::Target(Some(attack.target)));
    it.apply(UnitChange::Also(attack.also));
    it.apply(UnitChange::Began(began.at));
    it.apply(UnitChange::BeganFacing(began.facing));
    it.set(Sign::FromFlank, flank(attack.target));
    it.set(Sign::AlsoFromFlank, attack.also.is_some_and(flank));
    [Sign::Moved, Sign::Stirred, Sign::Charged].into_iter().for_each(|sign| it.set(sign, true));
    it.set(Sign::Ready, false);
    table.pieces[unit.index()].set_pose(attack.advance.halt());
    table
}

/// The table with an attack that has closed (CYP-12-04).
pub fn closed(field: Field, unit: PieceId) -> Table {
    let mut table = in_phase(field, Phase::Receiving);
    table.units[unit.index()].set(Sign::Closed, true);
    table
}
