//! The Morale Crisis Test (NMM-13-17 to NMM-13-37).

use dice::{Die, FaceSet, Pool, Total};
use engine::{Departure, Event, Flow, On, PieceId};

use super::circumstances::{Rerolls, rerolls};
use super::queue::{self, Tests};
use super::{army_morale, last_standing, losses};
use crate::field::Field;
use crate::melee::members;
use crate::movement::carrying::Carry;
use crate::movement::compulsory::{self, Flight, Stop};
use crate::steps::{Fate, MoraleStep, Step};
use crate::table::{Reason, UnitChange};
use crate::{Acting, Asking, Script, rule};

/// One test: throw, compare, carry out (NMM-13-17).
pub(super) fn test(mut s: Script, unit: PieceId, reason: Reason) -> Flow<Fate> {
    let fate = s.call(rule!("NMM-13-17"), MoraleStep::throw(unit, reason))?;
    s.call(rule!("NMM-13-37"), MoraleStep::result(unit, fate))?;
    Ok(fate)
}

/// The throw of a unit's test: the dice and bonus of its type, with the rerolls of its circumstances
/// (NMM-13-18, NMM-13-20, NMM-13-23).
pub fn crisis_throw(field: Field, unit: PieceId, reason: Reason) -> Pool {
    let in_building = crate::movement::cover::building_of(field, unit).is_some();
    let throw = field.world.book.morale.throw(
        field.kind(unit),
        field.footing(unit),
        field.figures(unit),
        in_building,
    );
    let again = match rerolls(field, unit, reason) {
        Rerolls::None => FaceSet::NONE,
        Rerolls::Ones => FaceSet::only(1),
        Rerolls::Sixes => FaceSet::only(6),
    };
    let total = Total::of(throw.dice, Die::D6).again(again);
    // A straight double 1 or double 6 stands: no quality reroll is made of it (NMM-13-20).
    let total = if throw.dice == 2 { total.standing_doubles() } else { total };
    Pool::Total(total.plus(throw.bonus as i8))
}

/// What a total comes to for a unit with so many Kills (NMM-13-20, NMM-13-25, NMM-13-26,
/// NMM-13-34).
pub fn fate_of(field: Field, unit: PieceId, total: i16, pool: &Pool) -> Fate {
    let double_six = match pool {
        Pool::Total(thrown) => thrown.dice() == 2 && total - i16::from(thrown.modifier()) == 12,
        _ => false,
    };
    let stands_on = i16::from(field.world.book.morale.result.stands_on);
    if double_six {
        Fate::Passed
    } else if total < stands_on {
        Fate::Broken
    } else if total > i16::from(field.kills(unit)) {
        Fate::Passed
    } else {
        Fate::Daunted
    }
}

/// The exact chances that a unit's test passes, leaves it Daunted, or breaks it: small units are in peril
/// (NMM-13-19).
pub fn chances(field: Field, unit: PieceId, reason: Reason) -> [f64; 3] {
    let pool = crisis_throw(field, unit, reason);
    let mut chances = [0.0; 3];
    for (reading, chance) in pool.outcomes().iter() {
        chances[fate_of(field, unit, reading.total(), &pool) as usize] += chance;
    }
    chances
}

/// The throw alone, and what it comes to.
pub(super) fn throw(mut cx: Asking, unit: PieceId, reason: Reason) -> Flow<Fate> {
    let field = cx.field();
    if !field.is_unit(unit) {
        return Ok(Fate::Passed);
    }
    let (who, pool) = (field.side(unit), crisis_throw(field, unit, reason));
    let total = cx.roll(who, rule!("NMM-13-18"), pool)?.total();
    let fate = fate_of(cx.field(), unit, total, &pool);
    let mut act = cx.act();
    queue::merge(&mut act, unit);
    act.emit(
        rule!("NMM-13-17"),
        Event::Noted { on: On::Piece(unit), remark: crate::remarks::TESTED, value: fate as i32 },
    );
    Ok(fate)
}

/// Carries out a result (NMM-13-37).
pub(super) fn carry_out(cx: Asking, unit: PieceId, fate: Fate) -> Flow<()> {
    match fate {
        Fate::Passed => Ok(()),
        Fate::Daunted => daunted(cx, unit),
        Fate::Broken => broken(cx, unit),
    }
}

/// Daunted: the token if it has none, with the army's payment first, then at once the Fall Back (NMM-13-27,
/// NMM-15-01, NMM-15-06, NMM-16-03, NMM-16-04). It may take the unit off the table (NMM-13-33) or into another
/// enemy (NMM-13-31).
fn daunted(cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    let (melee, already) = (field.melee_of(unit), field.daunted(unit));
    let flight = compulsory::fall_back(field, unit, true);
    let pinned = melee.is_some_and(|at| members::bars(field, at, &flight));
    let mut act = cx.act();
    if !already && !place_token(&mut act, unit) {
        return Ok(());
    }
    if !pinned {
        fall_back(&mut act, unit, melee, &flight);
    }
    Ok(())
}

/// Puts the Daunted Token on a unit, with what it costs the army. A Support order that it holds lapses
/// (NMM-15-03); it may leave one unit of its brigade the last standing. Says whether the battle goes on.
fn place_token(act: &mut Acting, unit: PieceId) -> bool {
    let field = act.field();
    let (side, weight, turn) =
        (field.side(unit), army_morale::weight(field, unit), field.table.battle.turn());
    act.emit(rule!("NMM-13-27"), UnitChange::Daunted(turn + 1).on(unit));
    losses::lapse_support(act, unit, rule!("NMM-15-03"));
    let tokens = act.world().book.army_morale.daunted.of(weight);
    army_morale::owe(act, side, tokens, rule!("NMM-16-04"));
    if !army_morale::settle(act) {
        return false;
    }
    let mut due = Tests::new();
    last_standing::check(act, unit).map(|last| due.try_push(last));
    queue::fall_due(act, due);
    true
}

/// Falls back one Move towards its baseline, out of any melee that it is in, its Leaders with it (NMM-15-08).
fn fall_back(act: &mut Acting, unit: PieceId, melee: Option<u8>, flight: &Flight) {
    if let Some(melee) = melee {
        members::leave(act, melee, unit, rule!("NMM-13-27"));
    }
    compulsory::carry_out(act, unit, flight, Carry::FallBack, rule!("NMM-13-28"));
    match flight.stopped {
        Stop::OffTable => {
            losses::lose(act, unit, Departure::Retreated, rule!("NMM-13-33"));
            army_morale::settle(act);
        }
        Stop::Enemy(enemy) => act.then(Step::fell_back_into(unit, enemy)),
        _ => {}
    }
}

/// Broken: it Routs 10 inches straight back and disperses with any Leader attached; friends who see it may have
/// to test (NMM-13-35, NMM-13-36).
fn broken(cx: Asking, unit: PieceId) -> Flow<()> {
    let mut act = cx.act();
    losses::lose(&mut act, unit, Departure::Routed, rule!("NMM-13-35"));
    army_morale::settle(&mut act);
    Ok(())
}
