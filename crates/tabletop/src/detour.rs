//! The least turn off a direction for which something holds.

use crate::{Angle, Block, Hand, Hull, InlineVec, Length, Point, Segment, Vector};

/// The least turn off a direction, at most `limit`, for which a test holds: the direction itself is tried
/// first, then one step to the first hand, one step to the other, two steps, and so on; the limit itself is
/// tried last even where it is no whole number of steps. `None` if the test holds nowhere, or at once if
/// `step` is nothing and the direction itself will not do.
///
/// The test says whether the ground swept in that direction will do; it is given the direction.
pub fn swerve(
    direction: Angle,
    limit: Angle,
    step: Angle,
    first: Hand,
    mut will_do: impl FnMut(Angle) -> bool,
) -> Option<Angle> {
    if will_do(direction) {
        return Some(direction);
    }
    let (limit, step) = (limit.to_hundredths().min(18_000), step.to_hundredths());
    if step == 0 {
        return None;
    }
    let whole = limit / step * step;
    let turns = (1..=limit / step).map(|count| count * step).chain((whole < limit).then_some(limit));
    for turn in turns {
        for hand in [first, first.other()] {
            let swerved = direction + hand.turn(Angle::hundredths(turn));
            if will_do(swerved) {
                return Some(swerved);
            }
        }
    }
    None
}

/// A way round a body on one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Detour {
    /// On which hand of the way the body is left: `Left` passes with the body on the left.
    pub leaves: Hand,
    /// The points of the way, the first and the last included.
    pub points: InlineVec<Point, 8>,
    /// The sum of its legs, each rounded up.
    pub length: Length,
}

impl Detour {
    /// Its straight legs, in order.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }
}

/// The shorter way round a body from one point to another, keeping a distance off its corners' edges, among
/// the two of which every leg is free by the caller's test (the gap beside the body is wide enough). Of two
/// as long the one that goes round clockwise, leaving the body on the right. The straight line if the body
/// is not in the way. `None` if neither is free.
pub fn round(
    from: Point,
    to: Point,
    body: &Block,
    off: Length,
    mut is_free: impl FnMut(Segment) -> bool,
) -> Option<Detour> {
    let ways = [Hand::Right, Hand::Left].map(|leaves| round_leaving(from, to, body, off, leaves));
    let free = ways.into_iter().flatten().filter(|way| way.legs().all(&mut is_free));
    // The first of equals is kept.
    free.min_by_key(|way| way.length)
}

/// The shortest way round a body that leaves it on one hand.
fn round_leaving(from: Point, to: Point, body: &Block, off: Length, leaves: Hand) -> Option<Detour> {
    let line = Segment::new(from, to);
    let corners = pushed_out(body, off);
    let in_the_way = line.through(&Hull::of(corners)?).is_some();
    let beside = |point: &Point| {
        let cross = line.vector().cross(*point - from);
        // To leave the body on the right the way bends out to the left.
        if leaves == Hand::Right { cross > 0 } else { cross < 0 }
    };
    let kept = corners.into_iter().filter(|corner| in_the_way && beside(corner));
    let hull = Hull::of([from, to].into_iter().chain(kept))?;
    let around = hull.corners();
    let begin = around.iter().position(|corner| *corner == from)?;
    let mut points = InlineVec::new();
    // Clockwise round the hull from the beginning leads along its left side to the end.
    for step in 0..around.len() {
        let index = match leaves {
            Hand::Right => begin + step,
            Hand::Left => begin + around.len() - step,
        };
        let point = around[index % around.len()];
        points.try_push(point).then_some(())?;
        if point == to {
            break;
        }
    }
    let length = points.windows(2).map(|pair| pair[0].distance(pair[1]));
    let length = length.fold(Length::ZERO, |sum, leg| sum + leg);
    Some(Detour { leaves, points, length })
}

/// The corners of a body pushed out so that lines between neighbours keep a distance off its edges, a unit
/// or two more for the rounding.
pub(crate) fn pushed_out(body: &Block, off: Length) -> [Point; 4] {
    let out = |axis: Vector| {
        let length = i64::from(axis.length().0).max(1);
        axis.scaled(i64::from(off.0) + 2, length)
    };
    // A wall without thickness still has two sides.
    let thin = body.depth_axis() == Vector::default();
    let depth = if thin { body.front_axis().right() } else { body.depth_axis() };
    let (right, back) = (out(body.front_axis()), out(depth));
    let [a, b, c, d] = body.corners();
    [a - right - back, b + right - back, c + right + back, d - right + back]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Footprint, Outline, Pose};

    const BODY: Footprint = Footprint::new(Length::inches(6), Length::inches(2));

    #[test]
    fn the_least_swerve_is_taken_to_the_first_hand() {
        let (limit, step) = (Angle::degrees(45), Angle::degrees(10));
        let mut tried = Vec::new();
        let found = swerve(Angle::UP, limit, step, Hand::Right, |direction| {
            tried.push(direction.signed() / 100);
            direction == Angle::degrees(-20)
        });
        assert_eq!(found, Some(Angle::degrees(-20)));
        assert_eq!(tried, [0, 10, -10, 20, -20]);
        let mut last = 0;
        assert_eq!(
            swerve(Angle::UP, limit, step, Hand::Left, |at| {
                last = at.signed();
                false
            }),
            None
        );
        assert_eq!(last, 4_500, "the limit itself is tried");
        assert_eq!(swerve(Angle::UP, limit, Angle::UP, Hand::Left, |_| false), None);
    }

    #[test]
    fn the_shorter_way_round_is_taken() {
        let body = BODY.block(Pose::new(Point::inches(20, 20), Angle::UP));
        let (from, to) = (Point::inches(21, 10), Point::inches(21, 30));
        let way = round(from, to, &body, Length::INCH, |_| true).unwrap();
        assert_eq!(way.leaves, Hand::Left);
        assert_eq!(way.points.len(), 4);
        for leg in way.legs() {
            assert!(leg.gap(&body).distance.at_least(Length::INCH));
        }
        // Where the short way is taken up, the long one.
        let long = round(from, to, &body, Length::INCH, |leg| leg.from.x.max(leg.to.x) <= 21 * 2540).unwrap();
        assert_eq!(long.leaves, Hand::Right);
        assert!(long.length > way.length);
        assert_eq!(round(from, to, &body, Length::INCH, |_| false), None);
    }

    #[test]
    fn equal_ways_go_clockwise_and_a_free_line_is_straight() {
        let body = BODY.block(Pose::new(Point::inches(20, 20), Angle::UP));
        let way = round(Point::inches(20, 10), Point::inches(20, 30), &body, Length::INCH, |_| true).unwrap();
        assert_eq!(way.leaves, Hand::Right);
        let past = round(Point::inches(2, 10), Point::inches(2, 30), &body, Length::INCH, |_| true).unwrap();
        assert_eq!(past.length, Length::inches(20));
    }
}
