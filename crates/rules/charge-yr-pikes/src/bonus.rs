//! Phase I: bonus moves and breakthroughs (CYP-12-27 to CYP-12-29).

mod questions;

use engine::{Answer, Flow, PieceId, Side};
use tabletop::Length;

use crate::attacking::doing::begins;
use crate::attacking::judging::{Attack, judge_breakthrough};
use crate::attacking::{doing, drops_all};
use crate::combat::melee::is_fought;
use crate::going::toll_pool;
use crate::marks::{lower, moved, raise, raise_all};
use crate::morale::disorders;
use crate::movement::doing::{goes, is_muddled, rolls_tolls};
use crate::movement::judging::judge_bonus;
use crate::movement::placing::pushes_aside;
use crate::steps::{BonusStep, ClosingStep, CombatStep, Fate, MoraleStep, MovementStep, Reason};
use crate::vocabulary::{ATTACK, FOLLOW, PASS};
use crate::{Acting, Ask, Asking, ChargeYrPikes, Field, Script, Sign, UnitChange, capturing, rule};

pub(crate) use questions::Bonuses;

engine::chapter! {
    BonusStep of ChargeYrPikes {
        phase: Phase = |cx| phase(cx.script());
        next: Next { side } = |cx| next(cx.script(), side);
        names: Names { side } = |cx| names(cx.asking(), side);
        moves: Moves { unit } = |cx| moves(cx.asking(), unit);
        breaks: Breaks { unit } = |cx| breaks(cx.script(), unit);
        ends: Ends { unit } = |cx| ends(&mut cx.act(), unit);
    }
}

/// Bonus moves, one at a time in the order of the sides, and the melees that they bring on (CYP-12-28); before them those in which
/// somebody has backed into the enemy since the last one (CYP-14-03).
fn phase(mut s: Script) -> Flow<()> {
    s.call(rule!("CYP-14-03"), CombatStep::phase())?;
    let first = s.read(rule!("CYP-00-10"), |field| field.table.battle.first() == Side::A)?;
    s.leads_to(BonusStep::next(if first { Side::A } else { Side::B }))
}

/// Whether a unit may test for a bonus move: it has won on the turn that its combat began, and has not tested yet; batteries never
/// (CYP-12-27).
pub fn may_follow(field: Field, unit: PieceId) -> bool {
    field.piece(unit).on_table()
        && field.kind(unit).is_formed()
        && field.is(unit, Sign::Won)
        && !field.is_any(unit, &[Sign::FollowedUp, Sign::Locked, Sign::Plunders, Sign::FallingBack])
        && !field.is_routed(unit)
}

/// Those of a side who may.
fn follows(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.formed_of(side).filter(move |id| may_follow(field, *id))
}

/// The sides take turns: a unit tests, moves if it passes, and stays in place if it fails (CYP-12-27, CYP-12-29).
fn next(mut s: Script, side: Side) -> Flow<()> {
    let why = rule!("CYP-12-27");
    let own = s.read(why, |field| follows(field, side).next().is_some())?;
    let others = s.read(why, |field| follows(field, side.other()).next().is_some())?;
    let now = match (own, others) {
        (true, _) => side,
        (false, true) => side.other(),
        (false, false) => return Ok(()),
    };
    if let Some(unit) = s.call(why, BonusStep::names(now))?
        && s.call(why, MoraleStep::tests(unit, Reason::Bonus))? == Fate::Passes
    {
        s.call(why, BonusStep::moves(unit))?;
    }
    s.leads_to(BonusStep::next(now.other()))
}

/// A test is for who wants it (CYP-12-27): a side names a unit, or none of those that are left.
fn names(mut cx: Asking, side: Side) -> Flow<Option<PieceId>> {
    let why = rule!("CYP-12-27");
    let answer = cx.ask(Ask::Follow.of(side, why))?;
    let mut act = cx.act();
    let named = answer.piece.filter(|_| answer.verb == FOLLOW);
    let all: Vec<PieceId> =
        follows(act.field(), side).filter(|id| named.is_none_or(|it| it == *id)).collect();
    all.into_iter().for_each(|unit| raise(&mut act, why, unit, Sign::FollowedUp));
    Ok(named)
}

