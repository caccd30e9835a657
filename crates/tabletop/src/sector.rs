//! Convex parts of the table without end: arcs of fire and their like.

use crate::crossing::clip;
use crate::{Angle, Block, Edge, Hull, Length, Outline, Point, Segment, Side, Vector};

/// A convex part of the table that runs on without end in some direction, bounded by up to three lines, which
/// belong to it: an arc of fire, the ground ahead of a front, a zone of attack.
///
/// Its directions follow the edge it springs from as that edge stands on the table; 45 and 90 degrees are
/// exact, other angles are rounded once to a millionth of a turn or less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sector {
    /// The sector lies on the right hand of each.
    lines: [Segment; 3],
    count: u8,
}

impl Sector {
    /// All the ground beyond the line of an edge, seen from inside: `edge` runs from left to right.
    pub fn beyond(edge: Segment) -> Sector {
        Sector { lines: [reversed(edge); 3], count: 1 }
    }

    /// The ground before an edge that runs from left to right as one looks out over it, spreading from both
    /// its ends by `half_angle` to either hand; 0 keeps to the frontage. `None` if the half angle is more
    /// than 90 degrees or the edge has no length.
    pub fn before(edge: Segment, half_angle: Angle) -> Option<Sector> {
        let right = edge.vector();
        let ahead = -right.right();
        Some(Sector::between(edge, spread(ahead, -right, half_angle)?, spread(ahead, right, half_angle)?))
    }

    /// The ground within `half_angle` to either hand of `ahead`, from one point. `None` if the half angle
    /// is more than 90 degrees or `ahead` has no length.
    pub fn from_point(apex: Point, ahead: Vector, half_angle: Angle) -> Option<Sector> {
        let right = ahead.right();
        let (left_ray, right_ray) = (spread(ahead, -right, half_angle)?, spread(ahead, right, half_angle)?);
        let left = Segment::new(apex, apex + left_ray);
        let right_border = Segment::new(apex + right_ray, apex);
        Some(Sector { lines: [Segment::new(apex, apex - right), left, right_border], count: 3 })
    }

    /// One of the four zones round a block, between the lines drawn outward at 45 degrees from its corners;
    /// lines included, so that neighbours share their border.
    pub fn zone(block: &Block, zone: Edge) -> Sector {
        let right = block.front_axis();
        let ahead = -right.right();
        let (front_right, rear_right) = (ahead + right, right - ahead);
        let (left_ray, right_ray) = match zone {
            Edge::Front => (-rear_right, front_right),
            Edge::Right => (front_right, rear_right),
            Edge::Rear => (rear_right, -front_right),
            Edge::Left => (-front_right, -rear_right),
        };
        Sector::between(block.edge(zone), left_ray, right_ray)
    }

    /// Between a ray from the left end of an edge and one from its right end, beyond the edge.
    fn between(edge: Segment, left_ray: Vector, right_ray: Vector) -> Sector {
        let left = Segment::new(edge.from, edge.from + left_ray);
        let right = Segment::new(edge.to + right_ray, edge.to);
        Sector { lines: [reversed(edge), left, right], count: 3 }
    }

    /// The lines that bound it; it lies on the right hand of each.
    pub fn lines(&self) -> &[Segment] {
        &self.lines[..usize::from(self.count)]
    }

    /// The same sector moved without turning.
    #[must_use]
    #[inline]
    pub fn shifted(self, by: Vector) -> Sector {
        let moved = |line: Segment| Segment::new(line.from + by, line.to + by);
        let [first, second, third] = self.lines;
        Sector { lines: [moved(first), moved(second), moved(third)], ..self }
    }

    /// The part of the sector on the right hand of one more line, the line included.
    ///
    /// # Panics
    /// If three lines bound it already.
    pub fn right_of(self, line: Segment) -> Sector {
        let mut lines = self.lines;
        lines[usize::from(self.count)..].fill(line);
        assert!(usize::from(self.count) < lines.len(), "a sector has at most three lines");
        Sector { lines, count: self.count + 1 }
    }

    /// The part of a segment inside, border included, its new ends rounded to the unit; `None` if nothing is.
    pub fn stretch(&self, segment: Segment) -> Option<Segment> {
        if segment.from == segment.to {
            return self.contains(segment.from).then_some(segment);
        }
        clip(segment, self.lines().iter().copied(), true).map(|inside| inside.stretch(segment))
    }

    /// Whether a point lies in it or on its border.
    pub fn contains(&self, point: Point) -> bool {
        self.lines().iter().all(|line| line.side(point) != Side::Left)
    }

