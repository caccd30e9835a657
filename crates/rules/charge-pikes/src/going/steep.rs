//! Where a way lies on the slope of a steep hill (CP-19-14).

use tabletop::{
    Area, Bounds, Class, FeatureId, Footprint, Length, Motion, Outline, Pivot, Point, Segment, Stroke,
};

use super::steep_at;
use crate::world::{TerrainKind, World};

/// Visits the stretches of a stroke on which the front middle is on the slope of a hill: from which step to which, or to
/// the end.
pub fn each_steep_stretch(
    world: &World,
    feature: FeatureId,
    stroke: &Stroke,
    body: Footprint,
    mut visit: impl FnMut(i32, Option<i32>),
) {
    let whole = stroke.motion.extent();
    let bounds = world.ground.features()[usize::from(feature.0)].bounds();
    // The front middle of who goes straight on comes nowhere but upon its trace: a little is for rounding.
    let straight = matches!(stroke.motion, Motion::March { .. } | Motion::Shift(_));
    if straight && !bounds.inflated(Length(4)).meets_segment(stroke.trace(body)) {
        return;
    }
    let on_slope = |at: Point| bounds.contains(at) && steep_at(world, at) == Some(feature);
    // The slope is walked over in steps of an eighth of an inch: a ring of ground has no outline of its own.
    let step = match stroke.motion {
        Motion::Turn { .. } => 100,
        _ => Length::INCH.0 / 8,
    };
    let mut begun = None;
    let mut note = |at: i32, on: bool| match (on, begun) {
        (true, None) => begun = Some(at),
        (false, Some(from)) => {
            visit(from, Some(at));
            begun = None;
        }
        _ => {}
    };
    let place = |at: i32| stroke.pose_at(at * step + step.min(whole - at * step) / 2, body).at;
    // On a turn it comes off the chord between two places by an eighth of the square of the angle at most, in radii.
    let radius = match stroke.motion {
        Motion::Turn { about: Pivot::Centre, .. } => body.depth.half().0,
        Motion::Turn { .. } => body.width.half().0,
        _ => 0,
    };
    let off = |count: i32| Length((i64::from(radius) * i64::from(count * count) / 26_000) as i32 + 1);
    let even =
        |one: Point, other: Point, count: i32| !changes_slope(world, Segment::new(one, other), off(count));
    each_alike(0, (whole + step - 1) / step, &place, &even, &mut |at, count| {
        let on = on_slope(place(at));
        (at..at + count).for_each(|at| {
            debug_assert_eq!(on_slope(place(at)), on, "what lies along an even stretch is alike");
            note(at * step, on);
        });
    });
    if let Some(from) = begun {
        visit(from, None);
    }
}

/// Visits places on the way in order, those of a stretch along which the ground is even at once: the first of them, and how
/// many they are.
fn each_alike(
    first: i32,
    count: i32,
    place: &impl Fn(i32) -> Point,
    even: &impl Fn(Point, Point, i32) -> bool,
    visit: &mut impl FnMut(i32, i32),
) {
    match count {
        ..1 => {}
        1 => visit(first, 1),
        _ if even(place(first), place(first + count - 1), count) => visit(first, count),
        _ => {
            let half = count / 2;
            each_alike(first, half, place, even, visit);
            each_alike(first + half, count - half, place, even, visit);
        }
    }
}

/// Whether the steep hill on whose slope points along a line lie may change from one to the next, quickly: where it says no,
/// [`steep_at`] says the same of all of them. They may lie off the line by so much, and by what rounding moves them.
fn changes_slope(world: &World, line: Segment, off: Length) -> bool {
    let off = off + ROUNDING;
    let about = Bounds::of_segment(line).inflated(off);
    let features = world.ground.features();
    world.ground.near(&about).iter().any(|index| {
        let feature = &features[index];
        let counts = feature.class == Class::Contour
            || world.terrain(FeatureId(index as u8)).kind == TerrainKind::SteepHill;
        let area = feature.as_area().filter(|_| counts && feature.bounds().meets(&about));
        let mut edges = area.into_iter().flat_map(Area::edges);
        edges.any(|edge| about.meets_segment(edge) && line.within(&edge, off))
    })
}

/// By how much a point of a way may lie beside its trace, and a little more.
const ROUNDING: Length = Length(4);
