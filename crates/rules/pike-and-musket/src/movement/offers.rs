//! Moves that are offered.

use engine::{Answer, PieceId};
use tabletop::{Angle, Hand, Leg, Length, Outline, Pivot, Pose, Swing};

use super::judging::{judge, may_move};
use super::straight::straight;
use crate::field::Field;
use crate::movement::changes::judge_change;
use crate::movement::legs::allowance_for;
use crate::table::Form;
use crate::vocabulary::{COLUMN, DISMOUNT, HEDGEHOG, LIMBER, LINE, MOUNT, MOVE, UNLIMBER};
use crate::world::Class;
use crate::{charging, routing};

/// The wheels that are offered, in degrees.
const WHEELS: [i32; 3] = [10, 30, 45];

/// Offers the moves of a unit that are worth a thought, each legal.
pub(super) fn offer_moves(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if may_move(field, unit).is_err() {
        return;
    }
    match field.class(unit) {
        Class::General | Class::Staff => rides(field, unit, offer),
        Class::Battery => guns(field, unit, offer),
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => {
            legs(field, unit, offer);
            changes(field, unit, offer);
            charges(field, unit, offer);
        }
    }
}

/// Offers a move if it is legal.
fn legal(field: Field, unit: PieceId, legs: &[Leg], offer: &mut dyn FnMut(Answer)) {
    let answer = Answer::plain(MOVE).with(unit).legs(legs.iter().copied());
    if let engine::Way::Legs(way) = &answer.way
        && judge(field, unit, way).is_ok()
    {
        offer(answer);
    }
}

/// Straight ahead, with a wheel before it, obliquely, back, and away.
fn legs(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let left = allowance_for(field, unit, false) - field.unit(unit).spent();
    if left.0 <= 0 {
        return;
    }
    let start = field.piece(unit).pose();
    let ahead = straight(field, unit, start, left).distance;
    for distance in [ahead, ahead.half()] {
        legal(field, unit, &[Leg::Advance(distance)], offer);
    }
    legal(field, unit, &[Leg::Back(left.half())], offer);
    legal(field, unit, &[Leg::AboutFace, Leg::Advance(left)], offer);
    for hand in [Hand::Left, Hand::Right] {
        let angle = Angle::degrees(45);
        legal(field, unit, &[Leg::Oblique { hand, angle, distance: left.half() }], offer);
    }
    for wheel in wheels(field, unit).iter().copied() {
        let body = field.footprint(unit);
        let Ok(cost) = super::legs::leg_cost(field, unit, body, start, wheel) else { continue };
        if cost < left {
            let on = straight(field, unit, wheel.end(start, body), left - cost).distance;
            legal(field, unit, &[wheel, Leg::Advance(on)], offer);
        }
        legal(field, unit, &[wheel], offer);
    }
}

/// Wheels to either hand, and the one that brings the unit to face the nearest enemy.
fn wheels(field: Field, unit: PieceId) -> engine::InlineVec<Leg, 8> {
    let mut found = engine::InlineVec::new();
    let turn = |hand, angle| match super::legs::turns_freely(field, unit) {
        true => Leg::Turn { about: Pivot::FrontMiddle, hand, angle },
        false => Leg::Wheel { hand, angle, swing: Swing::Forward },
    };
    if let Some(enemy) = nearest_enemy(field, unit) {
        let pose = field.piece(unit).pose();
        let to = pose.at.gap(&field.block(enemy)).to;
        let off = (pose.at.bearing(to) - pose.facing).signed();
        let hand = if off < 0 { Hand::Left } else { Hand::Right };
        let angle = Angle::hundredths(off.abs().min(9_000) / 100 * 100);
        if angle.to_hundredths() >= 100 {
            found.push(turn(hand, angle));
        }
    }
    for degrees in WHEELS {
        for hand in [Hand::Left, Hand::Right] {
            found.push(turn(hand, Angle::degrees(degrees)));
        }
    }
    found
}

pub(super) fn nearest_enemy(field: Field, unit: PieceId) -> Option<PieceId> {
    let block = field.block(unit);
    field
        .fighters_of(field.side(unit).other())
        .min_by_key(|enemy| (block.gap(&field.block(*enemy)).distance, *enemy))
}

fn changes(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    for verb in [COLUMN, LINE, HEDGEHOG, MOUNT, DISMOUNT] {
        let answer = Answer::plain(verb).with(unit);
        if judge_change(field, unit, &answer).is_ok() {
            offer(answer);
        }
    }
}

fn charges(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if charging::may_charge(field, unit).is_err() {
        return;
    }
    for target in field.units_of(field.side(unit).other()) {
        if let Some(answer) = charging::aimed(field, unit, target) {
            offer(answer);
        }
    }
}

fn guns(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let turns = [-45, -20, 20, 45].map(|degrees: i32| {
        let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
        Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(degrees.abs()) }
    });
    match field.form(unit) {
        Form::Unlimbered => {
            turns.iter().for_each(|turn| legal(field, unit, &[*turn], offer));
            change(field, Answer::plain(LIMBER).with(unit), offer);
        }
        _ => {
            legs(field, unit, offer);
            change(field, Answer::plain(UNLIMBER).with(unit), offer);
            turns.iter().for_each(|turn| change(field, Answer::plain(UNLIMBER).with(unit).leg(*turn), offer));
        }
    }
}

fn change(field: Field, answer: Answer, offer: &mut dyn FnMut(Answer)) {
    if answer.piece.is_some_and(|unit| judge_change(field, unit, &answer).is_ok()) {
        offer(answer);
    }
}

/// A General rides behind friends, and home.
fn rides(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let left = allowance_for(field, unit, false) - field.unit(unit).spent();
    let start = field.piece(unit).pose();
    let behind = field.fighters_of(field.side(unit)).map(|friend| {
        let pose = field.piece(friend).pose();
        let back = field.footprint(friend).depth + Length::millimetres(1);
        Pose::new(pose.at - pose.facing.along(back), pose.facing)
    });
    let home = routing::home(field.world.edge_of(unit, field.side(unit)));
    let away = Pose::new(start.at + home.along(left.half()), start.facing);
    for goal in behind.chain([away]) {
        let way = tabletop::Segment::new(start.at, goal.at);
        let long = way.length();
        // To turn on the spot is nothing for a rider: it is not worth a thought.
        if long.0 == 0 {
            continue;
        }
        let at = match long <= left || long.0 == 0 {
            true => goal.at,
            false => start.at + way.vector().scaled(left.0.into(), long.0.into()),
        };
        legal(field, unit, &[Leg::To { at, facing: Some(goal.facing) }], offer);
    }
}
