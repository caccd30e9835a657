//! A side announces all its charges before any is moved (CP-13-03).

use engine::{Answer, Flow, InlineVec, PieceId, Side};

use super::ChargingStep;
use super::bars::may_attack;
use super::offering::may_charge_within;
use super::order::Order;
use crate::ask::Ask;
use crate::field::Field;
use crate::going::Gait;
use crate::marks::{self, M, raise};
use crate::steadiness::shake;
use crate::steps::{Step, Value};
use crate::table::{ChargeStage, Flags, Form, PIECES, TOLD_AT_ONCE, place_in_side};
use crate::vocabulary::CHARGE;
use crate::{Acting, Asking, Script, movement, rule, visibility};

/// How many charges a side may announce: half of what the table holds, so that each can be met.
pub const MOST: usize = 8;

/// A side announces its charges; then they are moved one by one (CP-13-03).
pub fn phase(mut s: Script, side: Side) -> Flow<Value> {
    s.call(rule!("CP-18-18"), Step::Charging(ChargingStep::Looks { side }))?;
    s.call(rule!("CP-13-03"), Step::Charging(ChargingStep::Announces { side }))?;
    s.then(Step::Charging(ChargingStep::Next { side }));
    Ok(Value::Nothing)
}

/// As the Movement phase begins it is noted whom of the side that charges later which enemies do not see (CP-18-18).
pub fn looks(cx: crate::Asking, side: Side) -> Flow<Value> {
    let mut act = cx.act();
    if act.table().clock.first != side {
        return Ok(Value::Nothing);
    }
    // Told when all have been looked for, so that the table is made ready once.
    let mut blind: InlineVec<(PieceId, InlineVec<i32, 4>), PIECES> =
        InlineVec::empty((PieceId(0), InlineVec::new()));
    let looks = visibility::Looks::on(Field::new(act.table(), act.world()));
    for charger in act.world().named() {
        let profile = act.world().profile(charger);
        if profile.kind.is_unit() && profile.side != side {
            blind.push((charger, blind_to(&looks, charger)));
        }
    }
    for (charger, all) in &blind {
        for told in all {
            act.emit(rule!("CP-18-18"), M::NotSeen.on(*charger, *told));
        }
    }
    Ok(Value::Nothing)
}

/// The enemies of a unit that do not see it and may have to receive it: a charger comes no farther than its charge move, and
/// his target will have gone no farther than its own. Told by so many at a time in the order of their side.
fn blind_to(looks: &visibility::Looks, charger: PieceId) -> InlineVec<i32, 4> {
    let mut blind: InlineVec<i32, 4> = InlineVec::new();
    let field = looks.field;
    let side = field.side(charger).other();
    if field.piece(charger).on_table() && may_attack(field, side.other(), charger).is_ok() {
        let far = movement::rate(field, charger, Gait::Charge);
        for target in field.units_of(side) {
            let goes = movement::normal_move(field, target, Gait::Charge);
            let limit = far + goes.max(movement::rate(field, target, Gait::Walk));
            if !may_charge_within(field, charger, target, limit) || looks.sees(target, charger) {
                continue;
            }
            let at = place_in_side(field.world, target) as i32;
            let (number, bit) = (at / i32::from(TOLD_AT_ONCE), at % i32::from(TOLD_AT_ONCE));
            match blind.iter_mut().find(|told| **told >> TOLD_AT_ONCE == number) {
                Some(told) => *told |= 1 << bit,
                None => {
                    blind.try_push(number << TOLD_AT_ONCE | 1 << bit);
                }
            }
        }
    }
    blind
}

/// One charge is announced, or none any more.
pub fn announces(mut cx: Asking, side: Side) -> Flow<Value> {
    let answer = cx.ask(Ask::Charge.of(side, rule!("CP-13-03")))?;
    let mut act = cx.act();
    if let Some((unit, target, order)) = charge_in(&answer).filter(|_| answer.verb == CHARGE) {
        announce(&mut act, unit, target, &order, false);
        act.then(Step::Charging(ChargingStep::Announces { side }));
    }
    Ok(Value::Nothing)
}

/// Who charges whom and how by an answer that was found legal.
fn charge_in(answer: &Answer) -> Option<(PieceId, PieceId, Order)> {
    let engine::Way::Legs(legs) = &answer.way else { return None };
    Some((answer.piece?, answer.object?, Order::of(answer.amount, legs).ok()?))
}

