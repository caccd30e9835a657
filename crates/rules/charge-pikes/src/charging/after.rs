//! What follows when a charge was tested home: closing up on an enemy who gave way (CP-18-13), sweeping skirmishers and
//! gunners away and running on (CP-17-35).

use engine::{Flow, PieceId, Refusal, Rule};
use tabletop::{Block, Leg, Length, Outline, Path};

use super::order::{Order, outline};
use super::upon::is_passable;
use crate::ask::Ask;
use crate::field::{Field, TOUCHING};
use crate::going::way::{Gait, way_cost};
use crate::marks;
use crate::movement::placing::place_along;
use crate::movement::rates;
use crate::steps::ChargingStep;
use crate::table::{ChargeStage, UnitChange};
use crate::vocabulary::GO_ON;
use crate::{Acting, Asking, rule};

/// What is left of a unit's charge move.
pub fn remaining(field: Field, unit: PieceId) -> Length {
    (rates::rate(field, unit, Gait::Charge) - field.state(unit).spent()).max(Length::ZERO)
}

/// A charge closes up along its line on the enemy who failed his test, as far as what is left of its charge reaches
/// (CP-18-13). Its impetus stays what it was.
pub fn closes_up(act: &mut Acting, at: u8) {
    let field = act.field();
    let charge = field.table.charges[usize::from(at)];
    let unit = charge.charger();
    let stands = !field.piece(charge.target()).on_table() || field.touching(unit, charge.target());
    if stands || !field.piece(unit).on_table() || field.routs(unit) {
        return;
    }
    let reach = straight_run(field, unit, remaining(field, unit), Some(charge.target()));
    ahead(act, rule!("CP-18-13"), unit, reach);
}

/// A unit goes straight ahead, for a reason.
fn ahead(act: &mut Acting, why: Rule, unit: PieceId, distance: Length) {
    if distance <= Length::ZERO {
        return;
    }
    let from = act.table().pieces[unit.index()].pose();
    let path = Path::of(from, Leg::Advance(distance));
    let field = act.field();
    let cost = way_cost(field, unit, &path, Gait::Charge, &[], &[]).map_or(distance, |cost| cost.spent);
    place_along(act, why, unit, &path);
    let spent = act.table().units[unit.index()].spent() + cost;
    act.emit(why, UnitChange::Spent(spent).on(unit));
}

/// How far a unit can go straight ahead within so much: up to an enemy whom it means to touch, keeping off any other, up
/// to friends, ground that is closed to it and the edge of the table.
fn straight_run(field: Field, unit: PieceId, within: Length, touched: Option<PieceId>) -> Length {
    if within <= Length::ZERO {
        return Length::ZERO;
    }
    let body = outline(field, unit);
    let pose = field.piece(unit).pose();
    let Some(stroke) = Path::of(pose, Leg::Advance(within)).strokes(body).next() else { return Length::ZERO };
    let side = field.side(unit);
    let mut limit = within.0;
    for other in field.units().filter(|other| *other != unit) {
        let friend = field.side(other) == side;
        if friend && is_passable(field, other) {
            continue;
        }
        for block in field.body(other).blocks() {
            let stop = match friend || Some(other) == touched {
                true => stroke.last_clear(body, &block),
                // A unit farther off than counts as touching.
                false => stroke.stop_short(body, &block, TOUCHING + Length(1)),
            };
            limit = stop.map_or(limit, |stop| limit.min(stop));
        }
    }
    let exit = stroke.exit(body, &field.world.ground.bounds());
    limit = exit.map_or(limit, |exit| limit.min(exit.extent));
    affordable(field, unit, within, limit)
}

/// The greatest distance straight ahead that the ground allows and that costs no more than so much, ending upon nobody.
fn affordable(field: Field, unit: PieceId, within: Length, limit: i32) -> Length {
    let pose = field.piece(unit).pose();
    let body = outline(field, unit);
    let fits = |distance: i32| {
        let path = Path::of(pose, Leg::Advance(Length(distance)));
        way_cost(field, unit, &path, Gait::Charge, &[], &[]).is_ok_and(|cost| cost.spent + cost.due <= within)
    };
    let mut low = 0;
    let mut high = limit.max(0);
    if fits(high) {
        low = high;
    }
    while low + 1 < high {
        let middle = low + (high - low) / 2;
        if fits(middle) { low = middle } else { high = middle }
    }
    let clear = |distance: i32| {
        let there = body.block(pose.moved(tabletop::Angle::UP, Length(distance)));
        let mut friends = field.units_of(field.side(unit)).filter(|other| *other != unit);
        !friends.any(|friend| {
            field.body(friend).blocks().any(|block| there.overlaps_deeper_than(&block, Block::TOLERANCE))
        })
    };
    // Back until it stands upon no friend, by millimetres.
    let mut at = low;
    while at > 0 && !clear(at) {
        at = (at - 100).max(0);
    }
    Length(at)
}

