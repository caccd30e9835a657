//! Patches of the table: simple polygons.

use std::fmt;
use std::ops::ControlFlow;

use crate::outline::edges;
use crate::polygon::{self, Beside, Position};
use crate::{Block, Bounds, Crossing, Fraction, Gap, Length, Point, Segment, Vector};

/// A patch of the table: a simple polygon with whole corners, without holes. Its corners run anticlockwise,
/// so its inside lies on the left of each edge.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    corners: Box<[Point]>,
    bounds: Bounds,
}

/// Why some corners do not make an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaFault {
    /// Fewer than three corners.
    TooFewCorners {
        /// How many were given.
        count: usize,
    },
    /// More than 64 corners.
    TooManyCorners {
        /// How many were given.
        count: usize,
    },
    /// A corner lies too far off: beyond ten metres from the origin, where products no longer fit.
    OutOfReach {
        /// The index of the corner.
        corner: usize,
    },
    /// Two edges touch or cross where they must not, or a corner is given twice.
    Crosses {
        /// The index of the first corner of one edge.
        edge: usize,
        /// The index of the first corner of the other.
        other: usize,
    },
}

/// How much of a block lies in an area.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Holding {
    /// All of it; its outline may run along that of the area.
    Wholly,
    /// Some inner part, not all.
    Partly,
    /// No inner part; the outlines may touch.
    Apart,
}

impl Area {
    /// The greatest number of corners.
    pub(crate) const CORNERS_MAX: usize = 64;
    /// The farthest that a corner may lie from the origin along either axis: ten metres.
    pub(crate) const REACH: Length = Length(1_000_000);

    /// An area from its corners, in either direction of turning.
    pub fn new(corners: &[Point]) -> Result<Area, AreaFault> {
        let count = corners.len();
        if count < 3 {
            return Err(AreaFault::TooFewCorners { count });
        }
        if count > Area::CORNERS_MAX {
            return Err(AreaFault::TooManyCorners { count });
        }
        let reach = Area::REACH.0 as u32;
        if let Some(corner) =
            corners.iter().position(|at| at.x.unsigned_abs() > reach || at.y.unsigned_abs() > reach)
        {
            return Err(AreaFault::OutOfReach { corner });
        }
        if let Some((edge, other)) = first_clash(corners) {
            return Err(AreaFault::Crosses { edge, other });
        }
        let mut corners: Box<[Point]> = corners.into();
        if doubled_size(&corners) < 0 {
            corners.reverse();
        }
        match Bounds::of(&corners) {
            Some(bounds) => Ok(Area { corners, bounds }),
            None => Err(AreaFault::TooFewCorners { count }),
        }
    }

    /// An upright rectangle between two opposite corners.
    pub fn rectangle(one: Point, other: Point) -> Result<Area, AreaFault> {
        Area::new(&[one, Point::new(other.x, one.y), other, Point::new(one.x, other.y)])
    }

    /// The area of a block's outline.
    pub fn of_block(block: &Block) -> Result<Area, AreaFault> {
        Area::new(&block.corners())
    }

    /// Its corners, anticlockwise.
    pub fn corners(&self) -> &[Point] {
        &self.corners
    }

