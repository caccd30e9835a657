//! Floating-point sampling for second opinions, written without the crate's own tests of inside and outside. It
//! decides only where it is sure, a few units away from any outline.

use proptest::prelude::*;
use tabletop::{Angle, Area, Block, Length, Point, Pose, Segment};

/// Units within which the oracle does not decide.
pub const UNSURE: f64 = 4.0;
/// The sides of the table.
pub const SIDE: i32 = 100_000;

/// How far inside a polygon a point lies, in units; negative outside. Distances to the edges give the size,
/// the winding of the corners round the point gives the sign.
pub fn depth(corners: &[Point], x: f64, y: f64) -> f64 {
    let mut nearest = f64::INFINITY;
    let mut winding = 0;
    for (index, from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let (ax, ay) = (f64::from(from.x) - x, f64::from(from.y) - y);
        let (bx, by) = (f64::from(to.x) - x, f64::from(to.y) - y);
        let (dx, dy) = (bx - ax, by - ay);
        let share = (-(ax * dx + ay * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
        let (px, py) = (ax + share * dx, ay + share * dy);
        nearest = nearest.min((px * px + py * py).sqrt());
        let turn = ax * by - ay * bx;
        if ay <= 0.0 && by > 0.0 && turn > 0.0 {
            winding += 1;
        }
        if ay > 0.0 && by <= 0.0 && turn < 0.0 {
            winding -= 1;
        }
    }
    if winding == 0 { -nearest } else { nearest }
}

/// The point at a share of a segment.
pub fn at(segment: Segment, share: f64) -> (f64, f64) {
    let (dx, dy) = (f64::from(segment.to.x - segment.from.x), f64::from(segment.to.y - segment.from.y));
    (f64::from(segment.from.x) + share * dx, f64::from(segment.from.y) + share * dy)
}

/// The greatest depth of any sampled point of a segment in a polygon.
pub fn deepest(corners: &[Point], segment: Segment) -> f64 {
    let deepest_of = |shares: &mut dyn Iterator<Item = f64>| {
        shares.fold((f64::NEG_INFINITY, 0.0), |(best, where_best), share| {
            let (x, y) = at(segment, share);
            let depth = depth(corners, x, y);
            if depth > best { (depth, share) } else { (best, where_best) }
        })
    };
    let (_, coarse) = deepest_of(&mut (0..=400).map(|step| f64::from(step) / 400.0));
    deepest_of(&mut (-200..=200).map(|step| (coarse + f64::from(step) / 40_000.0).clamp(0.0, 1.0))).0
}

/// A point of the table.
pub fn point() -> impl Strategy<Value = Point> {
    (0..SIDE, 0..SIDE).prop_map(|(x, y)| Point::new(x, y))
}

/// A line across it.
pub fn segment() -> impl Strategy<Value = Segment> {
    (point(), point()).prop_map(|(from, to)| Segment::new(from, to))
}

/// A star-shaped area: corners at growing directions round a middle, so it never crosses itself.
pub fn area() -> impl Strategy<Value = Area> {
    (point(), 0..36_000, proptest::collection::vec(800..25_000, 3..14)).prop_filter_map(
        "a star must not cross itself",
        |(middle, turn, spokes)| {
            let count = spokes.len() as i32;
            let corners: Vec<Point> = spokes
                .iter()
                .zip(0..)
                .map(|(spoke, index)| {
                    middle + Angle::hundredths(turn + index * 36_000 / count).along(Length(*spoke))
                })
                .collect();
            Area::new(&corners).ok()
        },
    )
}

/// A body on it.
pub fn block() -> impl Strategy<Value = Block> {
    (point(), 0..36_000, 1_000..20_000, 500..8_000).prop_map(|(at, facing, width, depth)| {
        Block::at(Pose::new(at, Angle::hundredths(facing)), Length(width), Length(depth))
    })
}
