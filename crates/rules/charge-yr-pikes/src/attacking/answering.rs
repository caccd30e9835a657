//! What a unit may do that is charged and has not moved yet: move away, re-form or reface, countercharge, or stand (CYP-12-30 to
//! CYP-12-32, CYP-13-04); and the free turn to meet an attack from its front (CYP-13-03).

use engine::{Answer, Flow, PieceId, Refusal, Side, Verdict};
use tabletop::{Angle, Block, Body, Bounds, Length, Outline, Pose};

use super::{attackers, drops_all, gets_away};
use crate::attacking::advancing::{faces, spaced};
use crate::attacking::judging::may_attack_kind;
use crate::closing::causes;
use crate::going::Stretch;
use crate::marks::{lower, moved, raise, raise_all, sets};
use crate::morale::Thrown;
use crate::movement::judging::Judged;
use crate::movement::{doing, judging};
use crate::steps::{Fate, MoraleStep, MovementStep, Reason};
use crate::vocabulary::YES;
use crate::{Acting, Ask, Asking, Field, Form, Sign, UnitChange, flanks, going, rule};

/// Whether enemies attack a unit who are not locked with it.
pub fn is_charged(field: Field, unit: PieceId) -> bool {
    attackers(field, unit).any(|enemy| !field.is(enemy, Sign::Locked))
}

/// Who is charged and has moved already can only stand (CYP-12-32).
///
/// # Errors
/// If it has.
pub fn may_still_answer(field: Field, unit: PieceId) -> Verdict {
    let done = [Sign::Moved, Sign::Stirred, Sign::Charged, Sign::Countercharged, Sign::Evaded];
    let why = "charged, and moved already, it can only stand";
    match field.is_any(unit, &done) {
        true => Err(Refusal::new(rule!("CYP-12-32"), why).piece(unit)),
        false => Ok(()),
    }
}

/// Whether a unit that is charged may do anything but stand.
pub fn may_answer(field: Field, unit: PieceId) -> bool {
    may_still_answer(field, unit).is_ok()
}

/// What a move of a unit under attack is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// It moves away (CYP-12-30).
    Away,
    /// It changes its facing or formation in place (CYP-12-31).
    InPlace,
}

/// Whether a unit that is charged may move so: away from all who attack it, every leg of the way (CYP-12-30), or in place
/// (CYP-12-31).
///
/// # Errors
/// The rule that forbids it.
pub fn judge_answer(field: Field, unit: PieceId, stretches: &[Stretch]) -> Result<Answering, Refusal> {
    may_still_answer(field, unit)?;
    if stretches.is_empty() {
        return Ok(Answering::InPlace);
    }
    let farther = |enemy: PieceId| stretches.iter().all(|stretch| leads_off(field, enemy, stretch));
    match attackers(field, unit).find(|enemy| !farther(*enemy)) {
        None => Ok(Answering::Away),
        Some(enemy) => {
            let why = "who moves away from a charge goes farther from all who attack it with every leg";
            Err(Refusal::new(rule!("CYP-12-30"), why).piece(enemy))
        }
    }
}

/// Whether a stretch leads farther from an enemy all the way: from its first step on, for who goes through him comes out far off too.
pub fn leads_off(field: Field, enemy: PieceId, stretch: &Stretch) -> bool {
    let body = field.body(enemy);
    let off = |way: Length| body.blocks().map(|block| stretch.after(way).at.gap(&block).distance).min();
    let (half, step) = (stretch.long.half(), Length::INCH.half());
    [Length::ZERO, step.min(half), half, stretch.long].map(off).is_sorted()
        && off(Length::ZERO) < off(half)
        && off(half) < off(stretch.long)
}

/// Whether an enemy who attacks a unit gives way to it where it re-forms to cover this ground, and all who do so have room beside each
/// other (CYP-12-31).
pub fn yields(field: Field, enemy: PieceId, unit: PieceId, body: &Body) -> bool {
    let set = give_way(field, unit, body);
    set.iter().any(|(attacker, _)| *attacker == enemy) && apart(field, &set)
}

