//! 15.2: pursuers.

use engine::{Departure, Event, Few, Flow, PieceId, Rule};
use tabletop::{Block, Footprint, Length, Path};

use super::ground::closed_in;
use super::running::{
    along, burst_through, carried_clear, farthest, flows_round, is_immune, meets, others_of_side, outline,
    passes_freely,
};
use super::{RoutingStep, crashing, departing};
use crate::ask::Ask;
use crate::field::{Class, Field, TOUCHING};
use crate::going::{self, Gait};
use crate::marks::{M, lower, raise};
use crate::movement::{self, rate};
use crate::reactions::Test;
use crate::steadiness::disorder;
use crate::steps::{Step, Value};
use crate::table::{ChargeStage, Flags, Form};
use crate::vocabulary::YES;
use crate::{Acting, Asking, Script, charging, cover, rule};

/// The enemies of a router that must pursue it begin to, one after the other (CP-15-13).
pub fn pursuit(mut s: Script, router: PieceId, from: u8) -> Flow<Value> {
    let next = s.note(rule!("CP-15-13"), |table, world| {
        let field = Field::new(table, world);
        let side = field.side(router).other();
        let due = |unit: &PieceId| unit.0 >= from && must_pursue(field, *unit, router);
        Value::Piece(field.units_of(side).find(due))
    })?;
    if let Some(unit) = next.piece() {
        s.call(rule!("CP-15-13"), Step::Routing(RoutingStep::Pursues { unit, router }))?;
        s.then(Step::Routing(RoutingStep::Pursuit { router, from: unit.0 + 1 }));
    }
    Ok(Value::Nothing)
}

/// Whether a unit must pursue a router: every enemy with whom it was in contact, or whom it charged home, has routed, and
/// no unrouted enemy touches it. Squares, garrisons and gunners never do (CP-15-13).
fn must_pursue(field: Field, unit: PieceId, router: PieceId) -> bool {
    let charged = |target: PieceId| {
        let mut charges = field.table.charges.iter();
        charges.any(|charge| {
            charge.charger == unit && charge.target == target && charge.stage == ChargeStage::Home
        })
    };
    let met = field.contacts(unit).any(|contact| contact.holds(router)) || charged(router);
    let free = |id: PieceId| field.routs(id) || !field.piece(id).on_table();
    let all = field.contacts(unit).filter_map(|contact| contact.against(unit)).all(free);
    let mut enemies = field.units_of(field.side(unit).other());
    let held = enemies.any(|enemy| !field.routs(enemy) && field.touching(unit, enemy));
    let able = !matches!(field.form(unit), Form::Square | Form::Garrison)
        && !matches!(field.class(unit), Class::Gunners | Class::NoTroops);
    met && all && !held && able && !field.routs(unit) && !field.has(unit, Flags::PURSUING)
}

/// Foot may test before it starts (CP-18-07); whoever does not halt makes the initial pursuit move at once (CP-15-13).
pub fn pursues(mut s: Script, unit: PieceId, router: PieceId) -> Flow<Value> {
    let able = s.note(rule!("CP-15-13"), |table, world| {
        let field = Field::new(table, world);
        Value::Yes(!field.routs(unit) && field.piece(unit).on_table() && !field.has(unit, Flags::PURSUING))
    })?;
    if !able.yes() {
        return Ok(Value::Nothing);
    }
    let tests = s.call(rule!("CP-15-15"), Step::Routing(RoutingStep::TakesUp { unit, router }))?;
    if tests.yes() && s.call(rule!("CP-18-07"), Step::test(unit, Test::HaltPursuit))?.yes() {
        return Ok(Value::Nothing);
    }
    s.call(rule!("CP-15-13"), Step::Routing(RoutingStep::Chases { unit, initial: true }))?;
    Ok(Value::Nothing)
}

