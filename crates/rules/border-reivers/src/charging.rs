//! Charges (section 05).

mod questions;
pub(crate) mod strike;

use engine::{Event, Flow, InlineVec, On, PieceId};
use tabletop::Length;

pub(crate) use questions::{Charges, draw, offer_strikes};
pub use questions::{begin, judge, may_anybody_go, may_give_way, offer};
pub use strike::{Strike, joins, judge_strike, keeps_with_leader};

use crate::ask::Ask;
use crate::judged::Judged;
use crate::marks::raise;
use crate::steps::{ChargingStep, Occasion, Pace, Step};
use crate::table::{BattleChange, Order, SHOTS, Sign};
use crate::vocabulary::{GIVE_WAY, STRIKE};
use crate::{Acting, Asking, BorderReivers, hiding, remarks, rule};

engine::chapter! {
    ChargingStep of BorderReivers {
        charge: Charge { charging, charged, mounted } =
            |cx| declare(&mut cx.act(), charging, charged, mounted);
        test: Test { mounted } = |cx| test(cx.asking(), mounted);
        stand: Stand { mounted } = |cx| stand(cx.asking(), mounted);
        receive: Receive { mounted } = |cx| receive(cx.asking(), mounted);
        roll: Roll { mounted } = |cx| roll(cx.asking(), mounted);
        strike: Strike = |cx| strike(cx.asking());
        over: Over = |cx| over(&mut cx.act());
    }
}

/// The two groups of the charge that is being settled: the charging one and the charged one.
fn groups(cx: &Asking) -> (u8, u8) {
    cx.table().battle.charge().unwrap_or_default()
}

/// A group charges another: it shows itself (BR-01-06), and the charge is settled before the next group acts (BR-05-01).
fn declare(act: &mut Acting, charging: u8, charged: u8, mounted: bool) {
    hiding::reveal_goers(act, charging);
    act.emit(rule!("BR-05-01"), BattleChange::Charging(Some(charging)).event());
    act.emit(rule!("BR-05-01"), BattleChange::Charged(Some(charged)).event());
    let remark = remarks::CHARGES;
    act.emit(rule!("BR-05-01"), Event::Noted { on: On::Thing(charging), remark, value: charged.into() });
    // One that has passed a test in this turn charges without another (BR-05-02).
    let steeled = act.table().groups[usize::from(charging)].is(Order::Steeled);
    act.then(if steeled { ChargingStep::stand(mounted) } else { ChargingStep::test(mounted) });
    act.then(ChargingStep::over());
}

/// The charging group tests (BR-05-02). If it fails it does not charge; if it
/// breaks it runs at once (BR-05-04).
fn test(mut cx: Asking, mounted: bool) -> Flow<()> {
    let (charging, _) = groups(&cx);
    let failed = cx.call(rule!("BR-05-02"), Step::test(charging, Occasion::Charge))?;
    let mut act = cx.act();
    if failed == 0 {
        act.then(ChargingStep::stand(mounted));
        return Ok(());
    }
    let field = act.field();
    let side = field.band(charging).side;
    let with_him = field.heidmans_group(side).filter(|_| field.table.clan(side).shares() == Some(charging));
    let running = [Some(charging), with_him].into_iter().flatten();
    let broken: InlineVec<u8, 2> = running.filter(|group| field.group(*group).is(Order::Broken)).collect();
    for group in &broken {
        act.then(Step::full_retreat(*group));
    }
    Ok(())
}

/// The charged group stands or gives way (BR-05-03). A broken one cannot stand and runs; one of whom all are stunned stays
/// where it lies; one that has passed a test to receive a charge in this turn stands without another.
fn stand(mut cx: Asking, mounted: bool) -> Flow<()> {
    let (_, charged) = groups(&cx);
    let field = cx.field();
    let orders = *field.group(charged);
    let helpless =
        field.members(charged).all(|man| field.is(man, Sign::Stunned) || field.is(man, Sign::Captive));
    let asked = !orders.is(Order::Broken) && !orders.is(Order::StoodFirm) && !helpless;
    let gives_way = asked && {
        let side = field.band(charged).side;
        cx.ask(Ask::Stand { group: charged }.of(side, rule!("BR-05-03")))?.verb == GIVE_WAY
    };
    let mut act = cx.act();
    if asked && !gives_way {
        act.then(ChargingStep::receive(mounted));
        return Ok(());
    }
    if orders.is(Order::Broken) {
        act.then(Step::full_retreat(charged));
    } else if gives_way {
        act.then(Step::draw_back(charged));
    }
    let value = match () {
        () if helpless => 3,
        () if gives_way || orders.is(Order::Broken) => 0,
        () => 1,
    };
    act.emit(rule!("BR-05-03"), Event::Noted { on: On::Thing(charged), remark: remarks::STANDS, value });
    act.then(ChargingStep::roll(mounted));
    Ok(())
}

