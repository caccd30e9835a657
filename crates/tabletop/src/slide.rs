//! The ground swept by a block that moves without turning.

use crate::overlap::deeper;
use crate::polygon::{self, Position};
use crate::{Block, Bounds, Length, Outline, Point, Segment, Vector};

/// The ground swept by a block that moves in a straight line without turning: a hexagon with whole corners,
/// so that every question about it is answered exactly.
///
/// "Meets" means sharing inner area by more than the stated tolerance; touching does not count. The
/// tolerance is there because poses are rounded: a body standing flush against another at an odd angle may
/// overlap it by a unit or two, and must still be free to leave. See [`Block::TOLERANCE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slide {
    start: Block,
    by: Vector,
    /// Twice the centre of the hexagon.
    centre: Vector,
    /// The vectors whose half sums span it: the front, the depth and the displacement.
    axes: [Vector; 3],
    /// How far it extends across each axis, doubled and times the axis' length.
    spans: [i64; 3],
    /// How far it extends to the right and up, doubled.
    half: Vector,
    tolerance: Length,
}

impl Slide {
    /// The ground swept by a block moved by a displacement.
    pub fn new(start: Block, by: Vector, tolerance: Length) -> Slide {
        let (front, depth) = (start.front_axis(), start.depth_axis());
        let axes = [front, depth, by];
        // No axis extends across itself.
        let cross = |one: Vector, other: Vector| one.cross(other).abs();
        let (area, of_front, of_depth) = (cross(front, depth), cross(front, by), cross(depth, by));
        let reach = |part: fn(&Vector) -> i32| axes.iter().map(|axis| part(axis).abs()).sum();
        Slide {
            start,
            by,
            centre: doubled_centre(&start) + by,
            axes,
            spans: [area + of_front, area + of_depth, of_front + of_depth],
            half: Vector::new(reach(|axis| axis.x), reach(|axis| axis.y)),
            tolerance,
        }
    }

    /// The ground under a block that stays where it is.
    pub fn still(block: Block, tolerance: Length) -> Slide {
        Slide::new(block, Vector::default(), tolerance)
    }

    /// The block where it begins.
    pub const fn start(&self) -> &Block {
        &self.start
    }

    /// The block where it ends.
    pub fn end(&self) -> Block {
        self.start.shifted(self.by)
    }

    /// The displacement.
    pub const fn displacement(&self) -> Vector {
        self.by
    }

    /// The rectangle, turned as the block is, that holds it but for rounding.
    pub fn frame(&self) -> Block {
        let (front, depth) = (self.start.front_axis(), self.start.depth_axis());
        let grown = |axis: Vector| {
            let (whole, by) = (axis.dot(axis), self.by.dot(axis));
            [axis.scaled(by.min(0), whole), axis.scaled(whole + by.abs(), whole)]
        };
        let ([aside, front], [behind, depth]) = (grown(front), grown(depth));
        Block::from_axes(self.start.front_left() + aside + behind, front, depth)
    }

    /// Whether it meets a block.
    #[inline]
    pub fn meets(&self, other: &Block) -> bool {
        self.meets_spanned(doubled_centre(other), other.front_axis(), other.depth_axis())
    }

    /// Whether it meets a segment: whether some of the segment lies inside.
    pub fn meets_segment(&self, segment: Segment) -> bool {
        let centre = (segment.from - Point::default()) + (segment.to - Point::default());
        self.meets_spanned(centre, segment.vector(), Vector::default())
    }

    /// Whether it meets a polygon, given by its corners in order, in either direction. The polygon need not
    /// be convex.
    pub fn meets_outline(&self, corners: &[Point]) -> bool {
        self.meets_edge_of(corners) || polygon::position(corners, self.start.centre()) == Position::Inside
    }

    /// Whether it meets an edge of a polygon.
    pub(crate) fn meets_edge_of(&self, corners: &[Point]) -> bool {
        let Some(mut from) = corners.last().copied() else { return false };
        corners.iter().any(|to| {
            let edge = Segment::new(from, *to);
            from = *to;
            self.meets_segment(edge)
        })
    }