/// It takes the pursuit up: of the enemy with whom it had most figures in contact, of several that routed this turn; on a
/// tie as it chooses (CP-15-15). Returns whether it tests to halt before it starts.
pub fn takes_up(mut cx: Asking, unit: PieceId, router: PieceId) -> Flow<Value> {
    let field = Field::new(cx.table(), cx.world());
    let side = field.side(unit);
    let quarries = quarries(field, unit, router);
    let mut target = router;
    if quarries.len() > 1 {
        target = cx.ask(Ask::Quarry(unit).of(side, rule!("CP-15-15")))?.piece.unwrap_or(router);
    } else if let Some(only) = quarries.first() {
        target = *only;
    }
    let on_foot = on_foot(&cx, unit);
    let tests = on_foot && cx.ask(Ask::HaltBefore(unit).of(side, rule!("CP-18-07")))?.verb == YES;
    let mut act = cx.act();
    act.emit(rule!("CP-15-13"), raise(unit, Flags::PURSUING));
    act.emit(rule!("CP-15-15"), M::Target.on(unit, target.0.into()));
    Ok(Value::Yes(tests))
}

fn on_foot(cx: &Asking, unit: PieceId) -> bool {
    Field::new(cx.table(), cx.world()).class(unit).is_foot()
}

/// The routers that a unit may choose among: those of this turn whom it fought with most figures (CP-15-15); the one that
/// has just broken if it fought none of them with figures that are known.
pub fn quarries(field: Field, unit: PieceId, router: PieceId) -> Few<PieceId, 4> {
    let struck = |id: PieceId| {
        let blows = field.table.blows.iter().filter(|blow| blow.striker == unit && blow.target == id);
        blows.map(|blow| blow.figures).max().unwrap_or(0)
    };
    let here = |id: PieceId| field.piece(id).on_table() && field.routs(id);
    let routed = field.table.routs.iter().map(|rout| rout.unit);
    let fought = routed.filter(|id| here(*id) && struck(*id) > 0);
    let most = fought.clone().map(struck).max();
    let mut found = Few::empty(router);
    for id in fought.filter(|id| Some(struck(*id)) == most) {
        found.try_push(id);
    }
    if found.is_empty() && here(router) {
        found.push(router);
    }
    found
}

/// What ends a pursuer's move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meets {
    /// Nothing, or its quarry.
    Nothing,
    /// A fresh enemy (CP-15-14, CP-15-18).
    Enemy(PieceId),
    /// Ground that it cannot enter (CP-15-14).
    Ground,
}

/// It heads for its quarry's present position and stops on touching it (CP-15-14); if the quarry left the table it goes
/// after it (CP-15-16), if it is gone otherwise the pursuit is over.
pub fn chases(cx: Asking, unit: PieceId, initial: bool) -> Flow<Value> {
    let mut act = cx.act();
    if !initial {
        act.emit(rule!("CP-13-02"), raise(unit, Flags::COMPELLED));
    }
    let field = Field::new(act.table(), act.world());
    let Some(quarry) = field.state(unit).target() else { return Ok(Value::Nothing) };
    match field.piece(quarry).place {
        engine::Place::Table => {}
        engine::Place::Gone(Departure::Routed) if is_off(field, quarry) => {
            goes_off(&mut act, unit, quarry);
            return Ok(Value::Nothing);
        }
        _ => {
            ends(&mut act, rule!("CP-15-14"), unit);
            return Ok(Value::Nothing);
        }
    }
    act.emit(rule!("CP-15-14"), raise(unit, Flags::CHASED));
    let field = Field::new(act.table(), act.world());
    let full = rate(field, unit, Gait::Run);
    let allowance = if initial { full.half() } else { full };
    let (path, stop) = chase(field, unit, quarry, allowance);
    let burst = bursts(field, unit, &path);
    charging::sweep(&mut act, unit, &path);
    movement::place_along(&mut act, rule!("CP-15-14"), unit, &path);
    for friend in &burst {
        burst_through(&mut act, rule!("CP-15-72"), *friend);
    }
    match stop {
        Meets::Nothing => {}
        Meets::Enemy(enemy) => crashing::into(&mut act, unit, enemy),
        Meets::Ground => ends(&mut act, rule!("CP-15-14"), unit),
    }
    Ok(Value::Nothing)
}