    /// Its edges, anticlockwise, the first from the first corner.
    pub fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        edges(&self.corners)
    }

    /// The upright rectangle round it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a straight way between two of its points never leaves it.
    pub(crate) fn is_convex(&self) -> bool {
        let corners = &self.corners;
        let turns = |at: usize| {
            let [one, other, next] = [at, at + 1, at + 2].map(|at| corners[at % corners.len()]);
            (other - one).cross(next - other)
        };
        // It is simple and runs anticlockwise: whoever never turns right goes round once.
        (0..corners.len()).all(|at| turns(at) >= 0)
    }

    /// Where a point lies.
    pub fn position(&self, point: Point) -> Position {
        if !self.bounds.contains(point) {
            return Position::Outside;
        }
        polygon::position(&self.corners, point)
    }

    /// Whether a point lies in the area; the outline belongs to it.
    pub fn contains(&self, point: Point) -> bool {
        self.position(point) != Position::Outside
    }

    /// Visits the stretches of a segment that run through the inner area, in order. Running along an edge or
    /// touching a corner does not count. The visitor may break off.
    pub fn stretches<Stop>(
        &self,
        segment: Segment,
        visit: impl FnMut(Crossing) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        if !self.bounds.meets_segment(segment) {
            return ControlFlow::Continue(());
        }
        polygon::stretches_inside(&self.corners, segment, Beside::Both, visit)
    }

    /// Where a segment crosses the outline, if it does so once, away from corners and from its own ends: mostly a segment
    /// from without to within does, and it is quicker found than its stretches.
    pub fn only_crossing(&self, segment: Segment) -> Option<Fraction> {
        polygon::only_crossing(&self.corners, segment)
    }

    /// Whether a segment runs through the inner area; a segment of no length is a point.
    pub fn is_entered(&self, segment: Segment) -> bool {
        self.bounds.meets_segment(segment) && polygon::enters(&self.corners, segment)
    }

    /// How much of a segment runs inside, in all; each stretch is rounded up to the unit.
    pub fn length_inside(&self, segment: Segment) -> Length {
        let mut sum = Length::ZERO;
        let _: ControlFlow<()> = self.stretches(segment, |stretch| {
            sum += stretch.length(segment);
            ControlFlow::Continue(())
        });
        sum
    }

    /// How much of a block lies in the area. Exact. A block that is but a point lies in it wholly or not at all.
    pub fn holds(&self, block: &Block) -> Holding {
        if !self.bounds.meets(&Bounds::of_block(block)) {
            return Holding::Apart;
        }
        if [block.front_axis(), block.depth_axis()] == [Vector::default(); 2] {
            let inside = self.position(block.corners()[0]) == Position::Inside;
            return if inside { Holding::Wholly } else { Holding::Apart };
        }
        // The corners of a block run clockwise: its inside is on the right of each edge, so it is on the right
        // that the area must go along with the edge.
        let mut wholly = true;
        let mut some = false;
        let solid = block.front_axis().cross(block.depth_axis()) != 0;
        let before = |edge: Segment| {
            let along = edge.vector();
            self.corners.iter().all(|corner| along.cross(*corner - edge.from) >= 0)
        };
        // Most that come so near are apart, and lie all before one edge of the block.
        if solid && edges(&block.corners()).any(before) {
            return Holding::Apart;
        }
        for edge in edges(&block.corners()) {
            let first = polygon::stretches_inside(&self.corners, edge, Beside::Right, ControlFlow::Break);
            let first = first.break_value();
            wholly &= first == Some(WHOLE);
            some |= first.is_some();
        }
        if wholly {
            Holding::Wholly
        } else if some || self.edges().any(|edge| polygon::enters(&block.corners(), edge)) {
            Holding::Partly
        } else {
            Holding::Apart
        }
    }

    /// The nearest point of the outline to a point, and its distance: how deep a point inside stands behind the
    /// edge. The outline's point comes first.
    pub fn outline_gap(&self, point: Point) -> Option<Gap> {
        self.edges().map(|edge| Gap::from_segment(edge, point)).min_by_key(|gap| gap.distance)
    }

    /// Visits the outward corners, each pushed out so that it keeps a distance off both of its edges: where a way round the
    /// area turns.
    pub fn pushed_out(&self, off: Length, add: &mut impl FnMut(Point)) {
        let corners = self.corners();
        let count = corners.len();
        for at in 0..count {
            let (before, here, after) =
                (corners[(at + count - 1) % count], corners[at], corners[(at + 1) % count]);
            let (one, other) = (here - before, after - here);
            if one.cross(other) <= 0 {
                continue;
            }
            // An area runs anticlockwise: its outside is on the right hand of each edge.
            let reach = i64::from(off.0) + 2;
            let out = |edge: crate::Vector| edge.right().scaled(reach, i64::from(edge.length().0));
            let (first, second) = (out(one), out(other));
            let square = reach * reach;
            // A needle's point would be pushed out for ever: at most sixteen times the distance.
            let share = (square + first.dot(second)).max(square / 16).max(1);
            add(here + (first + second).scaled(square, share));
        }
    }
}

