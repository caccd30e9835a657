//! Which orders a captain weighs: piece by piece, those nearest the enemy first, until one of them has something to do.

use engine::{Answer, InlineVec, PieceId, Side};
use general::Plan;
use tabletop::{Angle, Hand, Leg, Length, Swing};

use super::aim::Aim;
use super::{Notes, enemies_of, moving, standing};
use crate::command;
use crate::field::Field;
use crate::movement::{self, Deed};
use crate::table::Form;
use crate::vocabulary::{CLEAR, FINISH, FORM_COLUMN, LOOPHOLE, MOVE, RIDE, WING_LEFT, WING_RIGHT};

/// The orders of a side: to nobody, then to one piece after the other. Who had nothing to do before another moved is looked
/// at again: his way may be free now.
pub(super) fn moves(
    field: Field,
    side: Side,
    plan: &Plan,
    notes: &mut Notes,
    weigh: &mut dyn FnMut(Answer, &mut Notes) -> bool,
) {
    let mut order: InlineVec<(i64, PieceId), 64> = InlineVec::empty((0, PieceId(0)));
    for piece in field.world.named().filter(|piece| movement::may_act(field, side, *piece).is_ok()) {
        order.try_push((turn_of(field, piece), piece));
    }
    order.sort_by_key(|(turn, _)| *turn);
    weigh(Answer::plain(FINISH), notes);
    for (_, piece) in &order {
        let aim = if field.kind(*piece).is_unit() { notes.aim(field, *piece, plan) } else { None };
        if is_content(field, *piece, aim.as_ref()) {
            continue;
        }
        let mut better = false;
        let mut judged = |answer: Answer, deed: Deed| {
            notes.judged = Some((answer, deed));
            better = weigh(answer, notes);
        };
        if let Some(aim) = &aim {
            approach(field, *piece, aim, &mut judged);
        }
        movement::orders_worth(field, *piece, &mut |answer, deed| {
            if !matches!(answer.verb, FORM_COLUMN | WING_LEFT | WING_RIGHT | CLEAR | LOOPHOLE) {
                judged(answer, deed);
            }
        });
        if field.kind(*piece).is_general() {
            rides(field, side, *piece, &mut |answer| better = weigh(answer, notes));
        }
        if better {
            return;
        }
    }
}

/// When a piece is looked at: those nearest the enemy first, generals when all others have gone where they go.
fn turn_of(field: Field, piece: PieceId) -> i64 {
    let at = field.piece(piece).pose().at;
    let near = enemies_of(field, piece).map(|enemy| at.distance_squared(field.piece(enemy).pose().at)).min();
    let late = if field.kind(piece).is_general() { i64::MAX / 2 } else { 0 };
    near.unwrap_or(0) / 4 + late
}

/// Whether a unit stands where it should, so that none of its orders need be weighed: it shoots from where it wants to
/// stand, or recovers.
fn is_content(field: Field, piece: PieceId, aim: Option<&Aim>) -> bool {
    if field.kind(piece).is_general() {
        return false;
    }
    if moving::recovers(field, piece) {
        return true;
    }
    standing::suits(field, piece, aim)
}

/// Towards what a unit is after: a wheel to it, then straight on as far as it wants to go.
fn approach(field: Field, unit: PieceId, aim: &Aim, weigh: &mut dyn FnMut(Answer, Deed)) {
    if !field.kind(unit).is_unit() || field.form(unit) == Form::Garrison || movement::goes_freely(field, unit)
    {
        return;
    }
    let (goal, pose) = (aim.goal(field, unit), field.piece(unit).pose());
    let off = Length((aim.off(field, unit) * f64::from(Length::INCH.0)) as i32);
    let left = movement::left(field, unit);
    if goal == pose.at || off <= Length::ZERO || left <= Length::ZERO {
        return;
    }
    let turn = (Angle::of(goal - pose.at) - pose.facing).signed();
    let hand = if turn > 0 { Hand::Right } else { Hand::Left };
    let wheel = Leg::Wheel { hand, angle: Angle::hundredths(turn.abs().min(9_000)), swing: Swing::Forward };
    let mut legs: InlineVec<Leg, 2> = InlineVec::empty(wheel);
    let mut left = left;
    if turn.abs() >= 300 {
        let Some((_, wheeled)) = movement::about_farthest(field, unit, &[], wheel) else { return };
        wheeled.path.legs().iter().for_each(|leg| {
            legs.try_push(*leg);
        });
        left = (left - wheeled.cost.spent).max(Length::ZERO);
    }
    let way: InlineVec<Leg, 2> = legs;
    if let Some((_, moved)) = movement::about_farthest(field, unit, &way, Leg::Advance(left.min(off))) {
        let order = Answer::plain(MOVE).with(unit).legs(moved.path.legs().iter().copied());
        if let Some((order, deed)) = movement::tidied(field, unit, &order) {
            weigh(order, deed);
        }
    }
}

/// Rides behind the middle of a general's men.
fn rides(field: Field, side: Side, general: PieceId, weigh: &mut dyn FnMut(Answer)) {
    if field.host(general).is_some() {
        return;
    }
    let mut sum = (0i64, 0i64, 0i64);
    for unit in field.units_of(side).filter(|unit| command::is_entitled(field, general, *unit)) {
        let at = field.frame(unit).centre();
        sum = (sum.0 + i64::from(at.x), sum.1 + i64::from(at.y), sum.2 + 1);
    }
    if sum.2 == 0 {
        return;
    }
    let middle = tabletop::Point::new((sum.0 / sum.2) as i32, (sum.1 / sum.2) as i32);
    let pose = field.piece(general).pose();
    let home = field.world.army(side).baseline.outward();
    for (back, aside) in [(0, 0), (4, 0), (7, 0), (7, 6), (7, -6)] {
        let to = tabletop::Pose::new(middle, home + Angle::HALF)
            .moved(Angle::HALF, Length::INCH.times(back))
            .moved(Angle::RIGHT, Length::INCH.times(aside));
        let order = Answer::plain(RIDE).with(general).at(tabletop::Pose::new(to.at, pose.facing));
        if movement::judge(field, side, &order).is_ok() {
            weigh(order);
        }
    }
}
