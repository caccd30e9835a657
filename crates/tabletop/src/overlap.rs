//! How deep two blocks overlap.

use crate::slide::doubled_centre;
use crate::{Block, Length, Vector};

impl Block {
    /// Whether two blocks share inner area. Blocks that only touch do not overlap.
    pub fn overlaps(&self, other: &Block) -> bool {
        self.overlaps_deeper_than(other, Length::ZERO)
    }

    /// Whether two blocks overlap so deeply that no shift of `depth` across any of their edges parts them. A block
    /// without area overlaps nothing.
    ///
    /// Poses are rounded, so two blocks set flush at an odd angle may overlap by a unit or two. Legality
    /// therefore asks for an overlap deeper than a stated tolerance; [`Block::TOLERANCE`] is the usual one.
    pub fn overlaps_deeper_than(&self, other: &Block, depth: Length) -> bool {
        let apart = doubled_centre(self) - doubled_centre(other);
        let (a, b) = (self.front_axis(), self.depth_axis());
        let (c, d) = (other.front_axis(), other.depth_axis());
        let reach = |part: fn(Vector) -> i32| part(a).abs() + part(b).abs() + part(c).abs() + part(d).abs();
        if apart.x.abs() >= reach(|axis| axis.x) || apart.y.abs() >= reach(|axis| axis.y) {
            return false;
        }
        // Each block is the set of its centre plus half shares of its two axes, so the extent of both across
        // an axis is a sum of cross products. Everything is doubled to stay whole.
        let (own, their) = (a.cross(b).abs(), c.cross(d).abs());
        if own == 0 || their == 0 {
            return false;
        }
        let (ac, ad) = (a.cross(c).abs(), a.cross(d).abs());
        let (bc, bd) = (b.cross(c).abs(), b.cross(d).abs());
        deeper(own + ac + ad - a.cross(apart).abs(), a, depth)
            && deeper(own + bc + bd - b.cross(apart).abs(), b, depth)
            && deeper(their + ac + bc - c.cross(apart).abs(), c, depth)
            && deeper(their + ad + bd - d.cross(apart).abs(), d, depth)
    }

    /// What rounding may cost two blocks set against one another: an overlap no deeper than this is none.
    /// Each outline gives way by 2 units (0.02 mm).
    pub const TOLERANCE: Length = Length(4);

    /// The block with each side drawn in by a length (rounded to the unit per axis), about the same centre
    /// to within a unit; a side that would vanish becomes a single line. A negative length lets it grow,
    /// with square corners: for "within a distance" use the distance itself.
    pub fn shrunk(&self, by: Length) -> Block {
        let inset = |axis: Vector| {
            let length = i64::from(axis.length().0).max(1);
            // The inset of one side along this axis, never past the middle.
            axis.scaled(i64::from(by.0).min(length / 2), length)
        };
        let (across, back) = (inset(self.front_axis()), inset(self.depth_axis()));
        Block::from_axes(
            self.front_left() + across + back,
            self.front_axis() - across - across,
            self.depth_axis() - back - back,
        )
    }
}

/// Whether an overlap across an axis, doubled and times the axis' length, is more than a depth. An axis without
/// length parts nothing.
pub(crate) fn deeper(scaled: i64, axis: Vector, depth: Length) -> bool {
    if scaled <= 0 {
        return axis == Vector::default();
    }
    if depth.0 <= 0 {
        return true;
    }
    let doubled = 2 * i64::from(depth.0);
    let (x, y) = (i64::from(axis.x).abs(), i64::from(axis.y).abs());
    // The length of the axis lies between its greater coordinate and the sum of both; the square is needed
    // only in between.
    if scaled > doubled * (x + y) {
        return true;
    }
    let limit = i128::from(doubled) * i128::from(doubled) * i128::from(axis.length_squared());
    scaled > doubled * x.max(y) && i128::from(scaled) * i128::from(scaled) > limit
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Point, Pose, Slide};
    use proptest::prelude::*;

    fn block(x: i32, y: i32, hundredths: i32) -> Block {
        let pose = Pose::new(Point::new(x, y), Angle::hundredths(hundredths));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    #[test]
    fn a_shallow_overlap_is_within_the_tolerance() {
        let (one, wide) = (block(0, 0, 0), Length::inches(6).0);
        for (deep, counts) in [(0, false), (1, false), (4, false), (5, true)] {
            let other = block(wide - deep, 0, 0);
            assert_eq!(one.overlaps(&other), deep > 0, "{deep}");
            assert_eq!(one.overlaps_deeper_than(&other, Block::TOLERANCE), counts, "{deep}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn a_body_that_stays_sweeps_its_own_outline(
            one in (-30..30i32, -30..30i32, 0..36_000i32), other in (-30..30i32, -30..30i32, 0..36_000i32),
            hair in -6..7i32, depth in 0..6i32,
        ) {
            let place = |(x, y, facing): (i32, i32, i32)| block(x * 254 + hair, y * 254, facing);
            let (mine, theirs) = (place(one), place(other));
            for other in [theirs, block(one.0 * 254 + 15_240, one.1 * 254 + hair, one.2)] {
                let still = Slide::still(mine, Length(depth));
                prop_assert_eq!(still.meets(&other), mine.overlaps_deeper_than(&other, Length(depth)));
            }
        }
    }

    #[test]
    fn a_line_overlaps_nothing_but_is_met() {
        let line = Block::from_axes(Point::new(-1_000, 0), Vector::new(2_000, 0), Vector::default());
        let around = block(0, 2_540, 0);
        assert!(!line.overlaps(&around) && !around.overlaps(&line));
        assert!(Slide::still(around, Length::ZERO).meets(&line));
    }

    #[test]
    fn blocks_set_flush_at_any_angle_do_not_overlap() {
        for hundredths in (0..36_000).step_by(7) {
            let one = block(50_000, 60_000, hundredths);
            let facing = Angle::hundredths(hundredths);
            let behind = Block::at(
                Pose::new(
                    Point::new(50_000, 60_000) + (facing + Angle::HALF).along(Length::inches(2)),
                    facing,
                ),
                Length::inches(6),
                Length::inches(2),
            );
            assert!(!one.overlaps_deeper_than(&behind, Block::TOLERANCE), "{hundredths}");
        }
    }

    #[test]
    fn shrinking_draws_in_each_side() {
        let small = block(0, 0, 0).shrunk(Length(2));
        assert_eq!(small.corners()[0], Point::new(-7618, -2));
        assert_eq!(small.corners()[2], Point::new(7618, -5078));
        assert_eq!(block(0, 0, 0).shrunk(Length(99_999)).front_axis(), Vector::new(0, 0));
        assert_eq!(block(0, 0, 0).shrunk(Length(-10)).corners()[0], Point::new(-7630, 10));
    }
}
