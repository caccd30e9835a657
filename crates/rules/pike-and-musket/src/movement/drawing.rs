//! One legal move drawn at random, fast: a kind of move, its numbers, judged once.

use engine::{Answer, PieceId, Rng, Way};
use tabletop::{Angle, Hand, Leg, Length, Pivot, Pose, Swing};

use super::judging::{Judged, judge};
use super::legs::{leg_cost, turns_freely};
use super::straight;
use crate::charging;
use crate::field::Field;
use crate::movement::changes::judge_change;
use crate::movement::legs::allowance_for;
use crate::table::Form;
use crate::vocabulary::{COLUMN, DISMOUNT, HEDGEHOG, LIMBER, LINE, MOUNT, MOVE, UNLIMBER};
use crate::world::Class;

/// How often a move of a piece is drawn anew.
const TRIES: u32 = 3;

/// An answer that is legal, with what judging it as a move found out.
pub(super) type Drawn = (Answer, Option<Judged>);

/// A legal move of a piece; nothing if none was found in a few tries.
pub(super) fn draw(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Drawn> {
    (0..TRIES).find_map(|_| match field.class(unit) {
        Class::General | Class::Staff => ride(field, unit, rng),
        Class::Battery => gun(field, unit, rng),
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => match rng.below(16) {
            0 => change(field, unit, rng, &[COLUMN, LINE, HEDGEHOG, MOUNT, DISMOUNT]),
            1..=3 => charge(field, unit, rng),
            _ => legs(field, unit, rng),
        },
    })
}

fn legal(field: Field, unit: PieceId, legs: &[Leg]) -> Option<Drawn> {
    let answer = Answer::plain(MOVE).with(unit).legs(legs.iter().copied());
    match &answer.way {
        Way::Legs(way) => judge(field, unit, way).ok().map(|judged| (answer, Some(judged))),
        Way::None | Way::At(_) => None,
    }
}

/// Straight ahead, mostly as far as it goes; with a wheel before it; back, about or obliquely.
fn legs(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Drawn> {
    let left = allowance_for(field, unit, false) - field.unit(unit).spent();
    if left.0 <= 0 {
        return None;
    }
    let start = field.piece(unit).pose();
    let hand = if rng.chance(1, 2) { Hand::Left } else { Hand::Right };
    let part = |rng: &mut Rng, whole: Length| Length(rng.between(1, whole.0.max(1)));
    match rng.below(12) {
        0 => legal(field, unit, &[Leg::Back(part(rng, left.half()))]),
        1 => legal(field, unit, &[Leg::AboutFace, Leg::Advance(part(rng, left))]),
        2 => {
            let angle = Angle::degrees(rng.between(1, 45));
            legal(field, unit, &[Leg::Oblique { hand, angle, distance: part(rng, left.half()) }])
        }
        3..=5 => {
            let angle = Angle::degrees(rng.between(1, 45));
            let turn = match turns_freely(field, unit) {
                true => Leg::Turn { about: Pivot::FrontMiddle, hand, angle },
                false => Leg::Wheel { hand, angle, swing: Swing::Forward },
            };
            let body = field.footprint(unit);
            let left = left - leg_cost(field, unit, body, start, turn).ok()?;
            if left.0 <= 0 {
                return legal(field, unit, &[turn]);
            }
            let ahead = straight(field, unit, turn.end(start, body), left).distance;
            legal(field, unit, &[turn, Leg::Advance(ahead)])
        }
        _ => {
            let ahead = straight(field, unit, start, left).distance;
            let far = if rng.chance(2, 3) { ahead } else { part(rng, ahead) };
            legal(field, unit, &[Leg::Advance(far)])
        }
    }
}

fn change(field: Field, unit: PieceId, rng: &mut Rng, verbs: &[engine::Verb]) -> Option<Drawn> {
    let answer = Answer::plain(verbs[rng.below(verbs.len() as u32) as usize]).with(unit);
    judge_change(field, unit, &answer).is_ok().then_some((answer, None))
}

/// A charge at one of the enemies within reach.
fn charge(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Drawn> {
    charging::may_charge(field, unit).ok()?;
    let reach = field.charge_allowance(unit);
    let (mut seen, mut picked) = (0, None);
    let near = field.units_of_near(field.side(unit).other(), unit, reach);
    for enemy in near.filter(|enemy| field.within(unit, *enemy, reach)) {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(enemy);
        }
    }
    charging::aimed(field, unit, picked?).map(|answer| (answer, None))
}

/// A battery is limbered, unlimbered, turned or moved.
fn gun(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Drawn> {
    let hand = if rng.chance(1, 2) { Hand::Left } else { Hand::Right };
    let turn = Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(rng.between(1, 45)) };
    match field.form(unit) {
        Form::Unlimbered if rng.chance(1, 4) => change(field, unit, rng, &[LIMBER]),
        Form::Unlimbered => legal(field, unit, &[turn]),
        _ if rng.chance(1, 3) => change(field, unit, rng, &[UNLIMBER]),
        _ => legs(field, unit, rng),
    }
}

/// A rider goes somewhere within his reach.
fn ride(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Drawn> {
    let left = allowance_for(field, unit, false) - field.unit(unit).spent();
    if left.0 <= 0 {
        return None;
    }
    let start = field.piece(unit).pose();
    let way = Angle::degrees(rng.between(0, 359));
    let to = Pose::new(start.at + way.along(Length(rng.between(1, left.0))), way);
    legal(field, unit, &[Leg::To { at: to.at, facing: Some(to.facing) }])
}
