//! Charges (PM-07-09 to PM-07-11, PM-07-25).

use engine::{Answer, PieceId, Refusal, Way};
use tabletop::{Angle, Hand, Leg, Length, Outline, Path, Pivot, Pose, Ray, Swing};

use crate::field::Field;
use crate::marks::raise;
use crate::movement::doing::{Going, goes};
use crate::movement::judging::{leaves, may_move, stands_on};
use crate::movement::legs::cost_of;
use crate::movement::meeting::meetings;
use crate::movement::straight::straight;
use crate::table::{Form, Sign, UnitChange};
use crate::vocabulary::CHARGE;
use crate::world::Class;
use crate::{Acting, going, orders, rule, sight};

/// A charge that is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    /// Its path: a wheel, and straight ahead.
    pub path: Path,
    /// What it costs of the charge allowance.
    pub cost: Length,
}

/// Whether a unit may charge at all now.
///
/// # Errors
/// Why not.
pub fn may_charge(field: Field, unit: PieceId) -> Result<(), Refusal> {
    may_move(field, unit)?;
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.is_fighter(unit) {
        return no(rule!("PM-07-11"), "infantry, cavalry and dragoons charge");
    }
    orders::judge_charge(field, unit)?;
    if field.form(unit) == Form::Hedgehog || field.is(unit, Sign::BackTurned) {
        return no(rule!("PM-07-11"), "not in hedgehog, and not with its back turned");
    }
    if field.is_held(unit) {
        return no(rule!("PM-07-26"), "in contact with an enemy that does not rout it may not charge");
    }
    if field.is(unit, Sign::Reformed) {
        return no(
            rule!("PM-07-06"),
            "a unit that has changed formation or come on does not charge in that turn",
        );
    }
    if field.is(unit, Sign::Moved) {
        return no(rule!("PM-07-11"), "a charge is the whole of a unit's move");
    }
    let (last, turn) = (field.unit(unit).last_charge(), field.table.battle.turn());
    if last > 0 && turn < last.saturating_add(field.world.book.movement.charging.turns) {
        return no(rule!("PM-07-10"), "a unit charges once in three game turns");
    }
    Ok(())
}

/// Whether a unit stops where its player likes within its range: cavalry with pistols and mounted dragoons; all others aim for
/// contact (PM-07-11).
pub fn may_stop_short(field: Field, unit: PieceId) -> bool {
    match field.class(unit) {
        Class::Pistols => true,
        Class::Dragoons => field.rides(unit),
        _ => false,
    }
}

/// A charge of a unit at an enemy: a wheel, and so many millimetres before contact where it stops.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId, answer: &Answer) -> Result<Charge, Refusal> {
    may_charge(field, unit)?;
    let no = |why| Err(Refusal::new(rule!("PM-07-11"), why));
    let bare = Answer { way: Way::None, amount: 0, ..*answer };
    let Some(target) = answer.object else { return no("name the enemy whom it charges") };
    if bare != Answer::plain(CHARGE).with(unit).on(target) {
        return no("name the enemy whom it charges");
    }
    if !field.is_unit(target) || !field.piece(target).on_table() || field.side(target) == field.side(unit) {
        return no("a unit charges an enemy unit");
    }
    if !sight::sees(field, unit, target) {
        return no("it charges an enemy whom it sees");
    }
    let short = stop(field, unit, answer.amount)?;
    let wheel = wheel(field, answer)?;
    let body = field.footprint(unit);
    let start = field.piece(unit).pose();
    let mut path = Path::from(start);
    let mut spent = Length::ZERO;
    if let Some(wheel) = wheel {
        spent = cost_of(field, unit, &Path::of(start, wheel))?;
        path = path.then(wheel).unwrap_or(path);
    }
    let turned = path.end(body);
    if !is_aimed_at(turned, &field.block(target)) {
        return no("straight ahead of the middle of its front there must be the enemy whom it charges");
    }
    let left = field.charge_allowance(unit) - spent;
    if left.0 < 0 {
        return no("the wheel takes more than its allowance");
    }
    let ahead = straight(field, unit, turned, left);
    let distance = match ahead.contact {
        Some(_) => Length((ahead.distance - short).0.max(0)),
        None if short > Length::ZERO => shortened(field, target, turned, ahead.distance, short),
        None => ahead.distance,
    };
    path = path.then(Leg::Advance(distance)).unwrap_or(path);
    is_clear_way(field, unit, &path)?;
    let cost = cost_of(field, unit, &path)?;
    Ok(Charge { path, cost })
}

/// How far before contact it stops.
fn stop(field: Field, unit: PieceId, millimetres: i16) -> Result<Length, Refusal> {
    let short = Length::millimetres(millimetres.into());
    let limit = if may_stop_short(field, unit) { field.range(unit) } else { Length::ZERO };
    if (Length::ZERO..=limit).contains(&short) {
        return Ok(short);
    }
    let why = "cavalry with pistols and mounted dragoons stop within their range, all others aim for contact";
    Err(Refusal::new(rule!("PM-07-11"), why).measured(short, limit))
}

