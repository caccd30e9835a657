//! What an outline hides from a point outside of it: the cone between the two lines that touch it. Most lines from the point are told
//! by the cone alone.

use tabletop::{Bounds, Point, Segment, Vector};

/// How far a point must be outside of the box round an outline to have a cone: so far that no rounding puts it on the outline.
const OFF: tabletop::Length = tabletop::Length(1);

/// The cone under which a point sees an outline.
#[derive(Clone, Copy, Debug)]
pub struct Shade {
    eye: Point,
    /// To where it touches on the left, and on the right.
    left: Vector,
    right: Vector,
    /// From the one touching point to the other, of a convex outline.
    chord: Option<Segment>,
}

/// Whether a point may lie on an outline with such a box, or so near that rounding puts it there.
pub fn is_by(bounds: &Bounds, at: Point) -> bool {
    bounds.inflated(OFF).contains(at)
}

/// Whether an outline bulges nowhere inward.
pub fn is_convex(corners: &[Point]) -> bool {
    let count = corners.len();
    let turn = |at: usize| {
        let (a, b, c) = (corners[at], corners[(at + 1) % count], corners[(at + 2) % count]);
        (b - a).cross(c - b)
    };
    let (mut left, mut right) = (false, false);
    (0..count).for_each(|at| match turn(at) {
        0 => {}
        1.. => left = true,
        _ => right = true,
    });
    left != right
}

impl Shade {
    /// The cone from a point; none from one that is not outside of the box round the outline.
    pub fn of(eye: Point, corners: &[Point], bounds: &Bounds, convex: bool) -> Option<Shade> {
        if is_by(bounds, eye) {
            return None;
        }
        let (mut left, mut right) = (*corners.first()?, *corners.first()?);
        for corner in corners {
            if (left - eye).cross(*corner - eye) > 0 {
                left = *corner;
            }
            if (right - eye).cross(*corner - eye) < 0 {
                right = *corner;
            }
        }
        let chord = convex.then_some(Segment::new(left, right));
        Some(Shade { eye, left: left - eye, right: right - eye, chord })
    }

    /// Whether the line to a point runs through the outline; `None` where the cone does not tell.
    #[inline]
    pub fn crosses(&self, at: Point) -> Option<bool> {
        let to = at - self.eye;
        if self.left.cross(to) >= 0 || self.right.cross(to) <= 0 {
            return Some(false);
        }
        let chord = self.chord?;
        let beyond = |point: Point| chord.vector().cross(point - chord.from);
        let (mine, its) = (beyond(self.eye), beyond(at));
        (mine > 0 && its < 0 || mine < 0 && its > 0).then_some(true)
    }
}
