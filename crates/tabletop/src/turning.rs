//! The ground swept by a block that turns.

use crate::polygon::{self, Position};
use crate::slide::{Slide, boxes_meet, doubled, doubled_centre};
use crate::{Block, Bounds, InlineVec, Length, Pivot, Point, Segment, Vector};

/// The ground swept by a block that turns by at most a quarter about one of its own points.
///
/// A block turns within itself: seen from the pivot, the farthest it ever reaches in a direction is either
/// where it begins, where it ends, or on the arc of a corner. So the swept ground is exactly the first
/// outline, the last outline, and for each far corner the sector of a circle about the pivot between the two
/// places of the corner. Those sectors are tested as true circles, not as sampled poses. The rounded
/// outlines between may stand out by at most two units (0.02 mm) over it: that is the tolerance of a wheel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turning {
    first: Slide,
    last: Slide,
    /// Twice the pivot.
    pivot: Vector,
    /// The sector of each corner whose arc stands out over both outlines.
    sectors: InlineVec<Sector, 4>,
    /// What lies so near the pivot, doubled and squared, is not counted as met.
    near: i64,
    bounds: Bounds,
    /// The centre and the half sides of the rectangle, doubled.
    centre: Vector,
    half: Vector,
}

/// A sector of a circle about the pivot, at most a quarter; coordinates are doubled and from the pivot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sector {
    /// The ray at its anticlockwise end.
    from: Vector,
    /// The ray at its clockwise end.
    to: Vector,
    /// The square of its radius, less the tolerance.
    reach: i64,
}

impl Turning {
    /// The ground swept between two outlines of a body by a turn of at most a quarter about a point of it,
    /// clockwise or not. The last outline must be the one that the turn leads to.
    pub fn new(first: Block, last: Block, about: Pivot, clockwise: bool, tolerance: Length) -> Turning {
        let pivot = pivot_of(&first, about);
        let (mine, theirs) = if clockwise { (&first, &last) } else { (&last, &first) };
        let (starts, ends) = (mine.corners(), theirs.corners());
        let mut sectors = InlineVec::new();
        for corner in sweeping_corners(about) {
            let (from, to) = (doubled(starts[*corner]) - pivot, doubled(ends[*corner]) - pivot);
            let reach = drawn_in(from.length_squared().min(to.length_squared()), tolerance);
            // A block has four corners.
            sectors.try_push(Sector { from, to, reach });
        }
        let (first, last) = (Slide::still(first, tolerance), Slide::still(last, tolerance));
        let near = 4 * tolerance.squared();
        let bounds = bounds_of(&first, &last, pivot, &sectors);
        let (low, high) = (doubled(bounds.low), doubled(bounds.high));
        let (sum, size) = (low + high, high - low);
        let centre = Vector::new(sum.x / 2, sum.y / 2);
        let half = Vector::new(size.x / 2, size.y / 2);
        Turning { first, last, pivot, sectors, near, bounds, centre, half }
    }

    /// The block where it begins.
    pub const fn start(&self) -> &Block {
        self.first.start()
    }

    /// The block where it ends.
    pub const fn end(&self) -> &Block {
        self.last.start()
    }

    /// The upright rectangle round it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether it meets a block.
    #[inline]
    pub fn meets(&self, other: &Block) -> bool {
        boxes_meet(doubled_centre(other) - self.centre, self.half, other.front_axis(), other.depth_axis())
            && self.meets_near(other)
    }

    /// Whether it meets a block whose upright box it meets.
    fn meets_near(&self, other: &Block) -> bool {
        self.first.meets(other) || self.last.meets(other) || self.arcs_meet_edge_of(&other.corners())
    }

    /// Whether it meets a segment.
    pub fn meets_segment(&self, segment: Segment) -> bool {
        if !self.bounds.meets_segment(segment) {
            return false;
        }
        let ends = [segment.from, segment.to];
        self.first.meets_segment(segment)
            || self.last.meets_segment(segment)
            || ends.into_iter().any(|end| self.arcs_hold(end))
            || self.arcs_touch(segment)
    }

    /// Whether it meets a polygon, given by its corners in order; it need not be convex.
    pub fn meets_outline(&self, corners: &[Point]) -> bool {
        self.first.meets_edge_of(corners)
            || self.last.meets_edge_of(corners)
            || self.arcs_meet_edge_of(corners)
            || polygon::position(corners, self.start().centre()) == Position::Inside
    }

