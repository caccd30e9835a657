//! One combat after the other (PM-08-07, PM-08-25).

use engine::{Event, Flow, InlineVec, On, PieceId};

use super::odds::{odds, pool};
use super::results::{self, Harm, losing_base, result};
use super::who::{anybody_must_attack, may_join, rides_at_hedgehog};
use crate::ask::Ask;
use crate::book::outcome::Outcome;
use crate::field::Field;
use crate::marks::{lower, raise};
use crate::steps::{CombatStep, Step};
use crate::table::{BattleChange, LeaderFate, PIECES, Sign, UnitChange};
use crate::vocabulary::JOIN;
use crate::{Acting, Asking, remarks, rule, zones};

/// Those who attack in the combat under way, by number.
pub fn attackers(field: Field<'_>) -> InlineVec<PieceId, 16> {
    let mut found = InlineVec::empty(PieceId(0));
    field.units().filter(|id| field.is(*id, Sign::Attacks)).for_each(|id| {
        found.try_push(id);
    });
    found
}

/// The attacker settles his combats one at a time in the order he likes; the phase does not end while a unit that has not fought
/// must attack (PM-08-02, PM-08-07).
pub(super) fn next(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    if !anybody_must_attack(field, side) {
        return Ok(());
    }
    let answer = cx.ask(Ask::Attack.of(side, rule!("PM-08-02")))?;
    let mut act = cx.act();
    let (Some(unit), Some(target)) = (answer.piece, answer.object) else { return Ok(()) };
    act.emit(rule!("PM-08-07"), BattleChange::Target(Some(target)).event());
    attacks(&mut act, unit, target);
    act.then(CombatStep::joins());
    act.then(CombatStep::support(side));
    act.then(CombatStep::support(side.other()));
    act.then(CombatStep::fought());
    act.then(Step::first_runs());
    act.then(Step::control_tests());
    act.then(CombatStep::over());
    act.then(CombatStep::next());
    Ok(())
}

/// A unit is one of those who attack (PM-08-07): the zone from which it does so is fixed now (PM-02-10).
fn attacks(act: &mut Acting, unit: PieceId, target: PieceId) {
    let zone = zones::limited_zone(act.field(), unit, target);
    act.emit(rule!("PM-08-07"), UnitChange::Struck(Some(target)).on(unit));
    act.emit(rule!("PM-08-24"), UnitChange::StruckFrom(zone).on(unit));
    raise(act, rule!("PM-08-07"), unit, Sign::Attacks);
}

/// The others who attack the same enemy: all attackers of one unit make one combat (PM-08-07); cavalry that rides at a hedgehog
/// attacks by itself (PM-10-07).
pub(super) fn joins(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let side = field.table.battle.acting();
    let Some(target) = field.table.battle.target().filter(|target| anybody_may_join(field, *target)) else {
        return Ok(());
    };
    let answer = cx.ask(Ask::Join.of(side, rule!("PM-08-07")))?;
    let mut act = cx.act();
    if let (JOIN, Some(unit)) = (answer.verb, answer.piece) {
        attacks(&mut act, unit, target);
        act.then(CombatStep::joins());
    }
    Ok(())
}

fn anybody_may_join(field: Field, target: PieceId) -> bool {
    let alone = attackers(field).iter().any(|unit| rides_at_hedgehog(field, *unit, target));
    let side = field.table.battle.acting();
    !alone && field.fighters_of(side).any(|unit| may_join(field, unit, target))
}

/// Odds and one die on a results table decide a fight (PM-01-02): the combat die is thrown and its result applied to the units that took part at once (PM-08-21, PM-09-01).
pub(super) fn fought(mut cx: Asking) -> Flow<()> {
    let field = cx.field();
    let Some(target) = field.table.battle.target() else { return Ok(()) };
    let side = field.table.battle.acting();
    let all = attackers(field);
    let on_table_6 = all.first().is_some_and(|unit| rides_at_hedgehog(field, *unit, target));
    let why = if on_table_6 { rule!("PM-13-06") } else { rule!("PM-13-05") };
    let die = cx.roll(side, why, pool(field, &all, target))?.total();
    let field = cx.field();
    let outcome = result(field, &all, target, die);
    let mut loser = None;
    let equals = losing_base(field, &all, target);
    if outcome == Outcome::AttackerRouted && !on_table_6 {
        loser = equals.first().copied();
        if equals.len() > 1 {
            loser = cx.ask(Ask::Lose.of(side, rule!("PM-09-02")))?.piece;
        }
    }
    let mut act = cx.act();
    tells(&mut act, &all, target, outcome, on_table_6);
    for unit in &all {
        raise(&mut act, rule!("PM-08-07"), *unit, Sign::Fought);
    }
    if !on_table_6 {
        raise(&mut act, rule!("PM-08-07"), target, Sign::Attacked);
    }
    results::apply(&mut act, &all, Harm { target, outcome, on_table_6, loser });
    Ok(())
}

/// What the log is told of a combat: the column, and the result.
fn tells(act: &mut Acting, all: &[PieceId], target: PieceId, outcome: Outcome, on_table_6: bool) {
    let on = On::Piece(target);
    if !on_table_6 {
        let odds = odds(act.field(), all, target);
        let value = i32::from(odds.column) + 16 * i32::from(odds.base);
        act.emit(rule!("PM-13-04"), Event::Noted { on, remark: remarks::COLUMN, value });
    }
    let why = if on_table_6 { rule!("PM-10-02") } else { rule!("PM-08-21") };
    act.emit(why, Event::Noted { on, remark: remarks::RESULT, value: outcome as i32 });
}

/// A combat is over: nobody attacks any more, and no General counts for the next.
pub(super) fn over(act: &mut Acting) {
    let why = rule!("PM-08-25");
    let mut all: InlineVec<PieceId, PIECES> = InlineVec::new();
    act.world().named().for_each(|id| all.push(id));
    for id in &all {
        for sign in [Sign::Attacks, Sign::Broken, Sign::TestsControl] {
            lower(act, why, *id, sign);
        }
    }
    act.emit(why, BattleChange::Target(None).event());
    if act.table().battle.attackers_leader() != LeaderFate::None {
        act.emit(why, BattleChange::AttackersLeader(LeaderFate::None).event());
    }
    if act.table().battle.defenders_leader() != LeaderFate::None {
        act.emit(why, BattleChange::DefendersLeader(LeaderFate::None).event());
    }
}
