//! What an outline hides from a point outside of it: the cone between the two lines that touch it. Most lines from the point are told
//! by the cone alone.

use tabletop::{Bounds, Point, Segment, Vector};

/// How far a point must be outside of an outline to have a cone.
const OFF: tabletop::Length = tabletop::Length(2);

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

/// How the corners of an outline follow one another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Always to the left: it bulges nowhere inward.
    Left,
    /// Always to the right, likewise.
    Right,
    /// To either side.
    Either,
}

/// An outline that may hide something.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    /// Its corners, in their order.
    pub corners: &'a [Point],
    /// The box round it.
    pub bounds: Bounds,
    /// How they follow one another.
    pub turn: Turn,
}

impl Outline<'_> {
    /// Whether a point surely lies inside, farther than so much from its edges.
    pub fn is_deep(&self, at: Point, by: tabletop::Length) -> bool {
        let inward = match self.turn {
            Turn::Left => 1,
            Turn::Right => -1,
            Turn::Either => return false,
        };
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).all(|(from, to)| {
            let along = *to - *from;
            let off = inward * i128::from(along.cross(at - *from));
            off > 0 && off * off > i128::from(by.squared()) * i128::from(along.length_squared())
        })
    }

    /// Whether a line from a point outside that runs through it does so only beyond a limit; `None` where that is not sure, or where it
    /// bulges inward.
    pub fn begins_beyond(&self, from: Point, to: Point, limit: tabletop::Length) -> Option<bool> {
        let (behind, all) = self.behind_entry(from, to).filter(|(_, all)| *all > 0)?;
        let before = i128::from(all - behind).pow(2) * i128::from((to - from).length_squared());
        let beyond = |limit: i32| before > i128::from(limit.max(0)).pow(2) * i128::from(all).pow(2);
        match (beyond(limit.0 + 2 * OFF.0), beyond(limit.0 - 2 * OFF.0)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Whether a line from a point outside to one inside runs through more of it than a limit; `None` where that is not sure, or where
    /// it bulges inward.
    pub fn holds_more(&self, from: Point, to: Point, limit: tabletop::Length) -> Option<bool> {
        let (behind, all) = self.behind_entry(from, to)?;
        if behind < 0 || all <= 0 {
            return None;
        }
        let inside = i128::from(behind).pow(2) * i128::from((to - from).length_squared());
        let beyond = |limit: i32| inside > i128::from(limit.max(0)).pow(2) * i128::from(all).pow(2);
        match (beyond(limit.0 + 2 * OFF.0), beyond(limit.0 - 2 * OFF.0)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// The share of a line from a point outside that lies behind where it enters, as a part of a whole; `None` of one that runs along an edge.
    fn behind_entry(&self, from: Point, to: Point) -> Option<(i64, i64)> {
        let inward = match self.turn {
            Turn::Left => 1,
            Turn::Right => -1,
            Turn::Either => return None,
        };
        // It enters by the edge, of those before which it begins, that is passed last: the share of it behind that is the least.
        let less = |(a, b): (i64, i64), (c, d): (i64, i64)| {
            i128::from(a) * i128::from(d) < i128::from(c) * i128::from(b)
        };
        let mut least = None;
        for (one, other) in self.corners.iter().zip(self.corners.iter().cycle().skip(1)) {
            let along = *other - *one;
            let [before, behind] = [-along.cross(from - *one), along.cross(to - *one)].map(|it| it * inward);
            // Along an edge it runs through nothing, however much of it lies between the others.
            if before == 0 && behind == 0 {
                return None;
            }
            let share = (behind, before + behind);
            if before > 0 && least.is_none_or(|least| less(share, least)) {
                least = Some(share);
            }
        }
        least
    }

    /// Whether a point surely lies outside, so far that no rounding puts it on the outline.
    pub fn is_off(&self, at: Point) -> bool {
        if !self.bounds.inflated(OFF).contains(at) {
            return true;
        }
        let outward = match self.turn {
            Turn::Left => -1,
            Turn::Right => 1,
            Turn::Either => return false,
        };
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().zip(next).any(|(from, to)| {
            let along = *to - *from;
            let least = i64::from(OFF.0) * (i64::from(along.x).abs() + i64::from(along.y).abs());
            outward * along.cross(at - *from) > least
        })
    }
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
    /// The cone from a point; none from one that is not surely outside.
    pub fn of(eye: Point, outline: &Outline) -> Option<Shade> {
        if !outline.is_off(eye) {
            return None;
        }
        let corners = outline.corners;
        let (mut left, mut right) = (*corners.first()?, *corners.first()?);
        for corner in corners {
            if (left - eye).cross(*corner - eye) > 0 {
                left = *corner;
            }
            if (right - eye).cross(*corner - eye) < 0 {
                right = *corner;
            }
        }
        let chord = (outline.turn != Turn::Either).then_some(Segment::new(left, right));
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

impl Shade {
    /// Whether the lines to some points, and to all that lies between them, surely run through the outline.
    #[inline]
    pub fn crosses_all(&self, points: &[Point]) -> bool {
        points.iter().all(|at| self.crosses(*at) == Some(true))
    }

    /// Whether some points, and all that lies between them, surely lie beyond where every line enters that runs through the outline.
    #[inline]
    pub fn lies_before(&self, points: &[Point]) -> bool {
        self.chord.is_some_and(|chord| {
            let beyond = |point: Point| chord.vector().cross(point - chord.from).signum();
            let mine = beyond(self.eye);
            mine != 0 && points.iter().all(|at| beyond(*at) == -mine)
        })
    }
}
