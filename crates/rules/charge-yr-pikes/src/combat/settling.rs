//! What becomes of those who fought: losers test (CYP-12-22), in a draw the smaller force and then the larger (CYP-12-24), and who is
//! left is locked or free (CYP-12-25).

use engine::{Event, Flow, On, PieceId, Side};

use super::melee::Melee;
use crate::attacking::{drops, drops_all, stands_for, unlocks};
use crate::closing::causes;
use crate::marks::{lower, lower_all, raise, sets};
use crate::steps::{ClosingStep, CombatStep, Fate, MoraleStep, Reason, Verdict};
use crate::{Acting, BattleChange, Field, Script, Sign, UnitChange, plunder, remarks, rule};

/// Each unit of a side in the melee tests by itself (CYP-12-22).
pub(super) fn tests(mut s: Script, side: Side, reason: Reason) -> Flow<()> {
    s.call(rule!("CYP-12-22"), CombatStep::marks(side, reason))?;
    s.leads_to(CombatStep::each(side, reason))
}

/// Its units that have not routed are to test.
pub(super) fn marks(act: &mut Acting, side: Side, reason: Reason) {
    let (why, field) = (rule!("CYP-12-22"), act.field());
    let drawn = reason == Reason::Drawn;
    let all: Vec<PieceId> =
        Melee::under_way(field).of_side(field, side).filter(|id| !field.is_routed(*id)).collect();
    if drawn && !field.table.battle.drawn() {
        act.emit(rule!("CYP-12-24"), BattleChange::Drawn(true).event());
    }
    all.into_iter().for_each(|unit| raise(act, why, unit, Sign::Tests));
}

/// Whichever of them its owner says tests, and then the others (CYP-11-11); who routs meanwhile does not (CYP-11-12).
pub(super) fn each(mut s: Script, side: Side, reason: Reason) -> Flow<()> {
    let why = rule!("CYP-12-22");
    let Some(unit) = s.call(why, MoraleStep::chooses(side))? else { return Ok(()) };
    s.call(why, CombatStep::test(unit, reason))?;
    s.leads_to(CombatStep::each(side, reason))
}

/// A unit tests and does as the result says. Who has fallen back from the melee already can only be made to rout (CYP-11-11).
pub(super) fn test(mut s: Script, unit: PieceId, reason: Reason) -> Flow<()> {
    let why = rule!("CYP-12-22");
    s.call(rule!("CYP-15-01"), CombatStep::blames(unit))?;
    let fate = s.call(why, MoraleStep::throws(unit, reason))?;
    let parted = s.read(rule!("CYP-11-11"), |field| field.is(unit, Sign::Parted))?;
    if fate == Fate::FallsBack && parted {
        return Ok(());
    }
    s.call(why, MoraleStep::acts(unit, fate, true))?;
    s.leads_to(MoraleStep::waiting())
}

/// It tests for the sake of the nearest enemy in the melee (CYP-15-01).
pub(super) fn blames(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let cause = field.nearest(unit, Melee::under_way(field).foes(field, unit));
    causes(act, unit, cause);
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
        std::cmp::Ordering::Equal => match Side::BOTH.map(attacks) {
            [true, false] => Side::A,
            [false, true] => Side::B,
            _ => field.table.battle.first(),
        },
    }
}

/// The smaller force tests; if none of it stays the larger has won; else the larger tests likewise, and if any of it stays too the
/// melee goes on (CYP-12-24).
pub(super) fn draws(mut s: Script) -> Flow<Verdict> {
    let why = rule!("CYP-12-24");
    let a_first = s.read(why, |field| tests_first(field) == Side::A)?;
    let first = if a_first { Side::A } else { Side::B };
    for side in [first, first.other()] {
        s.call(why, CombatStep::tests(side, Reason::Drawn))?;
        if !s.read(why, |field| staying(field, side).next().is_some())? {
            return Ok(Verdict::won(side.other()));
        }
    }
    Ok(Verdict::Drawn)
}

/// A battery whose supporter is beaten: its gunners run and the attackers move on to the guns (CYP-09-20).
pub(super) fn guns(mut s: Script) -> Flow<()> {
    let Some(battery) = s.read(rule!("CYP-09-20"), lost_guns)? else { return Ok(()) };
    s.call(rule!("CYP-09-20"), ClosingStep::guns_fall(battery))?;
    s.leads_to(CombatStep::guns())
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
pub(super) fn settles(act: &mut Acting, verdict: Verdict) {
    let field = act.field();
    let all: Vec<PieceId> = field.world.named().filter(|id| field.is(*id, Sign::Engaged)).collect();
    let later = all.iter().any(|id| field.is(*id, Sign::Locked));
    let stays: Vec<PieceId> = Side::BOTH.into_iter().flat_map(|side| staying(field, side)).collect();
    for side in Side::BOTH {
        let value = verdict.winner().map_or(2, |winner| i32::from(winner != side));
        act.emit(rule!("CYP-12-21"), Event::Noted { on: On::Side(side), remark: remarks::MELEE, value });
    }
    if act.table().battle.drawn() {
        act.emit(rule!("CYP-12-24"), BattleChange::Drawn(false).event());
    }
    for id in &all {
        lower_all(act, rule!("CYP-12-33"), *id, &[Sign::Engaged, Sign::Parted]);
        plunder::is_freed(act, *id);
        if !stays.contains(id) {
            sets(act, rule!("CYP-09-20"), *id, UnitChange::Supports(None));
        }
    }
    for id in &stays {
        match verdict {
            Verdict::Drawn => is_locked(act, *id, &stays),
            _ => is_free(act, *id, verdict, later),
        }
    }
    unlocks(act);
}

/// Who stays in a drawn melee is locked, with those of his enemies who stay too (CYP-12-25).
fn is_locked(act: &mut Acting, unit: PieceId, stays: &[PieceId]) {
    let why = rule!("CYP-12-25");
    let field = act.field();
    let gone = |at: &PieceId| !stays.contains(&stands_for(field, *at));
    let gone: Vec<PieceId> = field.unit(unit).attacked().rev().filter(gone).collect();
    gone.into_iter().for_each(|enemy| drops(act, unit, enemy));
    raise(act, why, unit, Sign::Locked);
    lower(act, why, unit, Sign::Closed);
}

/// Who is left alone on the ground is free, and has won if he is of the winning side (CYP-12-24, CYP-12-25).
fn is_free(act: &mut Acting, unit: PieceId, verdict: Verdict, later: bool) {
    let why = rule!("CYP-12-25");
    drops_all(act, unit);
    lower(act, why, unit, Sign::Locked);
    sets(act, rule!("CYP-09-20"), unit, UnitChange::Supports(None));
    if verdict.winner() != Some(act.field().side(unit)) {
        return;
    }
    // His tired men are back in the ranks at once (CYP-23-04).
    sets(act, rule!("CYP-23-04"), unit, UnitChange::Tired(0));
    if !later {
        raise(act, rule!("CYP-12-27"), unit, Sign::Won);
    }
    if plunder::is_tempted(act.field(), unit) {
        raise(act, rule!("CYP-22-01"), unit, Sign::Pending);
    }
}