    /// Whether a point lies inside or on the outline.
    pub fn contains(&self, point: Point) -> bool {
        let apart = doubled(point) - self.centre;
        let inside = |(axis, span): (&Vector, &i64)| axis.cross(apart).abs() <= *span;
        self.axes.iter().zip(&self.spans).all(inside)
            && apart.x.abs() <= self.half.x
            && apart.y.abs() <= self.half.y
    }

    /// Its outline, clockwise; a corner may lie on an edge, but not upon another.
    pub fn corners(&self) -> SlideCorners {
        let mut corners = SlideCorners { points: [Point::default(); 6], count: 0 };
        let (starts, by) = (self.start.corners(), self.by);
        // The edges that move outward are swept away from, and the others left behind.
        let leads = |at: usize| (starts[(at + 1) % 4] - starts[at]).cross(by) > 0;
        let mut before = leads(3);
        for (at, start) in starts.into_iter().enumerate() {
            let after = leads(at);
            match (before, after) {
                (true, true) => corners.put(start + by),
                (false, false) => corners.put(start),
                (false, true) => {
                    corners.put(start);
                    corners.put(start + by);
                }
                (true, false) => {
                    corners.put(start + by);
                    corners.put(start);
                }
            }
            before = after;
        }
        corners
    }

    /// The upright rectangle round it.
    pub fn bounds(&self) -> Bounds {
        let (low, high) = (self.centre - self.half, self.centre + self.half);
        // Both are twice the coordinates of corners, so the halves are whole.
        Bounds { low: Point::new(low.x / 2, low.y / 2), high: Point::new(high.x / 2, high.y / 2) }
    }

    /// Whether it meets the parallelogram round a centre (doubled) spanned by two axes; a segment has one.
    #[inline]
    fn meets_spanned(&self, centre: Vector, front: Vector, depth: Vector) -> bool {
        let apart = centre - self.centre;
        boxes_meet(apart, self.half, front, depth) && self.overlaps_spanned(apart, front, depth)
    }

    /// Whether no axis parts it from a parallelogram that lies so far off and whose upright box it meets.
    fn overlaps_spanned(&self, apart: Vector, front: Vector, depth: Vector) -> bool {
        let mine = (0..3).all(|index| {
            let axis = self.axes[index];
            let theirs = axis.cross(front).abs() + axis.cross(depth).abs();
            deeper(self.spans[index] + theirs - axis.cross(apart).abs(), axis, self.tolerance)
        });
        mine && [(front, depth), (depth, front)].into_iter().all(|(axis, other)| {
            let span: i64 = self.axes.iter().map(|own| axis.cross(*own).abs()).sum();
            deeper(span + axis.cross(other).abs() - axis.cross(apart).abs(), axis, self.tolerance)
        })
    }
}

/// The corners of a [`Slide`].
#[derive(Clone, Copy, Debug)]
pub struct SlideCorners {
    points: [Point; 6],
    count: usize,
}

impl SlideCorners {
    fn put(&mut self, point: Point) {
        self.points[self.count] = point;
        self.count += 1;
    }
}

impl AsRef<[Point]> for SlideCorners {
    fn as_ref(&self) -> &[Point] {
        &self.points[..self.count]
    }
}

impl Outline for Slide {
    type Corners = SlideCorners;
    fn outline(&self) -> SlideCorners {
        self.corners()
    }
}

/// Whether the upright box of a parallelogram meets another box, so far from it and with these half sides;
/// everything is doubled. This is all that most bodies on a table are asked.
#[inline]
pub(crate) fn boxes_meet(apart: Vector, half: Vector, front: Vector, depth: Vector) -> bool {
    apart.x.abs() < half.x + front.x.abs() + depth.x.abs()
        && apart.y.abs() < half.y + front.y.abs() + depth.y.abs()
}

/// Twice the centre of a block, which is whole.
#[inline]
pub(crate) fn doubled_centre(block: &Block) -> Vector {
    doubled(block.front_left()) + block.front_axis() + block.depth_axis()
}