/// Whether a router that is gone left over an edge rather than dispersing within the table.
fn is_off(field: Field, quarry: PieceId) -> bool {
    let block = field.piece(quarry).block();
    let table = field.world.ground.bounds();
    let edge = Length::INCH;
    block.corners().iter().any(|corner| {
        corner.x < table.low.x + edge.0
            || corner.y < table.low.y + edge.0
            || corner.x > table.high.x - edge.0
            || corner.y > table.high.y - edge.0
    })
}

/// Its way to the quarry, and what stops it short of it.
fn chase(field: Field, unit: PieceId, quarry: PieceId, allowance: Length) -> (Path, Meets) {
    let body = outline(field, unit);
    let start = field.piece(unit).pose();
    let middle = field.frame(unit).centre();
    let goal = field.frame(quarry).centre();
    let heading = if goal == middle { start.facing } else { tabletop::straight_away(middle, goal) };
    let way = |distance: Length| along(start, heading, distance);
    if field.touching(unit, quarry) {
        return (Path::from(start), Meets::Nothing);
    }
    let mut distance = farthest(field, unit, allowance, way);
    let mut stop = Meets::Nothing;
    let turned = body.block(way(Length::ZERO).end(body));
    // Against a quarry that has rallied it crashes like against any other fresh enemy (CP-15-14).
    if let Some(reach) = touches_after(field, quarry, &way(distance), body) {
        distance = reach;
        if !field.routs(quarry) {
            stop = Meets::Enemy(quarry);
        }
    }
    for enemy in field.units_of(field.side(unit).other()) {
        if enemy == quarry || field.routs(enemy) || !stops_pursuer(field, unit, enemy) {
            continue;
        }
        if flows_round(field, unit, enemy, heading) {
            continue;
        }
        if let Some(reach) = touches_after(field, enemy, &way(distance), body) {
            (distance, stop) = (reach, Meets::Enemy(enemy));
        }
    }
    if closed_in(field, unit, &way(distance), body) {
        distance = before_ground(field, unit, distance, body, way);
        stop = Meets::Ground;
    }
    if stop == Meets::Nothing {
        distance = clear_of_friends(field, unit, &turned, heading, distance, allowance);
    }
    (way(distance), stop)
}

/// After how much of a way a unit is touched, if it is.
fn touches_after(field: Field, other: PieceId, path: &Path, body: Footprint) -> Option<Length> {
    let stands = field.body(other);
    let last = path.legs().len().checked_sub(1)?;
    let moment = path.first_moment(body, |pose| stands.within_of(&body.block(pose), TOUCHING))?;
    if moment.stroke.leg < last { Some(Length::ZERO) } else { Some(Length(moment.extent)) }
}

/// Whether an enemy on the way of a pursuer is run into: not skirmishers or gunners in the open, whom close-order troops
/// sweep away (CP-15-19, CP-17-35).
fn stops_pursuer(field: Field, unit: PieceId, enemy: PieceId) -> bool {
    let loose = matches!(field.class(enemy), Class::Skirmishers | Class::Gunners);
    let swept =
        loose && field.class(unit).is_close_order() && !cover::is_strong_for_loose(field, enemy, unit);
    !swept
}

/// As far as a way leads before ground that is closed.
fn before_ground(
    field: Field,
    unit: PieceId,
    distance: Length,
    body: Footprint,
    way: impl Fn(Length) -> Path,
) -> Length {
    let (mut low, mut high) = (0, distance.0);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if closed_in(field, unit, &way(Length(middle)), body) { high = middle } else { low = middle }
    }
    Length(low)
}

