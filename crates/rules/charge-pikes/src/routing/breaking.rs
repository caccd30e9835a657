//! A unit breaks: it turns straight away from the cause and makes half a rout move at once (CP-15-01).

use engine::{Departure, Event, Flow, PieceId};
use tabletop::{Angle, Leg, Pose};

use super::ground::unknown_wood;
use super::running::{self, Fate, home_of, outline};
use super::{RoutingStep, departing};
use crate::ask::Ask;
use crate::field::Field;
use crate::formation;
use crate::marks::{M, lower, raise};
use crate::movement::{self, MovementStep};
use crate::steps::{Step, Value};
use crate::table::{Flags, Form, Morale};
use crate::world::Kind;
use crate::{Acting, Asking, Script, charging, rule, visibility};

/// It turns, it runs, it is pursued.
pub fn breaks(mut s: Script, unit: PieceId, cause: Option<PieceId>) -> Flow<Value> {
    let here = s.note(rule!("CP-15-01"), |table, world| {
        let field = Field::new(table, world);
        Value::Yes(field.piece(unit).on_table() && !field.routs(unit))
    })?;
    if !here.yes() {
        return Ok(Value::Nothing);
    }
    s.call(rule!("CP-15-01"), Step::Routing(RoutingStep::Turns { unit, cause }))?;
    s.call(rule!("CP-15-01"), Step::Routing(RoutingStep::Runs { unit, initial: true }))?;
    s.call(rule!("CP-15-13"), Step::Routing(RoutingStep::Pursuit { router: unit, from: 0 }))?;
    Ok(Value::Nothing)
}

/// It is in rout and looks straight away from the cause; without one, from the nearest enemy in sight, or with none in
/// sight towards its own baseline (CP-15-01).
pub fn turns(mut cx: Asking, unit: PieceId, cause: Option<PieceId>) -> Flow<Value> {
    let field = Field::new(cx.table(), cx.world());
    let mut cause = cause;
    if cause.is_none() {
        let mut nearest = nearest_seen(field, unit);
        cause = nearest.next();
        if nearest.next().is_some() {
            drop(nearest);
            let decision = Ask::RoutFrom(unit).of(field.side(unit), rule!("CP-15-01"));
            cause = cx.ask(decision)?.piece;
        }
    }
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let away = away_from(field, unit, cause);
    act.emit(rule!("CP-18-27"), M::Broke.battle(unit.0.into()));
    act.emit(rule!("CP-12-04"), M::Morale.on(unit, Morale::Routed as i32));
    act.emit(rule!("CP-15-01"), raise(unit, Flags::BROKE));
    strike_off(&mut act, unit);
    if act.world().profile(unit).kind == Kind::Battery {
        charging::leave_guns(&mut act, unit);
    }
    in_line(&mut act, unit);
    let field = Field::new(act.table(), act.world());
    let pose = field.piece(unit).pose();
    let to = Leg::to_face(pose.facing, away).end(pose, outline(field, unit));
    act.emit(rule!("CP-15-01"), Event::Moved { piece: unit, from: pose, to });
    Ok(Value::Nothing)
}

