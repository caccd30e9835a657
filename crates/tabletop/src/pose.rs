//! Where a piece stands and which way it looks.

use serde::{Deserialize, Serialize};

use crate::{Angle, Length, Point};

/// Where a piece stands and which way it looks. The point is the middle of its front edge, so that a piece
/// that loses rear ranks does not move, and "its front middle" is a plain reading.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// The middle of the front edge.
    pub at: Point,
    /// The direction of the front.
    pub facing: Angle,
}

impl Pose {
    /// A pose from its front middle and its facing.
    pub const fn new(at: Point, facing: Angle) -> Pose {
        Pose { at, facing }
    }

    /// The pose moved by a distance in a direction relative to its facing (0 straight ahead, 90 degrees to
    /// its right), keeping its facing.
    pub fn moved(self, relative: Angle, distance: Length) -> Pose {
        Pose { at: self.at + (self.facing + relative).along(distance), facing: self.facing }
    }
}
