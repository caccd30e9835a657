//! Where a unit stood on its way of this turn before it went on in another direction.

use engine::{PieceId, SmallPose};
use serde::{Deserialize, Serialize};
use tabletop::{Angle, Point, Pose};

/// Where a unit stood on its way of this turn before it went on in another direction: when it set out, wheeled, went aside.
/// A way that was one straight stretch ahead has none (CP-16-10, CP-16-19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bend {
    /// Whose way.
    pub unit: PieceId,
    /// Where it stood.
    pub at: SmallPose,
}

/// Bits of a coordinate in a number that tells of a bend; the bits above are a part of the facing.
const COORDINATE: u32 = 20;
/// Bits of the facing in the first number; the rest is in the second.
const FACING: u32 = 7;

impl Bend {
    /// A bend in two numbers for events: how far it lies to the right and a part of the facing, and how far up and the rest
    /// of the facing.
    pub const fn told(pose: Pose) -> [i32; 2] {
        let facing = pose.facing.to_hundredths();
        let low = facing & ((1 << FACING) - 1);
        [pose.at.x | low << COORDINATE, pose.at.y | facing >> FACING << COORDINATE]
    }

    /// The first half of a bend.
    pub const fn begun(unit: PieceId, told: i32) -> Bend {
        let at = Point::new(told & ((1 << COORDINATE) - 1), 0);
        Bend { unit, at: SmallPose::of(Pose::new(at, Angle::hundredths(told >> COORDINATE))) }
    }

    /// The second half of it.
    pub const fn complete(&mut self, told: i32) {
        let first = self.at.wide();
        let at = Point::new(first.at.x, told & ((1 << COORDINATE) - 1));
        let facing = first.facing.to_hundredths() | told >> COORDINATE << FACING;
        self.at = SmallPose::of(Pose::new(at, Angle::hundredths(facing)));
    }
}

impl Default for Bend {
    fn default() -> Bend {
        Bend { unit: PieceId(0), at: SmallPose::of(Pose::new(Point::new(0, 0), Angle::UP)) }
    }
}
