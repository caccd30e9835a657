//! A side announces all its charges before any is moved (CP-13-03).

use engine::sheet::Edit;
use engine::{Answer, Flow, PieceId, Side};
use tabletop::{Angle, Length};

use super::bars::may_attack;
use super::offering::may_charge_within;
use super::order::Order;
use crate::ask::Ask;
use crate::field::Field;
use crate::going::way::Gait;
use crate::marks::raise;
use crate::movement::{hopes, rates};
use crate::steadiness::shake;
use crate::steps::{ChargingStep, MovementStep};
use crate::table::{Announced, BattleChange, ChargeChange, ChargeStage, Form, Sign, UnitChange, Unseen};
use crate::vocabulary::CHARGE;
use crate::{Acting, Asking, Script, rule, visibility};

/// How many charges a side may announce: half of what the table holds, so that each can be met.
pub const MOST: usize = 8;

/// A side announces its charges; then they are moved one by one (CP-13-03).
pub fn phase(mut s: Script, side: Side) -> Flow<()> {
    s.call(rule!("CP-18-18"), ChargingStep::looks(side))?;
    s.call(rule!("CP-13-03"), ChargingStep::announces(side))?;
    s.leads_to(ChargingStep::next(side))
}

/// As the Movement phase begins it is noted whom of the side that charges later which enemies do not see (CP-18-18).
pub fn looks(act: &mut Acting, side: Side) {
    if act.table().battle.first() != side {
        return;
    }
    // Told when all have been looked for, so that the table is made ready once.
    let mut unseen = Unseen::default();
    let looks = visibility::Looks::on(act.field());
    for charger in act.world().named() {
        let profile = act.world().profile(charger);
        if profile.kind.is_unit() && profile.side != side {
            note_blind(&looks, charger, &mut unseen);
        }
    }
    for run in unseen.runs() {
        act.emit(rule!("CP-18-18"), BattleChange::Unseen(Edit::Add(run)).event());
    }
}

/// Notes the enemies of a unit that do not see it and may have to receive it: a charger comes no farther than its charge
/// move, and his target will have gone no farther than its own.
fn note_blind(looks: &visibility::Looks, charger: PieceId, unseen: &mut Unseen) {
    let field = looks.field;
    let side = field.side(charger).other();
    if field.piece(charger).on_table() && may_attack(field, side.other(), charger).is_ok() {
        let far = rates::rate(field, charger, Gait::Charge);
        for target in field.units_of(side) {
            let goes = rates::normal_move(field, target, Gait::Charge);
            let limit = far + goes.max(rates::rate(field, target, Gait::Walk));
            if may_charge_within(field, charger, target, limit) && !looks.sees(target, charger) {
                unseen.note(field.world, charger, target);
            }
        }
    }
}

/// One charge is announced, or none any more.
pub fn announces(mut cx: Asking, side: Side) -> Flow<()> {
    let answer = cx.ask(Ask::Charge.of(side, rule!("CP-13-03")))?;
    let mut act = cx.act();
    if let Some((unit, target, order)) = charge_in(&answer).filter(|_| answer.verb == CHARGE) {
        announce(&mut act, unit, target, &order, false);
        act.then(ChargingStep::announces(side));
    }
    Ok(())
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
    [unit, target].into_iter().for_each(|it| hopes::rejoin(act, it));
    let field = act.field();
    let flank = super::contact::stands_behind(field, unit, target);
    let surprised = match act.table().battle.first() == field.side(unit) {
        true => !visibility::sees(field, target, unit),
        false => field.table.battle.unseen().has(field.world, unit, target),
    };
    let at = act.table().charges.len() as u8;
    act.emit(rule, BattleChange::Charges(Edit::Add(Announced::of(unit, target, counter))).event());
    let way = [
        (order.files != 0, ChargeChange::Files(order.files)),
        (order.wheel != 0, ChargeChange::Wheel(Angle::hundredths(order.wheel))),
        (order.advance > Length::ZERO, ChargeChange::Advance(order.advance)),
        (order.turn != 0, ChargeChange::Turn(Angle::hundredths(order.turn))),
    ];
    for (_, change) in way.into_iter().filter(|(ordered, _)| *ordered) {
        act.emit(rule, change.on(at));
    }
    if flank {
        act.emit(rule!("CP-15-30"), ChargeChange::TrueFlank(true).on(at));
    }
    if surprised && !counter {
        act.emit(rule!("CP-18-18"), ChargeChange::Surprised(true).on(at));
    }
    if counter && act.table().units[unit.index()].spent() > Length::ZERO {
        // A countercharge is a move of its own, whatever the unit has gone in this turn (CP-15-41).
        act.emit(rule!("CP-15-41"), UnitChange::Spent(Length::ZERO).on(unit));
    }
    act.emit(rule, raise(unit, if counter { Sign::Countercharged } else { Sign::Charged }));
    act.emit(rule!("CP-11-09"), raise(target, Sign::Disturbed));
    if act.table().pieces[target.index()].shape().form == Form::Column as u8 {
        shake(act, rule!("CP-07-10"), target);
    }
}

/// The next charge of a side that is announced and not yet moved: it is met, moved and evaded.
pub fn next(mut s: Script, side: Side) -> Flow<()> {
    let charge = s.note(rule!("CP-13-03"), |table, _| {
        let next = table.charges.iter().position(|charge| {
            charge.stage() == ChargeStage::Announced
                && !charge.counter()
                && table.pieces[charge.charger().index()].owner == side
        });
        next.map(|at| at as u8)
    })?;
    let Some(charge) = charge else { return Ok(()) };
    s.call(rule!("CP-15-39"), ChargingStep::meets(charge))?;
    s.call(rule!("CP-19-03"), ChargingStep::explores(charge))?;
    s.call(rule!("CP-13-03"), ChargingStep::moves(charge))?;
    s.call(rule!("CP-15-42"), ChargingStep::evades(charge))?;
    s.leads_to(ChargingStep::next(side))
}

/// Woods on the way of which nobody knows whether they are heavy are rolled for (CP-19-03).
pub fn explores(mut s: Script, charge: u8) -> Flow<()> {
    let wood = s.read(rule!("CP-19-03"), |field| {
        let it = &field.table.charges[usize::from(charge)];
        let order = Order::announced(it);
        super::judging::unknown_wood(field, it.charger(), it.target(), &order).map(|wood| wood.0)
    })?;
    let Some(feature) = wood else { return Ok(()) };
    let side = s.note(rule!("CP-19-03"), |table, _| {
        let charger = table.charges[usize::from(charge)].charger();
        table.pieces[charger.index()].owner
    })?;
    s.call(rule!("CP-19-03"), MovementStep::wood(feature, side))?;
    s.leads_to(ChargingStep::explores(charge))
}

/// Whether a side has room to announce another charge.
pub fn has_room(field: Field, side: Side) -> bool {
    let own =
        field.table.charges.iter().filter(|charge| field.side(charge.charger()) == side && !charge.counter());
    own.count() < MOST && field.table.charges.len() < field.table.charges.capacity() - 1
}
