//! A rider before whom a hedgehog has formed goes on at it, or stops (PM-07-14).

use engine::{Answer, Flow, PieceId, Refusal, Way};
use tabletop::{Angle, Hand, Leg, Length, Outline, Path, Pose, Swing};

use crate::ask::Ask;
use crate::clearing::clear;
use crate::field::Field;
use crate::marks::moved;
use crate::movement::doing::{Going, goes};
use crate::movement::judging::judge_way;
use crate::movement::legs::{allowance_for, cost_of};
use crate::movement::meeting::meetings;
use crate::movement::straight;
use crate::table::Sign;
use crate::vocabulary::{PASS, RIDE_ON};
use crate::{Acting, Asking, charging, orders, pursuit, rule};

/// The allowance of the move that a rider is making.
fn allowance(field: Field, rider: PieceId) -> Length {
    match field.is(rider, Sign::Charging) || field.is(rider, Sign::Pursued) {
        true => field.charge_allowance(rider),
        false => allowance_for(field, rider, false),
    }
}

/// His owner is asked whether he wheels once more towards the nearest point of the hedgehog and goes on as far as the allowance
/// lasts (PM-07-14).
pub(crate) fn rides_on(mut cx: Asking, rider: PieceId, hedgehog: PieceId) -> Flow<()> {
    let field = cx.field();
    if field.in_contact(rider, hedgehog) {
        stands_clear(&mut cx.act(), rider);
        return Ok(());
    }
    if field.is(rider, Sign::OutOfControl) {
        pursuit::goes_on(&mut cx.act(), rider);
        return Ok(());
    }
    let answer = cx.ask(Ask::RideOn { rider, hedgehog }.of(field.side(rider), rule!("PM-07-14")))?;
    let mut act = cx.act();
    let field = act.field();
    if let Ok(Some(path)) = judge_riding_on(field, rider, hedgehog, &answer) {
        let cost = cost_of(field, rider, &path).unwrap_or_default();
        let allowance = allowance(field, rider);
        goes(&mut act, Going { unit: rider, path, cost, met: None, allowance, rule: rule!("PM-07-14") });
    } else {
        stands_clear(&mut act, rider);
    }
    Ok(())
}

/// A rider who stops on a friend through whom he was passing draws straight back to the last place clear of all others (PM-07-14,
/// PM-07-01).
fn stands_clear(act: &mut Acting, rider: PieceId) {
    let field = act.field();
    let (pose, shape) = (field.piece(rider).pose(), field.piece(rider).shape());
    let far = field.charge_allowance(rider) + field.footprint(rider).diagonal();
    if let Some(place) = clear(field, rider, (pose, shape), pose.facing + Angle::HALF, far) {
        moved(act, rule!("PM-07-14"), rider, place.pose);
    }
}

/// The way on that an answer wants; none if he stops.
///
/// # Errors
/// Why he may not go so.
pub(crate) fn judge_riding_on(
    field: Field,
    rider: PieceId,
    hedgehog: PieceId,
    answer: &Answer,
) -> Result<Option<Path>, Refusal> {
    if *answer == Answer::plain(PASS) {
        return Ok(None);
    }
    let no = |why| Err(Refusal::new(rule!("PM-07-14"), why));
    let bare = Answer { way: Way::None, amount: 0, ..*answer };
    if bare != Answer::plain(RIDE_ON).with(rider) {
        return no("ride on at the hedgehog, or pass");
    }
    let start = field.piece(rider).pose();
    let wheel = match &answer.way {
        Way::None => None,
        Way::Legs(legs) => match **legs {
            [leg @ Leg::Wheel { angle, .. }] if angle <= limit(field) => Some(leg),
            _ => return no("he wheels once, by 45 degrees at most"),
        },
        Way::At(_) => return no("he wheels towards the hedgehog and goes straight ahead"),
    };
    let body = field.footprint(rider);
    let mut path = Path::from(start);
    let mut left = allowance(field, rider) - field.unit(rider).spent();
    if let Some(wheel) = wheel {
        left -= cost_of(field, rider, &Path::of(start, wheel))?;
        path = path.then(wheel).unwrap_or(path);
    }
    let turned = path.end(body);
    if wheel.is_some() && off(field, turned, hedgehog).abs() >= off(field, start, hedgehog).abs() {
        return no("he wheels towards the nearest point of the hedgehog");
    }
    if left.0 < 0 {
        return no("the wheel takes more than is left of his allowance");
    }
    let short = Length::millimetres(answer.amount.into());
    let range = if charging::may_stop_short(field, rider) { field.range(rider) } else { Length::ZERO };
    if !(Length::ZERO..=range).contains(&short) {
        return no("only cavalry with pistols and mounted dragoons stop short, within their range");
    }
    let ahead = straight(field, rider, turned, left);
    let back = if ahead.contact.is_some() { short } else { Length::ZERO };
    path = path.then(Leg::Advance(Length((ahead.distance - back).0.max(0)))).unwrap_or(path);
    is_free(field, rider, &path).map(|()| Some(path))
}

/// Whether he may go on so in the move that he is making: a charge as charges go (PM-07-11), a pursuit through no friend (PM-10-10),
/// any other move as moves go, over difficult ground too (PM-07-25), and no farther than its order lets it (PM-15-05).
fn is_free(field: Field, rider: PieceId, path: &Path) -> Result<(), Refusal> {
    if field.is(rider, Sign::Charging) {
        return charging::is_clear_way(field, rider, path);
    }
    let body = field.footprint(rider);
    let met = meetings(field, rider, path, body)?;
    if !field.is(rider, Sign::Pursued) {
        orders::judge_move(field, rider, path.end(body))?;
    } else if let Some(friend) = met.passed.first() {
        return Err(Refusal::new(rule!("PM-10-10"), "no pursuit goes through friends").piece(*friend));
    }
    judge_way(field, rider, path)
}

fn limit(field: Field) -> Angle {
    Angle::degrees(field.world.book.movement.hedgehog.wheel.into())
}

/// By how much the nearest point of a hedgehog lies off straight ahead, to the right of it if above nothing.
fn off(field: Field, pose: Pose, hedgehog: PieceId) -> i32 {
    let nearest = pose.at.gap(&field.block(hedgehog)).to;
    (pose.at.bearing(nearest) - pose.facing).signed()
}

/// Offers to stop, to go straight on, and to wheel towards the hedgehog.
pub(crate) fn offer_riding_on(
    field: Field,
    rider: PieceId,
    hedgehog: PieceId,
    offer: &mut dyn FnMut(Answer),
) {
    offer(Answer::plain(PASS));
    let plain = Answer::plain(RIDE_ON).with(rider);
    let start = field.piece(rider).pose();
    let off = off(field, start, hedgehog);
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let angle = off.abs().min(limit(field).to_hundredths());
    let wheel = Leg::Wheel { hand, angle: Angle::hundredths(angle), swing: Swing::Forward };
    for answer in [plain, plain.leg(wheel)] {
        if judge_riding_on(field, rider, hedgehog, &answer).is_ok() {
            offer(answer);
        }
    }
}
