use crate::{
    Block, Blocker, Crossing, Edge, Fraction, Hull, IndexSet, Length, Outline, Point, Segment, Vector,
};

/// A straight shot without end: from a point towards another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ray {
    from: Point,
    ahead: Vector,
}

/// How long a shot runs clear of what it crosses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClearRun {
    /// What it crosses.
    pub crossed: IndexSet,
    /// From its beginning to the first thing crossed; the whole length where it crosses nothing.
    pub before: Length,
    /// From the last thing crossed to its end; the whole length where it crosses nothing.
    pub after: Length,
    /// The longest clear stretch of all.
    pub longest: Length,
}

impl Ray {
    /// From one point through another. `None` if they are the same.
    pub fn new(from: Point, through: Point) -> Option<Ray> {
        (from != through).then(|| Ray { from, ahead: through - from })
    }

    /// Its first stretch of a length, the end rounded to the nearest unit.
    pub fn stretch(&self, length: Length) -> Segment {
        self.onward(self.from, length)
    }

    /// A stretch of a length in its direction from a point upon it.
    pub fn onward(&self, from: Point, length: Length) -> Segment {
        // The length of the direction with ten more binary places, so that the stretch is exact to the unit.
        let whole = (self.ahead.length_squared() << 20).isqrt().max(1);
        Segment::new(from, from + self.ahead.scaled(i64::from(length.0) << 10, whole))
    }

    /// Where it first meets a convex outline's inside and where it leaves it, each rounded to the nearest
    /// unit; `None` if it misses within `reach` or only grazes.
    pub fn through(&self, body: &impl Outline, reach: Length) -> Option<Segment> {
        let shot = self.stretch(reach);
        shot.through(body).map(|crossing| crossing.stretch(shot))
    }

    /// The stretch of a length that begins where it meets a body: the ground endangered by a ball that hits it
    /// or passes (CYP-09-15).
    pub fn beyond_entry(&self, body: &impl Outline, reach: Length, length: Length) -> Option<Segment> {
        self.through(body, reach).map(|inside| self.onward(inside.from, length))
    }

    /// The stretch of a length that begins where it leaves a body.
    pub fn beyond_exit(&self, body: &impl Outline, reach: Length, length: Length) -> Option<Segment> {
        self.through(body, reach).map(|inside| self.onward(inside.to, length))
    }

    /// The strip of a width along it from its beginning to the far edge of a body: where it leaves it. `None`
    /// if it misses within `reach`.
    pub fn strip_through(&self, body: &impl Outline, reach: Length, width: Length) -> Option<Hull> {
        let end = self.through(body, reach)?.to;
        strip(Segment::new(self.from, end), width)
    }
}

/// The rectangle of a width along a segment, half of it on either side, its corners rounded to the nearest
/// unit. `None` for a segment of no length.
pub fn strip(along: Segment, width: Length) -> Option<Hull> {
    let ray = Ray::new(along.from, along.to)?;
    let square = Ray { from: along.from, ahead: ray.ahead.right() };
    let aside = square.stretch(width.half()).vector();
    Hull::of([along.from + aside, along.from - aside, along.to + aside, along.to - aside])
}

/// How a segment runs between the bodies that it crosses (CYP-09-22, CYP-09-23): clear before the first, after
/// the last, and between. Bodies of which only an index in `among` is given count.
pub fn clear_run(segment: Segment, blockers: &[Blocker], among: IndexSet) -> ClearRun {
    let mut run = ClearRun {
        crossed: IndexSet::EMPTY,
        before: segment.length(),
        after: segment.length(),
        longest: segment.length(),
    };
    let mut last = Fraction::ZERO;
    let mut longest = Length::ZERO;
    let crossing = |index: usize| blockers.get(index)?.crossing(segment);
    // Bodies do not overlap by more than a hair, so the next is the one that is entered first of the rest.
    loop {
        let rest = among.but(run.crossed).iter().filter_map(|index| Some((index, crossing(index)?)));
        let Some((index, next)) = rest.min_by_key(|(_, crossing)| crossing.entry) else { break };
        let clear = Crossing { entry: last.min(next.entry), exit: next.entry }.length(segment);
        if run.crossed.is_empty() {
            run.before = clear;
        }
        longest = longest.max(clear);
        last = last.max(next.exit);
        run.crossed = run.crossed.with(index);
    }
    if !run.crossed.is_empty() {
        run.after = Crossing { entry: last, exit: Fraction::ONE }.length(segment);
        run.longest = longest.max(run.after);
    }
    run
}

