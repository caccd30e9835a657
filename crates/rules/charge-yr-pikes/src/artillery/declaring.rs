//! Guns are turned, and their fire is declared before any die is thrown (CYP-09-12, CYP-09-14).

use engine::sheet::Edit;
use engine::{Answer, Flow, PieceId, Refusal, Side, Way};
use tabletop::{Length, Outline, Point};

use super::flight::{flies, is_of, nearest_hit, nearest_in_arc, sprays};
use super::guns::{gun_book, judge_gun};
use super::questions::{has_any_pivot, has_any_shot, may_any};
use crate::ask::Ask;
use crate::facts::Fire;
use crate::field::Field;
use crate::firing::{Eye, GRAIN, Mark, is_within, judge_target};
use crate::movement;
use crate::sight::widened;
use crate::steps::ArtilleryStep;
use crate::table::{BattleChange, GunShot};
use crate::vocabulary::{BALL, CANISTER, FINISH};
use crate::{Asking, rule};

/// A side turns its guns at the start of phase C, each by itself (CYP-09-14).
pub(super) fn pivots(mut cx: Asking, side: Side) -> Flow<()> {
    let field = Field::new(cx.table(), cx.world());
    if !has_any_pivot(field, side) {
        let _ = cx.act();
        return Ok(());
    }
    let answer = cx.ask(Ask::Pivots.of(side, rule!("CYP-09-14")))?;
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    if let Some(gun) = answer.piece {
        movement::pivots(&mut act, gun, &answer);
    }
    act.then(ArtilleryStep::pivots(side));
    Ok(())
}

/// A side declares as long as it has a battery left that can fire and does not finish.
pub(super) fn declares(mut cx: Asking, side: Side) -> Flow<()> {
    let any = may_any(cx.field(), side)
        && has_any_shot(Field::remembering(cx.table(), cx.world(), cx.memory()), side);
    if !any {
        let _ = cx.act();
        return Ok(());
    }
    let answer = cx.ask(Ask::Guns.of(side, rule!("CYP-09-12")))?;
    let mut act = cx.act();
    if answer.verb == FINISH {
        return Ok(());
    }
    if let Ok(shot) = judge(Field::new(act.table(), act.world()), side, &answer) {
        act.emit(rule!("CYP-09-12"), BattleChange::Shots(Edit::Add(shot)).event());
        act.then(ArtilleryStep::declares(side));
    }
    Ok(())
}

/// Whether a battery has declared what it fires at; or no more batteries can.
pub fn is_spoken_for(field: Field, gun: PieceId) -> bool {
    let shots = field.table.battle.shots();
    shots.len() == shots.capacity() || shots.iter().any(|shot| shot.gun() == gun)
}

/// Whether a side may declare so.
///
/// # Errors
/// Why not.
pub fn judge(field: Field, side: Side, answer: &Answer) -> Result<GunShot, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-09-12"), why));
    let (Some(gun), Some(target)) = (answer.piece, answer.object) else {
        return no("say which battery fires at which enemy unit, or finish");
    };
    if field.side(gun) != side || answer.amount != 0 {
        return no("fire a battery of your own");
    }
    judge_gun(field, gun)?;
    if is_spoken_for(field, gun) {
        return no("a battery fires at one target");
    }
    match (answer.verb, answer.way) {
        (BALL, Way::None) => judge_ball(field, gun, target, None),
        (BALL, Way::At(pose)) => judge_ball(field, gun, target, Some(pose.at)),
        (CANISTER, Way::None) => judge_canister(field, gun, target),
        _ => no("a battery fires ball or canister"),
    }
}

/// Whether a battery may fire ball at a target: to a point of it that its owner names, else to the nearest to which it may fly
/// (CYP-09-01, CYP-09-12).
///
/// # Errors
/// Why not.
pub fn judge_ball(
    field: Field,
    gun: PieceId,
    target: PieceId,
    to: Option<Point>,
) -> Result<GunShot, Refusal> {
    judge_target(field, field.side(gun), target)?;
    let eye = eye(field, gun)?;
    let flies_to = |at: Point| flies(field, gun, target, at);
    let nearest = nearest(field, (gun, &eye), target, false)
        .ok_or_else(|| why_none(field, (gun, &eye), target, false, &flies_to))?;
    let aim = match to {
        None => nearest.at,
        Some(at) if !is_of(field, target, at) => {
            return Err(Refusal::new(rule!("CYP-09-12"), "that point is none of the target").point(at));
        }
        Some(at) if !eye.arc.contains(at) => {
            return Err(Refusal::new(rule!("CYP-09-12"), "that point is out of its arc").point(at));
        }
        Some(at) => {
            flies_to(at)?;
            at
        }
    };
    Ok(GunShot::of(gun, target, aim, false))
}

