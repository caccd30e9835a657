//! What is asked of a piece by itself.

use engine::{Piece, Shape};
use proptest::prelude::*;
use tabletop::{Angle, Bounds, Hull, Length, Outline, Point, Pose};

/// A piece that stands somewhere, drawn up somehow.
fn anybody() -> impl Strategy<Value = Piece> {
    let numbers = (-3_000..3_000_i32, -3_000..3_000_i32, 0..36_000_i32, 1..2_000_i32, 1..2_000_i32);
    numbers.prop_map(|(x, y, facing, width, depth)| {
        let mut piece = Piece::UNUSED;
        piece.set_pose(Pose::new(Point::new(x, y), Angle::hundredths(facing)));
        piece.set_shape(Shape { files: 1, ranks: 1, form: 0, width: Length(width), depth: Length(depth) });
        piece
    })
}

proptest! {
    /// Where it says no, two pieces are farther apart.
    #[test]
    fn who_is_near_may_be_held(one in anybody(), other in anybody(), limit in 0..2_000_i32) {
        let near = one.block().within(&other.block(), Length(limit));
        prop_assert!(one.round(Length(limit)).may_hold(&other) || !near);
    }

    /// Where it says no, nothing of the piece lies in the convex part.
    #[test]
    fn who_lies_in_a_part_may_lie_in_it(piece in anybody(), corners in prop::array::uniform4((-3_000..3_000_i32, -3_000..3_000_i32))) {
        let part = Hull::of(corners.map(|(x, y)| Point::new(x, y))).expect("four corners");
        prop_assert!(piece.may_lie_in(&part) || !part.touches(&piece.block()));
    }

    /// Where it says no, nothing of the piece lies in the part of the table.
    #[test]
    fn what_meets_a_part_may_meet_it(
        piece in anybody(),
        low in (-2_000..2_000_i32, -2_000..2_000_i32),
        high in (0..2_000_i32, 0..2_000_i32),
    ) {
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
    let at = |x: i32| {
        let mut other = piece;
        other.set_pose(Pose::new(Point::new(x, 0), Angle::UP));
        other
    };
    assert!(piece.round(Length(100)).may_hold(&at(4_100)));
    assert!(!piece.round(Length(100)).may_hold(&at(4_200)));
}
