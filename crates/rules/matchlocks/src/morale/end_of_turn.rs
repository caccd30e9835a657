//! The tests at the end of the turn (NMM-13-13 to NMM-13-16).

use engine::{Flow, PieceId};

use super::queue::test_in_queue;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::morale::left_first::from_left;
use crate::steps::{MoraleStep, Step};
use crate::table::{Reason, Sign};
use crate::{Acting, Script, rule};

/// Whether a unit tests at the end of the turn: Daunted, or at half strength or less, unless it is in a
/// continuing melee, or won one this turn and has suffered no Kill since (NMM-13-13, NMM-13-14, NMM-07-12). So a
/// Daunted unit tests every turn until it is rallied (NMM-15-05).
pub fn tests(field: Field, unit: PieceId) -> bool {
    let shaken = field.daunted(unit) || field.at_half(unit);
    let spared = field.engaged(unit) || (field.has(unit, Sign::Won) && !field.has(unit, Sign::HitSince));
    shaken && !spared
}

/// Draws up the list of units that test; it does not grow afterwards (NMM-13-13).
pub(super) fn begin(act: &mut Acting) {
    for unit in act.world().ids() {
        let field = act.field();
        if field.is_unit(unit) && tests(field, unit) {
            act.emit(rule!("NMM-13-13"), raise(unit, Sign::OnList));
        }
    }
    act.then(MoraleStep::next_of_turn());
}

/// Tests the next unit of the list, from left to right as the player sees it who moved last this turn; routs that
/// it causes are tested for before the next (NMM-13-15, NMM-13-16).
pub(super) fn next(mut s: Script) -> Flow<()> {
    let next = s.read(rule!("NMM-13-16"), |field| {
        // The step began by making whoever moved last the player whose step it is.
        let player = field.table.battle.acting();
        let due = field.units().filter(|unit| field.has(*unit, Sign::OnList));
        due.min_by_key(|unit| from_left(field, player, *unit))
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(rule!("NMM-13-13"), MoraleStep::strike_off(unit))?;
    let left = test_in_queue(&mut s, unit, Reason::EndOfTurn)?;
    s.call(rule!("NMM-13-15"), Step::immediate_tests())?;
    if let Some(aftermath) = left {
        s.then(aftermath);
    }
    s.leads_to(MoraleStep::next_of_turn())
}

/// Strikes a unit off the list.
pub(super) fn strike_off(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("NMM-13-13"), lower(unit, Sign::OnList));
}