/// Whether a shot enfilades a body by its angle: it makes at most so many hundredths of a degree with the body's front line
/// and reaches a flank edge, its corners included, from beyond it (CP-16-11).
pub fn enfilades(shot: Segment, body: &Block, within_hundredths: i32) -> bool {
    let front = body.edge(Edge::Front).vector();
    let turn = crate::Angle::of(shot.vector()).between(crate::Angle::of(front));
    if turn.min(18_000 - turn) > within_hundredths {
        return false;
    }
    // The shot may end upon the edge, or by rounding a hair before it: it is lengthened a little and may pass it by a hair.
    let Some(ray) = Ray::new(shot.from, shot.to) else { return false };
    let flight = ray.stretch(shot.length() + Length::INCH);
    [Edge::Left, Edge::Right].into_iter().any(|flank| {
        let edge = body.edge(flank);
        // The corners of a block run clockwise: whatever is beyond an edge lies on its left.
        edge.vector().cross(shot.from - edge.from) > 0 && edge.within(&flight, Block::TOLERANCE)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Pose};

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    fn segment(a: (i32, i32), b: (i32, i32)) -> Segment {
        Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
    }

    #[test]
    fn a_ball_flies_on_behind_its_target() {
        let ray = Ray::new(Point::inches(20, 0), Point::inches(20, 1)).unwrap();
        let target = block(20, 12, 0);
        let reach = Length::inches(40);
        assert_eq!(ray.through(&target, reach), Some(segment((20, 10), (20, 12))));
        assert_eq!(ray.beyond_entry(&target, reach, Length::inches(12)), Some(segment((20, 10), (20, 22))));
        assert_eq!(ray.beyond_exit(&target, reach, Length::inches(12)), Some(segment((20, 12), (20, 24))));
        assert_eq!(ray.through(&target, Length::inches(10)), None);
        assert!(Ray::new(Point::inches(1, 1), Point::inches(1, 1)).is_none());
        let slanted = Ray::new(Point::inches(0, 0), Point::inches(3, 4)).unwrap();
        assert_eq!(slanted.stretch(Length::inches(40)), segment((0, 0), (24, 32)));
    }

    #[test]
    fn a_strip_has_its_width() {
        let ray = Ray::new(Point::inches(20, 0), Point::inches(20, 1)).unwrap();
        let strip = ray.strip_through(&block(20, 12, 0), Length::inches(40), Length::inches(6)).unwrap();
        assert!(strip.contains(Point::inches(17, 12)) && strip.contains(Point::inches(23, 0)));
        assert!(!strip.contains(Point::inches(24, 5)) && !strip.contains(Point::inches(20, 13)));
    }

    #[test]
    fn clear_runs_lie_before_between_and_after() {
        let blockers = [(20, 30), (20, 12), (40, 20)].map(|(x, y)| Blocker::new(block(x, y, 0), 1));
        let run = clear_run(segment((20, 0), (20, 35)), &blockers, IndexSet::below(3));
        assert_eq!(run.crossed.iter().collect::<Vec<_>>(), [0, 1]);
        assert_eq!((run.before, run.after), (Length::inches(10), Length::inches(5)));
        assert_eq!(run.longest, Length::inches(16));
        let free = clear_run(segment((20, 0), (20, 9)), &blockers, IndexSet::below(3));
        assert_eq!((free.before, free.longest), (Length::inches(9), Length::inches(9)));
        assert!(free.crossed.is_empty());
    }

    #[test]
    fn enfilade_goes_along_the_ranks() {
        let body = block(20, 20, 0);
        assert!(enfilades(segment((0, 19), (17, 19)), &body, 2_250));
        assert!(enfilades(segment((40, 22), (23, 19)), &body, 2_250));
        assert!(!enfilades(segment((20, 40), (20, 20)), &body, 2_250));
        // Flat, but in over the front.
        assert!(!enfilades(segment((0, 22), (22, 20)), &body, 2_250));
        assert!(!enfilades(segment((0, 38), (17, 19)), &body, 2_250));
    }

    proptest::proptest! {
        /// From beyond a flank, seen from its nearest corner or any point of its side, the angle alone decides: to a
        /// fiftieth of a degree, wherever the body stands and whichever way it looks.
        #[test]
        fn the_angle_alone_decides_about_an_enfilade(
            x in -30_000..30_000i32,
            y in -30_000..30_000i32,
            facing in 0..36_000i32,
            off in -9_000..9_000i32,
            far in 500..200_000i32,
            left in proptest::bool::ANY,
        ) {
            let body = Block::at(
                Pose::new(Point::new(x, y), Angle::hundredths(facing)),
                Length::inches(8),
                Length::INCH,
            );
            let [front_left, front_right, rear_right, rear_left] = body.corners();
            let ahead = off >= 0;
            let corner = match (left, ahead) {
                (true, true) => front_left,
                (true, false) => rear_left,
                (false, true) => front_right,
                (false, false) => rear_right,
            };
            let side = Angle::hundredths(facing) + if left { Angle::LEFT } else { Angle::RIGHT };
            let turn = Angle::hundredths(if left { off } else { -off });
            let from = corner + (side + turn).along(Length(far));
            // Near a right angle to the flank it stands before the front, not beyond the flank, but for rounding.
            proptest::prop_assume!((off.abs() - 2_250).abs() > 2 + 60_000 / far && off.abs() < 8_900);
            let shot = Segment::new(from, corner);
            proptest::prop_assert_eq!(enfilades(shot, &body, 2_250), off.abs() <= 2_250);
        }
    }
}
