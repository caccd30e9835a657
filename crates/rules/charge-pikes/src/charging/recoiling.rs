//! 15.10: recoils.

use engine::{Event, On, PieceId};
use tabletop::{
    Angle, Block, Footprint, Hand, IndexSet, InlineVec, Leg, Length, Path, Run, RunAmong, RunEnd, run, swerve,
};

use super::contact::closed_ground;
use super::moving::straightens;
use super::order::outline;
use crate::combat::parting;
use crate::field::Field;
use crate::marks::raise;
use crate::movement::placing::place_along;
use crate::routing::{gaps, running};
use crate::steps::Step;
use crate::table::{Form, Sign};
use crate::{Acting, remarks, rule};

/// How far beyond its distance a recoil is carried on at most to a clear place beyond a friend (CP-15-55).
const BEYOND: Length = Length::inches(24);

/// The blocks that a recoil meets, with whose they are.
struct Others {
    blocks: InlineVec<Block, 128>,
    owners: InlineVec<PieceId, 128>,
}

impl Others {
    /// Those within a recoil's reach, and those whom it may be carried on to beyond a friend.
    fn of(field: Field, unit: PieceId, distance: Length, wanted: impl Fn(PieceId) -> bool) -> Others {
        let nothing = field.frame(unit);
        let mut others = Others { blocks: InlineVec::empty(nothing), owners: InlineVec::empty(unit) };
        for other in field.units().filter(|other| *other != unit && field.form(*other) != Form::Garrison) {
            if wanted(other) && field.within(unit, other, distance + BEYOND) {
                for block in field.body(other).blocks() {
                    others.blocks.try_push(block);
                    others.owners.try_push(other);
                }
            }
        }
        others
    }
}

/// How a recoil goes.
enum Recoil {
    /// So far, through these friends.
    Goes(Run, InlineVec<PieceId, 16>),
    /// Into an enemy whom it cannot avoid (CP-15-54).
    Into(PieceId),
}

/// A unit recoils straight back, still facing forward, swerving by the least angle that avoids other units (CP-15-53). One
/// that cannot avoid an enemy routs (CP-15-54); friends who cannot be avoided suffer a burst-through (CP-15-55).
pub fn recoils(act: &mut Acting, unit: PieceId, distance: Length) {
    let field = act.field();
    let stays = matches!(field.form(unit), Form::Square | Form::Garrison);
    if !field.piece(unit).on_table() || field.routs(unit) || stays || distance <= Length::ZERO {
        return;
    }
    let found = recoil(field, unit, distance);
    act.emit(rule!("CP-15-53"), raise(unit, Sign::Recoiled));
    match found {
        Recoil::Goes(run, friends) => {
            let from = act.table().pieces[unit.index()].pose();
            let direction = Angle::of(run.pose.at - from.at);
            if run.pose != from {
                // It goes by the outline of the line of battle, so that wheeled wings come into line. One that is held where
                // it stands keeps them as they are: somebody may stand beside where they would come.
                straightens(act, rule!("CP-15-53"), unit);
                let leg = Leg::in_direction(from.facing, direction, run.distance);
                let path = Path::of(from, leg);
                place_along(act, rule!("CP-15-53"), unit, &path);
            }
            for friend in &friends {
                running::burst_through(act, rule!("CP-15-55"), *friend);
            }
            parting::parts_by_recoil(act, unit);
        }
        Recoil::Into(enemy) => {
            let value = enemy.0.into();
            let remark = Event::Noted { on: On::Piece(unit), remark: remarks::HEMMED_IN, value };
            act.emit(rule!("CP-15-54"), remark);
            act.then(Step::breaks(unit, Some(enemy)));
        }
    }
}

/// First a swerve is sought that avoids all units, then one that avoids enemies only (CP-15-55).
fn recoil(field: Field, unit: PieceId, distance: Length) -> Recoil {
    let pose = field.piece(unit).pose();
    let body = outline(field, unit);
    let barred = closed_ground(field, unit);
    let back = pose.facing + Angle::HALF;
    let all = Others::of(field, unit, distance, |_| true);
    let clear = |direction| {
        let among = RunAmong { stops: &all.blocks, passed: &[], ground: &field.world.ground, barred };
        let run = run(pose, body, direction, distance, &among);
        (!matches!(run.end, RunEnd::Body(_))).then_some(run)
    };
    if let Some(run) = swerved(field, back, clear) {
        return Recoil::Goes(run, InlineVec::empty(unit));
    }
    let side = field.side(unit);
    let stops =
        Others::of(field, unit, distance, |other| field.side(other) != side || gaps::is_immune(field, other));
    let friends = Others::of(field, unit, distance, |other| {
        field.side(other) == side && !gaps::is_immune(field, other)
    });
    let through = |direction| {
        let run = through(field, (pose, body), direction, distance, (&stops, &friends), barred);
        let into = stopped_by(&run, &stops).filter(|other| field.side(*other) != side);
        (into.is_none() && run.distance <= distance + BEYOND - body.depth).then_some(run)
    };
    if let Some(run) = swerved(field, back, through) {
        let mut passed = InlineVec::empty(unit);
        for index in run.passed.iter() {
            let friend = friends.owners[index];
            if !passed.contains(&friend) {
                passed.try_push(friend);
            }
        }
        return Recoil::Goes(run, passed);
    }
    let straight = self::through(field, (pose, body), back, distance, (&stops, &friends), barred);
    let into = stopped_by(&straight, &stops).filter(|other| field.side(*other) != side);
    into.map_or_else(|| held(field, unit, (body, distance), &all, barred), Recoil::Into)
}

/// Friends stand so close one behind the other that there is no clear place beyond them within reach: it stops on touching the
/// first, who suffers the burst-through all the same (CP-15-55).
fn held(
    field: Field,
    unit: PieceId,
    (body, distance): (Footprint, Length),
    all: &Others,
    barred: IndexSet,
) -> Recoil {
    let pose = field.piece(unit).pose();
    let among = RunAmong { stops: &all.blocks, passed: &[], ground: &field.world.ground, barred };
    let run = run(pose, body, pose.facing + Angle::HALF, distance, &among);
    let mut pressed = InlineVec::empty(unit);
    let is_burst =
        |other: &PieceId| field.side(*other) == field.side(unit) && !gaps::is_immune(field, *other);
    stopped_by(&run, all).filter(is_burst).into_iter().for_each(|friend| {
        pressed.try_push(friend);
    });
    Recoil::Goes(run, pressed)
}

/// The run in the direction of the least swerve for which there is one (CP-15-53).
fn swerved(field: Field, back: Angle, run: impl Fn(Angle) -> Option<Run>) -> Option<Run> {
    let limit = Angle::degrees(field.world.book.charging.recoil.swerve.into());
    let direction =
        swerve(back, limit, Angle::degrees(1), Hand::Right, |direction| run(direction).is_some())?;
    run(direction)
}

fn through(
    field: Field,
    (pose, body): (tabletop::Pose, Footprint),
    direction: Angle,
    distance: Length,
    (stops, friends): (&Others, &Others),
    barred: IndexSet,
) -> Run {
    let among = RunAmong {
        stops: &stops.blocks,
        // A run goes through sixteen at most: those within reach.
        passed: &friends.blocks,
        ground: &field.world.ground,
        barred,
    };
    run(pose, body, direction, distance, &among)
}

/// Who stopped a run.
fn stopped_by(run: &Run, stops: &Others) -> Option<PieceId> {
    match run.end {
        RunEnd::Body(index) => Some(stops.owners[index]),
        _ => None,
    }
}
