use crate::order::joined;
use crate::{Angle, Area, Block, Gap, Holding, IndexSet, Length, Outline, Point, Pose, Segment};

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

    /// Every place of the search, in its order.
    pub fn places(&self, start: Pose) -> impl Iterator<Item = Pose> + use<> {
        let RingSearch { towards, step, limit, parts } = *self;
        let (step, parts) = (step.max(Length(1)), i32::from(parts.max(1)));
        let whole = limit.0.max(0) / step.0;
        let rest = if limit.0 > whole * step.0 { 1 } else { 0 };
        let rings = (1..=whole + rest).map(move |ring| Length(ring.saturating_mul(step.0).min(limit.0)));
        let ring = move |distance: Length| {
            (0..parts).map(move |place| {
                // 0, 1, -1, 2, -2 and so on.
                let turn = if place % 2 == 1 { place / 2 + 1 } else { -(place / 2) };
                let heading = towards + Angle::hundredths(turn * 36_000 / parts);
                Pose::new(start.at + heading.along(distance), start.facing)
            })
        };
        std::iter::once(start).chain(rings.flat_map(ring))
    }
}

/// The first whole distance in a direction, from `from` to `limit`, at which a block overlaps none of some
/// bodies: the first clear place beyond them (NMM-10-30). The place is exactly clear. It is sought from the
/// distance at which each body in the way is left behind, worked out before the place is rounded to the unit;
/// no clear stretch of more than a few units is passed over. `None` if there is none.
pub fn first_clear_distance<'a>(
    block: &Block,
    heading: Angle,
    from: Length,
    limit: Length,
    bodies: impl Iterator<Item = &'a Block> + Clone,
) -> Option<Length> {
    let mut distance = from;
    // Each body is left behind once for all, save for the rounding of a step or two.
    while distance <= limit {
        let here = block.shifted(heading.along(distance));
        match bodies.clone().find(|body| here.overlaps(body)) {
            None => return Some(distance),
            Some(body) => {
                distance = distance.max(leaving(block, heading, body) - Length(2)).max(distance + Length(1))
            }
        }
    }
    None
}

/// The distance in a direction at which a block comes clear of a body, to within a unit of rounding.
fn leaving(block: &Block, heading: Angle, body: &Block) -> Length {
    let (sin, cos) = heading.sin_cos();
    let (mine, theirs) = (block.corners(), body.corners());
    let axes = [block.front_axis(), block.depth_axis(), body.front_axis(), body.depth_axis()];
    let leaves = axes.into_iter().filter_map(|axis| {
        let speed = i128::from(axis.x) * i128::from(sin) + i128::from(axis.y) * i128::from(cos);
        let reach = |corners: &[Point; 4]| {
            let along = corners.map(|corner| axis.dot(corner - Point::default()));
            (along.into_iter().fold(i64::MAX, i64::min), along.into_iter().fold(i64::MIN, i64::max))
        };
        let ((low, high), (other_low, other_high)) = (reach(&mine), reach(&theirs));
        let way = if speed > 0 { other_high - low } else { other_low - high };
        // The sines are scaled by two to the thirtieth.
        (speed != 0).then(|| (i128::from(way) << 30) / speed)
    });
    Length(leaves.min().unwrap_or(0).clamp(0, i128::from(i32::MAX / 2)) as i32)
}

/// The points of an edge in the order in which a place touching it is sought: its middle, then by steps to the
/// right and to the left in turn, and last its two ends. Right is towards the segment's end.
pub fn along_edge(edge: Segment, step: Length) -> impl Iterator<Item = Point> {
    let length = edge.length().0.max(1);
    let middle = edge.from.midpoint(edge.to);
    let steps = length / 2 / step.0.max(1);
    let at = move |distance: i32| middle + edge.vector().scaled(i64::from(distance), i64::from(length));
    let pairs = (1..=steps).flat_map(move |count| [at(count * step.0.max(1)), at(-count * step.0.max(1))]);
    std::iter::once(middle).chain(pairs).chain([edge.to, edge.from])
}