/// Who of those that attack a unit stand nearer than an inch to the ground on which it re-forms, and where they give way to (CYP-12-31).
fn give_way(field: Field, unit: PieceId, body: &Body) -> Vec<(PieceId, Pose)> {
    let near = field.world.book.combat.attack.halt - Length(1);
    attackers(field, unit)
        .filter(|enemy| !field.is(*enemy, Sign::Locked) && body.within_of(&field.block(*enemy), near))
        .filter_map(|enemy| gives_way(field, enemy, unit, body).map(|to| (enemy, to)))
        .collect()
}

/// Where an attacker gives way to a unit that re-forms: straight back to an inch; `None` if it has no room (CYP-12-31).
fn gives_way(field: Field, attacker: PieceId, unit: PieceId, theirs: &Body) -> Option<Pose> {
    let to = spaced(field, attacker, theirs)?;
    let block = field.footprint(attacker).block(to);
    let around = field.near(Bounds::of_block(&block));
    let mut others = around.filter(|id| *id != attacker && *id != unit && field.kind(*id).is_unit());
    let free = field.world.ground.bounds().encloses(&block)
        && !going::is_barred_at(field.world, &block)
        && !others.any(|id| field.body(id).overlaps_block(&block));
    free.then_some(to)
}

/// A unit under attack moves away or re-forms, be it to face one who comes upon its flank (CYP-13-04): it tests first, and any failure
/// means that it routs (CYP-12-30, CYP-12-31).
pub(crate) fn moves_under_attack(mut cx: Asking, side: Side, unit: PieceId, judged: &Judged) -> Flow<()> {
    let reason = if judged.stretches.is_empty() { Reason::Reform } else { Reason::Evade };
    let thrown = Thrown::by(&mut cx, unit, reason)?;
    let passes = thrown.fate == Fate::Passes;
    let paid = if passes { doing::rolls_tolls(&mut cx, side, judged)? } else { doing::Paid::default() };
    let mut act = cx.act();
    thrown.told(&mut act);
    lower(&mut act, rule!("CYP-12-30"), unit, Sign::Ready);
    if !passes {
        let cause = act.field().nearest(unit, attackers(act.field(), unit));
        causes(&mut act, unit, cause);
        act.then(MoraleStep::acts(unit, Fate::Routs, false));
        act.then(MoraleStep::waiting());
    } else if reason == Reason::Evade {
        doing::goes(&mut act, unit, judged, paid);
        raise(&mut act, rule!("CYP-12-30"), unit, Sign::Evaded);
        gets_away(&mut act, unit);
    } else {
        doing::goes(&mut act, unit, judged, paid);
        is_met_anew(&mut act, unit);
    }
    act.then(MovementStep::next(side));
    Ok(())
}

/// Those who attack a unit that has re-formed are set back to an inch, and whether they come upon its flank is judged anew from where
/// they began (CYP-12-31).
fn is_met_anew(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-12-31");
    let field = act.field();
    let set = give_way(field, unit, &field.body(unit));
    let all: Vec<PieceId> = attackers(field, unit).filter(|enemy| !field.is(*enemy, Sign::Locked)).collect();
    set.into_iter().for_each(|(attacker, to)| moved(act, why, attacker, to));
    for attacker in all {
        let field = act.field();
        let from_flank = flanks::comes_from_flank(field, attacker, unit, flanks::began(field, attacker));
        let is_target = field.unit(attacker).target() == Some(unit);
        let sign = if is_target { Sign::FromFlank } else { Sign::AlsoFromFlank };
        sets(act, why, attacker, UnitChange::Flag(sign, from_flank));
    }
}

/// Whether a unit may countercharge an enemy who attacks it: he lies straight ahead of it, and it is one that may charge him
/// (CYP-12-32).
///
/// # Errors
/// Why not.
pub fn judge_countercharge(field: Field, unit: PieceId, answer: &Answer) -> Verdict {
    let why = rule!("CYP-12-32");
    let no = |text| Err(Refusal::new(why, text).piece(unit));
    judging::may_move(field, unit)?;
    let Some(enemy) = answer.object.filter(|enemy| attackers(field, unit).any(|it| it == *enemy)) else {
        return no("name an enemy who attacks it");
    };
    may_still_answer(field, unit)?;
    if !matches!(field.form(unit), Form::Line | Form::Column) || field.is(unit, Sign::FallingBack) {
        return no("only a unit that may attack countercharges");
    }
    may_attack_kind(field, unit, enemy)?;
    match faces(field.piece(unit).pose(), &field.body(enemy)) {
        true => Ok(()),
        false => no("it must face the enemy already"),
    }
}

