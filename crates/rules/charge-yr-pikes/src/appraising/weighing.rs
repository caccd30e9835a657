//! Which orders a captain weighs: unit by unit, those nearest the enemy first, until one of them has something to do.

use engine::{Answer, PieceId, Side};
use general::Plan;
use tabletop::{Angle, Hand, Leg, Length, Pivot, Point};

use super::aim::Aim;
use super::{leading, worth};
use crate::attacking::offers;
use crate::field::Field;
use crate::movement;
use crate::table::{Form, Sign};
use crate::vocabulary::{FINISH, LINE, MOVE, PIVOT};

/// The orders of a tertia: to nobody, then to one unit after the other, then to its officers.
pub(super) fn moves(field: Field, side: Side, plan: &Plan, weigh: &mut dyn FnMut(Answer) -> bool) {
    let mut better = weigh(Answer::plain(FINISH));
    let ready = |id: &PieceId| {
        field.side(*id) == side && field.is(*id, Sign::Ready) && movement::may_move(field, *id).is_ok()
    };
    let mut units: Vec<PieceId> = field.pieces().filter(ready).collect();
    units.sort_by_cached_key(|id| (worth::nearest(field, *id).map(|enemy| field.distance(*id, enemy)), *id));
    for unit in units {
        offered(field, unit, plan, &mut |answer| better = weigh(answer));
        if better {
            return;
        }
    }
    let rides = |id: &PieceId| movement::rides_along(field, *id, side);
    for officer in field.officers_of(side).filter(rides) {
        leading::offers(field, officer, &mut |answer| better = weigh(answer));
        if better {
            return;
        }
    }
}

/// What the card of officers and artillery is used for: officers ride, guns turn.
pub(super) fn staff(field: Field, side: Side, weigh: &mut dyn FnMut(Answer) -> bool) {
    let mut better = weigh(Answer::plain(FINISH));
    for officer in field.officers_of(side) {
        leading::offers(field, officer, &mut |answer| better = weigh(answer));
        if better {
            return;
        }
    }
    for gun in field.units_of(side).filter(|id| field.kind(*id).is_battery()) {
        for off in [-45, -20, 20, 45] {
            let hand = if off < 0 { Hand::Left } else { Hand::Right };
            let turn = Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(i32::abs(off)) };
            let answer = Answer::plain(PIVOT).with(gun).leg(turn);
            if movement::judge_pivot(field, gun, &answer).is_ok() {
                better = weigh(answer);
            }
        }
        if better {
            return;
        }
    }
}

/// The orders to one unit that are worth a thought.
fn offered(field: Field, unit: PieceId, plan: &Plan, offer: &mut dyn FnMut(Answer)) {
    if !field.kind(unit).is_formed() {
        return;
    }
    attacks(field, unit, offer);
    movement::of_dragoons(field, unit, offer);
    let mut legal = |answer: Answer| {
        if movement::judge(field, unit, &answer).is_ok() {
            offer(answer);
        }
    };
    let near = worth::nearest(field, unit);
    if field.form(unit) == Form::Column {
        let files = crate::formation::narrowest_line(field.stand_count(unit));
        let array = 100 * field.unit(unit).array() as i16;
        legal(Answer::plain(LINE).with(unit).amount(array + i16::from(files)));
    }
    let limit = field.normal_distance(unit);
    let from = field.measuring_point(unit);
    let face = near.map(|enemy| from.bearing(field.block(enemy).centre()));
    let goes = |at: Point| {
        let facing = near.map(|enemy| at.bearing(field.block(enemy).centre()));
        Answer::plain(MOVE).with(unit).leg(Leg::To { at, facing })
    };
    if let Some(enemy) = near {
        let away = field.block(enemy).centre().bearing(from);
        for share in [1, 2] {
            legal(goes(from + away.along(Length(limit.0 / share))));
        }
        if let Some(turn) = face.and_then(|face| turn_to(field, unit, face)) {
            legal(Answer::plain(MOVE).with(unit).leg(turn));
        }
    }
    if let Some(aim) = Aim::of(field, unit, plan) {
        approach(field, unit, &aim, limit, &mut |at| legal(goes(at)));
    }
}

/// Attacks on whoever is within reach: of each sort upon one enemy the first that is lawful.
fn attacks(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut told = Vec::new();
    offers::of_unit(field, unit, &mut |answer| {
        let sort = (answer.verb, answer.object, answer.amount);
        if answer.amount < 2 && !told.contains(&sort) {
            told.push(sort);
            offer(answer);
        }
    });
}

/// The turn on the spot to a facing, if it is one worth making.
fn turn_to(field: Field, unit: PieceId, facing: Angle) -> Option<Leg> {
    let off = (facing - field.piece(unit).pose().facing).signed();
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let angle = Angle::hundredths(off.abs());
    (off.abs() > 1_500).then_some(Leg::Turn { about: Pivot::FrontMiddle, hand, angle })
}

/// Places towards what a unit is after: as far as it goes, half of that, and where it is near enough; straight and to either side.
fn approach(field: Field, unit: PieceId, aim: &Aim, limit: Length, visit: &mut dyn FnMut(Point)) {
    let from = field.measuring_point(unit);
    let (goal, enough) = aim.goal(field, unit);
    let towards = from.bearing(goal);
    let near = from.distance(goal) - enough;
    for off in [0, 30, -30, 60, -60] {
        let way = towards + Angle::degrees(off);
        let mut tried = Length(-1);
        for far in [limit, near.min(limit), limit.half()] {
            if far > Length::inches(1) && (off == 0 || far == limit) && far != tried {
                tried = far;
                visit(from + way.along(far.min(limit)));
            }
        }
    }
}
