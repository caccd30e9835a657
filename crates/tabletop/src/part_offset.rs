//! Places at which a piece rides along with another.

use crate::{Angle, Footprint, Hand, Length, Pose};

/// A place on a moving host at which a piece rides: how far right of the host's front middle, how far ahead
/// of it, and how it looks relative to the host.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PartOffset {
    /// To the right of the host's front middle; negative to the left.
    pub right: Length,
    /// Ahead of the host's front; negative behind it.
    pub ahead: Length,
    /// The facing relative to the host's.
    pub turn: Angle,
}

impl PartOffset {
    /// The pose of the rider when the host stands at a pose.
    pub fn pose(self, host: Pose) -> Pose {
        let across = (host.facing + Angle::RIGHT).along(self.right);
        let front = host.at + across;
        // Most riders stand in line with their host.
        let at = if self.ahead == Length::ZERO { front } else { front + host.facing.along(self.ahead) };
        Pose::new(at, host.facing + self.turn)
    }

    /// A seat on the left or right flank of a host, touching it, level with its front and looking as it
    /// does.
    pub fn beside(host: Footprint, rider: Footprint, hand: Hand) -> PartOffset {
        let out = Length((host.width.0 + 1) / 2 + (rider.width.0 + 1) / 2);
        let right = if hand == Hand::Right { out } else { -out };
        PartOffset { right, ahead: Length::ZERO, turn: Angle::UP }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    #[test]
    fn a_rider_goes_where_the_host_goes() {
        let host = Footprint::new(Length::inches(4), Length::inches(2));
        let rider = Footprint::new(Length::inches(1), Length::inches(1));
        let seat = PartOffset::beside(host, rider, Hand::Left);
        let pose = seat.pose(Pose::new(Point::inches(20, 10), Angle::RIGHT));
        // The host looks to the right of the table: its left is up the table.
        assert_eq!(pose, Pose::new(Point::new(20 * 2540, 10 * 2540 + 5 * 1270), Angle::RIGHT));
        let blocks = (host.block(Pose::new(Point::inches(20, 10), Angle::RIGHT)), rider.block(pose));
        assert!(!blocks.0.overlaps(&blocks.1), "they only touch");
    }
}
