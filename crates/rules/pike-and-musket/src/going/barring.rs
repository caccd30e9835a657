//! Where nobody goes, or not everybody.

use tabletop::{Block, Bounds, Footprint, IndexSet, Point, Pose, Segment, Shape, Stroke, Sweep};

use super::is_way_over;
use crate::table::Form;
use crate::world::World;
use crate::world::terrain::TerrainKind;
use crate::world::troops::Class;

/// The features that a piece of a class may not enter or cross: rivers and lakes; for batteries woods, towns and every line, but
/// where there is a bridge, a ford, a gate or a road (PM-07-07, PM-15-04).
fn closed_to(world: &World, class: Class) -> IndexSet {
    let sets = &world.sets;
    match class {
        Class::Battery => sets.impassable.or(sets.hides).or(sets.obstacles),
        _ => sets.impassable,
    }
}

/// What bars a piece of a class that routs from a pose: what is closed to it, but of what is closed to batteries alone not what lies
/// under them already (PM-05-06, PM-05-11, PM-15-04).
pub fn bars_rout(world: &World, class: Class, body: Footprint, pose: Pose) -> IndexSet {
    let closed = closed_to(world, class);
    let own = closed.but(world.sets.impassable);
    if own.is_empty() {
        return closed;
    }
    let mut stroke = Stroke::default();
    stroke.from = pose;
    let sweep = stroke.sweep(body, Block::TOLERANCE);
    own.iter().filter(|at| meets(world, *at, &sweep)).fold(closed, IndexSet::without)
}

/// Whether anything closed to a class of pieces may lie in a part of the table, quickly: where it says no nothing of it does.
pub fn may_bar(world: &World, class: Class, part: &Bounds) -> bool {
    let closed = closed_to(world, class);
    !closed.is_empty() && !world.ground.near(part).and(closed).is_empty()
}

/// The first feature that is closed to a piece on a stroke of its move, by its number. A column, a battery and a rider cross a
/// line where the way of their middle is a bridge, a ford or a gate; a battery goes through a town along a road.
pub fn bars(world: &World, class: Class, form: Form, body: Footprint, stroke: &Stroke) -> Option<u8> {
    let closed = closed_to(world, class);
    if closed.is_empty() {
        return None;
    }
    let sweep = stroke.sweep(body, Block::TOLERANCE);
    let near = world.ground.near(&sweep.bounds()).and(closed);
    let narrow = matches!(form, Form::Column | Form::Limbered | Form::Rider);
    let way = Segment::new(rear_middle(stroke.from, body), stroke.end(body).at);
    near.iter()
        .find(|at| meets(world, *at, &sweep) && !(narrow && leads_over(world, *at, way)))
        .map(|at| at as u8)
}

/// Whether a rectangle stands on ground that is closed to a class of pieces, and on no way over it.
pub fn is_barred_at(world: &World, class: Class, form: Form, body: Footprint, pose: Pose) -> bool {
    let mut stroke = Stroke::default();
    stroke.from = pose;
    bars(world, class, form, body, &stroke).is_some()
}

fn rear_middle(pose: Pose, body: Footprint) -> Point {
    pose.at - pose.facing.along(body.depth)
}

/// Whether a sweep meets a feature.
fn meets(world: &World, at: usize, sweep: &Sweep) -> bool {
    match &world.ground.features()[at].shape {
        Shape::Area(area) => sweep.meets_outline(area.corners()),
        Shape::Line(line) if line.width().0 == 0 => line.pieces().any(|piece| sweep.meets_segment(piece)),
        Shape::Line(line) => line.strips().iter().any(|strip| sweep.meets(strip)),
    }
}

/// Whether the way of the middle of a body leads over a feature by a bridge, a ford or a gate, or through a town by a road.
pub fn leads_over(world: &World, at: usize, way: Segment) -> bool {
    match &world.ground.features()[at].shape {
        Shape::Area(_) => world.terrain[at].kind == TerrainKind::Town && super::runs_along_road(world, way),
        Shape::Line(_) => {
            let (mut passed, mut all_over) = (false, true);
            super::passages(world, way, IndexSet::one(at), |met| {
                passed = true;
                all_over &= met.passage.is_some_and(|passage| is_way_over(world, passage.point));
            });
            passed && all_over || !passed && is_way_over(world, way.to)
        }
    }
}

/// The first of some features that a stroke meets anywhere, by its number.
pub fn meets_any(world: &World, among: IndexSet, body: Footprint, stroke: &Stroke) -> Option<u8> {
    if among.is_empty() {
        return None;
    }
    let sweep = stroke.sweep(body, Block::TOLERANCE);
    let near = world.ground.near(&sweep.bounds()).and(among);
    near.iter().find(|at| meets(world, *at, &sweep)).map(|at| at as u8)
}
