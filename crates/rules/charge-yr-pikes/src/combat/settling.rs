//! What becomes of those who fought: losers test (CYP-12-22), in a draw the smaller force and then the larger (CYP-12-24), and who is
//! left is locked or free (CYP-12-25).

use engine::{Event, Flow, On, PieceId, Side};

use super::melee::Melee;
use super::{CombatStep, Verdict};
use crate::attacking::{drops_all, unlocks};
use crate::closing::{ClosingStep, causes};
use crate::field::Field;
use crate::marks::{lower, lower_all, raise};
use crate::morale::{Fate, MoraleStep, Reason};
use crate::table::{Sign, UnitChange};
use crate::{Asking, Script, plunder, remarks, rule};

/// Each unit of a side in the melee tests by itself (CYP-12-22).
pub(super) fn tests(mut s: Script, side: Side, from: u8, reason: Reason) -> Flow<()> {
    let why = rule!("CYP-12-22");
    let next = s.note(why, |table, world| {
        let field = Field::new(table, world);
        Melee::under_way(field).of_side(field, side).find(|id| id.0 >= from && !field.is_routed(*id))
    })?;
    let Some(unit) = next else { return Ok(()) };
    s.call(why, CombatStep::test(unit, reason))?;
    s.then(CombatStep::tests(side, unit.0 + 1, reason));
    Ok(())
}

/// A unit tests and does as the result says. Who has fallen back from the melee already can only be made to rout (CYP-11-11).
pub(super) fn test(mut s: Script, unit: PieceId, reason: Reason) -> Flow<()> {
    let why = rule!("CYP-12-22");
    s.call(rule!("CYP-15-01"), CombatStep::blames(unit))?;
    let fate = s.call(why, MoraleStep::throws(unit, reason))?;
    let parted = s.note(rule!("CYP-11-11"), |table, _| table.units[unit.index()].is(Sign::Parted))?;
    if fate == Fate::FallsBack && parted {
        return Ok(());
    }
    s.call(why, MoraleStep::acts(unit, fate, true))?;
    s.then(MoraleStep::waiting());
    Ok(())
}

/// It tests for the sake of the nearest enemy in the melee (CYP-15-01).
pub(super) fn blames(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let foes = Melee::under_way(field).foes(field, unit);
    let cause = foes.min_by_key(|enemy| (field.distance(*enemy, unit), *enemy));
    causes(&mut act, unit, cause);
    Ok(())
}

/// Those of a side who are still in the melee under way.
fn staying(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    Melee::under_way(field)
        .of_side(field, side)
        .filter(move |id| !field.is(*id, Sign::Parted) && !field.is_routed(*id))
}

/// Which side tests first in a draw: the smaller by figures left, of equal ones the attacker (CYP-12-24).
fn tests_first(field: Field) -> Side {
    let melee = Melee::under_way(field);
    let strength =
        |side: Side| -> u16 { melee.of_side(field, side).map(|id| u16::from(field.figures(id))).sum() };
    let attacks = |side: Side| melee.of_side(field, side).any(|id| field.unit(id).target().is_some());
    match strength(Side::A).cmp(&strength(Side::B)) {
        std::cmp::Ordering::Less => Side::A,
        std::cmp::Ordering::Greater => Side::B,
        std::cmp::Ordering::Equal if attacks(Side::A) != attacks(Side::B) => {
            if attacks(Side::A) {
                Side::A
            } else {
                Side::B
            }
        }
        std::cmp::Ordering::Equal => field.table.battle.first(),
    }
}

/// The smaller force tests; if none of it stays the larger has won; else the larger tests likewise, and if any of it stays too the
/// melee goes on (CYP-12-24).
pub(super) fn draws(mut s: Script) -> Flow<Verdict> {
    let why = rule!("CYP-12-24");
    let a_first = s.note(why, |table, world| tests_first(Field::new(table, world)) == Side::A)?;
    let first = if a_first { Side::A } else { Side::B };
    for side in [first, first.other()] {
        s.call(why, CombatStep::tests(side, 0, Reason::Drawn))?;
        let stays = s.note(why, |table, world| staying(Field::new(table, world), side).next().is_some())?;
        if !stays {
            return Ok(Verdict::won(side.other()));
        }
    }
    Ok(Verdict::Drawn)
}

