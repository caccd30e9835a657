//! Front, flanks and rear of a block.

use crate::{Block, Edge, Point};

/// Which zone has a point that lies exactly on the border between two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Favour {
    /// The zone better for the block: front before flank before rear.
    Defender,
    /// The zone worse for the block: rear before flank before front.
    Attacker,
}

impl Block {
    /// The zone round the block in which a point lies: front, right or left flank, or rear, parted by the
    /// lines drawn outward at 45 degrees from the corners. Between the flanks the right goes first.
    ///
    /// Inside the outline the lines run inward, so a point there belongs to the edge it is nearest to.
    pub fn zone_of(&self, point: Point, favour: Favour) -> Edge {
        let right = self.front_axis();
        let ahead = -right.right();
        let [front_left, front_right, rear_right, rear_left] = self.corners();
        let before = ahead.dot(point - front_left);
        let behind = -ahead.dot(point - rear_left);
        // Rounding may leave the rear corners a unit off the square: each half keeps to its own corners.
        let (left_corner, right_corner) =
            if before >= behind { (front_left, front_right) } else { (rear_left, rear_right) };
        let beside_right = right.dot(point - right_corner);
        let beside_left = -right.dot(point - left_corner);
        let zones = match favour {
            Favour::Defender => [
                (Edge::Front, before),
                (Edge::Right, beside_right),
                (Edge::Left, beside_left),
                (Edge::Rear, behind),
            ],
            Favour::Attacker => [
                (Edge::Rear, behind),
                (Edge::Right, beside_right),
                (Edge::Left, beside_left),
                (Edge::Front, before),
            ],
        };
        let mut best = zones[0];
        for zone in &zones[1..] {
            if zone.1 > best.1 {
                best = *zone;
            }
        }
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Angle, Length, Pose, Vector};

    /// Front corners at (0, 0) and (7, 0) inches, looking up, two inches deep.
    fn battalia() -> Block {
        let middle = Point::new(7 * 1270, 0);
        Block::at(Pose::new(middle, Angle::UP), Length::inches(7), Length::inches(2))
    }

    #[test]
    fn zones_are_parted_at_45_degrees() {
        // The worked examples of NMM-12-08.
        let zone = |x, y| battalia().zone_of(Point::inches(x, y), Favour::Defender);
        assert_eq!(zone(10, 4), Edge::Front);
        assert_eq!(zone(12, 4), Edge::Right);
        assert_eq!(zone(3, -8), Edge::Rear);
        assert_eq!(zone(-4, 3), Edge::Left);
        assert_eq!(zone(9, -1), Edge::Right);
    }

    #[test]
    fn a_border_goes_by_the_stated_favour() {
        let zone = |x, y, favour| battalia().zone_of(Point::inches(x, y), favour);
        assert_eq!(zone(11, 4, Favour::Defender), Edge::Front);
        assert_eq!(zone(11, 4, Favour::Attacker), Edge::Right);
        assert_eq!(zone(-3, -5, Favour::Defender), Edge::Left);
        assert_eq!(zone(-3, -5, Favour::Attacker), Edge::Rear);
        let unit = Point::inches(11, 4) + Vector::new(1, 0);
        assert_eq!(battalia().zone_of(unit, Favour::Defender), Edge::Right);
    }

    #[test]
    fn a_point_inside_belongs_to_its_nearest_edge() {
        let inside = Point::inches(7, -1) - Vector::new(3, 0);
        assert_eq!(battalia().zone_of(inside, Favour::Defender), Edge::Right);
        assert_eq!(battalia().zone_of(Point::new(5_000, -20), Favour::Defender), Edge::Front);
    }
}