/// A segment inside from its beginning to its end.
const WHOLE: Crossing = Crossing { entry: Fraction::ZERO, exit: Fraction::ONE };

/// Twice the size, positive when the corners run anticlockwise.
fn doubled_size(corners: &[Point]) -> i64 {
    edges(corners).map(|edge| (edge.from - corners[0]).cross(edge.to - corners[0])).sum()
}

/// The first two edges that share more than the corner between neighbours.
fn first_clash(corners: &[Point]) -> Option<(usize, usize)> {
    let count = corners.len();
    let edge = |index: usize| Segment::new(corners[index], corners[(index + 1) % count]);
    for first in 0..count {
        for second in first + 1..count {
            let (one, other) = (edge(first), edge(second));
            let clash = if second == first + 1 {
                doubles_back(one, other.to)
            } else if (second + 1) % count == first {
                doubles_back(other, one.to)
            } else {
                touch(one, other)
            };
            if clash {
                return Some((first, second));
            }
        }
    }
    None
}

/// Whether the edge after `edge`, which ends at `next`, lies upon it or has no length.
fn doubles_back(edge: Segment, next: Point) -> bool {
    let (along, onward) = (edge.vector(), next - edge.to);
    edge.from == edge.to || next == edge.to || (along.cross(onward) == 0 && along.dot(onward) < 0)
}

/// Whether two segments share a point.
fn touch(one: Segment, other: Segment) -> bool {
    let sides = |line: Segment, of: Segment| {
        let direction = line.vector();
        (direction.cross(of.from - line.from).signum(), direction.cross(of.to - line.from).signum())
    };
    let (a, b) = sides(one, other);
    let (c, d) = sides(other, one);
    a * b <= 0 && c * d <= 0 && Bounds::of_segment(one).meets(&Bounds::of_segment(other))
}

impl fmt::Display for AreaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AreaFault::TooFewCorners { count } => {
                write!(f, "an area has {count} corners: give at least 3")
            }
            AreaFault::TooManyCorners { count } => {
                write!(f, "an area has {count} corners: give at most {}", Area::CORNERS_MAX)
            }
            AreaFault::OutOfReach { corner } => {
                write!(f, "corner {corner} of an area is more than ten metres off: check its unit")
            }
            AreaFault::Crosses { edge, other } => write!(
                f,
                "the edges from corners {edge} and {other} of an area touch or cross: give the corners in order \
                 round the area, each once"
            ),
        }
    }
}