    /// Whether a point lies inside or on the outline.
    pub fn contains(&self, point: Point) -> bool {
        let ray = doubled(point) - self.pivot;
        self.first.contains(point)
            || self.last.contains(point)
            || self.sectors.iter().any(|sector| {
                let between = sector.from.cross(ray) <= 0 && ray.cross(sector.to) <= 0;
                between && sector.from.dot(ray) >= 0 && ray.length_squared() <= sector.reach
            })
    }

    /// Whether a corner of an outline, or the nearest point of an edge of it, lies inside an arc.
    fn arcs_meet_edge_of(&self, corners: &[Point]) -> bool {
        let Some(mut from) = corners.last().copied() else { return false };
        corners.iter().any(|to| {
            let edge = Segment::new(from, *to);
            from = *to;
            self.arcs_hold(edge.from) || self.arcs_touch(edge)
        })
    }

    /// Whether a point lies inside an arc.
    fn arcs_hold(&self, point: Point) -> bool {
        let ray = doubled(point) - self.pivot;
        let far = ray.length_squared();
        far > self.near && self.sectors.iter().any(|sector| far < sector.reach && sector.spans(ray))
    }

    /// Whether the foot of the perpendicular from the pivot to a segment lies on it and inside an arc.
    fn arcs_touch(&self, segment: Segment) -> bool {
        let along = Vector::new(2 * segment.vector().x, 2 * segment.vector().y);
        let back = self.pivot - doubled(segment.from);
        let (share, whole) = (back.dot(along), along.length_squared());
        if share <= 0 || share >= whole {
            return false;
        }
        let aside = along.cross(back);
        // The square of the distance times the square of the segment's length.
        let far = i128::from(aside) * i128::from(aside);
        let ray = if aside > 0 { along.right() } else { -along.right() };
        far > i128::from(self.near) * i128::from(whole)
            && self
                .sectors
                .iter()
                .any(|sector| sector.spans(ray) && far < i128::from(sector.reach) * i128::from(whole))
    }
}

impl Sector {
    /// Whether a ray from the pivot runs between its two rays, which are less than half a turn apart.
    fn spans(&self, ray: Vector) -> bool {
        self.from.cross(ray) < 0 && ray.cross(self.to) < 0
    }
}

/// The corners that are farther from the pivot than the outline on either side of them: by their place in
/// [`Block::corners`]. The rays to them run through the inside of the block. A neighbour of a pivot corner is
/// none of them: what it sweeps, the block's own edge and the far corner sweep as well.
const fn sweeping_corners(about: Pivot) -> &'static [usize] {
    match about {
        Pivot::LeftCorner => &[2],
        Pivot::RightCorner => &[3],
        Pivot::Centre => &[0, 1, 2, 3],
        Pivot::FrontMiddle => &[2, 3],
    }
}

/// Twice the point about which a block turns.
fn pivot_of(block: &Block, about: Pivot) -> Vector {
    let [left, right, ..] = block.corners();
    match about {
        Pivot::LeftCorner => doubled(left),
        Pivot::RightCorner => doubled(right),
        Pivot::Centre => doubled_centre(block),
        Pivot::FrontMiddle => doubled(left) + block.front_axis(),
    }
}

/// The square of a radius (doubled) less the tolerance.
fn drawn_in(square: i64, tolerance: Length) -> i64 {
    if tolerance.0 <= 0 {
        return square;
    }
    let radius = (square.isqrt() - 2 * i64::from(tolerance.0)).max(0);
    radius * radius
}

