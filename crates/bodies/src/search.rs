//! The search for the nearest place that will do.

use tabletop::{Angle, Length, Point, Pose, Segment};

/// A search for the nearest place, finite and in a stated order.
///
/// The first place tried is the one where the piece stands. Then come rings round it, each a step farther, and
/// last one at the limit; on each ring first the place straight towards the given direction, then those turned
/// by one part of a circle to the right and to the left of it, by two parts, and so on to the opposite. The first
/// place that will do is the answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RingSearch {
    /// The side preferred among places that are as near.
    pub towards: Angle,
    /// How much farther each ring lies than the one before; at least one unit.
    pub step: Length,
    /// The farthest ring.
    pub limit: Length,
    /// Into how many parts each ring is divided; at least one.
    pub parts: u16,
}

impl RingSearch {
    /// Rings a tenth of an inch apart in 32 parts: fine enough that nobody at a table would find a nearer place.
    pub const fn by_tenths(towards: Angle, limit: Length) -> RingSearch {
        RingSearch { towards, step: Length(254), limit, parts: 32 }
    }

    /// The first place in the order of the search for which a test holds; the piece keeps its facing. `None` if
    /// no place within the limit will do.
    pub fn first(&self, start: Pose, mut will_do: impl FnMut(Pose) -> bool) -> Option<Pose> {
        self.places(start).find(|place| will_do(*place))
    }

    /// The first place that will do by the first of some demands that can be met at all: for each of them in turn, with how
    /// far it is worth to go for it, the whole search up to there; the limit of the search itself does not count. So who finds no
    /// room near by asks less, and goes farther.
    pub fn relenting<Demand: Copy>(
        &self,
        start: Pose,
        demands: impl IntoIterator<Item = (Length, Demand)>,
        mut will_do: impl FnMut(Pose, Demand) -> bool,
    ) -> Option<Pose> {
        let mut demands = demands.into_iter();
        demands.find_map(|(limit, demand)| {
            RingSearch { limit, ..*self }.first(start, |place| will_do(place, demand))
        })
    }

    /// Every place of the search, in its order.
    pub fn places(&self, start: Pose) -> impl Iterator<Item = Pose> + use<> {
        let RingSearch { towards, step, limit, parts } = *self;
        let (step, parts) = (step.max(Length(1)), i32::from(parts.max(1)));
        let whole = limit.0.max(0) / step.0;
        let rest = if limit.0 > whole * step.0 { 1 } else { 0 };
        let rings = (1..=whole + rest).map(move |ring| Length(ring.saturating_mul(step.0).min(limit.0)));
        let ring = move |distance: Length| {
            outward(parts).map(move |turn| {
                let heading = towards + Angle::hundredths(turn * 36_000 / parts);
                Pose::new(start.at + heading.along(distance), start.facing)
            })
        };
        std::iter::once(start).chain(rings.flat_map(ring))
    }
}

/// So many whole numbers from 0 on to both hands in turn: 0, 1, -1, 2, -2 and so on. None if less than one is asked for.
#[inline]
pub fn outward(count: i32) -> impl Iterator<Item = i32> + Clone {
    (0..count).map(|nth| if nth % 2 == 1 { nth / 2 + 1 } else { -(nth / 2) })
}