/// The charged group tests (BR-05-03). If it fails by little it draws back to the nearest cover at once, if by much it
/// runs at once and is broken; those in cover and those who have none to go to stay and stand (BR-05-05).
fn receive(mut cx: Asking, mounted: bool) -> Flow<()> {
    let (_, charged) = groups(&cx);
    let failed = cx.call(rule!("BR-05-03"), Step::test(charged, Occasion::Receive))?;
    let mut act = cx.act();
    let broken = act.table().groups[usize::from(charged)].is(Order::Broken);
    let remark = remarks::STANDS;
    let value = match (failed, broken) {
        (0, _) => 1,
        (_, true) => 0,
        // Who is in cover, or has none to go to, stays.
        (_, false) => 2,
    };
    act.emit(rule!("BR-05-05"), Event::Noted { on: On::Thing(charged), remark, value });
    match (failed, broken) {
        (0, _) => {}
        (_, true) => act.then(Step::full_retreat(charged)),
        (_, false) => act.then(Step::draw_back(charged)),
    }
    act.then(ChargingStep::roll(mounted));
    Ok(())
}

/// A charge uses the ordinary movement dice (BR-05-06): those of foot if anybody who charges is on foot (BR-04-06).
fn roll(mut cx: Asking, mounted: bool) -> Flow<()> {
    let (charging, _) = groups(&cx);
    let field = cx.field();
    let foot = !mounted && joins(field, charging).any(|man| !field.is_mounted(man));
    cx.call(rule!("BR-04-01"), Step::roll(charging, Pace { foot, road: false }))?;
    let mut act = cx.act();
    act.then(ChargingStep::strike());
    Ok(())
}

/// The next charging figure goes, until their player has no more that he wants to send (BR-05-06).
fn strike(mut cx: Asking) -> Flow<()> {
    let side = cx.table().battle.acting();
    let (answer, judged) = cx.ask_judged(Ask::Strike.of(side, rule!("BR-05-06")))?;
    let mut act = cx.act();
    if let (STRIKE, Some(man), Some(target)) = (answer.verb, answer.piece, answer.object) {
        strike::go(&mut act, man, target, judged.and_then(Judged::strike));
        act.then(ChargingStep::strike());
        return Ok(());
    }
    // Where nobody could go at all, those who would have charged have had their action.
    let field = act.field();
    let (charging, _) = field.table.battle.charge().unwrap_or_default();
    if !field.members(charging).any(|man| field.is(man, Sign::Charged)) {
        let waiting: InlineVec<PieceId, SHOTS> = joins(field, charging).collect();
        for man in &waiting {
            act.emit(rule!("BR-05-06"), raise(*man, Sign::Acted));
        }
    }
    Ok(())
}

/// The charge is settled (BR-05-01). Who stopped where he found somebody hidden and went no farther has had his action all
/// the same (BR-01-03, BR-01-06).
fn over(act: &mut Acting) {
    let field = act.field();
    let charge = field.table.battle.charge();
    let stopped = charge.into_iter().flat_map(|(charging, _)| joins(field, charging));
    let stopped: InlineVec<PieceId, SHOTS> =
        stopped.filter(|man| field.figure(*man).spent() > Length::ZERO).collect();
    for man in &stopped {
        for sign in [Sign::Acted, Sign::Moved] {
            act.emit(rule!("BR-01-03"), raise(*man, sign));
        }
    }
    act.emit(rule!("BR-05-01"), BattleChange::Charging(None).event());
    act.emit(rule!("BR-05-01"), BattleChange::Charged(None).event());
    hiding::look_round(act);
}