/// The wheel at its start: 45 degrees at most, for columns too (PM-07-11).
fn wheel(field: Field, answer: &Answer) -> Result<Option<Leg>, Refusal> {
    let limit = Angle::degrees(field.world.book.movement.charging.wheel.into());
    match &answer.way {
        Way::None => Ok(None),
        Way::Legs(legs) => match **legs {
            [leg @ (Leg::Wheel { angle, .. } | Leg::Turn { about: Pivot::FrontMiddle, angle, .. })]
                if angle <= limit =>
            {
                Ok(Some(leg))
            }
            _ => Err(Refusal::new(
                rule!("PM-07-11"),
                "it wheels 45 degrees at most at the start of its charge",
            )),
        },
        Way::At(_) => Err(Refusal::new(rule!("PM-07-11"), "a charge goes straight ahead after a wheel")),
    }
}

/// Whether the line from the middle of the front, straight ahead, meets a rectangle (PM-07-11).
fn is_aimed_at(from: Pose, target: &tabletop::Block) -> bool {
    let far = Length::millimetres(5_000);
    let ahead = from.at + from.facing.along(far);
    Ray::new(from.at, ahead).is_some_and(|ray| ray.through(target, far).is_some()) || target.contains(from.at)
}

/// Where somebody is in range at the end though not met, it stops as far before him as it said.
fn shortened(field: Field, target: PieceId, from: Pose, distance: Length, short: Length) -> Length {
    let gap = from.at.gap(&field.block(target)).distance.rounded_up();
    distance.min(Length((gap - short).0.max(0)))
}

/// No friend and no difficult ground but a gentle hill stands in the way of a charge (PM-07-11, PM-07-25).
pub(crate) fn is_clear_way(field: Field, unit: PieceId, path: &Path) -> Result<(), Refusal> {
    let (world, body) = (field.world, field.footprint(unit));
    let met = meetings(field, unit, path, body)?;
    if let Some(friend) = met.passed.first() {
        return Err(Refusal::new(rule!("PM-07-11"), "no charge goes through friends").piece(*friend));
    }
    let (class, form) = (field.class(unit), field.form(unit));
    for stroke in path.strokes(body) {
        if let Some(feature) = going::bars(world, class, form, body, &stroke) {
            return Err(Refusal::new(rule!("PM-07-07"), "it may not go through this ground").ground(feature));
        }
        if let Some(feature) = going::meets_any(world, world.sets.bars_charges, body, &stroke) {
            let why = "no charge goes through woods, villages, streams, hedges, walls or ditches";
            return Err(Refusal::new(rule!("PM-07-25"), why).ground(feature));
        }
    }
    if leaves(field, unit, path) {
        return Err(Refusal::new(rule!("PM-07-01"), "no unit leaves the table of its own will"));
    }
    let end = body.block(path.end(body));
    match stands_on(field, unit, &end) {
        Some(other) => Err(Refusal::new(rule!("PM-07-01"), "no move ends on another unit").piece(other)),
        None => Ok(()),
    }
}

/// The charge at an enemy with the least wheel that brings him before the middle of the front, if there is a legal one: into
/// contact, or for cavalry with pistols to the middle of its range.
pub fn aimed(field: Field, unit: PieceId, target: PieceId) -> Option<Answer> {
    let start = field.piece(unit).pose();
    let block = field.block(target);
    let reach = field.charge_allowance(unit) + field.footprint(unit).diagonal();
    if !field.within(unit, target, reach) {
        return None;
    }
    let off = (start.at.bearing(block.centre()) - start.facing).signed();
    let limit = i32::from(field.world.book.movement.charging.wheel) * 100;
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let free = matches!(field.form(unit), Form::Column);
    let least = i32::from(field.world.book.movement.manoeuvres.least_wheel) * 100;
    let plain = Answer::plain(CHARGE).with(unit).on(target);
    let wheels = [0, off.abs().min(limit) / 2, off.abs().min(limit)];
    wheels.into_iter().find_map(|angle| {
        let angle_of = Angle::hundredths(angle);
        let answer = match angle {
            angle if angle < least => plain,
            _ if free => plain.leg(Leg::Turn { about: Pivot::FrontMiddle, hand, angle: angle_of }),
            _ => plain.leg(Leg::Wheel { hand, angle: angle_of, swing: Swing::Forward }),
        };
        judge(field, unit, &answer).is_ok().then_some(answer)
    })
}

/// Carries a charge out: it is spent whether it reaches anybody or not (PM-07-11).
pub(crate) fn charges(act: &mut Acting, unit: PieceId, answer: &Answer) {
    let why = rule!("PM-07-09");
    let field = act.field();
    let Ok(charge) = judge(field, unit, answer) else { return };
    let (turn, allowance) = (field.table.battle.turn(), field.charge_allowance(unit));
    act.emit(rule!("PM-07-10"), UnitChange::LastCharge(turn).on(unit));
    raise(act, rule!("PM-07-11"), unit, Sign::Charging);
    goes(act, Going { unit, path: charge.path, cost: charge.cost, met: None, allowance, rule: why });
    raise(act, why, unit, Sign::MoveOver);
}
