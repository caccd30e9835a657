//! Bodies in the way of sight.

use crate::{Block, Bounds, Crossing, Point, Segment, Vector};

/// A body that stands in the way of sight: a block on the table with the height of its top. A body of several
/// parts is several blockers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Blocker {
    block: Block,
    bounds: Bounds,
    top: u8,
}

impl Blocker {
    /// A body without size that hides nothing: what fills a table of blockers where nobody stands.
    pub const NOTHING: Blocker = Blocker {
        block: Block::from_axes(Point::new(0, 0), Vector::new(0, 0), Vector::new(0, 0)),
        bounds: Bounds { low: Point::new(0, 0), high: Point::new(0, 0) },
        top: 0,
    };

    /// A blocker from its block and its top: the level on which it stands and how many contours it reaches
    /// above. Whoever looks from or at that level or higher looks over it.
    #[inline]
    pub fn new(block: Block, top: u8) -> Blocker {
        Blocker { block, bounds: Bounds::of_block(&block), top }
    }

    /// Its outline.
    #[inline]
    pub const fn block(&self) -> &Block {
        &self.block
    }

    /// The upright rectangle round it.
    #[inline]
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The level of its top.
    #[inline]
    pub const fn top(&self) -> u8 {
        self.top
    }

    /// Whether a segment runs through its inner area; grazing an edge or a corner does not count.
    #[inline]
    pub fn is_entered(&self, segment: Segment) -> bool {
        self.bounds.meets(&Bounds::of_segment(segment)) && enters(&self.block, segment)
    }

    /// Where a segment runs through its inner area.
    pub fn crossing(&self, segment: Segment) -> Option<Crossing> {
        segment.through(&self.block)
    }
}

/// Whether a segment has a point in the open inside of a block: no line parts the two, be it along an axis of
/// the block or along the segment. Much faster than finding where.
fn enters(block: &Block, segment: Segment) -> bool {
    let (front, depth) = (block.front_axis(), block.depth_axis());
    let size = front.cross(depth);
    let area = size.abs();
    let across = |point: Point| (point - block.corners()[0]).cross(depth) * size.signum();
    let along = |point: Point| front.cross(point - block.corners()[0]) * size.signum();
    let between = |one: i64, other: i64| one.min(other) < area && one.max(other) > 0;
    if !between(across(segment.from), across(segment.to)) || !between(along(segment.from), along(segment.to))
    {
        return false;
    }
    let direction = segment.vector();
    if segment.from == segment.to {
        return true;
    }
    let near = direction.cross(block.corners()[0] - segment.from);
    let (to_right, to_rear) = (direction.cross(front), direction.cross(depth));
    near + to_right.min(0) + to_rear.min(0) < 0 && 0 < near + to_right.max(0) + to_rear.max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Length, Pose};

    #[test]
    fn entering_is_the_same_as_having_a_crossing() {
        let mut entered = 0;
        for turn in 0..40 {
            let pose = Pose::new(Point::new(0, 300), Angle::degrees(turn * 9));
            let blocker = Blocker::new(Block::at(pose, Length(900), Length(400)), 1);
            for x in -7..=7 {
                for y in -7..=7 {
                    let from = Point::new(x * 200, y * 200);
                    for to in [Point::new(1_000, 50), Point::new(-500, -900), Point::new(0, 100), from] {
                        let segment = Segment::new(from, to);
                        let crossed = blocker.crossing(segment).is_some()
                            || (from == to && crate::polygon::enters(&blocker.block.corners(), segment));
                        assert_eq!(blocker.is_entered(segment), crossed, "{turn} {from:?} {to:?}");
                        entered += u32::from(crossed);
                    }
                }
            }
        }
        assert!(entered > 5_000);
    }

    #[test]
    fn grazing_is_not_entering() {
        let pose = Pose::new(Point::new(10, 10), Angle::UP);
        let blocker = Blocker::new(Block::at(pose, Length(20), Length(10)), 1);
        let at = |a, b, c, d| Segment::new(Point::new(a, b), Point::new(c, d));
        assert!(!blocker.is_entered(at(-10, 10, 30, 10)));
        assert!(!blocker.is_entered(at(-10, 0, 10, 20)));
        assert!(!blocker.is_entered(at(10, 20, 10, 10)));
        assert!(blocker.is_entered(at(10, 20, 10, 9)));
        assert!(blocker.is_entered(at(10, 5, 10, 5)));
        assert!(!blocker.is_entered(at(10, 10, 10, 10)));
    }
}