/// Twice the place of a point.
pub(crate) fn doubled(point: Point) -> Vector {
    Vector::new(2 * point.x, 2 * point.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Hull, Pose};
    use proptest::prelude::*;

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    #[test]
    fn its_frame_holds_all_of_it() {
        for turn in 0..72 {
            let start = Block::at(
                Pose::new(Point::new(500, 900), Angle::degrees(turn * 5)),
                Length(800),
                Length(300),
            );
            for by in
                [Vector::new(0, 0), Vector::new(700, -200), Vector::new(-50, 900), Vector::new(-400, -401)]
            {
                let slide = Slide::new(start, by, Length::ZERO);
                let frame = slide.frame().shrunk(Length(-2));
                assert!(
                    slide.corners().as_ref().iter().all(|corner| frame.contains(*corner)),
                    "{turn} {by:?}"
                );
                let [one, other] = [frame.front_axis(), start.front_axis()];
                assert!(one.cross(other).abs() < 4 * 2_000, "it looks as the block does");
            }
        }
    }

    #[test]
    fn sliding_past_flush_meets_nothing() {
        let slide = Slide::new(block(10, 10, 0), Vector::new(0, 10 * 2540), Length::ZERO);
        assert!(!slide.meets(&block(16, 15, 0)), "shoulder to shoulder");
        assert!(slide.meets(&block(15, 15, 0)));
        assert!(!slide.meets(&block(10, 22, 0)), "its rear edge is just reached");
        assert!(slide.meets(&block(10, 21, 0)));
        assert_eq!(slide.bounds(), Bounds { low: Point::inches(7, 8), high: Point::inches(13, 20) });
    }

    #[test]
    fn a_diagonal_slide_leaves_its_corners_free() {
        let slide = Slide::new(block(10, 10, 0), Vector::new(10 * 2540, 10 * 2540), Length::ZERO);
        // In the bounding box, but in the corner that a diagonal sweep leaves free.
        assert!(!slide.meets(&block(10, 20, 0)));
        assert!(slide.contains(Point::inches(15, 15)) && !slide.contains(Point::inches(10, 19)));
        assert!(slide.meets_segment(Segment::new(Point::inches(8, 16), Point::inches(20, 4))));
        assert!(!slide.meets_segment(Segment::new(Point::inches(7, 11), Point::inches(12, 16))));
    }

    #[test]
    fn a_polygon_may_hold_the_whole_sweep() {
        let slide = Slide::new(block(10, 10, 30), Vector::new(2540, 0), Length::ZERO);
        let field = [(0, 0), (40, 0), (40, 40), (0, 40)].map(|(x, y)| Point::inches(x, y));
        assert!(slide.meets_outline(&field));
        let beyond = [(30, 0), (40, 0), (40, 40), (30, 40)].map(|(x, y)| Point::inches(x, y));
        assert!(!slide.meets_outline(&beyond));
    }

    proptest! {
        #[test]
        fn its_corners_are_those_of_both_ends(
            facing in prop_oneof![(0..8i32).prop_map(|part| part * 4_500), 0..36_000i32],
            by in prop_oneof![(-9..9i32, -9..9i32).prop_map(|(x, y)| (x * 500, y * 500)), (-9_000..9_000i32, -9_000..9_000i32)],
            deep in 1..9i32,
        ) {
            let pose = Pose::new(Point::inches(9, 9), Angle::hundredths(facing));
            let start = Block::at(pose, Length(4_000), Length(deep * 500));
            let slide = Slide::new(start, Vector::new(by.0, by.1), Length::ZERO);
            let all = slide.start().corners().into_iter().chain(slide.end().corners());
            let swept = slide.corners();
            prop_assert_eq!(Hull::of(all), Hull::of(swept.as_ref().iter().copied()));
            for edge in crate::outline::edges(swept.as_ref()) {
                prop_assert!(edge.from != edge.to);
                prop_assert!(swept.as_ref().iter().all(|at| edge.vector().cross(*at - edge.from) <= 0));
            }
        }
    }

    #[test]
    fn a_shallow_overlap_is_forgiven() {
        let start = block(10, 10, 0);
        let neighbour = start.shifted(Vector::new(6 * 2540 - 3, 0));
        let ahead = Vector::new(0, 2540);
        assert!(Slide::new(start, ahead, Length::ZERO).meets(&neighbour));
        assert!(!Slide::new(start, ahead, Block::TOLERANCE).meets(&neighbour));
        let deep = start.shifted(Vector::new(6 * 2540 - 5, 0));
        assert!(Slide::new(start, ahead, Block::TOLERANCE).meets(&deep));
    }
}