/// It countercharges: it does not leave its place, has moved and charged, and is no longer motionless (CYP-12-32).
pub(crate) fn countercharges(cx: Asking, side: Side, answer: &Answer) -> Flow<()> {
    let mut act = cx.act();
    let field = act.field();
    let unit = answer.piece.filter(|unit| judge_countercharge(field, *unit, answer).is_ok());
    if let Some(unit) = unit {
        let why = rule!("CYP-12-32");
        raise_all(&mut act, why, unit, &[Sign::Countercharged, Sign::Moved, Sign::Charged]);
        lower(&mut act, why, unit, Sign::Ready);
        drops_all(&mut act, unit);
    }
    act.then(MovementStep::next(side));
    Ok(())
}

/// The pose of a unit turned about its measuring point to meet an attacker front to front, and where those who attack it then stand,
/// if it may be turned: the attack is no flank attack, it does not face this or another attacker already, has not been turned in this
/// turn, and there is room (CYP-13-03).
fn turned(field: Field, attacker: PieceId, unit: PieceId) -> Option<(Pose, Vec<(PieceId, Pose)>)> {
    let apt = field.kind(unit).is_formed() && matches!(field.form(unit), Form::Line | Form::Column);
    let bound = field.is_any(unit, &[Sign::Turned, Sign::Locked]);
    let here = field.piece(unit).pose();
    let faced = attackers(field, unit).any(|enemy| faces(here, &field.body(enemy)));
    if !apt || bound || faced || !super::aims(field, attacker, unit) || flanks::strikes(field, attacker, unit)
    {
        return None;
    }
    let to = Pose::new(here.at, field.piece(attacker).pose().facing + Angle::HALF);
    let body = field.drawn_up(unit).body(to);
    let inside = field.world.ground.bounds();
    let enemies: Vec<PieceId> = attackers(field, unit).collect();
    let fits =
        body.blocks().all(|block| inside.encloses(&block) && !going::is_barred_at(field.world, &block));
    let inch = field.world.book.movement.proximity.inch;
    let around = field.near(Bounds::of_block(&field.footprint(unit).block(to)).inflated(inch));
    let others = around.filter(|id| *id != unit && !enemies.contains(id) && field.kind(*id).is_unit());
    let clear = others.into_iter().all(|id| {
        let other = field.body(id);
        let near = field.side(id) != field.side(unit) && other.within(&body, inch - Length(1));
        !near && !other.overlaps_deeper_than(&body, Block::TOLERANCE)
    });
    if !fits || !clear {
        return None;
    }
    let set = enemies.iter().map(|enemy| gives_way(field, *enemy, unit, &body).map(|at| (*enemy, at)));
    let set = set.collect::<Option<Vec<_>>>()?;
    apart(field, &set).then_some((to, set))
}

/// Whether nobody of those who are set at places stands upon another.
fn apart(field: Field, set: &[(PieceId, Pose)]) -> bool {
    let blocks: Vec<Block> = set.iter().map(|(enemy, at)| field.footprint(*enemy).block(*at)).collect();
    let met =
        |at: usize| blocks[at + 1..].iter().any(|it| it.overlaps_deeper_than(&blocks[at], Block::TOLERANCE));
    !(0..blocks.len()).any(met)
}

/// The defender chooses whether his unit turns (CYP-13-03): free of charge and of a test, and it still stands.
pub(super) fn meets(mut cx: Asking, attacker: PieceId, unit: PieceId) -> Flow<()> {
    let why = rule!("CYP-13-03");
    let field = cx.field();
    let side = field.side(unit);
    if !super::aims(field, attacker, unit) || turned(field, attacker, unit).is_none() {
        return Ok(());
    }
    let answer = cx.ask(Ask::Meet { unit, attacker }.of(side, why))?;
    let mut act = cx.act();
    let found = turned(act.field(), attacker, unit).filter(|_| answer.verb == YES);
    if let Some((to, attackers)) = found {
        moved(&mut act, why, unit, to);
        raise(&mut act, why, unit, Sign::Turned);
        attackers.into_iter().for_each(|(enemy, at)| moved(&mut act, why, enemy, at));
    }
    Ok(())
}