/// A battery whose supporter is beaten: its gunners run and the attackers move on to the guns (CYP-09-20).
pub(super) fn guns(mut s: Script) -> Flow<()> {
    let next = s.note(rule!("CYP-09-20"), |table, world| lost_guns(Field::new(table, world)))?;
    let Some(battery) = next else { return Ok(()) };
    s.call(rule!("CYP-09-20"), ClosingStep::guns_fall(battery))?;
    s.then(CombatStep::guns());
    Ok(())
}

/// The next battery for which somebody fought in the melee who has left it, one way or another.
fn lost_guns(field: Field) -> Option<PieceId> {
    let beaten = |id: &PieceId| {
        let gone = !field.piece(*id).on_table() || field.is_routed(*id) || field.is(*id, Sign::Parted);
        field.is(*id, Sign::Engaged) && gone
    };
    let guards = field.world.named().filter(beaten);
    guards
        .filter_map(|id| field.unit(id).supports())
        .find(|gun| field.piece(*gun).on_table() && !field.is(*gun, Sign::Abandoned))
}

/// The melee is over or goes on: winners may follow up if it began in this turn (CYP-12-27), those who stay on both sides are locked
/// (CYP-12-25).
pub(super) fn settles(cx: Asking, verdict: Verdict) -> Flow<()> {
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let all: Vec<PieceId> = field.world.named().filter(|id| field.is(*id, Sign::Engaged)).collect();
    let later = all.iter().any(|id| field.is(*id, Sign::Locked));
    let stays: Vec<PieceId> = Side::BOTH.into_iter().flat_map(|side| staying(field, side)).collect();
    for side in Side::BOTH {
        let value = verdict.winner().map_or(2, |winner| i32::from(winner != side));
        act.emit(rule!("CYP-12-21"), Event::Noted { on: On::Side(side), remark: remarks::MELEE, value });
    }
    for id in &all {
        lower_all(&mut act, rule!("CYP-12-33"), *id, &[Sign::Engaged, Sign::Parted]);
        plunder::is_freed(&mut act, *id);
        if !stays.contains(id) && act.table().units[id.index()].supports().is_some() {
            act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(*id));
        }
    }
    for id in &stays {
        match verdict {
            Verdict::Drawn => is_locked(&mut act, *id, &stays),
            _ => is_free(&mut act, *id, verdict, later),
        }
    }
    unlocks(&mut act);
    Ok(())
}

/// Who stays in a drawn melee is locked, with those of his enemies who stay too (CYP-12-25).
fn is_locked(act: &mut crate::Acting, unit: PieceId, stays: &[PieceId]) {
    let why = rule!("CYP-12-25");
    let it = act.table().units[unit.index()];
    let field = Field::new(act.table(), act.world());
    let left =
        |at: Option<PieceId>| at.filter(|at| !stays.contains(&crate::attacking::stands_for(field, *at)));
    let gone = [left(it.also()), left(it.target())];
    for enemy in gone.into_iter().flatten() {
        crate::attacking::drops(act, unit, enemy);
    }
    raise(act, why, unit, Sign::Locked);
    lower(act, why, unit, Sign::Closed);
}

/// Who is left alone on the ground is free, and has won if he is of the winning side (CYP-12-24, CYP-12-25).
fn is_free(act: &mut crate::Acting, unit: PieceId, verdict: Verdict, later: bool) {
    let why = rule!("CYP-12-25");
    drops_all(act, unit);
    lower(act, why, unit, Sign::Locked);
    if act.table().units[unit.index()].supports().is_some() {
        act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(unit));
    }
    let side = act.table().pieces[unit.index()].owner;
    let won = verdict.winner() == Some(side);
    if won && act.table().units[unit.index()].tired() > 0 {
        // His tired men are back in the ranks at once (CYP-23-04).
        act.emit(rule!("CYP-23-04"), UnitChange::Tired(0).on(unit));
    }
    if won && !later {
        raise(act, rule!("CYP-12-27"), unit, Sign::Won);
    }
    if won && plunder::is_tempted(Field::new(act.table(), act.world()), unit) {
        raise(act, rule!("CYP-22-01"), unit, Sign::Pending);
    }
}
