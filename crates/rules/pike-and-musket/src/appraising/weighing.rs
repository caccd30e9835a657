//! Which orders a captain weighs: unit by unit, those nearest the enemy first, until one of them has something to do.

use engine::{Answer, InlineVec, PieceId, Side};
use general::Plan;
use tabletop::{Angle, Hand, Leg, Length, Outline, Path, Pivot, Point, Pose, Swing};

use super::aim::Aim;
use super::{commanding, ordering, outlook};
use crate::charging;
use crate::field::Field;
use crate::hedgehog;
use crate::movement::{self, straight};
use crate::routing;
use crate::table::{Form, PIECES, Sign, State};
use crate::vocabulary::{COLUMN, FINISH, HEDGEHOG, LIMBER, LINE, MOVE, UNLIMBER};
use crate::world::Class;

/// The orders of a side: to nobody, to those who come on, to commands and messengers, then to one piece after the other.
pub(super) fn moves(
    field: Field,
    side: Side,
    plan: &Plan,
    enters: impl Fn(&mut dyn FnMut(Answer)),
    weigh: &mut dyn FnMut(Answer) -> bool,
) {
    let mut better = weigh(Answer::plain(FINISH));
    enters(&mut |answer| better = weigh(answer));
    commanding::orders(field, side, &mut |answer| better = weigh(answer));
    if better {
        return;
    }
    let mut order: InlineVec<(i64, PieceId), PIECES> = InlineVec::empty((0, PieceId(0)));
    for piece in field.pieces().filter(|id| field.side(*id) == side) {
        let idle = !field.is(piece, Sign::Moved) && movement::may_move(field, piece).is_ok();
        if idle && field.class(piece) != Class::Staff {
            order.try_push((turn_of(field, piece), piece));
        }
    }
    order.sort_by_key(|(turn, _)| *turn);
    for (_, piece) in &order {
        offered(field, *piece, plan, &mut |answer| better = weigh(answer));
        // Of those who are at the enemy the one goes first who does most there.
        if better && !(field.is_fighter(*piece) && is_near(field, *piece)) {
            return;
        }
    }
}

/// When a piece is looked at: those nearest the enemy first, Generals when all others have gone where they go.
fn turn_of(field: Field, piece: PieceId) -> i64 {
    let at = field.front(piece);
    let enemies = field.units_of(field.side(piece).other());
    let near = enemies.map(|enemy| at.distance_squared(field.front(enemy))).min().unwrap_or(0);
    match field.class(piece) {
        Class::General => i64::MAX / 2 + near / 4,
        Class::Battery => i64::MAX / 4 + near / 4,
        _ => near / 4,
    }
}

/// The orders to one piece that are worth a thought.
fn offered(field: Field, piece: PieceId, plan: &Plan, weigh: &mut dyn FnMut(Answer)) {
    match field.class(piece) {
        Class::General | Class::Staff => rides(field, piece, weigh),
        Class::Battery => guns(field, piece, plan, weigh),
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => troops(field, piece, plan, weigh),
    }
}

/// A move by legs, if it is legal.
fn legal(field: Field, unit: PieceId, legs: &[Leg], weigh: &mut dyn FnMut(Answer)) {
    let answer = Answer::plain(MOVE).with(unit).legs(legs.iter().copied());
    if let engine::Way::Legs(way) = &answer.way
        && movement::judge(field, unit, way).is_ok()
    {
        weigh(answer);
    }
}

fn troops(field: Field, unit: PieceId, plan: &Plan, weigh: &mut dyn FnMut(Answer)) {
    if field.form(unit) == Form::Hedgehog {
        let answer = Answer::plain(LINE).with(unit);
        if !hedgehog::is_threatened(field, unit) && movement::judge_change(field, unit, &answer).is_ok() {
            weigh(answer);
        }
        return;
    }
    let left = movement::allowance_for(field, unit, false) - field.unit(unit).spent();
    let draws_off = |weigh: &mut dyn FnMut(Answer)| {
        legal(field, unit, &[Leg::Back(left.half())], weigh);
        legal(field, unit, &[Leg::AboutFace, Leg::Advance(left)], weigh);
    };
    if field.is_held(unit) {
        return draws_off(weigh);
    }
    charges(field, unit, weigh);
    forms(field, unit, plan, weigh);
    if left.0 <= 0 {
        return;
    }
    comes_on(field, unit, plan, left, weigh);
    let is_to_go = field.state(unit) == State::Disrupted || ordering::is_called_back(field, unit);
    if is_to_go || is_near(field, unit) {
        draws_off(weigh);
    }
}