impl std::error::Error for AreaFault {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Footprint, Pose};

    /// A wood like the letter L, six inches tall and wide, its arms three inches thick.
    fn bent() -> Area {
        let at = |x, y| Point::inches(x, y);
        Area::new(&[at(0, 0), at(6, 0), at(6, 3), at(3, 3), at(3, 6), at(0, 6)]).unwrap()
    }

    fn segment(a: (i32, i32), b: (i32, i32)) -> Segment {
        Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
    }

    #[test]
    fn faults_are_named() {
        let at = |x, y| Point::inches(x, y);
        assert_eq!(Area::new(&[at(0, 0), at(1, 1)]), Err(AreaFault::TooFewCorners { count: 2 }));
        assert_eq!(
            Area::new(&[at(0, 0), at(2, 2), at(2, 0), at(0, 2)]),
            Err(AreaFault::Crosses { edge: 0, other: 2 })
        );
        assert_eq!(Area::new(&[at(0, 0), at(2, 0), at(1, 0)]), Err(AreaFault::Crosses { edge: 0, other: 1 }));
        assert_eq!(Area::new(&[at(0, 0), at(2, 0), at(2_000, 1)]), Err(AreaFault::OutOfReach { corner: 2 }));
        assert!(Area::new(&[at(0, 0), at(1, 0), at(2, 0), at(2, 2)]).is_ok());
    }

    #[test]
    fn a_point_lies_in_it_wholly_or_not_at_all() {
        let wood = bent();
        let holds = |x: i32, y: i32| {
            let point = Footprint::default().block(Pose::new(Point::inches(x, y), Angle::UP));
            wood.holds(&point)
        };
        assert_eq!([holds(1, 1), holds(5, 2), holds(2, 5)], [Holding::Wholly; 3]);
        assert_eq!([holds(4, 4), holds(9, 1), holds(3, 5)], [Holding::Apart; 3], "nor on its edge");
    }

    #[test]
    fn the_outline_belongs_to_the_area() {
        let wood = bent();
        assert_eq!(wood.position(Point::inches(1, 1)), Position::Inside);
        assert_eq!(wood.position(Point::inches(3, 4)), Position::Outline);
        assert_eq!(wood.position(Point::inches(3, 3)), Position::Outline);
        assert_eq!(wood.position(Point::inches(4, 4)), Position::Outside);
        assert_eq!(wood.position(Point::inches(1, 3)), Position::Inside);
        assert_eq!(wood.position(Point::inches(-1, 3)), Position::Outside);
        assert_eq!(wood.position(Point::inches(4, 6)), Position::Outside);
    }

    #[test]
    fn blocks_are_held_wholly_partly_or_not() {
        let block = |x, y, degrees| {
            let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
            Block::at(pose, Length::inches(2), Length::inches(1))
        };
        let wood = bent();
        assert_eq!(wood.holds(&block(1, 1, 0)), Holding::Wholly);
        assert_eq!(wood.holds(&block(2, 6, 0)), Holding::Wholly);
        assert_eq!(wood.holds(&block(3, 6, 0)), Holding::Partly);
        assert_eq!(wood.holds(&block(4, 4, 0)), Holding::Apart);
        assert_eq!(wood.holds(&block(4, 4, 180)), Holding::Apart);
        assert_eq!(wood.holds(&block(4, 3, 0)), Holding::Wholly);
        let around =
            Block::at(Pose::new(Point::inches(3, 8), Angle::UP), Length::inches(20), Length::inches(20));
        assert_eq!(wood.holds(&around), Holding::Partly);
        let outline =
            Block::at(Pose::new(Point::inches(3, 6), Angle::UP), Length::inches(6), Length::inches(6));
        assert_eq!(wood.holds(&outline), Holding::Partly);
        let square = Area::of_block(&outline).unwrap();
        assert_eq!(square.holds(&outline), Holding::Wholly);
        let diamond = Area::new(&[(3, 0), (6, 3), (3, 6), (0, 3)].map(|(x, y)| Point::inches(x, y))).unwrap();
        assert_eq!(diamond.holds(&outline), Holding::Partly);
    }

    #[test]
    fn grazing_does_not_count() {
        let wood = bent();
        // Along the outer edge, along the inner edge and on into the arm, through the notch's corner only.
        assert_eq!(wood.length_inside(segment((0, -1), (0, 9))), Length::ZERO);
        assert_eq!(wood.length_inside(segment((3, -1), (3, 9))), Length::inches(3));
        assert_eq!(wood.length_inside(segment((6, 6), (9, 3))), Length::ZERO);
        assert_eq!(wood.length_inside(segment((2, 4), (4, 2))).0, 7185);
        assert_eq!(wood.length_inside(segment((5, 4), (4, 5))), Length::ZERO);
        // Through both arms: two stretches.
        let mut count = 0;
        let _: ControlFlow<()> = wood.stretches(segment((0, 7), (7, 0)), |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 2);
    }
}
