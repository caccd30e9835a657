//! Straight shots: rays, strips, and fire along a line.

use crate::{Block, Edge, Hull, Length, Outline, Point, Segment, Vector};

/// A straight shot without end: from a point towards another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ray {
    from: Point,
    ahead: Vector,
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
}

/// The rectangle of a width along a segment, half of it on either side, its corners rounded to the nearest
/// unit. `None` for a segment of no length.
pub fn strip(along: Segment, width: Length) -> Option<Hull> {
    let ray = Ray::new(along.from, along.to)?;
    let square = Ray { from: along.from, ahead: ray.ahead.right() };
    let aside = square.stretch(width.half()).vector();
    Hull::of([along.from + aside, along.from - aside, along.to + aside, along.to - aside])
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

    #[test]
    fn a_ray_goes_through_a_body() {
        let ray = Ray::new(Point::inches(20, 0), Point::inches(20, 1)).unwrap();
        let target = block(20, 12, 0);
        let reach = Length::inches(40);
        assert_eq!(ray.through(&target, reach), Some(segment((20, 10), (20, 12))));
        assert_eq!(ray.through(&target, Length::inches(10)), None);
        assert!(Ray::new(Point::inches(1, 1), Point::inches(1, 1)).is_none());
        let slanted = Ray::new(Point::inches(0, 0), Point::inches(3, 4)).unwrap();
        assert_eq!(slanted.stretch(Length::inches(40)), segment((0, 0), (24, 32)));
    }

    #[test]
    fn a_strip_has_its_width() {
        let strip = strip(segment((20, 0), (20, 12)), Length::inches(6)).unwrap();
        assert!(strip.contains(Point::inches(17, 12)) && strip.contains(Point::inches(23, 0)));
        assert!(!strip.contains(Point::inches(24, 5)) && !strip.contains(Point::inches(20, 13)));
    }
}
