//! What of an object one point can see or shoot at, and what has been found of it so far.

use tabletop::{Gap, Length, Outline, Point, Segment};

/// How far beside the edge of a shadow points are tried, in units: the nearest lie within rounding where an edge is seen
/// nearly end on.
pub const HAIRS: [i64; 3] = [2, 16, 64];

/// What of the object one point can see or shoot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// From the point to the nearest point that it sees.
    pub nearest: Gap,
    /// A point that it sees in the arc that was asked for.
    pub in_arc: Option<Point>,
}

/// The best points found so far.
pub struct Found {
    /// Of all.
    pub best: Option<Point>,
    /// Of those in the arc that was asked for.
    pub in_arc: Option<Point>,
}

impl Found {
    /// Whether both are found, and no point that is tried on an edge, or a hair beyond its ends, is nearer.
    pub fn is_done_with(&self, eye: Point, edge: Segment) -> bool {
        let beyond = Length(2 * HAIRS[HAIRS.len() - 1] as i32);
        let far = |best: Point| !edge.within(&eye, eye.distance(best) + beyond);
        self.in_arc.is_some() && self.best.is_some_and(far)
    }
}
