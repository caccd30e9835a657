//! Oriented rectangles: the outlines of formed bodies.

use crate::angle::Bearing;
use crate::{Angle, Length, Point, Pose, Segment, Vector};

/// A solid oriented rectangle: the outline of a formed body.
///
/// It is kept as its front left corner, the vector along its front and the vector of its depth, each rounded
/// once, so that its four corners are whole units, opposite edges are exactly parallel and equal, and contact, overlap and distance
/// are exact in `i64`. The two axes are square to one another to within the rounding of a unit; the
/// separating axes are therefore the perpendiculars of the axes themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// The front left corner.
    front_left: Point,
    /// From the front left corner to the front right one: along the front, its whole width.
    front: Vector,
    /// From the front edge to the rear edge: its whole depth.
    depth: Vector,
}

/// One side of a block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Edge {
    /// Where it looks.
    Front,
    /// Its right-hand side, as it stands.
    Right,
    /// Behind it.
    Rear,
    /// Its left-hand side.
    Left,
}

impl Edge {
    /// The four edges, clockwise from the front.
    pub const ALL: [Edge; 4] = [Edge::Front, Edge::Right, Edge::Rear, Edge::Left];

    /// The direction in which the edge looks, relative to the facing of its block.
    pub const fn outward(self) -> Angle {
        match self {
            Edge::Front => Angle::UP,
            Edge::Right => Angle::RIGHT,
            Edge::Rear => Angle::HALF,
            Edge::Left => Angle::LEFT,
        }
    }
}

impl Block {
    /// The block of a given width and depth whose front middle stands at a pose.
    #[inline]
    pub fn at(pose: Pose, width: Length, depth: Length) -> Block {
        Block::on(pose.at, pose.facing.bearing(), width, depth)
    }

    /// The same at a front middle, looking along a bearing.
    #[inline]
    pub(crate) fn on(at: Point, bearing: Bearing, width: Length, depth: Length) -> Block {
        let (right, back) = (bearing.right(width), bearing.along(-depth));
        // The left half is rounded down and the right half is the rest, so that the width is never lost.
        let left_half = Vector::new(right.x.div_euclid(2), right.y.div_euclid(2));
        Block { front_left: at - left_half, front: right, depth: back }
    }

    /// The block with a given front left corner, vector along its front from left to right, and vector from
    /// its front edge to its rear edge; the two should be square to one another and turn clockwise.
    pub const fn from_axes(front_left: Point, front: Vector, depth: Vector) -> Block {
        Block { front_left, front, depth }
    }

    /// The front left corner.
    pub const fn front_left(&self) -> Point {
        self.front_left
    }

    /// The corners, clockwise from the front left: front left, front right, rear right, rear left.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        let (a, b) = (self.front_left, self.front_left + self.front);
        [a, b, b + self.depth, a + self.depth]
    }

    /// The vector along the front edge, from its left end to its right end.
    pub const fn front_axis(&self) -> Vector {
        self.front
    }

    /// The vector from the front edge to the rear edge.
    pub const fn depth_axis(&self) -> Vector {
        self.depth
    }

    /// One edge, from its left end to its right end as someone standing inside and looking out over it sees
    /// them.
    #[inline]
    pub fn edge(&self, edge: Edge) -> Segment {
        let [front_left, front_right, rear_right, rear_left] = self.corners();
        match edge {
            Edge::Front => Segment::new(front_left, front_right),
            Edge::Right => Segment::new(front_right, rear_right),
            Edge::Rear => Segment::new(rear_right, rear_left),
            Edge::Left => Segment::new(rear_left, front_left),
        }
    }

    /// The middle of the front edge.
    #[inline]
    pub fn front_middle(&self) -> Point {
        let half = Vector::new(self.front.x.div_euclid(2), self.front.y.div_euclid(2));
        self.front_left + half
    }

    /// The middle of the block, rounded down to the unit.
    #[inline]
    pub fn centre(&self) -> Point {
        let [a, _, c, _] = self.corners();
        a.midpoint(c)
    }

    /// The block moved without turning.
    #[inline]
    pub fn shifted(&self, by: Vector) -> Block {
        Block { front_left: self.front_left + by, ..*self }
    }

    /// Whether a point lies inside or on the outline.
    pub fn contains(&self, point: Point) -> bool {
        let from = point - self.front_left;
        let across = from.cross(self.depth) * self.front.cross(self.depth).signum();
        let along = self.front.cross(from) * self.front.cross(self.depth).signum();
        let area = self.front.cross(self.depth).abs();
        (0..=area).contains(&across) && (0..=area).contains(&along)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        Block::at(
            Pose::new(Point::inches(x, y), Angle::degrees(degrees)),
            Length::inches(6),
            Length::inches(2),
        )
    }

    #[test]
    fn corners_run_clockwise_from_the_front_left() {
        let corners = block(10, 10, 0).corners();
        assert_eq!(
            corners,
            [Point::inches(7, 10), Point::inches(13, 10), Point::inches(13, 8), Point::inches(7, 8)]
        );
        let turned = block(10, 10, 90).corners();
        assert_eq!(turned[0], Point::inches(10, 13));
        assert_eq!(turned[2], Point::inches(8, 7));
    }

    #[test]
    fn touching_is_not_overlapping() {
        assert!(!block(10, 10, 0).overlaps(&block(16, 10, 0)));
        assert!(!block(10, 10, 0).overlaps(&block(10, 12, 0)));
        assert!(block(10, 10, 0).overlaps(&block(10, 11, 0)));
        assert!(block(10, 10, 0).overlaps(&block(13, 11, 37)));
    }

    #[test]
    fn a_block_contains_its_outline() {
        let block = block(20, 20, 33);
        for corner in block.corners() {
            assert!(block.contains(corner));
        }
        assert!(block.contains(block.centre()));
        assert!(!block.contains(Point::inches(30, 30)));
    }
}