/// Towards whom a unit is after, and whoever else is within its reach; about, where he is behind it.
fn comes_on(field: Field, unit: PieceId, plan: &Plan, left: Length, weigh: &mut dyn FnMut(Answer)) {
    let Some(aim) = Aim::of(field, unit, plan) else { return };
    let goal = aim.goal(field, unit);
    approach(field, unit, goal, aim.prey, left, weigh);
    let reach = field.allowance(unit) + field.range(unit);
    let others = field.units_of(field.side(unit).other()).filter(|enemy| *enemy != aim.prey);
    for enemy in others.filter(|enemy| field.within(unit, *enemy, reach)) {
        approach(field, unit, field.front(unit).gap(&field.block(enemy)).to, enemy, left, weigh);
    }
    let start = field.piece(unit).pose();
    if (start.at.bearing(goal) - start.facing).signed().abs() > 9_000 {
        let turn = field.world.book.movement.table_3.face_about.of(field.allowance(unit));
        legal(field, unit, &[Leg::AboutFace], weigh);
        legal(field, unit, &[Leg::AboutFace, Leg::Advance(left - turn)], weigh);
    }
}

/// Whether an enemy is so near that drawing off is worth a thought.
fn is_near(field: Field, unit: PieceId) -> bool {
    let enemies = field.fighters_of(field.side(unit).other()).filter(|enemy| !field.routs(*enemy));
    enemies.into_iter().any(|enemy| field.within(unit, enemy, outlook::reach(field, enemy)))
}

fn charges(field: Field, unit: PieceId, weigh: &mut dyn FnMut(Answer)) {
    if charging::may_charge(field, unit).is_err() {
        return;
    }
    for target in field.units_of(field.side(unit).other()) {
        if let Some(answer) = charging::aimed(field, unit, target) {
            weigh(answer);
        }
    }
}

/// Line out of a column near the enemy, a column where only that gets over a river; a hedgehog where horse is near that would not
/// leave it the time when it comes (PM-07-14).
fn forms(field: Field, unit: PieceId, plan: &Plan, weigh: &mut dyn FnMut(Answer)) {
    let mut offer = |verb| {
        let answer = Answer::plain(verb).with(unit);
        if movement::judge_change(field, unit, &answer).is_ok() {
            weigh(answer);
        }
    };
    match field.form(unit) {
        Form::Column => offer(LINE),
        Form::Line if Aim::of(field, unit, plan).is_some_and(|aim| aim.must_narrow(field, unit)) => {
            offer(COLUMN)
        }
        _ => {}
    }
    let mut enemies = field.fighters_of(field.side(unit).other());
    let catches = |rider| {
        field.rides(rider)
            && !field.routs(rider)
            && field.within(unit, rider, field.charge_allowance(rider))
            && !outlook::forms_in_time(field, unit, rider)
    };
    if field.class(unit) == Class::Foot && enemies.any(catches) {
        offer(HEDGEHOG);
    }
}

/// Towards a place: a wheel to it, then straight on, as far as the way lasts, as far as the edge of the enemy's reach, and into range.
fn approach(
    field: Field,
    unit: PieceId,
    goal: Point,
    prey: PieceId,
    left: Length,
    weigh: &mut dyn FnMut(Answer),
) {
    let start = field.piece(unit).pose();
    let free = matches!(field.form(unit), Form::Column | Form::Limbered);
    let off = (start.at.bearing(goal) - start.facing).signed();
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    for angle in [off.abs(), off.abs() / 2, 0] {
        let wheel = (angle >= 100).then(|| {
            let angle = Angle::hundredths(angle.min(9_000) / 100 * 100);
            match free {
                true => Leg::Turn { about: Pivot::FrontMiddle, hand, angle },
                false => Leg::Wheel { hand, angle, swing: Swing::Forward },
            }
        });
        let Some((turned, rest)) = turned(field, unit, wheel, start, left) else { continue };
        let far = straight(field, unit, turned, rest).distance;
        let gap = turned.at.distance(goal);
        let keep = outlook::reach(field, prey) + Length::millimetres(4);
        let into = field.range(unit) - Length::millimetres(6);
        let mut tried = Length(-1);
        for distance in [far, (gap - keep).min(far), (gap - into.max(Length::ZERO)).min(far)] {
            if distance.0 > 500 && (distance - tried).abs().0 > 300 {
                tried = distance;
                let legs: InlineVec<Leg, 2> = wheel.into_iter().chain([Leg::Advance(distance)]).collect();
                legal(field, unit, &legs, weigh);
            }
        }
        if let Some(wheel) = wheel {
            legal(field, unit, &[wheel], weigh);
        }
        if off.abs() < 200 {
            break;
        }
    }
}