/// It moves by its normal distance, bringing on no combat, or breaks through (CYP-12-27, CYP-12-28).
fn moves(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-27");
    let side = cx.field().side(unit);
    let answer = cx.ask(Ask::Bonus { unit }.of(side, why))?;
    match answer.verb {
        PASS => return Ok(()),
        ATTACK => return breaks_through(cx, unit, &answer),
        _ => {}
    }
    let Ok(judged) = judge_bonus(cx.field(), unit, &answer) else { return Ok(()) };
    let paid = rolls_tolls(&mut cx, side, &judged)?;
    goes(&mut cx.act(), unit, &judged, paid);
    Ok(())
}

/// The straight advance of a breakthrough: where ground has made it too long the unit goes as far as it can (CYP-12-28, CYP-12-36).
fn breaks_through(mut cx: Asking, unit: PieceId, answer: &Answer) -> Flow<()> {
    let field = cx.field();
    let side = field.side(unit);
    let Ok(attack) = judge_breakthrough(field, unit, answer) else { return Ok(()) };
    let mut lost = Length::ZERO;
    for toll in &attack.tolls {
        lost += Length::inches(cx.roll(side, rule!("CYP-12-36"), toll_pool(toll.halves))?.total().into());
    }
    let left = (attack.allowance - lost).max(Length::ZERO);
    let mut act = cx.act();
    if attack.advance.long > left {
        doing::falls_short(&mut act, unit, &attack, lost.min(attack.allowance));
        return Ok(());
    }
    reaches(&mut act, unit, &attack);
    act.then(BonusStep::breaks(unit));
    Ok(())
}

/// It is upon the second enemy; whether it comes upon his flank is judged from where it started (CYP-12-28, CYP-13-02). Woods and rough
/// ground disorder it as in any charge (CYP-17-02).
fn reaches(act: &mut Acting, unit: PieceId, attack: &Attack) {
    let why = rule!("CYP-12-28");
    drops_all(act, unit);
    begins(act, unit, attack);
    let gone = act.field().unit(unit).travelled() + attack.advance.long;
    crate::hiding::passes(act, unit, &[attack.advance.way()]);
    let muddled = is_muddled(act.field(), unit, &[attack.advance.way()]);
    moved(act, why, unit, attack.advance.halt());
    act.emit(rule!("CYP-10-04"), UnitChange::Travelled(gone).on(unit));
    raise_all(act, why, unit, &[Sign::Moved, Sign::Stirred, Sign::Charged]);
    if muddled {
        disorders(act, rule!("CYP-17-02"), unit);
    }
    capturing::captures(act, unit);
    capturing::drives_off(act, unit, &[attack.advance.way()]);
    let pushed: Vec<PieceId> = pushes_aside(act.field(), unit).collect();
    pushed.into_iter().for_each(|router| act.then(MovementStep::pushes(router)));
}

/// The passed test serves as the test to close; the new target makes its own, and the melee is fought at once (CYP-12-28).
fn breaks(mut s: Script, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-12-28");
    let target = s.read(why, |field| field.unit(unit).target())?;
    s.call(why, ClosingStep::closed(unit))?;
    s.call(why, ClosingStep::reaches(unit))?;
    let stands = s.read(why, |field| field.unit(unit).target().is_some())?;
    if let (true, Some(target)) = (stands, target) {
        s.call(why, ClosingStep::receives(target))?;
        if s.read(why, |field| is_fought(field, unit))? {
            s.call(why, CombatStep::fights(unit))?;
        }
        // Who backs into the enemy fights in this phase too (CYP-14-03).
        s.call(rule!("CYP-14-03"), CombatStep::phase())?;
    }
    s.leads_to(BonusStep::ends(unit))
}

/// The winner of a breakthrough makes no further move (CYP-12-28).
fn ends(act: &mut Acting, unit: PieceId) {
    raise(act, rule!("CYP-12-28"), unit, Sign::FollowedUp);
    if !act.field().is(unit, Sign::Locked) {
        drops_all(act, unit);
    }
    lower(act, rule!("CYP-12-28"), unit, Sign::Closed);
}
