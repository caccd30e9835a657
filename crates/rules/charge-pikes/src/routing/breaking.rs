//! A unit breaks: it turns straight away from the cause and makes half a rout move at once (CP-15-01).

use engine::sheet::Edit;
use engine::{Departure, Event, Flow, InlineVec, PieceId};
use tabletop::{Angle, Distance, Leg, Length, Path, Pose};

use super::ground::{disorder_on, unknown_wood};
use super::lane::{Lane, outline, standing_on};
use super::running::{self, Fate};
use super::{departing, ground};
use crate::ask::Ask;
use crate::charging::sweeping;
use crate::combat::{parting, strikers};
use crate::field::Field;
use crate::formation;
use crate::marks::{self, lower, raise};
use crate::movement;
use crate::steps::{MovementStep, RoutingStep};
use crate::table::{BattleChange, Broke, ChargeStage, Form, Morale, PIECES, Sign, UnitChange};
use crate::world::Kind;
use crate::{Acting, Asking, Script, rule, visibility};

/// It routs, whoever must pursue it makes ready, it turns and runs, then they come after it (CP-15-01, CP-15-13).
pub fn breaks(mut s: Script, unit: PieceId, cause: Option<PieceId>) -> Flow<()> {
    if !s.read(rule!("CP-15-01"), |field| field.piece(unit).on_table() && !field.routs(unit))? {
        return Ok(());
    }
    let cause = s.call(rule!("CP-15-01"), RoutingStep::cause(unit, cause))?;
    // One rout may bring about the next, through a pursuer's crash: what follows is not called, so that nothing needs to be
    // remembered meanwhile.
    s.then(RoutingStep::routs(unit));
    s.then(RoutingStep::pursuit(unit, 0));
    s.then(RoutingStep::turns(unit, cause));
    s.then(RoutingStep::runs(unit, true));
    s.then(RoutingStep::begin(unit, 0));
    s.leads_to(RoutingStep::parts(unit))
}

/// From whom it runs: the enemy that broke it, or where several have the same share in it the one that its owner chooses;
/// without one the nearest enemy in sight (CP-15-01). Returns nobody where there is none.
pub fn cause(mut cx: Asking, unit: PieceId, cause: Option<PieceId>) -> Flow<Option<PieceId>> {
    let field = cx.field();
    let causes = causes(field, unit, cause);
    let mut chosen = causes.first().copied();
    if causes.len() > 1 {
        let decision = Ask::RoutFrom { unit, cause }.of(field.side(unit), rule!("CP-15-01"));
        chosen = cx.ask(decision)?.piece;
    }
    Ok(chosen)
}

/// The enemies with the same share in a rout as the one that is named: by hits, by figures in contact, by the figures that
/// charge; or, where none is named, the nearest in sight (CP-15-01).
pub fn causes(field: Field, unit: PieceId, cause: Option<PieceId>) -> InlineVec<PieceId, 16> {
    let mut found = InlineVec::empty(unit);
    match cause {
        None => nearest_seen(field, unit).iter().for_each(|enemy| {
            found.try_push(*enemy);
        }),
        Some(cause) => {
            found.try_push(cause);
            let share = share_in_rout(field, unit, cause);
            let enemies = field.units_of(field.side(unit).other()).filter(|enemy| *enemy != cause);
            enemies.filter(|enemy| share.is_some() && share_in_rout(field, unit, *enemy) == share).for_each(
                |enemy| {
                    found.try_push(enemy);
                },
            );
        }
    }
    found
}

/// What share an enemy has in a rout: after combat his figures that fight the unit, after a charge his figures, after
/// shooting his hits.
fn share_in_rout(field: Field, unit: PieceId, enemy: PieceId) -> Option<u16> {
    if let Some(contact) = field.contacts(unit).find(|contact| contact.holds(enemy)) {
        return Some(strikers(field, enemy, unit, contact).into());
    }
    let mut charges = field.table.charges.iter();
    if charges.any(|charge| charge.charger() == enemy && charge.target() == unit && charge.is_on()) {
        return Some(field.figures(enemy).into());
    }
    let hits = field.table.battle.hits().iter().filter(|hit| hit.target() == unit && hit.shooter() == enemy);
    let sum: u16 = hits.map(|hit| u16::from(hit.count())).sum();
    (sum > 0).then_some(sum)
}

/// It is in rout (CP-12-04): where it broke is kept for those who see it (CP-18-27).
pub fn routs(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("CP-18-27"), BattleChange::Routs(Edit::Add(Broke::of(unit))).event());
    act.emit(rule!("CP-12-04"), UnitChange::Morale(Morale::Routed).on(unit));
    act.emit(rule!("CP-15-01"), raise(unit, Sign::Broke));
}