/// The points of an edge in the order in which a place touching it is sought: its middle, then by steps to the
/// right and to the left in turn, and last its two ends. Right is towards the segment's end.
pub fn along_edge(edge: Segment, step: Length) -> impl Iterator<Item = Point> {
    let length = edge.length().0.max(1);
    let middle = edge.from.midpoint(edge.to);
    let steps = length / 2 / step.0.max(1);
    let at = move |distance: i32| middle + edge.vector().scaled(i64::from(distance), i64::from(length));
    outward(2 * steps + 1).map(move |count| at(count * step.0.max(1))).chain([edge.to, edge.from])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tabletop::Block;

    use super::*;

    fn block(x: i32, y: i32) -> Block {
        Block::at(Pose::new(Point::inches(x, y), Angle::UP), Length::inches(4), Length::inches(2))
    }

    #[test]
    fn the_nearest_place_is_found_on_the_wanted_side() {
        let start = Pose::new(Point::inches(20, 20), Angle::UP);
        let search = RingSearch::by_tenths(Angle::HALF, Length::inches(10));
        let in_the_way = block(20, 20);
        let free = |pose: Pose| !Block::at(pose, Length::inches(4), Length::inches(2)).overlaps(&in_the_way);
        let found = search.first(start, free).unwrap();
        assert_eq!(found, Pose::new(Point::inches(20, 18), Angle::UP));
        let up = RingSearch { towards: Angle::UP, ..search };
        assert_eq!(up.first(start, free).unwrap().at, Point::inches(20, 22));
        assert_eq!(search.first(start, |_| true), Some(start));
        let short = RingSearch { limit: Length::INCH, ..search };
        assert_eq!(short.first(start, free), None);
    }

    #[test]
    fn rings_are_tried_in_their_order() {
        let search = RingSearch { towards: Angle::RIGHT, step: Length(100), limit: Length(250), parts: 4 };
        let places: Vec<Point> = search.places(Pose::default()).map(|pose| pose.at).collect();
        let expected = [
            (0, 0),
            (100, 0),
            (0, -100),
            (0, 100),
            (-100, 0),
            (200, 0),
            (0, -200),
            (0, 200),
            (-200, 0),
            (250, 0),
            (0, -250),
            (0, 250),
            (-250, 0),
        ];
        assert_eq!(places, expected.map(|(x, y)| Point::new(x, y)));
        let still = RingSearch { limit: Length::ZERO, ..search };
        assert_eq!(still.places(Pose::default()).count(), 1);
    }

    #[test]
    fn who_finds_no_room_asks_less_and_goes_farther() {
        let search = RingSearch { towards: Angle::UP, step: Length(100), limit: Length::ZERO, parts: 4 };
        let demands = [(200, 'a'), (300, 'b'), (300, 'c')].map(|(limit, demand)| (Length(limit), demand));
        let mut asked = Vec::new();
        let found = search.relenting(Pose::default(), demands, |place, demand| {
            asked.push(demand);
            demand == 'b' && place.at == Point::new(0, 300)
        });
        assert_eq!(found.map(|pose| pose.at), Some(Point::new(0, 300)));
        assert_eq!(asked.len(), 9 + 10, "all of the first search, and the second up to its third ring");
        assert_eq!(search.relenting(Pose::default(), demands, |_, _| false), None);
    }

    #[test]
    fn to_both_hands_is_from_the_middle() {
        assert_eq!(outward(5).collect::<Vec<_>>(), [0, 1, -1, 2, -2]);
        assert_eq!((outward(4).last(), outward(0).count(), outward(-3).count()), (Some(2), 0, 0));
    }

    #[test]
    fn edges_are_searched_from_the_middle() {
        let edge = Segment::new(Point::new(0, 0), Point::new(100, 0));
        let points: Vec<i32> = along_edge(edge, Length(20)).map(|point| point.x).collect();
        assert_eq!(points, [50, 70, 30, 90, 10, 100, 0]);
    }

    proptest! {
        #[test]
        fn a_ring_search_goes_outward(limit in 0i32..5_000, step in 1i32..900, parts in 1u16..40, towards in 0..36_000) {
            let search = RingSearch {
                towards: Angle::hundredths(towards), step: Length(step), limit: Length(limit), parts,
            };
            let start = Pose::new(Point::new(9_000, 9_000), Angle::degrees(30));
            let mut last = 0;
            for place in search.places(start) {
                let distance = start.at.distance(place.at).0;
                prop_assert!(distance + 2 >= last && distance <= limit + 2);
                last = last.max(distance);
            }
            prop_assert!(last + 2 >= limit);
        }

        #[test]
        fn an_edge_is_searched_alike_to_both_hands(half in 1i32..5_000, step in 1..900) {
            let edge = Segment::new(Point::new(-half, 0), Point::new(half, 0));
            let points: Vec<i32> = along_edge(edge, Length(step)).map(|point| point.x).collect();
            prop_assert!(points.iter().all(|x| x.abs() <= half));
            prop_assert!(points[1..].chunks(2).all(|pair| pair[0] == -pair[1]));
        }
    }
}
