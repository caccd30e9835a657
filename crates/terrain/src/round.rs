//! Ways round water that nobody crosses but by bridges and fords.

use std::ops::ControlFlow;

use tabletop::{Ground, IndexSet, Length, Point, Segment};

/// What bars a way, and where it is open: features of a ground by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Barred<'a> {
    /// The ground.
    pub ground: &'a Ground,
    /// The rivers that nobody crosses, and the lakes that nobody enters.
    pub lines: IndexSet,
    /// The areas of the bridges and fords by which they are crossed.
    pub over: IndexSet,
}

/// So near the end of a bridge one is there.
const THERE: Length = Length::millimetres(5);

impl Barred<'_> {
    /// Whether a straight way crosses such water elsewhere than on a bridge or at a ford.
    fn cuts_off(&self, way: Segment) -> bool {
        if self.lines.is_empty() {
            return false;
        }
        let mut cut = false;
        let _: ControlFlow<()> = self.ground.meet(way, self.lines, |met| {
            cut |= !met.passage.is_some_and(|passage| self.is_over(passage.point));
            ControlFlow::Continue(())
        });
        cut
    }

    /// Whether a place is on a bridge or at a ford.
    #[must_use]
    pub fn is_over(&self, at: Point) -> bool {
        !self.over.is_empty() && !self.ground.areas_at(at).and(self.over).is_empty()
    }

    /// The way from one place to another by the bridge or ford by which it is shortest, where the straight one is cut off: where to
    /// make for next, the end of the bridge that is near or, there already, the far one; and how long the whole way is. `None` where
    /// the straight way is open, and where no single bridge leads there.
    #[must_use]
    pub fn way_round(&self, from: Point, to: Point) -> Option<(Point, Length)> {
        if !self.cuts_off(Segment::new(from, to)) {
            return None;
        }
        let areas = self.over.iter().filter_map(|at| self.ground.features()[at].as_area());
        let open = |one: Point, other: Point| !self.cuts_off(Segment::new(one, other));
        let ways = areas.flat_map(|area| ends(area.corners()).map(move |ends| (area, ends)));
        let leads = ways.filter(|(_, [near, far])| open(from, *near) && open(*near, *far) && open(*far, to));
        let told = leads.map(|(area, [near, far])| {
            let is_there = area.contains(from) || from.distance(near) <= THERE;
            let long = from.distance(near) + near.distance(far) + far.distance(to);
            (if is_there { far } else { near }, long)
        });
        told.min_by_key(|(_, long)| *long)
    }
}

/// The ways over a bridge, each from the middle of a side to that of the one opposite.
fn ends(corners: &[Point]) -> impl Iterator<Item = [Point; 2]> {
    let sides = match *corners {
        [one, two, three, four] => [(one, two), (two, three), (three, four), (four, one)].to_vec(),
        _ => Vec::new(),
    };
    let middles: Vec<Point> = sides.into_iter().map(|(a, b)| a + (b - a).scaled(1, 2)).collect();
    let all = middles.len();
    (0..all).map(move |at| [middles[at], middles[(at + 2) % all]])
}