/// A pursuer ends clear beyond its own friends, or short of them if its move does not reach so far (CP-15-72).
fn clear_of_friends(
    field: Field,
    unit: PieceId,
    turned: &Block,
    heading: tabletop::Angle,
    distance: Length,
    allowance: Length,
) -> Length {
    let beyond = carried_clear(field, unit, turned, heading, distance);
    if beyond <= distance.max(allowance) {
        return beyond;
    }
    let overlaps = |distance: Length| {
        let block = turned.shifted(heading.along(distance));
        others_of_side(field, unit)
            .any(|friend| field.body(friend).blocks().any(|part| part.overlaps(&block)))
    };
    let step = Length::INCH.0 / 10;
    let back = (0..=distance.0 / step).map(|count| Length(distance.0 - count * step));
    back.into_iter().find(|distance| !overlaps(*distance)).unwrap_or(Length::ZERO)
}

/// The friends through whom a pursuer bursts: as a router would (CP-15-72, CP-15-08).
fn bursts(field: Field, unit: PieceId, path: &Path) -> Few<PieceId, 8> {
    let body = outline(field, unit);
    let heading = path.end(body).facing;
    let mut burst = Few::empty(PieceId(0));
    for friend in others_of_side(field, unit) {
        let spared = passes_freely(field, friend)
            || is_immune(field, friend)
            || flows_round(field, unit, friend, heading);
        if !spared && meets(field, friend, path, body) {
            burst.try_push(friend);
        }
    }
    burst
}

/// It goes off the table after its quarry, at the point where that left, in its own pursuit step (CP-15-16). Its generals
/// go with it (CP-09-10).
fn goes_off(act: &mut Acting, unit: PieceId, quarry: PieceId) {
    let field = Field::new(act.table(), act.world());
    let from = field.piece(unit).pose();
    let to = field.piece(quarry).pose();
    act.emit(rule!("CP-15-16"), Event::Moved { piece: unit, from, to });
    let turn = act.table().clock.turn;
    act.emit(rule!("CP-15-16"), M::LeftTable.on(unit, turn.into()));
    departing::leaves(act, rule!("CP-15-16"), unit, Departure::Pursued);
}

/// The pursuit is over and the unit disordered, as if it had rallied (CP-15-14).
pub fn ends(act: &mut Acting, why: Rule, unit: PieceId) {
    act.emit(why, lower(unit, Flags::PURSUING));
    act.emit(why, M::Target.on(unit, -1));
    if act.table().units[unit.index()].has(Flags::CHASED) {
        act.emit(why, lower(unit, Flags::CHASED));
    }
    disorder(act, why, unit);
    act.emit(rule!("CP-11-09"), raise(unit, Flags::RALLIED));
    act.then(Step::Routing(RoutingStep::MayTurn { unit }));
}

/// Whether the target of a pursuer has outdistanced it: at the end of the Combat phase the two do not touch, and for foot
/// that has not started the gap is longer than its own initial pursuit move; or an obstacle lies between (CP-18-08).
pub fn is_outdistanced(field: Field, unit: PieceId) -> bool {
    let Some(target) = field.state(unit).target().filter(|target| field.piece(*target).on_table()) else {
        return true;
    };
    let started = field.has(unit, Flags::CHASED);
    let gap = field.gap(unit, target);
    let reach = if started { TOUCHING } else { rate(field, unit, Gait::Run).half() };
    gap.distance.beyond(reach) || obstacle_between(field, unit, gap.from, gap.to)
}

/// Whether disordering or impassable ground or a linear obstacle crosses the shortest line between two (CP-18-08).
fn obstacle_between(field: Field, unit: PieceId, from: tabletop::Point, to: tabletop::Point) -> bool {
    let line = tabletop::Segment::new(from, to);
    if from == to {
        return false;
    }
    let all = tabletop::IndexSet::below(field.world.ground.features().len());
    let hinders = |id| going::is_disordering(field.world, id) || going::closed(field, unit, id);
    let flow: std::ops::ControlFlow<()> =
        field.world.ground.meet(line, all, |met| match hinders(met.feature) {
            true => std::ops::ControlFlow::Break(()),
            false => std::ops::ControlFlow::Continue(()),
        });
    flow.is_break()
}