/// A charge is announced: its target is disturbed, a march column shaken (CP-07-10, CP-11-09).
pub fn announce(act: &mut Acting, unit: PieceId, target: PieceId, order: &Order, counter: bool) {
    let rule = if counter { rule!("CP-15-39") } else { rule!("CP-13-03") };
    // Who charges or is charged has his forlorn hope in his ranks at once (CP-20-10).
    [unit, target].into_iter().for_each(|it| movement::rejoin(act, it));
    let field = Field::new(act.table(), act.world());
    let flank = super::contact::stands_behind(field, unit, target);
    let surprised = match act.table().clock.first == field.side(unit) {
        true => !visibility::sees(field, target, unit),
        false => field.table.unseen.has(field.world, unit, target),
    };
    let at = act.table().charges.len();
    act.emit(rule, marks::charge(at, unit, target, counter));
    let way = [
        (M::ChargeFiles, i32::from(order.files)),
        (M::ChargeWheel, order.wheel),
        (M::ChargeAdvance, order.advance.0),
        (M::ChargeTurn, order.turn),
    ];
    for (mark, value) in way.into_iter().filter(|(_, value)| *value != 0) {
        act.emit(rule, mark.charge(at, value));
    }
    if flank {
        act.emit(rule!("CP-15-30"), M::ChargeTrueFlank.charge(at, 1));
    }
    if surprised && !counter {
        act.emit(rule!("CP-18-18"), M::ChargeSurprises.charge(at, 1));
    }
    act.emit(rule, raise(unit, if counter { Flags::COUNTERCHARGED } else { Flags::CHARGED }));
    act.emit(rule!("CP-11-09"), raise(target, Flags::DISTURBED));
    if act.table().pieces[target.index()].shape().form == Form::Column as u8 {
        shake(act, rule!("CP-07-10"), target);
    }
}

/// The next charge of a side that is announced and not yet moved: it is met, moved and evaded.
pub fn next(mut s: Script, side: Side) -> Flow<Value> {
    let charge = s.note(rule!("CP-13-03"), |table, _| {
        let next = table.charges.iter().position(|charge| {
            charge.stage == ChargeStage::Announced
                && !charge.counter
                && table.pieces[charge.charger.index()].owner == side
        });
        Value::Number(next.map_or(-1, |at| at as i32))
    })?;
    let Ok(charge) = u8::try_from(charge.number()) else { return Ok(Value::Nothing) };
    s.call(rule!("CP-15-39"), Step::Charging(ChargingStep::Meets { charge }))?;
    s.call(rule!("CP-19-03"), Step::Charging(ChargingStep::Explores { charge }))?;
    s.call(rule!("CP-13-03"), Step::Charging(ChargingStep::Moves { charge }))?;
    s.call(rule!("CP-15-42"), Step::Charging(ChargingStep::Evades { charge }))?;
    s.then(Step::Charging(ChargingStep::Next { side }));
    Ok(Value::Nothing)
}

/// Woods on the way of which nobody knows whether they are heavy are rolled for (CP-19-03).
pub fn explores(mut s: Script, charge: u8) -> Flow<Value> {
    let wood = s.note(rule!("CP-19-03"), |table, world| {
        let it = &table.charges[usize::from(charge)];
        let order = Order::announced(it);
        let wood = super::judging::unknown_wood(Field::new(table, world), it.charger, it.target, &order);
        Value::Number(wood.map_or(-1, |wood| i32::from(wood.0)))
    })?;
    let Ok(feature) = u8::try_from(wood.number()) else { return Ok(Value::Nothing) };
    let side = s.note(rule!("CP-19-03"), |table, _| {
        let charger = table.charges[usize::from(charge)].charger;
        Value::Side(Some(table.pieces[charger.index()].owner))
    })?;
    let side = side.side().unwrap_or(Side::A);
    s.call(rule!("CP-19-03"), Step::Movement(movement::MovementStep::Wood { feature, side }))?;
    s.then(Step::Charging(ChargingStep::Explores { charge }));
    Ok(Value::Nothing)
}

/// Whether a side has room to announce another charge.
pub fn has_room(field: Field, side: Side) -> bool {
    let own =
        field.table.charges.iter().filter(|charge| field.side(charge.charger) == side && !charge.counter);
    own.count() < MOST && field.table.charges.len() < field.table.charges.capacity() - 1
}