/// The rectangle round both outlines and every arc that bulges over them.
fn bounds_of(first: &Slide, last: &Slide, pivot: Vector, sectors: &[Sector]) -> Bounds {
    let (one, other) = (first.bounds(), last.bounds());
    let mut bounds = one.with(other.low).with(other.high);
    for sector in sectors {
        let outwards = [Vector::new(1, 0), Vector::new(0, 1), Vector::new(-1, 0), Vector::new(0, -1)];
        if !outwards.into_iter().any(|outward| sector.spans(outward)) {
            continue;
        }
        let radius = (sector.from.length_squared().max(sector.to.length_squared()).isqrt() + 1) as i32;
        for outward in
            [Vector::new(radius, 0), Vector::new(0, radius), Vector::new(-radius, 0), Vector::new(0, -radius)]
        {
            if sector.spans(outward) {
                let top = pivot + outward;
                let low = Point::new(top.x.div_euclid(2), top.y.div_euclid(2));
                bounds = bounds.with(low).with(low + Vector::new(1, 1));
            }
        }
    }
    bounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Footprint, Hand, Leg, Pose, Swing};

    const BODY: Footprint = Footprint::new(Length::inches(7), Length::inches(2));

    fn wheel(from: Pose, hand: Hand, degrees: i32) -> Turning {
        let leg = Leg::Wheel { hand, angle: Angle::degrees(degrees), swing: Swing::Forward };
        let about = if hand == Hand::Left { Pivot::LeftCorner } else { Pivot::RightCorner };
        Turning::new(
            BODY.block(from),
            BODY.block(leg.end(from, BODY)),
            about,
            hand == Hand::Right,
            Length::ZERO,
        )
    }

    fn small(x: i32, y: i32) -> Block {
        // A square of a tenth of an inch about a place given in tenths.
        Block::at(Pose::new(Point::new(x * 254, y * 254 + 127), Angle::UP), Length(254), Length(254))
    }

    #[test]
    fn a_wheel_sweeps_the_arc_of_its_far_corner_and_no_more() {
        // Front from (0,0) to (7,0) looking up: the left corner stands and the right one swings up. The
        // farthest corner is the rear right one, at (7,-2): its radius is 7.28.
        let start = Pose::new(Point::new(7 * 1270, 0), Angle::UP);
        let sweep = wheel(start, Hand::Left, 90);
        assert!(sweep.meets(&small(50, 50)), "inside the arc, in neither outline");
        assert!(!sweep.meets(&small(53, 53)), "just beyond the arc");
        assert!(!sweep.meets(&small(-30, -10)), "behind the pivot");
        assert!(sweep.meets(&small(18, 68)) && !sweep.meets(&small(21, 71)), "where its front ends");
        assert!(!sweep.meets(&small(-2, 30)), "it never comes left of the pivot");
        assert!(sweep.contains(Point::inches(5, 5)) && !sweep.contains(Point::inches(-1, -1)));
        assert_eq!(sweep.bounds().low, Point::inches(0, -2));
    }

    #[test]
    fn an_edge_may_cut_the_arc_without_a_corner_in_it() {
        let start = Pose::new(Point::new(7 * 1270, 0), Angle::UP);
        let sweep = wheel(start, Hand::Left, 90);
        // A long wall across the bulge of the arc, its ends far away.
        let wall = |tenths: i32| {
            Segment::new(
                Point::new((tenths - 600) * 254, 600 * 254),
                Point::new((tenths + 600) * 254, -600 * 254),
            )
        };
        // It lies at tenths / sqrt 2 from the pivot: the radius of 7.2801 inches is that of 102.96 tenths.
        assert!(sweep.meets_segment(wall(102)) && !sweep.meets_segment(wall(103)));
    }

    #[test]
    fn a_neighbour_at_the_pivot_does_not_hinder() {
        let start = Pose::new(Point::new(7 * 1270, 0), Angle::UP);
        let neighbour = BODY.block(Pose::new(Point::new(-7 * 1270, 0), Angle::UP));
        assert!(!wheel(start, Hand::Left, 90).meets(&neighbour), "shoulder to shoulder");
        let ahead = BODY.block(Pose::new(Point::new(0, 2540 * 2), Angle::UP));
        assert!(wheel(start, Hand::Left, 20).meets(&ahead));
    }

    #[test]
    fn a_shallow_overlap_beside_the_pivot_is_forgiven() {
        // Found by the mirror property: a corner that lies less than a unit inside the right edge, along
        // which the near rear corner turns.
        let body = Footprint::new(Length(15_582), Length(5_974));
        let start = Pose::new(Point::new(40_665, 57_888), Angle::hundredths(8_168));
        let neighbour = Block::at(
            Pose::new(Point::new(37_127, 45_977), Angle::hundredths(27_000)),
            Length(7_040),
            Length(1_000),
        );
        let wheel = "wheel right 0.01".parse::<Leg>().unwrap();
        let sweep = |tolerance: i32| {
            let end = wheel.end(start, body);
            Turning::new(body.block(start), body.block(end), Pivot::RightCorner, true, Length(tolerance))
        };
        assert!(sweep(0).meets(&neighbour) && !sweep(2).meets(&neighbour));
    }
}