    /// Whether it may come so near to a point, quickly: where it says no, no point of it is that near.
    pub fn may_come_within(&self, point: Point, limit: Length) -> bool {
        !self.lines().iter().any(|line| is_beyond(*line, point, limit))
    }

    /// Whether an outline lies wholly in it.
    pub fn holds(&self, outline: &impl Outline) -> bool {
        outline.wholly(|corner| self.contains(corner))
    }

    /// A point of an outline that lies in it, border included: the first corner that does, else where an
    /// edge enters, rounded. `None` exactly when no part of the outline lies in it.
    pub fn catch(&self, outline: &impl Outline) -> Option<Point> {
        let corners = outline.outline();
        let corners = corners.as_ref();
        // Most outlines lie wholly beyond one of the lines.
        if self.lines().iter().any(|line| corners.iter().all(|corner| line.side(*corner) == Side::Left)) {
            return None;
        }
        // The sector has no end and an outline has: where they share anything, an edge of the outline does.
        corners.iter().copied().find(|corner| self.contains(*corner)).or_else(|| {
            crate::outline::edges(corners).find_map(|edge| {
                let inside = clip(edge, self.lines().iter().copied(), true)?;
                Some(inside.entry.along(edge))
            })
        })
    }

    /// The part of a hull inside, its new corners rounded to the unit; `None` if nothing is.
    pub fn cut(&self, hull: &Hull) -> Option<Hull> {
        self.lines().iter().try_fold(*hull, |rest, line| rest.right_of(*line))
    }
}

/// Whether a point lies on the left hand of a directed line, farther off than a limit.
pub(crate) fn is_beyond(line: Segment, point: Point, limit: Length) -> bool {
    let beside = line.vector().cross(point - line.from);
    let far = i128::from(limit.0).pow(2) * i128::from(line.vector().length_squared());
    beside > 0 && i128::from(beside).pow(2) > far
}

/// Whether an outline has a part in each of two sectors, not necessarily the same part; with a point in each.
pub fn caught_by_both(one: &Sector, other: &Sector, outline: &impl Outline) -> Option<[Point; 2]> {
    Some([one.catch(outline)?, other.catch(outline)?])
}

fn reversed(segment: Segment) -> Segment {
    Segment::new(segment.to, segment.from)
}