/// The nearest enemies in sight: more than one only where they are exactly as near.
pub fn nearest_seen(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> {
    let enemies = move || field.units_of(field.side(unit).other()).filter(move |id| !field.routs(*id));
    let seen = move |id: &PieceId| visibility::sees(field, unit, *id);
    let least = enemies().filter(seen).map(|id| field.gap(unit, id).distance).min();
    enemies().filter(move |id| Some(field.gap(unit, *id).distance) == least && seen(id))
}

/// Straight away from the middle of a cause through the middle of the unit, or for its baseline (CP-15-01).
fn away_from(field: Field, unit: PieceId, cause: Option<PieceId>) -> Angle {
    let middle = field.frame(unit).centre();
    match cause.map(|cause| field.frame(cause).centre()).filter(|from| *from != middle) {
        Some(from) => tabletop::straight_away(from, middle),
        None => home_of(field.world.army(field.side(unit)).baseline),
    }
}

/// What a routing unit does no more: it pursues nobody, changes no formation, works at no hedge, holds no town block.
fn strike_off(act: &mut Acting, unit: PieceId) {
    let state = act.table().units[unit.index()];
    let flags = [
        Flags::PURSUING,
        Flags::SHAKEN_BY_DRILL,
        Flags::VOLLEY,
        Flags::CLEARING,
        Flags::LOOPHOLING,
        Flags::RUNNING_ON,
        Flags::FOLLOWED_UP,
        Flags::STAND_DUE,
    ];
    for flag in flags {
        if state.has(flag) {
            act.emit(rule!("CP-12-04"), lower(unit, flag));
        }
    }
    let counts = [
        (state.target().is_some(), M::Target, -1),
        (state.garrison().is_some(), M::Garrison, -1),
        (state.changing > 0, M::Changing, 0),
        (state.works > 0, M::Works, 0),
        (state.rounds_lost > 0, M::RoundsLost, 0),
    ];
    for (stands, mark, nothing) in counts {
        if stands {
            act.emit(rule!("CP-12-04"), mark.on(unit, nothing));
        }
    }
}

/// A square, a column or a garrison is at once set in a line of battle two ranks deep, its pikes in the middle, about the
/// place where it stood (CP-15-01).
fn in_line(act: &mut Acting, unit: PieceId) {
    let field = Field::new(act.table(), act.world());
    if !matches!(field.form(unit), Form::Square | Form::Column | Form::Garrison) {
        return;
    }
    let profile = field.profile(unit);
    let (figures, pikes) = (field.figures(unit), field.state(unit).pikes);
    let shot = figures.saturating_sub(pikes);
    let files = match (pikes, shot) {
        (0, shot) => [0, shot.div_ceil(2), 0],
        (pikes, 0) => [0, pikes.div_ceil(2), 0],
        (pikes, shot) => [(shot / 2).div_ceil(2), pikes.div_ceil(2), shot.div_ceil(2).div_ceil(2)],
    };
    let (drill, shape) = formation::line(profile.base, pikes, shot, files);
    let centre = field.frame(unit).centre();
    let facing = field.piece(unit).pose().facing;
    let pose = Pose::new(centre + facing.along(shape.depth.half()), facing);
    act.emit(rule!("CP-15-01"), M::Files.on(unit, drill.files_told()));
    movement::reshape(act, rule!("CP-15-01"), unit, pose, shape);
}

/// It runs: woods on its way that nobody knows are rolled for first (CP-19-03), then it goes as far as it gets.
pub fn runs(mut s: Script, unit: PieceId, initial: bool) -> Flow<Value> {
    let wood = s.note(rule!("CP-19-03"), |table, world| {
        let field = Field::new(table, world);
        let run = running::rout(field, unit, initial);
        Value::Number(unknown_wood(field, &run.path, outline(field, unit)).map_or(-1, |id| id.0.into()))
    })?;
    if let Ok(feature) = u8::try_from(wood.number()) {
        let side =
            s.note(rule!("CP-19-03"), |table, _| Value::Side(Some(table.pieces[unit.index()].owner)))?;
        let side = side.side().unwrap_or(engine::Side::A);
        s.call(rule!("CP-19-03"), Step::Movement(MovementStep::Wood { feature, side }))?;
        s.then(Step::Routing(RoutingStep::Runs { unit, initial }));
        return Ok(Value::Nothing);
    }
    s.call(rule!("CP-15-06"), Step::Routing(RoutingStep::RunsOn { unit, initial }))?;
    Ok(Value::Nothing)
}

/// The run itself (CP-15-01 to CP-15-11).
pub fn runs_on(cx: Asking, unit: PieceId, initial: bool) -> Flow<Value> {
    let mut act = cx.act();
    let field = Field::new(act.table(), act.world());
    let run = running::rout(field, unit, initial);
    let why = if initial { rule!("CP-15-01") } else { rule!("CP-15-06") };
    charging::sweep(&mut act, unit, &run.path);
    movement::place_along(&mut act, why, unit, &run.path);
    for friend in &run.burst {
        let rule = if initial { rule!("CP-15-03") } else { rule!("CP-15-08") };
        running::burst_through(&mut act, rule, *friend);
    }
    if !initial {
        act.emit(rule!("CP-15-06"), raise(unit, Flags::RUNNING_ON));
        act.emit(rule!("CP-15-06"), raise(unit, Flags::COMPELLED));
    }
    let how = match run.fate {
        Fate::Stands => return Ok(Value::Nothing),
        Fate::Surrenders => Departure::Captured,
        Fate::OffTable | Fate::Disperses => Departure::Routed,
    };
    departing::leaves(&mut act, running::rule_of(run.fate), unit, how);
    Ok(Value::Nothing)
}