/// It looks straight away from the cause; without one towards its own baseline (CP-15-01).
pub fn turns(act: &mut Acting, unit: PieceId, cause: Option<PieceId>) {
    let field = act.field();
    let away = away_from(field, unit, cause);
    // A forlorn hope shares its parent's fate (CP-20-10).
    movement::rejoin(act, unit);
    strike_off(act, unit);
    if act.world().profile(unit).kind == Kind::Battery {
        sweeping::leave_guns(act, unit);
    }
    in_line(act, unit);
    let field = act.field();
    let pose = field.piece(unit).pose();
    let turned = Leg::to_face(pose.facing, away).end(pose, outline(field, unit));
    let to = running::kept_on_table(field, turned);
    act.emit(rule!("CP-15-01"), Event::Moved { piece: unit, from: pose, to });
}

/// Nobody is in combat with a router (CP-17-02).
pub fn parts(act: &mut Acting, unit: PieceId) {
    let contacts = *act.table().battle.contacts();
    for contact in contacts.iter().filter(|contact| contact.holds(unit)) {
        parting::part(act, rule!("CP-17-02"), contact);
    }
}

/// The nearest enemies in sight: more than one only where they are exactly as near.
fn nearest_seen(field: Field, unit: PieceId) -> InlineVec<PieceId, PIECES> {
    let mut enemies: InlineVec<(Distance, PieceId), PIECES> =
        InlineVec::empty((Distance::of(Length::ZERO), unit));
    for enemy in field.units_of(field.side(unit).other()).filter(|id| !field.routs(*id)) {
        enemies.push((field.gap(unit, enemy).distance, enemy));
    }
    enemies.sort_unstable();
    let (mut nearest, mut least) = (InlineVec::empty(unit), None);
    for (far, enemy) in &enemies {
        if least.is_some_and(|least| least < *far) {
            break;
        }
        if visibility::sees(field, unit, *enemy) {
            least = Some(*far);
            nearest.push(*enemy);
        }
    }
    nearest
}

/// Straight away from the middle of a cause through the middle of the unit, or for its baseline (CP-15-01).
fn away_from(field: Field, unit: PieceId, cause: Option<PieceId>) -> Angle {
    let middle = field.frame(unit).centre();
    match cause.map(|cause| field.frame(cause).centre()).filter(|from| *from != middle) {
        Some(from) => tabletop::straight_away(from, middle),
        None => field.world.army(field.side(unit)).baseline.outward(),
    }
}

/// What a routing unit does no more: it charges and pursues nobody, changes no formation, works at no hedge, holds no town
/// block; its wings fall in beside its pikes.
fn strike_off(act: &mut Acting, unit: PieceId) {
    let state = act.table().units[unit.index()];
    let flags = [
        Sign::Pursuing,
        Sign::ShakenByDrill,
        Sign::Volley,
        Sign::Clearing,
        Sign::Loopholing,
        Sign::RunningOn,
        Sign::FollowedUp,
        Sign::StandDue,
    ];
    for flag in flags {
        if state.is(flag) {
            act.emit(rule!("CP-12-04"), lower(unit, flag));
        }
    }
    let facts = [
        (state.pursues().is_some(), UnitChange::Pursues(None)),
        (state.holds().is_some(), UnitChange::Holds(None)),
        (state.changing() > 0, UnitChange::Changing(0)),
        (state.works() > 0, UnitChange::Works(0)),
        (state.rounds_lost() > 0, UnitChange::RoundsLost(0)),
        (state.left_turn() != Angle::UP, UnitChange::LeftTurn(Angle::UP)),
        (state.right_turn() != Angle::UP, UnitChange::RightTurn(Angle::UP)),
    ];
    for (_, nothing) in facts.into_iter().filter(|(stands, _)| *stands) {
        act.emit(rule!("CP-12-04"), nothing.on(unit));
    }
    let charges = act.table().charges;
    for (at, charge) in charges.iter().enumerate() {
        if charge.charger() == unit && charge.is_on() {
            act.emit(rule!("CP-12-04"), marks::stage(at, ChargeStage::Over));
        }
    }
}