/// The direction between `ahead` and `outward` (equally long and square to one another) at an angle from
/// ahead.
fn spread(ahead: Vector, outward: Vector, angle: Angle) -> Option<Vector> {
    const FINE: i64 = 1 << 20;
    let size = i64::from(ahead.x.abs().max(ahead.y.abs()));
    match angle.to_hundredths() {
        _ if size == 0 => None,
        0 => Some(ahead),
        4_500 => Some(ahead + outward),
        9_000 => Some(outward),
        1..9_000 => {
            // Short vectors are drawn out first so that rounding hardly turns them.
            let stretch = (FINE / size).max(1);
            let (sin, cos) = angle.sin_cos();
            let part = |ahead: i32, outward: i32| {
                let scaled = i128::from(stretch)
                    * (i128::from(ahead) * i128::from(cos) + i128::from(outward) * i128::from(sin));
                let magnitude = (scaled.abs() + (1 << 29)) >> 30;
                (magnitude * scaled.signum()) as i32
            };
            Some(Vector::new(part(ahead.x, outward.x), part(ahead.y, outward.y)))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pose;

    const HALF: Angle = Angle::degrees(45);

    /// Front corners at (-3.5, 0) and (3.5, 0) inches, looking up.
    fn battalia() -> Block {
        Block::at(Pose::default(), Length::inches(7), Length::hundredths_of_inch(118))
    }

    #[test]
    fn the_arc_spreads_from_both_front_corners() {
        // The worked example of NMM-11-19.
        let arc = Sector::before(battalia().edge(Edge::Front), HALF).unwrap();
        assert!(arc.contains(Point::inches(7, 3) + Vector::new(0, 1270)));
        assert!(arc.contains(Point::inches(7, 4)) && !arc.contains(Point::inches(8, 4)));
        assert!(!arc.contains(Point::new(0, -1)) && arc.contains(Point::new(0, 0)));
    }

    #[test]
    fn whom_an_arc_cannot_come_near_it_does_not_catch() {
        let arc = Sector::before(battalia().edge(Edge::Front), HALF).unwrap();
        let (mut caught, mut spared) = (0, 0);
        for at in 0..2_000 {
            let point = Point::new(at * 71 % 60_001 - 30_000, at * 113 % 50_021 - 25_000);
            let block = Block::at(Pose::new(point, Angle::degrees(at)), Length::inches(4), Length::inches(2));
            // No corner is farther from the middle of its front than half its width and its depth.
            let may = arc.may_come_within(point, Length::inches(4));
            assert!(may || arc.catch(&block).is_none(), "{point:?}");
            caught += u32::from(arc.catch(&block).is_some());
            spared += u32::from(!may);
        }
        assert!(caught > 300 && spared > 600, "{caught} caught, {spared} spared");
    }

    #[test]
    fn a_shifted_arc_is_that_of_a_shifted_apex() {
        let (apex, by) = (Point::inches(3, 5), Vector::new(-1_234, 777));
        let arc =
            |apex: Point| Sector::from_point(apex, Vector::new(700, 1_900), Angle::degrees(30)).unwrap();
        assert_eq!(arc(apex).shifted(by), arc(apex + by));
    }

    #[test]
    fn any_part_of_a_target_is_enough() {
        let arc = Sector::before(battalia().edge(Edge::Front), HALF).unwrap();
        // Its middle is out of the arc; the tip of its left front corner touches the border.
        let edge_on = Block::at(Pose::new(Point::inches(11, 4), Angle::UP), Length::inches(7), Length::INCH);
        assert_eq!(arc.catch(&edge_on), Some(edge_on.corners()[0]));
        assert_eq!(arc.catch(&edge_on.shifted(Vector::new(1, 0))), None);
        // A long body right across the arc, with no corner in it.
        let across = Block::at(Pose::new(Point::inches(0, 5), Angle::UP), Length::inches(40), Length::INCH);
        assert!(arc.contains(arc.catch(&across).unwrap()) && !arc.holds(&across));
    }

    #[test]
    fn an_arc_from_one_point() {
        let arc = Sector::from_point(Point::default(), Vector::new(0, 1), Angle::hundredths(2250)).unwrap();
        assert!(arc.contains(Point::new(41_421, 100_000)) && !arc.contains(Point::new(41_422, 100_000)));
        assert!(!arc.contains(Point::new(0, -5)));
        assert_eq!(Sector::from_point(Point::default(), Vector::new(0, 1), Angle::degrees(91)), None);
        assert_eq!(Sector::from_point(Point::default(), Vector::default(), HALF), None);
        let half_plane = Sector::from_point(Point::default(), Vector::new(0, 1), Angle::RIGHT).unwrap();
        assert!(half_plane.contains(Point::new(-99_999, 0)) && !half_plane.contains(Point::new(9, -1)));
    }

    #[test]
    fn a_frontage_keeps_between_the_flank_lines() {
        let ahead = Sector::before(battalia().edge(Edge::Front), Angle::UP).unwrap();
        assert!(ahead.contains(Point::new(8_890, 90_000)) && !ahead.contains(Point::new(8_891, 1)));
    }

    #[test]
    fn cutting_by_a_zone_keeps_its_part() {
        let body = battalia();
        let strip = Hull::of([(-9, -9), (9, -9), (9, 9), (-9, 9)].map(|(x, y)| Point::inches(x, y))).unwrap();
        let rear = Sector::zone(&body, Edge::Rear).cut(&strip).unwrap();
        assert!(rear.corners().iter().all(|corner| corner.y <= body.corners()[2].y));
        assert!(rear.contains(Point::inches(9, -9)) && !rear.contains(Point::inches(9, -5)));
    }

    #[test]
    fn another_line_bounds_a_sector() {
        let body = battalia();
        // Beside the left flank and not ahead of the front line.
        let beside = Sector::beyond(body.edge(Edge::Left)).right_of(body.edge(Edge::Front));
        assert!(beside.contains(Point::inches(-9, -2)) && beside.contains(Point::inches(-9, 0)));
        assert!(!beside.contains(Point::inches(-9, 1)) && !beside.contains(Point::inches(0, -2)));
        let line = Segment::new(Point::inches(-9, 5), Point::inches(-9, -5));
        assert_eq!(beside.stretch(line), Some(Segment::new(Point::inches(-9, 0), Point::inches(-9, -5))));
        assert_eq!(beside.stretch(Segment::new(Point::inches(0, 5), Point::inches(0, -5))), None);
        let point = Point::inches(-9, -2);
        assert!(beside.stretch(Segment::new(point, point)).is_some());
    }

    #[test]
    fn two_wings_must_both_have_a_part() {
        let wing = |x: i32| {
            let block = Block::at(Pose::new(Point::inches(x, 0), Angle::UP), Length::inches(2), Length::INCH);
            Sector::before(block.edge(Edge::Front), HALF).unwrap()
        };
        let target = Point::inches(6, 3);
        assert!(caught_by_both(&wing(2), &wing(3), &target).is_some());
        assert_eq!(caught_by_both(&wing(-3), &wing(3), &target), None);
    }
}
