//! About how far along its way a body comes upon an outline: exact judgement is asked for in between only.

use tabletop::{Footprint, Length, Point, Pose, Segment};

/// What the rounding of a block and of its way comes to at most, twice over.
const HAIR: i64 = 4;
/// Binary places of the directions.
const FINE: u32 = 30;

/// Before one way a body surely does not come so near to an outline, from the other on it surely does.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    not_before: i64,
    from: Option<i64>,
}

/// A point as seen along a way: how far to the right of it, and how far along.
type Seen = (i64, i64);

impl Reach {
    /// Of a body that goes straight ahead from a pose until it is so near the outline with some edges; none where that reaches back to
    /// where it begins, or behind it.
    pub fn of(
        outline: impl Iterator<Item = Segment> + Clone,
        start: Pose,
        body: Footprint,
        near: Length,
    ) -> Option<Reach> {
        let (sin, cos) = start.facing.sin_cos();
        let seen = |at: Point| -> Seen {
            let (x, y) = (i64::from(at.x - start.at.x), i64::from(at.y - start.at.y));
            ((x * cos - y * sin) >> FINE, (x * sin + y * cos) >> FINE)
        };
        let (half, near) = (i64::from(body.width.0 / 2), i64::from(near.0));
        let least = |half: i64| {
            let edges = outline.clone().map(|edge| (seen(edge.from), seen(edge.to)));
            edges.filter_map(|(from, to)| least_within(from, to, half)).min()
        };
        let not_before = least(half + near + HAIR)? - near - HAIR;
        let from = (half > HAIR).then(|| least(half - HAIR)).flatten().map(|at| at - near + HAIR);
        (not_before > HAIR).then_some(Reach { not_before, from })
    }

    /// Whether the body has come so near after so much of its way, where that is sure.
    pub fn tells(&self, way: Length) -> Option<bool> {
        let way = i64::from(way.0);
        match self.from {
            _ if way < self.not_before => Some(false),
            Some(from) if way >= from => Some(true),
            _ => None,
        }
    }
}

/// How far along a way an edge comes nearest that lies within so much to either side of it; none if none of it does.
fn least_within(from: Seen, to: Seen, half: i64) -> Option<i64> {
    let inside = |(right, along): Seen| (right.abs() <= half).then_some(along);
    let at = |border: i64| {
        let crossed = (from.0 < border) != (to.0 < border);
        crossed.then(|| from.1 + (to.1 - from.1) * (border - from.0) / (to.0 - from.0))
    };
    [inside(from), inside(to), at(-half), at(half)].into_iter().flatten().min()
}
