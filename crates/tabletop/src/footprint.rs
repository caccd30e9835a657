//! The size of a body.

use crate::{Block, Length, Pose};

/// The size of a rectangular body: what does not change while it moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Footprint {
    /// Along its front.
    pub width: Length,
    /// From its front edge to its rear edge.
    pub depth: Length,
}

impl Footprint {
    /// A body of a given frontage and depth.
    pub const fn new(width: Length, depth: Length) -> Footprint {
        Footprint { width, depth }
    }

    /// The outline of the body at a pose.
    #[inline]
    pub fn block(self, pose: Pose) -> Block {
        Block::at(pose, self.width, self.depth)
    }

    /// From one corner to the opposite one, rounded up.
    pub fn diagonal(self) -> Length {
        Length::root_of(self.width.squared() + self.depth.squared())
    }
}
