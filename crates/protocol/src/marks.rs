//! Small geometry of gestures: where a pointer's way is marked off, and places around one. It decides nothing.

use tabletop::{Angle, Footprint, Hand, Leg, Length, Pivot, Pose, Vector};

/// A number at the nearest mark, or as it is where that would be none.
pub(crate) fn to_mark(number: i32, mark: i32) -> i32 {
    let marked = (number + number.signum() * mark / 2) / mark * mark;
    if marked == 0 { number } else { marked }
}

/// A part of a vector.
pub(crate) fn scaled(vector: Vector, part: i32, whole: i32) -> Vector {
    let of = |length: i32| (i64::from(length) * i64::from(part) / i64::from(whole.max(1))) as i32;
    Vector { x: of(vector.x), y: of(vector.y) }
}

/// What a length comes to along a line that leans away from it by an angle; negative behind.
pub(crate) fn projected(length: Length, by: Angle) -> i32 {
    by.along(length).y
}

/// A pose turned about the middle of its body.
pub(crate) fn about_its_centre(pose: Pose, body: Footprint, facing: Angle) -> Pose {
    let turn = (facing - pose.facing).signed();
    let hand = if turn < 0 { Hand::Left } else { Hand::Right };
    Leg::Turn { about: Pivot::Centre, hand, angle: Angle::hundredths(turn.abs()) }.end(pose, body)
}

/// Poses ever farther from one, each with the number of its ring.
pub(crate) fn rings(wanted: Pose) -> impl Iterator<Item = (usize, Pose)> {
    const RADII: [i32; 7] = [250, 635, 1_270, 2_540, 3_810, 5_080, 7_620];
    let around = RADII.into_iter().enumerate().flat_map(move |(ring, radius)| {
        (0..16).map(move |part| {
            let at = wanted.at + Angle::hundredths(part * 2_250).along(Length(radius));
            (ring + 1, Pose::new(at, wanted.facing))
        })
    });
    std::iter::once((0, wanted)).chain(around)
}