/// Where a unit stands after a wheel, and what is left of its allowance.
fn turned(
    field: Field,
    unit: PieceId,
    wheel: Option<Leg>,
    start: Pose,
    left: Length,
) -> Option<(Pose, Length)> {
    let Some(wheel) = wheel else { return Some((start, left)) };
    let cost = movement::cost_of(field, unit, &Path::of(start, wheel)).ok()?;
    (cost <= left).then(|| (wheel.end(start, field.footprint(unit)), left - cost))
}

/// A battery turns towards the enemy, or comes up.
fn guns(field: Field, unit: PieceId, plan: &Plan, weigh: &mut dyn FnMut(Answer)) {
    let Some(aim) = Aim::of(field, unit, plan) else { return };
    let start = field.piece(unit).pose();
    let goal = aim.goal(field, unit);
    let off = (start.at.bearing(goal) - start.facing).signed();
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let turn =
        |limit: i32| Leg::Turn { about: Pivot::Centre, hand, angle: Angle::hundredths(off.abs().min(limit)) };
    if field.form(unit) == Form::Unlimbered {
        if off.abs() > 1_500 {
            legal(field, unit, &[turn(4_500)], weigh);
        }
        if !field.within(unit, aim.prey, field.world.book.artillery.table_2.farthest()) {
            change(field, Answer::plain(LIMBER).with(unit), weigh);
        }
        return;
    }
    let left = movement::allowance_for(field, unit, false) - field.unit(unit).spent();
    change(field, Answer::plain(UNLIMBER).with(unit).leg(turn(18_000)), weigh);
    change(field, Answer::plain(UNLIMBER).with(unit), weigh);
    approach(field, unit, goal, aim.prey, left, weigh);
}

fn change(field: Field, answer: Answer, weigh: &mut dyn FnMut(Answer)) {
    if answer.piece.is_some_and(|unit| movement::judge_change(field, unit, &answer).is_ok()) {
        weigh(answer);
    }
}

/// A General rides behind friends.
fn rides(field: Field, general: PieceId, weigh: &mut dyn FnMut(Answer)) {
    let left = movement::allowance_for(field, general, false) - field.unit(general).spent();
    let start = field.piece(general).pose();
    let home = routing::home(field.world.edge_of(general, field.side(general)));
    let with = Length::millimetres(30);
    let stands_by = |friend| !field.routs(friend) && field.within(general, friend, with);
    let strays = field.world.commands.is_empty() && !field.fighters_of(field.side(general)).any(stands_by);
    let needs = |friend| strays || field.state(friend) != State::Good && !field.is_led(friend);
    for friend in field.fighters_of(field.side(general)) {
        let pose = field.piece(friend).pose();
        // Behind the rear of those who stand; before the front of those who run home.
        let beside = Length::millimetres(2);
        let at = match field.routs(friend) {
            true => pose.at + pose.facing.along(beside),
            false => pose.at - pose.facing.along(field.footprint(friend).depth + beside),
        };
        for at in [at, at + home.along(Length::millimetres(20))] {
            let far = start.at.distance(at);
            // To those who need him, and out of being alone, he rides for more than one turn.
            let to = match far <= left {
                true => Some(at),
                false => needs(friend)
                    .then(|| start.at + start.at.bearing(at).along(left - Length::millimetres(1))),
            };
            if let Some(at) = to {
                legal(field, general, &[Leg::To { at, facing: Some(home + Angle::HALF) }], weigh);
                break;
            }
        }
    }
}