/// Whether some outlines, each joined to all others within a distance of it (the limit included), are all in one
/// chain. If not, gives those that hang together with the first. Those after the 128th are left out.
pub fn chained(outlines: &[impl Outline], within: Length) -> Result<(), IndexSet> {
    let reached = joined(outlines.len(), |one, other| outlines[one].within(&outlines[other], within));
    if reached == IndexSet::below(outlines.len()) { Ok(()) } else { Err(reached) }
}

/// The first of some outlines that comes nearer to another than a distance, with the gap between them: the broken
/// constraint of "at least so far apart".
pub fn first_nearer<'a, O: Outline + 'a>(
    placed: &impl Outline,
    others: impl Iterator<Item = &'a O>,
    least: Length,
) -> Option<(usize, Gap)> {
    others
        .enumerate()
        .map(|(index, other)| (index, placed.gap(other)))
        .find(|(_, gap)| gap.distance.under(least))
}

/// The first of some areas that holds a block wholly: "wholly in one wood".
pub fn held_by_one<'a>(block: &Block, areas: impl Iterator<Item = &'a Area>) -> Option<usize> {
    areas.enumerate().find(|(_, area)| area.holds(block) == Holding::Wholly).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
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
    fn the_first_clear_place_is_just_beyond() {
        let bodies = [block(20, 10), block(20, 14), block(21, 17), block(20, 30)];
        let mover = block(20, 6);
        let clear = |heading, from, limit| {
            first_clear_distance(&mover, heading, from, Length::inches(limit), bodies.iter())
        };
        assert_eq!(clear(Angle::UP, Length::ZERO, 20), Some(Length::ZERO));
        // Two inches of ground between the first two are just enough.
        assert_eq!(clear(Angle::UP, Length::inches(3), 20), Some(Length::inches(6)));
        assert_eq!(clear(Angle::UP, Length::inches(7), 20), Some(Length::inches(13)));
        assert_eq!(clear(Angle::UP, Length::inches(7), 12), None);
        let slanted = clear(Angle::degrees(17), Length::inches(4), 20).unwrap();
        let at = |distance| mover.shifted(Angle::degrees(17).along(distance));
        assert!(bodies.iter().all(|body| !at(slanted).overlaps(body)));
        assert!(bodies.iter().any(|body| at(slanted - Length(1)).overlaps(body)));
    }

    #[test]
    fn chains_hold_or_break() {
        let chain = [block(0, 0), block(10, 0), block(20, 0), block(40, 0), block(48, 0)];
        assert_eq!(chained(&chain[..3], Length::inches(6)), Ok(()));
        assert_eq!(chained(&chain, Length::inches(6)), Err(IndexSet::below(3)));
        assert_eq!(chained(&chain[..0], Length::ZERO), Ok(()));
        assert_eq!(first_nearer(&chain[0], chain[1..].iter(), Length::inches(6)), None);
        assert_eq!(first_nearer(&chain[4], chain[..4].iter(), Length::inches(6)).unwrap().0, 3);
    }

    #[test]
    fn edges_are_searched_from_the_middle() {
        let edge = Segment::new(Point::new(0, 0), Point::new(100, 0));
        let points: Vec<i32> = along_edge(edge, Length(20)).map(|point| point.x).collect();
        assert_eq!(points, [50, 70, 30, 90, 10, 100, 0]);
    }

    #[test]
    fn one_wood_must_hold_all() {
        let wood = |low, high| Area::rectangle(Point::inches(low, 0), Point::inches(high, 10)).unwrap();
        let woods = [wood(0, 10), wood(10, 20)];
        assert_eq!(held_by_one(&block(5, 5), woods.iter()), Some(0));
        assert_eq!(held_by_one(&block(10, 5), woods.iter()), None);
        assert_eq!(held_by_one(&block(12, 5), woods.iter()), Some(1));
    }
}