/// Whether a battery may fire canister at a target (CYP-09-01, CYP-09-11, CYP-09-24).
///
/// # Errors
/// Why not.
pub fn judge_canister(field: Field, gun: PieceId, target: PieceId) -> Result<GunShot, Refusal> {
    judge_target(field, field.side(gun), target)?;
    let eye = eye(field, gun)?;
    let sprays_to = |at: Point| sprays(field, gun, target, at);
    let nearest = nearest(field, (gun, &eye), target, true)
        .ok_or_else(|| why_none(field, (gun, &eye), target, true, &sprays_to))?;
    Ok(GunShot::of(gun, target, nearest.at, true))
}

/// Whether a battery may fire ball, or canister, at an enemy at whom its side may fire.
pub(super) fn may_hit(field: Field, gun: PieceId, target: PieceId, canister: bool) -> bool {
    let anew =
        |canister| eye(field, gun).is_ok_and(|eye| nearest(field, (gun, &eye), target, canister).is_some());
    let holds = |known: &Fire| {
        [false, true].map(anew).iter().zip(known.hits).all(|(new, hit)| hit.is_none_or(|hit| hit == *new))
    };
    let kept = field.facts().and_then(|facts| facts.among([gun, target], holds)).unwrap_or_default();
    let mut hits = kept.hits;
    let hit = *hits[usize::from(canister)].get_or_insert_with(|| anew(canister));
    if let Some(facts) = field.facts().filter(|_| hits != kept.hits) {
        facts.keep_among([gun, target], Fire { hits, ..kept });
    }
    hit
}

/// From where a gun fires.
pub(super) fn eye(field: Field, gun: PieceId) -> Result<Eye, Refusal> {
    let none = Refusal::new(rule!("CYP-09-12"), "it cannot fire").piece(gun);
    Eye::of(field.world, &field.block(gun)).ok_or(none)
}

/// How far a battery fires ball, or canister.
fn range(field: Field, gun: PieceId, canister: bool) -> Length {
    let book = gun_book(field.world, field.kind(gun));
    if canister { book.canister } else { book.ball }
}

/// The nearest visible part of a target, which must be within range (CYP-09-01).
fn nearest(field: Field, (gun, eye): (PieceId, &Eye), target: PieceId, canister: bool) -> Option<Mark> {
    let far = range(field, gun, canister) + GRAIN;
    let ground = widened(&field.block(target));
    let near = eye.from.within(&ground, far) && eye.may_see(&ground);
    near.then(|| nearest_hit(field, (gun, eye), target, far, canister)).flatten()
}

/// Why there is none.
fn why_none(
    field: Field,
    (gun, eye): (PieceId, &Eye),
    target: PieceId,
    canister: bool,
    reaches: &dyn Fn(Point) -> Result<(), Refusal>,
) -> Refusal {
    let limit = range(field, gun, canister);
    let far = |found| {
        let why = "the target is out of range";
        Refusal::new(rule!("CYP-09-01"), why).piece(target).measured(found, limit)
    };
    let Some(any) = nearest_in_arc(field, gun, target) else {
        return Refusal::new(rule!("CYP-09-12"), "the target is out of its arc").piece(target);
    };
    if !is_within(tabletop::Distance::between(eye.from, any), limit) {
        return far(eye.from.distance(any));
    }
    match nearest_hit(field, (gun, eye), target, Length::inches(1_000), canister) {
        Some(mark) => far(mark.distance.rounded_up()),
        None => {
            let hidden = Refusal::new(rule!("CYP-09-12"), "it sees no part of the target").piece(target);
            reaches(any).err().unwrap_or(hidden)
        }
    }
}
