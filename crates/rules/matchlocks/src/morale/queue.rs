//! The queue of immediate tests (NMM-13-12).
//!
//! It ends: a unit routs once, tests for routing friends once in a period, tests as the last of its brigade once
//! as long as that holds, and every test taken leaves the queue.

use engine::{Flow, Side};

use super::MoraleStep;
use crate::field::Field;
use crate::marks::M;
use crate::steps::{Step, Value};
use crate::table::Reason;
use crate::{Asking, Script, rule};

/// Takes the first test of the queue, with what it leads to, then the rest. A unit that has gone meanwhile, or is
/// no longer the last of its brigade standing, does not test.
pub(super) fn drain(mut s: Script) -> Flow<Value> {
    let due = s.note(rule!("NMM-13-12"), |table, world| {
        let Some(due) = table.agenda.first() else { return Value::Nothing };
        let field = Field::new(table, world);
        let stands =
            field.is_unit(due.unit) && !(due.reason == Reason::LastStanding && field.daunted(due.unit));
        let melee = field.melee_of(due.unit).map_or(-1, i32::from);
        let packed = i32::from(due.unit.0) | (due.reason as i32) << 8 | i32::from(stands) << 12;
        Value::Number(packed | (melee + 1) << 16)
    })?;
    if due == Value::Nothing {
        return Ok(Value::Nothing);
    }
    let packed = due.number();
    let unit = engine::PieceId(packed as u8);
    let reason = super::end_of_turn::reason_of(packed >> 8 & 15);
    s.call(rule!("NMM-13-12"), Step::Morale(MoraleStep::TakeOff))?;
    if packed >> 12 & 1 == 1 {
        let fate = s.call(rule!("NMM-13-01"), Step::morale_test(unit, reason))?.fate();
        let melee = (packed >> 16) - 1;
        if melee >= 0 && fate != crate::steps::Fate::Passed {
            let losers =
                s.note(rule!("NMM-13-37"), |table, _| Value::Side(Some(table.pieces[unit.index()].owner)))?;
            let losers = losers.side().unwrap_or(Side::A);
            s.call(rule!("NMM-13-37"), Step::Morale(MoraleStep::OutOfMelee { melee: melee as u8, losers }))?;
        }
    }
    s.then(Step::Morale(MoraleStep::Drain));
    Ok(Value::Nothing)
}

/// A unit in melee that failed a test for another reason than a lost round: the melee ends as if it had lost, and
/// its opponents are winners (NMM-13-37). They act when the queue is empty.
pub(super) fn out_of_melee(cx: Asking, melee: u8, losers: Side) -> Flow<Value> {
    let fought = !cx.table().melees[melee as usize].members.is_empty();
    let mut act = cx.act();
    if fought {
        act.then(Step::melee_aftermath(melee, losers));
    }
    Ok(Value::Nothing)
}

/// Takes the first test off the agenda.
pub(super) fn take_off(cx: Asking) -> Flow<Value> {
    let mut act = cx.act();
    act.emit(rule!("NMM-13-12"), M::DueDone.battle(0));
    Ok(Value::Nothing)
}
