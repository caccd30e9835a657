//! 15.2: pursuers.

use engine::{Flow, InlineVec, PieceId, Rule};

use crate::ask::Ask;
use crate::field::{Class, Field, TOUCHING};
use crate::going;
use crate::going::way::Gait;
use crate::marks::{lower, raise};
use crate::movement::rates::rate;
use crate::steadiness::disorder;
use crate::steps::{RoutingStep, Step, Test};
use crate::table::{ChargeStage, Form, Sign, UnitChange};
use crate::vocabulary::YES;
use crate::{Acting, Asking, Script, rule};

/// The enemies of a router that must pursue it take it up, one after the other (CP-15-13).
pub fn pursuit(mut s: Script, router: PieceId, from: u8) -> Flow<()> {
    let next = s.read(rule!("CP-15-13"), |field| {
        let side = field.side(router).other();
        let due = |unit: &PieceId| unit.0 >= from && must_pursue(field, *unit, router);
        field.units_of(side).find(due)
    })?;
    if let Some(unit) = next {
        s.then(RoutingStep::takes_up(unit, router));
        s.then(RoutingStep::pursuit(router, unit.0 + 1));
    }
    Ok(())
}

/// After the router has run, they begin, one after the other (CP-15-13).
pub fn begin(mut s: Script, router: PieceId, from: u8) -> Flow<()> {
    let next = s.read(rule!("CP-15-13"), |field| {
        let waits = |unit: &PieceId| {
            unit.0 >= from && field.has(*unit, Sign::Pursuing) && !field.has(*unit, Sign::Chased)
        };
        field.units_of(field.side(router).other()).find(waits)
    })?;
    if let Some(unit) = next {
        s.then(RoutingStep::sets_out(unit));
        s.then(RoutingStep::begin(router, unit.0 + 1));
    }
    Ok(())
}

/// Whether a unit must pursue a router: every enemy with whom it was in contact, or whom it charged home, has routed, and
/// no unrouted enemy touches it. Squares, garrisons and gunners never do (CP-15-13).
fn must_pursue(field: Field, unit: PieceId, router: PieceId) -> bool {
    let charged = |target: PieceId| {
        let mut charges = field.table.charges.iter();
        charges.any(|charge| {
            charge.charger() == unit && charge.target() == target && charge.stage() == ChargeStage::Home
        })
    };
    let met = field.contacts(unit).any(|contact| contact.holds(router)) || charged(router);
    let free = |id: PieceId| id == router || field.routs(id) || !field.piece(id).on_table();
    let fought = field.contacts(unit).filter_map(|contact| contact.against(unit)).all(free);
    let charges = field.table.charges.iter().filter(|charge| charge.charger() == unit && charge.is_on());
    let all = fought && charges.map(|charge| charge.target()).all(free);
    let mut enemies = field.units_of(field.side(unit).other());
    let held = enemies.any(|enemy| !free(enemy) && field.touching(unit, enemy));
    let able = !matches!(field.form(unit), Form::Square | Form::Garrison)
        && !matches!(field.class(unit), Class::Gunners | Class::NoTroops);
    met && all && !held && able && !field.routs(unit) && !field.has(unit, Sign::Pursuing)
}

/// A unit that came home upon a router takes it up and sets out (CP-15-20). Squares, garrisons and gunners never do
/// (CP-15-13).
pub fn pursues(mut s: Script, unit: PieceId, router: PieceId) -> Flow<()> {
    let able = s.read(rule!("CP-15-13"), |field| {
        let able = !matches!(field.form(unit), Form::Square | Form::Garrison)
            && !matches!(field.class(unit), Class::Gunners | Class::NoTroops);
        let free = !field.routs(unit) && field.piece(unit).on_table() && !field.has(unit, Sign::Pursuing);
        let mut enemies = field.units_of(field.side(unit).other());
        let held = enemies.any(|enemy| !field.routs(enemy) && field.touching(unit, enemy));
        able && free && !held && !field.in_combat(unit)
    })?;
    if able {
        s.then(RoutingStep::takes_up(unit, router));
        s.then(RoutingStep::sets_out(unit));
    }
    Ok(())
}