/// A square, a column or a garrison is at once set in a line of battle two ranks deep, its pikes in the middle, about the
/// place where it stood (CP-15-01).
fn in_line(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    if !matches!(field.form(unit), Form::Square | Form::Column | Form::Garrison) {
        return;
    }
    let (figures, pikes) = (field.figures(unit), field.state(unit).pikes());
    let shot = figures.saturating_sub(pikes);
    let files = match (pikes, shot) {
        (0, shot) => [0, shot.div_ceil(2), 0],
        (pikes, 0) => [0, pikes.div_ceil(2), 0],
        (pikes, shot) => [(shot / 2).div_ceil(2), pikes.div_ceil(2), shot.div_ceil(2).div_ceil(2)],
    };
    let (drill, shape) = formation::line(formation::base(field, unit), pikes, shot, files);
    let centre = field.frame(unit).centre();
    let facing = field.piece(unit).pose().facing;
    let pose = Pose::new(centre + facing.along(shape.depth.half()), facing);
    act.emit(rule!("CP-15-01"), UnitChange::Files(drill).on(unit));
    movement::reshape(act, rule!("CP-15-01"), unit, pose, shape);
}

/// It runs: woods on its way that nobody knows are rolled for first (CP-19-03), then it goes as far as it gets.
pub fn runs(mut s: Script, unit: PieceId, initial: bool) -> Flow<()> {
    let wood = s.read(rule!("CP-19-03"), |field| {
        if !running::may_come_upon_unknown_wood(field, unit) {
            return None;
        }
        let run = running::rout(field, unit, initial);
        let lane = Lane::of(field, unit, run.heading);
        unknown_wood(field, &lane, run.distance).map(|id| id.0)
    })?;
    if let Some(feature) = wood {
        explores(&mut s, unit, feature)?;
        return s.leads_to(RoutingStep::runs(unit, initial));
    }
    s.leads_to(RoutingStep::runs_on(unit, initial))
}

/// A unit comes to a wood of which nobody knows whether it is heavy (CP-19-03).
pub fn explores(s: &mut Script, unit: PieceId, feature: u8) -> Flow<()> {
    let side = s.note(rule!("CP-19-03"), |table, _| table.pieces[unit.index()].owner)?;
    s.call(rule!("CP-19-03"), MovementStep::wood(feature, side))?;
    Ok(())
}

/// The run itself (CP-15-01 to CP-15-11).
pub fn runs_on(act: &mut Acting, unit: PieceId, initial: bool) {
    let field = act.field();
    let run = running::rout(field, unit, initial);
    let lane = Lane::of(field, unit, run.heading);
    let by = disorder_on(field, unit, &lane, run.distance);
    let why = if initial { rule!("CP-15-01") } else { rule!("CP-15-06") };
    sweeping::sweep(act, unit, &run.path);
    let field = act.field();
    // Of those who are run down some may be left beside the way.
    let path = if run.fate == Fate::Stands {
        clear_of_the_rest(field, unit, &lane, &run, initial)
    } else {
        run.path
    };
    movement::place_along(act, why, unit, &path);
    for friend in &run.burst {
        let rule = if initial { rule!("CP-15-03") } else { rule!("CP-15-08") };
        running::burst_through(act, rule, *friend);
    }
    for friend in &run.round {
        if !act.table().units[friend.index()].is(Sign::GoneRound) {
            act.emit(rule!("CP-15-18"), raise(*friend, Sign::GoneRound));
        }
    }
    ground::disorders(act, unit, by);
    if !initial {
        act.emit(rule!("CP-15-06"), raise(unit, Sign::RunningOn));
        act.emit(rule!("CP-15-06"), raise(unit, Sign::Compelled));
    }
    let how = match run.fate {
        Fate::Stands => return,
        Fate::Surrenders => Departure::Captured,
        Fate::OffTable | Fate::Dispersed | Fate::Stopped | Fate::IntoWood => Departure::Routed,
    };
    departing::leaves(act, running::rule_of(run.fate), unit, how);
}

/// The way of a run, a little longer if it would end upon what is left of those whom it runs down; at first rather shorter
/// than upon friends whom it has not met (CP-15-03).
fn clear_of_the_rest(field: Field, unit: PieceId, lane: &Lane, run: &running::Run, initial: bool) -> Path {
    let free = |at: tabletop::Length| {
        let block = lane.block(at);
        standing_on(field, unit, &block).next().is_none() && !ground::stands_in_shut(field, unit, &block)
    };
    let edge = lane.leaves_after(field, run.distance + running::CARRIED).unwrap_or(run.distance);
    let end = lane.next_place(run.distance, edge, free).filter(|end| *end < edge);
    let met =
        |distance: Length| running::burst_on(field, unit, lane, distance, running::Friends::Burst).len();
    let end = match end {
        Some(end) if initial && end > run.distance && met(end) > met(run.distance) => {
            lane.last_place(run.distance, free).or(Some(end))
        }
        end => end,
    };
    lane.way(end.unwrap_or(run.distance))
}
