//! About how far along its way a body comes upon an outline: exact judgement is asked for in between only.

use tabletop::{Footprint, Length, Point, Pose, Segment};

/// What the rounding of a block and of its way comes to at most, twice over.
const HAIR: i64 = 6;
/// Binary places of a length that something is divided by.
const PLACES: u32 = 8;
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
        outline: impl Iterator<Item = Segment>,
        start: Pose,
        body: Footprint,
        near: Length,
    ) -> Option<Reach> {
        Reach::within(outline, start, body, near, Length(i32::MAX)).ok()
    }

    /// The same of a body that goes no farther than a limit: where it surely does not come so near within that, `Err` of that.
    pub fn within(
        outline: impl Iterator<Item = Segment>,
        start: Pose,
        body: Footprint,
        near: Length,
        limit: Length,
    ) -> Result<Reach, bool> {
        let (sin, cos) = start.facing.sin_cos();
        let seen = |at: Point| -> Seen {
            let (x, y) = (i64::from(at.x - start.at.x), i64::from(at.y - start.at.y));
            ((x * cos - y * sin) >> FINE, (x * sin + y * cos) >> FINE)
        };
        let (half, near) = (i64::from(body.width.0 / 2), i64::from(near.0));
        let far = i64::from(limit.0) + near + 2 * HAIR;
        let (mut least, mut sure) = (None, None);
        let takes = |known: &mut Option<i64>, found: Option<i64>| {
            *known = (*known).into_iter().chain(found).min();
        };
        for edge in outline {
            let (from, to) = (seen(edge.from), seen(edge.to));
            let first = from.1.min(to.1);
            // It comes near no edge so much sooner than it would reach it.
            let later = |known: Option<i64>| known.is_some_and(|known| first - near - HAIR > known);
            if first > far || later(least) && later(sure) {
                continue;
            }
            takes(&mut least, least_near(from, to, half + HAIR, near));
            if half > HAIR {
                takes(&mut sure, least_near(from, to, half - HAIR, near));
            }
        }
        let Some(least) = least else { return Err(false) };
        let (not_before, from) = (least - HAIR, sure.map(|at| at + HAIR));
        match not_before > HAIR {
            true => Ok(Reach { not_before, from }),
            false => Err(true),
        }
    }

    /// The least way after which it may have come so near.
    pub const fn least(&self) -> Length {
        Length(self.not_before as i32)
    }

    /// Whether it surely comes so near before it may on the way of another.
    pub fn is_surely_before(&self, other: &Reach) -> bool {
        self.from.is_some_and(|from| from < other.not_before)
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

/// How far along a way a front with so much to either side of its middle comes so near to an edge at first, to a few units; none if it
/// never does.
fn least_near(from: Seen, to: Seen, half: i64, near: i64) -> Option<i64> {
    // Wholly to one side.
    let (left, right) = (from.0.min(to.0), from.0.max(to.0));
    if left > half + near || right < -half - near {
        return None;
    }
    let ahead = least_within(from, to, half).map(|at| at - near);
    if near == 0 || left >= -half && right <= half {
        return ahead;
    }
    // To either side of the front it is as if a disc went along.
    let beside = |(right, along): Seen| {
        let off = right.abs() - half;
        (off > 0 && off <= near).then(|| along - root(near * near - off * off))
    };
    let (across, up) = (to.0 - from.0, to.1 - from.1);
    let long = root((across * across + up * up) << (2 * PLACES));
    // The disc touches the edge square to it, on the side that looks back along the way.
    let turned = if across < 0 { -1 } else { 1 };
    let square = |part: i64| if long == 0 { 0 } else { ((near * part * turned) << PLACES) / long };
    let (aside, back) = (square(up), square(across));
    let touches = |border: i64| {
        let at = border - aside;
        let passed = (from.0 < at) != (to.0 < at) && across != 0 && (at.abs() > half);
        passed.then(|| from.1 + up * (at - from.0) / across - back)
    };
    [ahead, beside(from), beside(to), touches(half), touches(-half)].into_iter().flatten().min()
}

/// The root of a square, rounded down.
fn root(square: i64) -> i64 {
    square.max(0).isqrt()
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