/// It takes the pursuit up: of the enemy with whom it had most figures in contact, of several that routed this turn; on a
/// tie as it chooses (CP-15-15).
pub fn takes_up(mut cx: Asking, unit: PieceId, router: PieceId) -> Flow<()> {
    let field = cx.field();
    let quarries = quarries(field, unit, router);
    let mut target = quarries.first().copied().unwrap_or(router);
    if quarries.len() > 1 {
        let decision = Ask::Quarry { unit, router }.of(field.side(unit), rule!("CP-15-15"));
        target = cx.ask(decision)?.piece.unwrap_or(target);
    }
    let mut act = cx.act();
    act.emit(rule!("CP-15-13"), raise(unit, Sign::Pursuing));
    act.emit(rule!("CP-15-15"), UnitChange::Pursues(Some(target)).on(unit));
    if act.table().units[unit.index()].is(Sign::Chased) {
        act.emit(rule!("CP-15-13"), lower(unit, Sign::Chased));
    }
    Ok(())
}

/// Foot may test before it starts (CP-18-07); whoever does not halt makes the initial pursuit move at once (CP-15-13).
pub fn sets_out(mut s: Script, unit: PieceId) -> Flow<()> {
    let tests = s.call(rule!("CP-18-07"), RoutingStep::may_halt(unit))?;
    if tests && s.call(rule!("CP-18-07"), Step::test(unit, Test::HaltPursuit))? {
        return Ok(());
    }
    s.leads_to(RoutingStep::chases(unit, true))
}

/// Foot is asked whether it tests to halt before it starts (CP-18-07). Returns whether it does.
pub fn may_halt(mut cx: Asking, unit: PieceId) -> Flow<bool> {
    let field = cx.field();
    let side = field.side(unit);
    let tests =
        field.class(unit).is_foot() && cx.ask(Ask::HaltBefore(unit).of(side, rule!("CP-18-07")))?.verb == YES;
    Ok(tests)
}

/// The routers that a unit may choose among: those of this turn whom it fought with most figures (CP-15-15); the one that
/// has just broken if it fought none of them with figures that are known.
pub fn quarries(field: Field, unit: PieceId, router: PieceId) -> InlineVec<PieceId, 4> {
    let struck = |id: PieceId| {
        let blows =
            field.table.battle.blows().iter().filter(|blow| blow.striker() == unit && blow.target() == id);
        blows.map(|blow| blow.figures()).max().unwrap_or(0)
    };
    let here = |id: PieceId| field.piece(id).on_table();
    let earlier =
        field.table.routs.iter().map(|rout| rout.unit).filter(|id| *id != router && field.routs(*id));
    let fought = earlier.chain([router]).filter(|id| here(*id) && struck(*id) > 0);
    let most = fought.clone().map(struck).max();
    let mut found = InlineVec::empty(router);
    for id in fought.filter(|id| Some(struck(*id)) == most) {
        found.try_push(id);
    }
    if found.is_empty() && here(router) {
        found.push(router);
    }
    found
}

/// The pursuit is over and the unit disordered, as if it had rallied (CP-15-14).
pub fn ends(act: &mut Acting, why: Rule, unit: PieceId) {
    act.emit(why, lower(unit, Sign::Pursuing));
    act.emit(why, UnitChange::Pursues(None).on(unit));
    if act.table().units[unit.index()].is(Sign::Chased) {
        act.emit(why, lower(unit, Sign::Chased));
    }
    disorder(act, why, unit);
    act.emit(rule!("CP-11-09"), raise(unit, Sign::Rallied));
    act.then(RoutingStep::may_turn(unit, true));
}

/// As a turn ends it is forgotten round whom routers flowed, where he has moved since or none of his enemies pursues any more
/// (CP-15-18).
pub fn forget_ways(act: &mut Acting) {
    for unit in act.world().named() {
        let field = act.field();
        if !field.has(unit, Sign::GoneRound) {
            continue;
        }
        let stirred = [Sign::Moved, Sign::Charged, Sign::Countercharged, Sign::Evaded, Sign::Compelled];
        let pursued = field.units_of(field.side(unit).other()).any(|enemy| field.has(enemy, Sign::Pursuing));
        let stays = !field.routs(unit) && !stirred.iter().any(|flag| field.has(unit, *flag));
        if !(pursued && stays) {
            act.emit(rule!("CP-15-18"), lower(unit, Sign::GoneRound));
        }
    }
}

/// Whether the target of a pursuer has outdistanced it: at the end of the Combat phase the two do not touch, and for foot
/// that has not started the gap is longer than its own initial pursuit move; or an obstacle lies between (CP-18-08).
pub fn is_outdistanced(field: Field, unit: PieceId) -> bool {
    let Some(target) = field.state(unit).pursues().filter(|target| field.piece(*target).on_table()) else {
        return true;
    };
    let started = field.has(unit, Sign::Chased);
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
