//! Where troops are placed before the battle: foot in the middle, horse on the wings, well forward, Generals behind (PM-15-01).

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Concern};
use tabletop::{Angle, Border, Length, Point, Pose};

use crate::field::Field;
use crate::preparation::{judge_deployment, placed_shape, zone_of};
use crate::routing;
use crate::vocabulary::PLACE;
use crate::world::{Class, World};

/// Places are looked at so far apart, and rows so far.
const STEP: Length = Length::millimetres(40);
const ROW: Length = Length::millimetres(80);

/// Places of a grid over the zone for the first piece that waits.
pub(super) fn places(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    let waits = |id: &PieceId| {
        field.side(*id) == side
            && field.waits(*id)
            && field.class(*id) != Class::Staff
            && field.world.arrival_of(*id).is_none()
    };
    let Some(piece) = field.world.named().find(waits) else { return };
    let (world, shape) = (field.world, placed_shape(field, piece));
    let facing = routing::home(world.army(side).edge) + Angle::HALF;
    let ground = &world.ground;
    let across = match world.army(side).edge {
        Border::Bottom | Border::Top => ground.width(),
        Border::Left | Border::Right => ground.depth(),
    };
    for row in 0..zone_of(world).0 / ROW.0 {
        let deep = zone_of(world) - ROW.times(row);
        for column in 0..across.0 / STEP.0 {
            let along = STEP.times(column) + STEP.half();
            let pose = Pose::new(at(world, side, along, deep), facing);
            if judge_deployment(field, piece, pose, shape).is_ok() {
                offer(Answer::plain(PLACE).with(piece).at(pose));
            }
        }
    }
}

/// The point so far along a side's edge and so deep in from it.
fn at(world: &World, side: Side, along: Length, deep: Length) -> Point {
    let (width, depth) = (world.ground.width(), world.ground.depth());
    match world.army(side).edge {
        Border::Bottom => Point::new(along.0, deep.0),
        Border::Top => Point::new(along.0, depth.0 - deep.0),
        Border::Left => Point::new(deep.0, along.0),
        Border::Right => Point::new(width.0 - deep.0, along.0),
    }
}

/// How deep a point lies in from a side's own edge, and how far along it.
fn inside(world: &World, side: Side, point: Point) -> (i32, i32) {
    let (width, depth) = (world.ground.width().0, world.ground.depth().0);
    match world.army(side).edge {
        Border::Bottom => (point.y, point.x),
        Border::Top => (depth - point.y, point.x),
        Border::Left => (point.x, point.y),
        Border::Right => (width - point.x, point.y),
    }
}

/// How well a place suits a piece.
pub(super) fn appraise(field: Field, answer: &Answer) -> Appraisal {
    let (Some(piece), Way::At(pose)) = (answer.piece, answer.way) else { return Appraisal::indifferent() };
    let (world, side) = (field.world, field.side(piece));
    let (deep, along) = inside(world, side, pose.at);
    let across = match world.army(side).edge {
        Border::Bottom | Border::Top => world.ground.width().0,
        Border::Left | Border::Right => world.ground.depth().0,
    };
    let off_middle = f64::from((along - across / 2).abs()) / f64::from((across / 2).max(1));
    let forward = f64::from(deep) / f64::from(zone_of(world).0.max(1));
    let (place, row) = match field.class(piece) {
        // Horse stands beyond the foot, not at the very edge.
        Class::Shock | Class::Pistols | Class::Dragoons => (-(off_middle - 0.7).abs(), 1.0),
        Class::Battery => (-(off_middle - 0.25).abs(), 0.8),
        Class::Foot => (-off_middle, 1.5),
        Class::General | Class::Staff => (-off_middle, -1.0),
    };
    Appraisal::of(Concern::Station, place + row * forward, "there is its place in the line").and(
        Concern::Ground,
        forward * 10.0,
        "it stands well forward",
    )
}
