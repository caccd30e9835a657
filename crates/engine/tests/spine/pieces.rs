//! What is asked of a piece by itself.

use engine::{Piece, Shape};
use proptest::prelude::*;
use tabletop::{Angle, Bounds, Length, Point, Pose};

proptest! {
    /// Where it says no, nothing of the piece lies in the part of the table.
    #[test]
    fn what_meets_a_part_may_meet_it(
        at in (-3_000..3_000_i32, -3_000..3_000_i32),
        facing in 0..36_000_i32,
        size in (1..2_000_i32, 1..2_000_i32),
        low in (-2_000..2_000_i32, -2_000..2_000_i32),
        high in (0..2_000_i32, 0..2_000_i32),
    ) {
        let mut piece = Piece::UNUSED;
        piece.set_pose(Pose::new(Point::new(at.0, at.1), Angle::hundredths(facing)));
        piece.set_shape(Shape { files: 1, ranks: 1, form: 0, width: Length(size.0), depth: Length(size.1) });
        let part = Bounds { low: Point::new(low.0, low.1), high: Point::new(low.0 + high.0, low.1 + high.1) };
        if Bounds::of_block(&piece.block()).meets(&part) {
            prop_assert!(piece.may_meet(&part));
        }
    }
}

/// It says no of what is far off: else it would spare nothing.
#[test]
fn what_is_far_off_does_not_meet() {
    let mut piece = Piece::UNUSED;
    piece.set_shape(Shape { files: 1, ranks: 1, form: 0, width: Length(2_000), depth: Length(1_000) });
    let part = |x: i32| Bounds { low: Point::new(x, 0), high: Point::new(x + 100, 100) };
    piece.set_pose(Pose::new(Point::new(0, 0), Angle::UP));
    assert!(piece.may_meet(&part(1_999)));
    assert!(!piece.may_meet(&part(2_100)));
}
