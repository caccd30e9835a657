//! What the tests bring about.

use engine::PieceId;

use crate::Acting;
use crate::combat::loss::foremost_enemy;
use crate::marks::{self, lower, raise};
use crate::rule;
use crate::steadiness::{disorder, drop_one_state, shake};
use crate::steps::{RoutingStep, Step, Test};
use crate::table::{ChargeStage, Form, Morale, Sign, UnitChange};

/// Carries out the result of a test.
pub fn carry_out(act: &mut Acting, unit: PieceId, test: Test, passed: bool) {
    tested(act, unit, test);
    match (test, passed) {
        (Test::Rally, true) => rallies(act, unit),
        (Test::HaltPursuit, true) => halts(act, unit),
        (Test::Panic, false) => breaks(act, unit, charger_of(act, unit)),
        (Test::ChargeHome, passed) => charges_home(act, unit, passed),
        (Test::Stand, false) => breaks(act, unit, charger_of(act, unit)),
        (Test::Hits, false) => falls_a_state_by_hits(act, unit),
        (Test::LostRound, true) => recoils_from_loss(act, unit),
        (Test::LostRound, false) => {
            let cause = foremost_enemy(act.field(), unit);
            breaks(act, unit, cause);
        }
        (Test::RoutingFriends, false) => falls_a_state_by_routs(act, unit),
        (Test::Rally | Test::HaltPursuit, false)
        | (Test::Panic | Test::Stand | Test::Hits | Test::RoutingFriends, true) => {}
    }
}

/// Notes that a test of the turn has been taken.
fn tested(act: &mut Acting, unit: PieceId, test: Test) {
    let flag = match test {
        Test::Rally | Test::HaltPursuit => Sign::TestedRally,
        Test::Panic => Sign::TestedPanic,
        Test::ChargeHome => Sign::TestedCharge,
        Test::Stand => Sign::TestedStand,
        Test::Hits => Sign::TestedHits,
        Test::LostRound => Sign::TestedLoss,
        Test::RoutingFriends => Sign::TestedFriends,
    };
    act.emit(test.rule(), raise(unit, flag));
    if test == Test::Stand && act.table().units[unit.index()].is(Sign::StandDue) {
        act.emit(rule!("CP-15-19"), lower(unit, Sign::StandDue));
    }
}

/// It halts, in good morale and disordered, and may turn about for free (CP-18-06).
fn rallies(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("CP-18-06"), UnitChange::Morale(Morale::Good).on(unit));
    act.emit(rule!("CP-18-06"), lower(unit, Sign::RunningOn));
    stands_again(act, unit, false);
}

/// It halts, disordered, and may turn about for free (CP-18-09). One that returns to the table is in good order
/// (CP-15-17): that is seen to where it is placed.
fn halts(act: &mut Acting, unit: PieceId) {
    if act.table().units[unit.index()].left_in_turn() > 0 {
        return;
    }
    act.emit(rule!("CP-18-09"), lower(unit, Sign::Pursuing));
    act.emit(rule!("CP-18-09"), UnitChange::Pursues(None).on(unit));
    stands_again(act, unit, true);
}

/// It stands, disordered, after a rout or a pursuit.
fn stands_again(act: &mut Acting, unit: PieceId, pursued: bool) {
    disorder(act, rule!("CP-11-04"), unit);
    act.emit(rule!("CP-11-09"), raise(unit, Sign::Rallied));
    act.then(RoutingStep::may_turn(unit, pursued));
}

/// It routs at once (CP-18-12, CP-18-19) and makes its initial rout move before anybody else tests (CP-13-06).
fn breaks(act: &mut Acting, unit: PieceId, cause: Option<PieceId>) {
    act.then(Step::breaks(unit, cause));
}

/// The enemy who charges a unit, the one with most figures if there are several. Whoever halted or failed does not any more.
fn charger_of(act: &Acting, unit: PieceId) -> Option<PieceId> {
    let field = act.field();
    let upon = act.table().charges.iter().filter(|charge| charge.target() == unit && charge.is_on());
    upon.map(|charge| charge.charger()).max_by_key(|charger| field.figures(*charger))
}

/// Pass: it charges home. Fail: it recoils half the distance it charged and is shaken (CP-18-15).
fn charges_home(act: &mut Acting, unit: PieceId, passed: bool) {
    let at = act.table().charges.iter().position(|charge| charge.charger() == unit);
    let Some(at) = at else { return };
    let stage = if passed { ChargeStage::Home } else { ChargeStage::Failed };
    act.emit(rule!("CP-18-15"), marks::stage(at, stage));
    if !passed {
        shake(act, rule!("CP-18-15"), unit);
        let distance = act.table().charges[at].distance().half();
        act.then(Step::recoil(unit, distance));
    }
}

/// A state lower (CP-18-22); a shaken unit breaks, from the shooter who did most hits (CP-15-01).
fn falls_a_state_by_hits(act: &mut Acting, unit: PieceId) {
    let hits = || act.table().battle.hits().iter().filter(|hit| hit.target() == unit);
    // Guns that fire ball and hail have done both.
    let done_by = |shooter: PieceId| -> u16 {
        hits().filter(|hit| hit.shooter() == shooter).map(|hit| u16::from(hit.count())).sum()
    };
    let cause = hits().map(|hit| hit.shooter()).max_by_key(|shooter| done_by(*shooter));
    if drop_one_state(act, rule!("CP-18-22"), unit) {
        breaks(act, unit, cause);
    }
}

/// A state lower and a recoil; if it breaks, its rout move takes the recoil's place; squares and garrisons do not recoil
/// (CP-18-30).
fn falls_a_state_by_routs(act: &mut Acting, unit: PieceId) {
    if drop_one_state(act, rule!("CP-18-30"), unit) {
        breaks(act, unit, None);
    } else if may_recoil(act, unit) {
        let distance = act.world().length(act.world().book.movement.distances.recoil_from_rout);
        act.then(Step::recoil(unit, distance));
    }
}

/// It carries on and recoils; mounted losers recoil for not having won instead (CP-18-26, CP-17-12).
fn recoils_from_loss(act: &mut Acting, unit: PieceId) {
    let mounted = act.field().class(unit).is_mounted();
    if !mounted && may_recoil(act, unit) {
        let distance = act.world().length(act.world().book.movement.distances.recoil_after_loss);
        act.then(Step::recoil(unit, distance));
    }
}

/// Squares and garrisons never recoil (CP-15-53).
fn may_recoil(act: &Acting, unit: PieceId) -> bool {
    !matches!(act.field().form(unit), Form::Square | Form::Garrison)
}
