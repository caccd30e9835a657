use crate::{Angle, Block, Edge, Gap, Point, Pose, Segment, Vector};

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

impl Segment {
    /// The direction from a point square to the infinite line through the segment: the straight way home to
    /// a baseline. `None` if the point is on the line or the segment has no length.
    pub fn square_from(self, point: Point) -> Option<Angle> {
        let along = self.vector();
        let side = along.cross(point - self.from).signum();
        (side != 0).then(|| Angle::of(if side > 0 { along.right() } else { -along.right() }))
    }
}

impl Vector {
    /// Whether the turn between two directions is at most `limit`, exact; `limit` up to half a turn. A
    /// vector of no length has every direction.
    pub fn within_angle(self, other: Vector, limit: Angle) -> bool {
        within_angle(self.cross(other).abs(), self.dot(other), limit)
    }

    /// Whether the smaller angle between the lines along two vectors is at most `limit`, exact, whichever
    /// way each points.
    pub fn slants_within(self, other: Vector, limit: Angle) -> bool {
        within_angle(self.cross(other).abs(), self.dot(other).abs(), limit)
    }
}

/// Whether the angle whose sine and cosine are as `cross` (not negative) to `dot` is at most `limit`.
fn within_angle(cross: i64, dot: i64, limit: Angle) -> bool {
    match limit.to_hundredths() {
        0 => cross == 0 && dot >= 0,
        1..18_000 => {
            // The sine of the difference of the two angles, which lie less than half a turn apart.
            let (sin, cos) = limit.sin_cos();
            i128::from(cross) * i128::from(cos) <= i128::from(dot) * i128::from(sin)
        }
        _ => true,
    }
}

impl Block {
    /// The direction in which the front looks, to the nearest hundredth of a degree; for a block set at a
    /// pose this is its facing.
    pub fn facing(&self) -> Angle {
        Angle::of(self.front_axis()) + Angle::LEFT
    }

    /// The flank along which a shot rakes the block: its line makes at most `limit` with the front line and
    /// it reaches the outline on that flank edge. A corner counts for the flank. `None` otherwise.
    ///
    /// `shot` runs from the shooter to the point of the outline aimed at.
    pub fn enfiladed(&self, shot: Segment, limit: Angle) -> Option<Edge> {
        let distance = |edge: Edge| Gap::from_segment(self.edge(edge), shot.to).distance;
        let ends = distance(Edge::Front).min(distance(Edge::Rear));
        let flank = if distance(Edge::Left) < distance(Edge::Right) { Edge::Left } else { Edge::Right };
        (distance(flank) <= ends && shot.vector().slants_within(self.front_axis(), limit)).then_some(flank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Length, Outline};

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
    fn angles_between_vectors_are_exact() {
        let ahead = Vector::new(0, 7);
        assert!(ahead.within_angle(Vector::new(3, 3), Angle::degrees(45)));
        assert!(!ahead.within_angle(Vector::new(300_001, 300_000), Angle::degrees(45)));
        assert!(!ahead.within_angle(Vector::new(0, -1), Angle::UP));
        assert!(ahead.within_angle(Vector::new(0, -1), Angle::HALF));
        assert!(ahead.within_angle(Vector::new(1, 0), Angle::RIGHT));
        assert!(!ahead.within_angle(Vector::new(-100_000, -1), Angle::RIGHT));
        assert!(ahead.slants_within(Vector::new(0, -1), Angle::UP));
    }

    #[test]
    fn a_rout_swerves_home_by_at_most_its_limit() {
        let baseline = Segment::new(Point::new(0, 0), Point::new(100, 0));
        let home = baseline.square_from(Point::new(50, 500)).unwrap();
        assert_eq!(home, Angle::HALF);
        assert_eq!(baseline.square_from(Point::new(50, -500)), Some(Angle::UP));
        assert_eq!(baseline.square_from(Point::new(500, 0)), None);
        let limit = Angle::degrees(45);
        assert_eq!(Angle::degrees(90).turned_towards(home, limit), Angle::degrees(135));
        assert_eq!(Angle::degrees(300).turned_towards(home, limit), Angle::degrees(255));
        assert_eq!(Angle::degrees(170).turned_towards(home, limit), home);
    }

    #[test]
    fn enfilade_needs_the_line_and_the_flank() {
        let pose = Pose::new(Point::inches(20, 20), Angle::UP);
        let target = Block::at(pose, Length::inches(6), Length::inches(2));
        let limit = Angle::hundredths(2250);
        let shot = |x, y| target.gap(&Point::inches(x, y)).reversed().line();
        assert_eq!(target.enfiladed(shot(40, 19), limit), Some(Edge::Right));
        assert_eq!(target.enfiladed(shot(2, 22), limit), Some(Edge::Left));
        assert_eq!(target.enfiladed(shot(30, 30), limit), None);
        assert_eq!(target.enfiladed(shot(20, 40), limit), None);
    }

    #[test]
    fn a_block_knows_its_facing() {
        for hundredths in 0..36_000 {
            let facing = Angle::hundredths(hundredths);
            let block = Block::at(Pose::new(Point::default(), facing), Length::inches(6), Length::INCH);
            assert_eq!(block.facing(), facing);
        }
    }
}