/// A charge at skirmishers or gunners in the open came home: the figures before its front are gone, and it may run on
/// (CP-17-35).
pub fn sweeps(act: &mut Acting, at: u8) {
    let field = act.field();
    let charge = field.table.charges[usize::from(at)];
    let (unit, target) = (charge.charger(), charge.target());
    let count = before_front(field, unit, target);
    super::sweeping::eliminate(act, target, count);
    act.emit(rule!("CP-17-35"), marks::stage(at.into(), ChargeStage::Over));
    act.then(ChargingStep::runs_on(at));
}

/// How many figures of skirmishers or gunners stand before the front of a charger, however deep (CP-17-35).
pub fn before_front(field: Field, unit: PieceId, target: PieceId) -> u8 {
    let body = outline(field, unit);
    let pose = field.piece(unit).pose();
    let stands = field.body(target);
    let deep = stands.blocks().map(|block| {
        let gap = block.gap(&body.block(pose)).distance.rounded_up();
        gap + block.front_axis().length() + block.depth_axis().length()
    });
    let path = Path::of(pose, Leg::Advance(deep.max().unwrap_or_default()));
    super::sweeping::encountered(field, target, |block| {
        path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| sweep.meets(block))
    })
}

/// It may run straight on, stopping before it touches any other enemy (CP-17-35).
pub fn runs_on(mut cx: Asking, at: u8) -> Flow<()> {
    let unit = cx.table().charges[usize::from(at)].charger();
    let who = cx.table().pieces[unit.index()].owner;
    let answer = cx.ask(Ask::RunOn(at).of(who, rule!("CP-17-35")))?;
    let mut act = cx.act();
    if answer.verb == GO_ON
        && let engine::Way::Legs(legs) = &answer.way
        && let Some(Leg::Advance(distance)) = legs.first().copied()
    {
        ahead(&mut act, rule!("CP-17-35"), unit, distance);
    }
    Ok(())
}

/// How far a charger may run on (CP-17-35).
pub fn run_on_limit(field: Field, at: u8) -> Length {
    let unit = field.table.charges[usize::from(at)].charger();
    if !field.piece(unit).on_table() || field.routs(unit) {
        return Length::ZERO;
    }
    straight_run(field, unit, remaining(field, unit), None)
}

/// Whether a charger may run on so far.
///
/// # Errors
/// How far it may at most.
pub fn judge_run_on(field: Field, at: u8, legs: &[Leg]) -> Result<(), Refusal> {
    let limit = run_on_limit(field, at);
    let [Leg::Advance(distance)] = legs else {
        return Err(Refusal::new(rule!("CP-17-35"), "it runs on straight ahead: give one advance"));
    };
    if *distance > limit {
        let refusal = Refusal::new(rule!("CP-17-35"), "it cannot run on so far");
        return Err(refusal.measured(*distance, limit));
    }
    ends_off_friends(field, field.table.charges[usize::from(at)].charger(), *distance)
}

/// Nobody ends upon a friend (CP-15-47).
fn ends_off_friends(field: Field, unit: PieceId, distance: Length) -> Result<(), Refusal> {
    let body = outline(field, unit);
    let there = body.block(field.piece(unit).pose().moved(tabletop::Angle::UP, distance));
    let mut friends = field.units_of(field.side(unit)).filter(|other| *other != unit);
    let upon = friends.find(|friend| {
        field.body(*friend).blocks().any(|block| there.overlaps_deeper_than(&block, Block::TOLERANCE))
    });
    match upon {
        Some(friend) => Err(Refusal::new(rule!("CP-15-47"), "it would end upon a friend").piece(friend)),
        None => Ok(()),
    }
}

/// The order of a charge that goes straight on.
pub const STRAIGHT_ON: Order = Order { files: 0, wheel: 0, advance: Length::ZERO, turn: 0 };
