//! Convex outlines of a few corners.

use crate::outline::{edges, holds};
use crate::sector::is_beyond;
use crate::{Block, Fraction, Length, Outline, Point, Segment};

/// The most corners a [`Hull`] can have.
pub const HULL_CORNERS: usize = 16;

/// Points taken in at a time while a hull is built: more than the corners it may have.
const GATHERED: usize = 2 * HULL_CORNERS;

/// A convex outline of up to sixteen corners without heap: a swept strip, a corridor, a zone cut off.
#[derive(Clone, Copy, Debug)]
pub struct Hull {
    corners: [Point; HULL_CORNERS],
    count: u8,
}

impl Hull {
    /// The convex hull of some points, exact, clockwise from the leftmost (of these the lowest) point.
    /// Points on an edge are not corners. `None` for no points, or if more than [`HULL_CORNERS`] are needed
    /// at any time in building it.
    pub fn of(points: impl IntoIterator<Item = Point>) -> Option<Hull> {
        let mut gathered = [Point::default(); GATHERED];
        let mut count = 0;
        for point in points {
            if count == GATHERED {
                let hull = Hull::around(&mut gathered)?;
                count = hull.corners().len();
                gathered[..count].copy_from_slice(hull.corners());
            }
            gathered[count] = point;
            count += 1;
        }
        Hull::around(&mut gathered[..count])
    }

    /// The corners, clockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The edges, clockwise; a single point has one of no length.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        edges(self.corners())
    }

    /// Whether a point lies inside or on the outline.
    pub fn contains(&self, point: Point) -> bool {
        holds(self.corners(), point)
    }

    /// Whether it may come so near to a point, quickly: where it says no, no point of it is that near.
    pub fn may_come_within(&self, point: Point, limit: Length) -> bool {
        // Outside a clockwise outline lies whatever is on the left of an edge.
        !self.edges().any(|edge| is_beyond(edge, point, limit))
    }

    /// What is left on the right hand of a directed line, the line included; `None` if nothing is. New
    /// corners are rounded to the nearest unit, and the rounded outline is what later questions measure.
    pub fn right_of(&self, line: Segment) -> Option<Hull> {
        let side = |point: Point| line.vector().cross(point - line.from);
        if self.corners().iter().all(|corner| side(*corner) <= 0) {
            return Some(*self);
        }
        let kept = self.edges().flat_map(|edge| {
            let (from, to) = (side(edge.from), side(edge.to));
            let cut = (from.signum() * to.signum() < 0)
                .then(|| Fraction::new(from, from - to).map(|at| at.along(edge)))
                .flatten();
            [(from <= 0).then_some(edge.from), cut, (to <= 0).then_some(edge.to)]
        });
        Hull::of(kept.flatten())
    }

    /// The hull of at most [`GATHERED`] points, which are put in order.
    fn around(points: &mut [Point]) -> Option<Hull> {
        points.sort_unstable();
        let mut count = 0;
        for at in 0..points.len() {
            if count == 0 || points[count - 1] != points[at] {
                points[count] = points[at];
                count += 1;
            }
        }
        let points = &points[..count];
        let first = *points.first()?;
        let mut corners = [first; HULL_CORNERS];
        if count == 1 {
            return Some(Hull { corners, count: 1 });
        }
        // Two monotone chains make the outline; the last point is the first again.
        let mut chain = Chain { corners: [first; GATHERED + 2], count: 0 };
        chain.take(points.iter().copied(), 1);
        let upper = chain.count;
        chain.take(points.iter().rev().skip(1).copied(), upper);
        let count = chain.count - 1;
        corners.get_mut(..count)?.copy_from_slice(&chain.corners[..count]);
        Some(Hull { corners, count: count as u8 })
    }
}

/// A chain of corners that turns only clockwise.
struct Chain {
    corners: [Point; GATHERED + 2],
    count: usize,
}

