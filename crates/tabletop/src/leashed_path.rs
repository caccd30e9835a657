//! The shortest line round corners.

use crate::detour::pushed_out;
use crate::{Area, Block, Bounds, InlineVec, Length, Outline, Point, Segment};

/// How far a tether keeps off walls: two walls that lie flush leave no way between them, whatever their rounding.
const HAIR: Length = Block::TOLERANCE;
/// The most corners at which a tether may bend.
const CORNERS_AT_MOST: usize = 160;
/// The most points of a tether, ends included.
const POINTS_AT_MOST: usize = 24;

/// What a tether may not touch.
#[derive(Clone, Copy, Debug)]
pub enum Wall<'a> {
    /// A body, or a strip of a line.
    Block(Block),
    /// An area.
    Area(&'a Area),
}

/// A line of straight legs from a point to a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeashedPath {
    /// Its points, both ends included.
    pub points: InlineVec<Point, POINTS_AT_MOST>,
    /// The sum of its legs, each rounded up.
    pub length: Length,
}

impl LeashedPath {
    /// Its straight legs, in order.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }
}

/// The shortest line on the table from a point to the nearest reachable point of a body, told by its blocks, that touches
/// none of some walls, if it is no longer than a limit: command that bends round enemies. `None` if there is none.
///
/// The line bends at corners of walls only, and it keeps four hundredths of a millimetre off them, so that it is longer
/// by as much a bend than the ideal line; where it comes to the body, walls that touch the body there do not stop it. A
/// wall that holds the beginning, or all but touches it, is no wall. Corners after the 159th are not looked at, nor
/// lines of more than 22 bends.
pub fn tether_within(
    from: Point,
    to: &[Block],
    walls: &[Wall<'_>],
    table: &Bounds,
    limit: Length,
) -> Option<LeashedPath> {
    // A length is rounded: by a hair more nobody is left out who is within the limit.
    let about = Length(limit.0.saturating_add(1));
    if !to.iter().any(|block| from.within(block, about)) {
        return None;
    }
    if let Some(leg) = straight(from, to, walls) {
        let mut points = InlineVec::new();
        [leg.from, leg.to].into_iter().for_each(|point| points.push(point));
        return Some(LeashedPath { points, length: leg.length() }).filter(|tether| tether.length <= limit);
    }
    let mut search = Search::from(from, walls, table, limit);
    while let Some(at) = search.settle() {
        let here = search.corners[at];
        for block in to {
            let leg = Segment::new(here, here.gap(block).to);
            if search.could_reach(at, leg) && are_free(walls, from, short_of_end(leg)) {
                search.reach(at, leg);
            }
        }
        for next in 1..search.corners.len() {
            let leg = Segment::new(here, search.corners[next]);
            if search.could_improve(next, at, leg) && are_free(walls, from, leg) {
                search.improve(next, at, leg);
            }
        }
    }
    search.tether()
}

/// The straight line to the nearest point of a body, if nothing stops it: mostly nothing does.
fn straight(from: Point, to: &[Block], walls: &[Wall<'_>]) -> Option<Segment> {
    let legs = to.iter().map(|block| Segment::new(from, from.gap(block).to));
    legs.min_by_key(|leg| leg.length()).filter(|leg| are_free(walls, from, short_of_end(*leg)))
}

/// A leg without its last hair's breadth, and one more for a wall beside the end.
fn short_of_end(leg: Segment) -> Segment {
    let length = leg.length().0;
    let kept = (length - 2 * HAIR.0).max(0);
    Segment::new(leg.from, leg.from + leg.vector().scaled(i64::from(kept), i64::from(length.max(1))))
}

fn are_free(walls: &[Wall<'_>], from: Point, leg: Segment) -> bool {
    walls.iter().all(|wall| wall.keeps_off(leg) || wall.is_about(from))
}

impl Wall<'_> {
    fn keeps_off(&self, leg: Segment) -> bool {
        match self {
            Wall::Block(block) => !leg.nearer_than(block, HAIR),
            Wall::Area(area) => {
                !area.is_entered(leg) && area.edges().all(|edge| !leg.nearer_than(&edge, HAIR))
            }
        }
    }

    /// Whether a point lies in the wall or all but touches it.
    fn is_about(&self, point: Point) -> bool {
        match self {
            Wall::Block(block) => point.nearer_than(block, HAIR),
            Wall::Area(area) => {
                area.contains(point) || area.edges().any(|edge| point.nearer_than(&edge, HAIR))
            }
        }
    }
}

/// A search over the corners of walls, nearest first.
struct Search {
    /// The beginning, then the corners.
    corners: InlineVec<Point, CORNERS_AT_MOST>,
    settled: [bool; CORNERS_AT_MOST],
    best: [i32; CORNERS_AT_MOST],
    before: [usize; CORNERS_AT_MOST],
    /// The longest that is looked for.
    limit: i32,
    /// The shortest line so far: its length, its last corner, its end.
    found: Option<(i32, usize, Point)>,
}

impl Search {
    fn from(from: Point, walls: &[Wall<'_>], table: &Bounds, limit: Length) -> Search {
        let mut corners: InlineVec<Point, CORNERS_AT_MOST> = InlineVec::new();
        corners.try_push(from);
        let mut add = |corner: Point| {
            if table.contains(corner) {
                corners.try_push(corner);
            }
        };
        for wall in walls {
            match wall {
                Wall::Block(block) => pushed_out(block, HAIR).into_iter().for_each(&mut add),
                Wall::Area(area) => area.pushed_out(HAIR, &mut add),
            }
        }
        let mut best = [i32::MAX; CORNERS_AT_MOST];
        best[0] = 0;
        let settled = [false; CORNERS_AT_MOST];
        Search { corners, settled, best, before: [0; CORNERS_AT_MOST], limit: limit.0, found: None }
    }

    /// Settles the nearest corner that is not settled yet, unless the body is nearer than it.
    fn settle(&mut self) -> Option<usize> {
        let open = (0..self.corners.len()).filter(|at| !self.settled[*at] && self.best[*at] < i32::MAX);
        let at = open.min_by_key(|at| (self.best[*at], *at))?;
        let nearer = self.found.is_some_and(|(length, _, _)| length <= self.best[at]);
        self.settled[at] = true;
        (!nearer).then_some(at)
    }

    fn by_way_of(&self, at: usize, leg: Segment) -> i32 {
        self.best[at].saturating_add(leg.length().0)
    }

    fn could_reach(&self, at: usize, leg: Segment) -> bool {
        let whole = self.by_way_of(at, leg);
        whole <= self.limit && self.found.is_none_or(|(length, _, _)| whole < length)
    }

    fn reach(&mut self, at: usize, leg: Segment) {
        self.found = Some((self.by_way_of(at, leg), at, leg.to));
    }

    fn could_improve(&self, next: usize, at: usize, leg: Segment) -> bool {
        let whole = self.by_way_of(at, leg);
        !self.settled[next] && whole <= self.limit && whole < self.best[next]
    }

    fn improve(&mut self, next: usize, at: usize, leg: Segment) {
        (self.best[next], self.before[next]) = (self.by_way_of(at, leg), at);
    }

    fn tether(&self) -> Option<LeashedPath> {
        let (length, mut at, end) = self.found?;
        let mut points = InlineVec::new();
        points.try_push(end).then_some(())?;
        loop {
            points.try_insert(0, self.corners[at]).then_some(())?;
            if at == 0 {
                return Some(LeashedPath { points, length: Length(length) });
            }
            at = self.before[at];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tether(from: Point, to: &[Block], walls: &[Wall<'_>], table: &Bounds) -> Option<LeashedPath> {
        tether_within(from, to, walls, table, Length(i32::MAX))
    }
    use crate::{Angle, Footprint, Pose};

    const TABLE: Bounds = Bounds { low: Point::new(0, 0), high: Point::inches(72, 48) };

    fn body(x: i32, y: i32, width: i32) -> Block {
        let body = Footprint::new(Length::inches(width), Length::inches(2));
        body.block(Pose::new(Point::inches(x, y), Angle::UP))
    }

    #[test]
    fn it_runs_straight_to_the_nearest_point() {
        let found = tether(Point::inches(20, 10), &[body(20, 22, 6), body(26, 22, 6)], &[], &TABLE).unwrap();
        assert_eq!((found.points.len(), found.length), (2, Length::inches(10)));
        assert_eq!(found.points[1], Point::inches(20, 20));
    }

    #[test]
    fn it_bends_round_a_wall_by_the_shorter_side() {
        // Three inches out to one side at half way, four ahead each time.
        let walls = [Wall::Block(Block::from_axes(
            Point::inches(13, 14),
            crate::Vector::new(10 * 2540, 0),
            crate::Vector::default(),
        ))];
        let found = tether(Point::inches(20, 10), &[body(20, 20, 1)], &walls, &TABLE).unwrap();
        let ideal =
            Length::inches(5) + Point::inches(23, 14).distance(Point::new(20 * 2540 + 1270, 18 * 2540));
        // Round both corners of its end, a hair apart.
        assert_eq!(found.points.len(), 4);
        assert!((found.length - ideal).abs() < Length(20), "{:?} {ideal:?}", found.length);
    }

    #[test]
    fn flush_walls_leave_no_way_between_them() {
        let walls = [Wall::Block(body(10, 16, 20)), Wall::Block(body(30, 16, 20))];
        let found = tether(Point::inches(20, 10), &[body(20, 22, 6)], &walls, &TABLE).unwrap();
        assert!(found.length > Length::inches(36), "not through the joint: {:?}", found.length);
        // From one edge of the table to the other there is no way round.
        let all = [walls[0], walls[1], Wall::Block(body(56, 16, 32))];
        assert_eq!(tether(Point::inches(20, 10), &[body(20, 22, 6)], &all, &TABLE), None);
    }

    #[test]
    fn a_body_held_in_front_is_reached_at_its_side() {
        let held = body(20, 22, 6);
        let found = tether(Point::inches(20, 30), &[held], &[Wall::Block(body(20, 24, 6))], &TABLE).unwrap();
        let ideal = Point::inches(20, 30).distance(Point::inches(23, 24)) + Length::inches(2);
        assert!((found.length - ideal).abs() < Length(40), "{:?} {ideal:?}", found.length);
    }
}
