//! The queue of immediate tests (NMM-13-12).
//!
//! It ends: a unit routs once, tests for routing friends once in a period, tests as the last of its brigade once
//! as long as that holds, and every test taken leaves the queue.

use engine::sheet::Edit;
use engine::{Flow, InlineVec, PieceId, Side};

use crate::field::Field;
use crate::marks;
use crate::morale::left_first::from_left;
use crate::steps::{Fate, MoraleStep, Step};
use crate::table::{Due, Reason};
use crate::{Acting, Asking, Call, Script, rule};

/// The tests that one event makes due.
pub(super) type Tests = InlineVec<Due, 96>;

/// Puts the tests that an event makes due at the end of the agenda, left to right as the player sees the table
/// whose card is in play, by the positions at this instant (NMM-13-12). Several reasons that it gives a unit come
/// to one test (NMM-13-01).
pub(super) fn fall_due(act: &mut Acting, mut tests: Tests) {
    {
        let field = act.field();
        let acting = field.table.battle.acting();
        tests.sort_unstable_by_key(|due| {
            (from_left(field, acting, due.unit()), due.unit(), due.reason() as u8)
        });
    }
    for due in tests.iter() {
        if act.table().battle.due().fresh().iter().all(|other| other.unit() != due.unit()) {
            let why = match due.reason() {
                Reason::LastStanding => rule!("NMM-13-11"),
                Reason::PowderExplosion => rule!("NMM-07-37"),
                _ => rule!("NMM-13-04"),
            };
            act.emit(why, marks::due(Edit::Add(*due)));
        }
    }
}

/// A unit takes a test now: what the same event gave it as further reasons falls away (NMM-13-01).
pub(super) fn merge(act: &mut Acting, unit: PieceId) {
    if let Some(due) = act.table().battle.due().fresh().iter().find(|due| due.unit() == unit).copied() {
        act.emit(rule!("NMM-13-01"), marks::due(Edit::Drop(due)));
    }
}

/// Takes the first test of the queue, with what it leads to, then the rest. A unit that has gone meanwhile, or is
/// no longer the last of its brigade standing, does not test. Victorious enemies act when the queue is empty.
pub(super) fn drain(mut s: Script) -> Flow<()> {
    // Troops that fell back into an enemy fight him at once; a long chain of such fights has let some wait.
    let room = s.room();
    let fights = s.read(rule!("NMM-13-31"), |field| crate::melee::later::next_to_fight(field, room))?;
    if let Some(unit) = fights {
        s.then(Step::fight_at_last(unit));
        return s.leads_to(MoraleStep::drain());
    }
    let due = s.note(rule!("NMM-13-12"), |table, world| {
        let due = *table.battle.due().all().first()?;
        let field = Field::new(table, world);
        let stands =
            field.is_unit(due.unit()) && !(due.reason() == Reason::LastStanding && field.daunted(due.unit()));
        Some((due, stands))
    })?;
    let Some((due, stands)) = due else { return Ok(()) };
    s.call(rule!("NMM-13-12"), MoraleStep::take_off())?;
    let left = if stands { test_in_queue(&mut s, due.unit(), due.reason())? } else { None };
    s.then(MoraleStep::drain());
    if let Some(aftermath) = left {
        s.then(aftermath);
    }
    Ok(())
}

/// A test for another reason than a lost round. A unit in melee that fails it ends the melee as if it had lost,
/// and its opponents are winners (NMM-13-37): what they then do comes back as a step, to be taken when the queue
/// is empty. One that cannot fall back fights on (NMM-13-32).
pub(super) fn test_in_queue(s: &mut Script, unit: PieceId, reason: Reason) -> Flow<Option<Call<()>>> {
    // Its melee, and whose unit it is.
    let (melee, losers) = s.read(rule!("NMM-13-37"), |field| (field.melee_of(unit), field.side(unit)))?;
    let fate = s.call(rule!("NMM-13-01"), Step::morale_test(unit, reason))?;
    let Some(melee) = melee else { return Ok(None) };
    if fate == Fate::Passed {
        return Ok(None);
    }
    let left = s.read(rule!("NMM-13-32"), |field| field.melee_of(unit) != Some(melee))?;
    Ok(left.then_some(MoraleStep::out_of_melee(melee, losers)))
}

/// What follows for the melee that a unit was driven out of, if anybody is left in it (NMM-13-37).
pub(super) fn out_of_melee(cx: Asking, melee: u8, losers: Side) -> Flow<()> {
    let fought = !cx.table().melees[melee as usize].members().is_empty();
    let mut act = cx.act();
    if fought {
        act.then(Step::melee_aftermath(melee, losers));
    }
    Ok(())
}

/// Takes the first test off the agenda.
pub(super) fn take_off(act: &mut Acting) {
    act.emit(rule!("NMM-13-12"), marks::due(Edit::Next));
}