impl Chain {
    /// Adds points in order, dropping corners after the first `keep` that do not turn clockwise.
    fn take(&mut self, points: impl Iterator<Item = Point>, keep: usize) {
        for point in points {
            while self.count > keep {
                let (from, at) = (self.corners[self.count - 2], self.corners[self.count - 1]);
                if (at - from).cross(point - at) < 0 {
                    break;
                }
                self.count -= 1;
            }
            self.corners[self.count] = point;
            self.count += 1;
        }
    }
}

impl From<&Block> for Hull {
    fn from(block: &Block) -> Hull {
        let mut corners = [block.corners()[0]; HULL_CORNERS];
        corners[..4].copy_from_slice(&block.corners());
        Hull { corners, count: 4 }
    }
}

impl AsRef<[Point]> for Hull {
    fn as_ref(&self) -> &[Point] {
        self.corners()
    }
}

impl Outline for Hull {
    type Corners = Hull;
    fn outline(&self) -> Hull {
        *self
    }
}

/// Two hulls are equal when their corners are, in order.
impl PartialEq for Hull {
    fn eq(&self, other: &Hull) -> bool {
        self.corners() == other.corners()
    }
}

impl Eq for Hull {}

#[cfg(test)]
mod tests {
    use super::*;

    fn hull(points: &[(i32, i32)]) -> Hull {
        Hull::of(points.iter().map(|(x, y)| Point::new(*x, *y))).unwrap()
    }

    #[test]
    fn hulls_run_clockwise_and_drop_inner_points() {
        let square = hull(&[(0, 0), (5, 5), (10, 0), (10, 10), (5, 0), (0, 10), (3, 3)]);
        assert_eq!(
            square.corners(),
            [Point::new(0, 0), Point::new(0, 10), Point::new(10, 10), Point::new(10, 0)]
        );
        assert!(square.contains(Point::new(10, 4)) && !square.contains(Point::new(11, 4)));
        assert_eq!(hull(&[(1, 1), (1, 1)]).corners(), [Point::new(1, 1)]);
        assert_eq!(hull(&[(4, 4), (0, 0), (2, 2)]).corners(), [Point::new(0, 0), Point::new(4, 4)]);
        assert_eq!(Hull::of([]), None);
    }

    #[test]
    fn what_a_hull_cannot_come_near_it_does_not() {
        let fan = hull(&[(0, 0), (-700, 1_000), (700, 1_000), (0, 1_000)]);
        let mut told = [0, 0];
        for at in 0..2_000 {
            let point = Point::new(at * 7 % 3_001 - 1_500, at * 11 % 2_503 - 700);
            for limit in [0, 1, 90, 400].map(Length) {
                let near = point.gap(&fan).distance.within(limit);
                assert!(fan.may_come_within(point, limit) || !near, "{point:?} {limit:?}");
                told[usize::from(fan.may_come_within(point, limit) == near)] += 1;
            }
        }
        assert!(told[0] > 0 && told[1] > 9 * told[0], "mostly it knows: {told:?}");
    }

    #[test]
    fn a_hull_of_too_many_corners_is_refused() {
        let circle = |count: i32| {
            Hull::of((0..count).map(|at| {
                Point::default() + crate::Angle::hundredths(at * 36_000 / count).along(crate::Length(90_000))
            }))
        };
        assert_eq!(circle(16).unwrap().corners().len(), 16);
        assert_eq!(circle(17), None);
    }

    #[test]
    fn cutting_keeps_the_right_hand_side() {
        let square = hull(&[(0, 0), (10, 0), (10, 10), (0, 10)]);
        let up = |x: i32| Segment::new(Point::new(x, 0), Point::new(x, 5));
        assert_eq!(square.right_of(up(4)), Some(hull(&[(4, 0), (10, 0), (10, 10), (4, 10)])));
        assert_eq!(square.right_of(up(-4)), Some(square));
        assert_eq!(square.right_of(up(10)), Some(hull(&[(10, 0), (10, 10)])));
        assert_eq!(square.right_of(up(11)), None);
        let diagonal = Segment::new(Point::new(0, 0), Point::new(10, 10));
        assert_eq!(square.right_of(diagonal), Some(hull(&[(0, 0), (10, 10), (10, 0)])));
    }
}
