//! Which way one thing lies from another.

use crate::{Angle, Block, Point, Pose, Vector};

impl Point {
    /// The direction of another point, to the nearest hundredth of a degree; up the table for the same
    /// point.
    pub fn bearing(self, to: Point) -> Angle {
        Angle::of(to - self)
    }
}

impl Pose {
    /// By how much a displacement leaves straight ahead, to either hand: `0..=18000` hundredths of a degree.
    ///
    /// Displacements are rounded to the unit, so the direction is taken to the nearest hundredth, the grain
    /// of all angles: a step ordered at 45 degrees reads as 45 degrees again if it is longer than 6 mm.
    pub fn off_facing(self, displacement: Vector) -> i32 {
        Angle::of(displacement).between(self.facing)
    }
}

impl Angle {
    /// This direction turned towards a goal by the shorter way, by at most `limit`.
    pub fn turned_towards(self, goal: Angle, limit: Angle) -> Angle {
        let turn = (goal - self).signed();
        let limit = limit.to_hundredths();
        Angle::hundredths(self.to_hundredths() + turn.clamp(-limit, limit))
    }
}

impl Block {
    /// The direction in which the front looks, to the nearest hundredth of a degree; for a block set at a
    /// pose this is its facing.
    pub fn facing(&self) -> Angle {
        Angle::of(self.front_axis()) + Angle::LEFT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Length;

    #[test]
    fn steps_are_judged_against_the_facing() {
        // The worked example of NMM-10-01.
        let pose = Pose::default();
        assert_eq!(pose.off_facing(Vector::new(7_620, 7_620)), 4_500);
        assert!(pose.off_facing(Vector::new(10_160, 7_620)) > 4_500);
        for hundredths in 0..36_000 {
            let facing = Angle::hundredths(hundredths);
            let step = (facing + Angle::degrees(45)).along(Length::inches(6));
            assert_eq!(Pose::new(Point::default(), facing).off_facing(step), 4_500);
        }
    }

    #[test]
    fn a_block_knows_its_facing() {
        for hundredths in 0..36_000 {
            let facing = Angle::hundredths(hundredths);
            let block = Block::at(Pose::new(Point::default(), facing), Length::inches(6), Length::INCH);
            assert_eq!(block.facing(), facing);
        }
    }

    #[test]
    fn a_rout_swerves_home_by_at_most_its_limit() {
        let home = Angle::HALF;
        let limit = Angle::degrees(45);
        assert_eq!(Angle::degrees(90).turned_towards(home, limit), Angle::degrees(135));
        assert_eq!(Angle::degrees(300).turned_towards(home, limit), Angle::degrees(255));
        assert_eq!(Angle::degrees(170).turned_towards(home, limit), home);
    }
}
