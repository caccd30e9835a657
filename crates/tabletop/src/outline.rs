//! Convex outlines, and the distances between them.

use crate::distance::{foot_distance, segment_distance};
use crate::{Block, Distance, Gap, Length, Point, Segment};

/// Anything with a convex outline of straight edges: a [`Point`], a [`Segment`], a [`Block`], a
/// [`Hull`](crate::Hull). Distances between any two of them are exact, zero when they touch or overlap.
///
/// "Within `d` of a block" is by distance, so the ground within `d` of it has rounded corners.
pub trait Outline {
    /// Corners in clockwise order: one for a point, two for a segment, else no two alike.
    type Corners: AsRef<[Point]>;

    /// The corners, clockwise.
    fn outline(&self) -> Self::Corners;

    /// The nearest points of the two outlines and the exact distance between them. When the two overlap,
    /// both points are one that they share, rounded to the unit.
    fn gap<O: Outline>(&self, other: &O) -> Gap {
        gap(self.outline().as_ref(), other.outline().as_ref())
    }

    /// Whether the two come at most `limit` apart, the limit included; true on contact and overlap.
    #[inline]
    fn within<O: Outline>(&self, other: &O, limit: Length) -> bool {
        within(self.outline().as_ref(), other.outline().as_ref(), limit)
    }

    /// Whether the two come less than `limit` apart, the limit excluded; nothing is less than no distance apart.
    #[inline]
    fn nearer_than<O: Outline>(&self, other: &O, limit: Length) -> bool {
        nearer_than(self.outline().as_ref(), other.outline().as_ref(), limit)
    }

    /// Whether the two share inner area, or cross where one is a segment. Outlines that only touch do not.
    fn meets_inside<O: Outline>(&self, other: &O) -> bool {
        share_inside(self.outline().as_ref(), other.outline().as_ref())
    }

    /// Whether the two share a point, be it only a corner.
    fn touches<O: Outline>(&self, other: &O) -> bool {
        self.within(other, Length::ZERO)
    }

    /// Whether every corner of the outline satisfies a test; for a convex zone, whether it is wholly in it.
    fn wholly(&self, test: impl FnMut(Point) -> bool) -> bool {
        self.outline().as_ref().iter().copied().all(test)
    }
}

impl Outline for Point {
    type Corners = [Point; 1];
    #[inline]
    fn outline(&self) -> [Point; 1] {
        [*self]
    }
}

impl Outline for Segment {
    type Corners = [Point; 2];
    #[inline]
    fn outline(&self) -> [Point; 2] {
        [self.from, self.to]
    }
}

impl Outline for Block {
    type Corners = [Point; 4];
    #[inline]
    fn outline(&self) -> [Point; 4] {
        self.corners()
    }
}

/// The edges of an outline, clockwise; a segment has one and a point has one of no length.
pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let count = if corners.len() == 2 { 1 } else { corners.len() };
    (0..count).map(move |at| {
        let next = if at + 1 == corners.len() { 0 } else { at + 1 };
        Segment::new(corners[at], corners[next])
    })
}

/// Whether no line parts two outlines: they share inner points. For outlines without area this means crossing;
/// two points never share an inside.
pub(crate) fn share_inside(mine: &[Point], theirs: &[Point]) -> bool {
    let ((low, high), (other_low, other_high)) = (bounds(mine), bounds(theirs));
    if high.x <= other_low.x || other_high.x <= low.x || high.y <= other_low.y || other_high.y <= low.y {
        return false;
    }
    // If any line parts two convex outlines, then the line of an edge does that has all of the other before it.
    let mut tried = false;
    for (own, other) in [(mine, theirs), (theirs, mine)] {
        for edge in edges(own).filter(|edge| edge.from != edge.to) {
            let along = edge.vector();
            let side = |corner: &Point| along.cross(*corner - edge.from);
            if other.iter().all(|corner| side(corner) >= 0)
                || own.len() == 2 && other.iter().all(|corner| side(corner) <= 0)
            {
                return false;
            }
            tried = true;
        }
    }
    tried
}

/// Whether a point lies inside a clockwise outline or on it.
pub(crate) fn holds(corners: &[Point], point: Point) -> bool {
    match corners {
        [only] => *only == point,
        [from, to] => segment_distance(Segment::new(*from, *to), point).is_zero(),
        _ => edges(corners).all(|edge| edge.vector().cross(point - edge.from) <= 0),
    }
}

/// The nearest points of two convex outlines.
pub(crate) fn gap(mine: &[Point], theirs: &[Point]) -> Gap {
    match (mine, theirs) {
        (_, [point]) if mine.len() > 2 => return gap_to_point(mine, *point),
        ([point], _) if theirs.len() > 2 => return gap_to_point(theirs, *point).reversed(),
        _ => {}
    }
    if share_inside(mine, theirs) {
        return Gap::none_at(common_point(mine, theirs));
    }
    let (from_mine, corner) = nearest_edge(mine, theirs);
    let (from_theirs, own_corner) = nearest_edge(theirs, mine);
    if segment_distance(from_mine, corner) <= segment_distance(from_theirs, own_corner) {
        Gap::from_segment(from_mine, corner)
    } else {
        Gap::from_segment(from_theirs, own_corner).reversed()
    }
}

/// The nearest point of an outline with area to a point. An outline is convex: the point stands square off one edge at
/// most, and else a corner is nearest to it.
fn gap_to_point(corners: &[Point], point: Point) -> Gap {
    nearest_to_point(corners, point).gap(point)
}

/// The nearest point of several outlines with area, and a point: of those as near that of the first. `None` without any.
pub(crate) fn gap_of_any(outlines: impl Iterator<Item = [Point; 4]>, point: Point) -> Option<Gap> {
    let mut best: Option<(Distance, Nearest)> = None;
    for corners in outlines {
        // Who stands in a box that lies farther off is no nearer.
        let farther = |(best, _): &(Distance, Nearest)| {
            let (low, high) = bounds(&corners);
            let across = i64::from((low.x - point.x).max(point.x - high.x).max(0));
            let up = i64::from((low.y - point.y).max(point.y - high.y).max(0));
            Distance::from_square((across * across + up * up) as u128, 1) > *best
        };
        if best.as_ref().is_some_and(farther) {
            continue;
        }
        let nearest = nearest_to_point(&corners, point);
        let distance = nearest.distance(point);
        if best.as_ref().is_none_or(|(best, _)| distance < *best) {
            best = Some((distance, nearest));
        }
    }
    best.map(|(_, nearest)| nearest.gap(point))
}

/// What of an outline with area is nearest to a point.
enum Nearest {
    /// The point lies in the open inside.
    Inside,
    /// An edge off which it stands square.
    Edge(Segment),
    Corner(Point),
}

impl Nearest {
    /// The gap from there to the point.
    fn gap(&self, point: Point) -> Gap {
        match *self {
            Nearest::Inside => Gap::none_at(point),
            Nearest::Edge(edge) => Gap::from_segment(edge, point),
            Nearest::Corner(corner) => Gap::between(corner, point),
        }
    }

    /// How far off the point is.
    fn distance(&self, point: Point) -> Distance {
        match *self {
            Nearest::Inside => Distance::ZERO,
            Nearest::Edge(edge) => foot_distance(edge, point, edge.vector().length_squared()),
            Nearest::Corner(corner) => Distance::between(corner, point),
        }
    }
}

fn nearest_to_point(corners: &[Point], point: Point) -> Nearest {
    let mut inside = true;
    for edge in edges(corners) {
        let (along, towards) = (edge.vector(), point - edge.from);
        if along.cross(towards) >= 0 {
            inside = false;
            let reach = along.dot(towards);
            if reach > 0 && reach < along.length_squared() {
                return Nearest::Edge(edge);
            }
        }
    }
    let nearest = corners.iter().min_by_key(|corner| corner.distance_squared(point));
    match nearest {
        Some(corner) if !inside => Nearest::Corner(*corner),
        _ => Nearest::Inside,
    }
}

/// Of two outlines apart or touching, the edge of the first nearest to a corner of the second.
fn nearest_edge(mine: &[Point], theirs: &[Point]) -> (Segment, Point) {
    let mut best = (Segment::new(mine[0], mine[0]), theirs[0]);
    let mut least = Distance::between(mine[0], theirs[0]);
    for edge in edges(mine) {
        for corner in theirs.iter().filter(|corner| is_faced(mine, edge, **corner)) {
            let distance = segment_distance(edge, *corner);
            if distance < least {
                (best, least) = ((edge, *corner), distance);
            }
        }
    }
    best
}

/// Whether an edge of a clockwise outline looks towards a point. Of those that look elsewhere none is the nearest
/// to a point outside, for at the end of one that comes as near begins another that faces the point.
#[inline]
fn is_faced(outline: &[Point], edge: Segment, point: Point) -> bool {
    outline.len() < 3 || edge.vector().cross(point - edge.from) >= 0
}

/// A point of two outlines that share an inside: a corner of one in the other if there is one, else the
/// first crossing of their edges, rounded.
fn common_point(mine: &[Point], theirs: &[Point]) -> Point {
    if let Some(corner) = mine.iter().find(|corner| holds(theirs, **corner)) {
        return *corner;
    }
    if let Some(corner) = theirs.iter().find(|corner| holds(mine, **corner)) {
        return *corner;
    }
    edges(mine)
        .flat_map(|edge| edges(theirs).map(move |other| (edge, other)))
        .find_map(|(edge, other)| edge.crossing(other).map(|(at, _)| at.along(edge)))
        .unwrap_or(mine[0])
}

/// Whether two outlines come within a limit of one another, the limit included.
// Mostly the boxes round them tell that they do not: that is asked where it is known how many corners they have.
#[inline]
pub(crate) fn within(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    limit.0 >= 0 && !boxes_apart(mine, theirs, limit) && is_within(mine, theirs, limit)
}

/// [`within`] of two outlines the boxes round which are no farther apart.
fn is_within(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    if let (corners, [point]) | ([point], corners) = (mine, theirs)
        && corners.len() > 2
    {
        return is_within_of_point(corners, *point, limit);
    }
    some_near(mine, theirs, limit, |distance| distance.within(limit))
}

/// Whether an outline with area comes within a limit of a point, the limit included.
fn is_within_of_point(corners: &[Point], point: Point, limit: Length) -> bool {
    match nearest_to_point(corners, point) {
        Nearest::Inside => true,
        Nearest::Edge(edge) => segment_distance(edge, point).within(limit),
        Nearest::Corner(corner) => corner.distance_squared(point) <= limit.squared(),
    }
}

/// Whether two outlines come less than a limit apart.
#[inline]
pub(crate) fn nearer_than(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    limit.0 > 0 && !boxes_apart(mine, theirs, limit) && is_nearer_than(mine, theirs, limit)
}

/// [`nearer_than`] of two outlines the boxes round which are no farther apart.
fn is_nearer_than(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    some_near(mine, theirs, limit, |distance| distance.under(limit))
}

/// Whether two outlines overlap or a corner of one is near to an edge of the other, which implies that it lies within
/// a limit.
fn some_near(mine: &[Point], theirs: &[Point], limit: Length, near: impl Fn(Distance) -> bool) -> bool {
    if lines_apart(mine, theirs, limit) || lines_apart(theirs, mine, limit) {
        return false;
    }
    if limit.0 == 0 && mine.len() > 2 && theirs.len() > 2 {
        // Of two outlines with area that share no point the line of some edge parts them.
        return true;
    }
    let some = |mine: &[Point], theirs: &[Point]| {
        edges(mine).any(|edge| {
            let faced = theirs.iter().filter(|corner| is_faced(mine, edge, **corner));
            faced.into_iter().any(|corner| near(segment_distance(edge, *corner)))
        })
    };
    some(mine, theirs) || some(theirs, mine) || share_inside(mine, theirs)
}

/// Whether the line of an edge of an outline with area already parts it by more than a limit from another. An edge
/// is no longer than both its coordinates together, so nothing is parted that should not be.
fn lines_apart(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    mine.len() > 2
        && edges(mine).any(|edge| {
            let along = edge.vector();
            let least = i64::from(limit.0) * (i64::from(along.x).abs() + i64::from(along.y).abs());
            theirs.iter().all(|corner| along.cross(*corner - edge.from) > least)
        })
}

/// Whether the upright boxes round two outlines already lie more than a limit apart.
#[inline]
fn boxes_apart(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    square_between_boxes(mine, theirs) > limit.squared()
}

/// The square of the distance between the upright boxes round two outlines, which are no nearer to one another.
#[inline]
pub(crate) fn square_between_boxes(mine: &[Point], theirs: &[Point]) -> i64 {
    let ((low, high), (other_low, other_high)) = (bounds(mine), bounds(theirs));
    let across = i64::from((other_low.x - high.x).max(low.x - other_high.x).max(0));
    let up = i64::from((other_low.y - high.y).max(low.y - other_high.y).max(0));
    across * across + up * up
}

/// The lower left and the upper right corner of the upright box round some points.
#[inline]
pub(crate) fn bounds(corners: &[Point]) -> (Point, Point) {
    corners.iter().fold(
        (Point::new(i32::MAX, i32::MAX), Point::new(i32::MIN, i32::MIN)),
        |(low, high), at| {
            (Point::new(low.x.min(at.x), low.y.min(at.y)), Point::new(high.x.max(at.x), high.y.max(at.y)))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Hull, Pose, Vector};
    use proptest::prelude::*;

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    /// The gap of two outlines by every edge and every corner, in the same order.
    fn slow_gap(mine: &[Point], theirs: &[Point]) -> Gap {
        if slow_share_inside(mine, theirs) {
            return Gap::none_at(common_point(mine, theirs));
        }
        let nearest = |mine: &[Point], theirs: &[Point]| {
            let gaps = edges(mine)
                .flat_map(|edge| theirs.iter().map(move |corner| Gap::from_segment(edge, *corner)));
            std::iter::once(Gap::between(mine[0], theirs[0])).chain(gaps).min_by_key(|gap| gap.distance)
        };
        let (one, other) = (nearest(mine, theirs).unwrap(), nearest(theirs, mine).unwrap().reversed());
        if one.distance <= other.distance { one } else { other }
    }

    /// Whether no edge line parts two outlines, by both sides of every edge.
    fn slow_share_inside(mine: &[Point], theirs: &[Point]) -> bool {
        let shadow = |edge: Segment, corners: &[Point]| {
            corners.iter().fold((i64::MAX, i64::MIN), |(low, high), corner| {
                let at = edge.vector().cross(*corner - edge.from);
                (low.min(at), high.max(at))
            })
        };
        let sides = || edges(mine).chain(edges(theirs)).filter(|edge| edge.from != edge.to);
        let parts = |edge: Segment| {
            let ((low, high), (other_low, other_high)) = (shadow(edge, mine), shadow(edge, theirs));
            high <= other_low || other_high <= low
        };
        sides().next().is_some() && !sides().any(parts)
    }

    /// Bodies that touch, overlap by a hair, lie flush, or stand anywhere.
    fn outlines() -> impl Strategy<Value = Vec<Point>> {
        let place = || (-60..60i32, -60..60i32).prop_map(|(x, y)| Point::new(x * 500, y * 500));
        let facing = prop_oneof![(0..8i32).prop_map(|part| part * 4_500), 0..36_000i32];
        let standing =
            (place(), facing, 1..40i32, 1..20i32, -2..3i32).prop_map(|(at, facing, width, depth, hair)| {
                let pose = Pose::new(at + Vector::new(hair, 0), Angle::hundredths(facing));
                Block::at(pose, Length(width * 500), Length(depth * 500)).corners().to_vec()
            });
        let line = (place(), place()).prop_map(|(from, to)| vec![from, to]);
        let hull = proptest::collection::vec(place(), 1..9)
            .prop_filter_map("a hull", |points| Hull::of(points).map(|hull| hull.corners().to_vec()));
        let point = place().prop_map(|point| vec![point]);
        prop_oneof![4 => standing, 1 => line, 2 => hull, 1 => point]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn nothing_is_lost_by_asking_less(one in outlines(), other in outlines(), limit in 0..30_000i32) {
            prop_assert_eq!(share_inside(&one, &other), slow_share_inside(&one, &other));
            let slow = slow_gap(&one, &other);
            prop_assert_eq!(gap(&one, &other), slow);
            for limit in [Length(limit), Length::ZERO, slow.distance.rounded_up(), slow.distance.rounded_up() - Length(1)] {
                prop_assert_eq!(within(&one, &other, limit), slow.distance.within(limit));
                prop_assert_eq!(nearer_than(&one, &other, limit), slow.distance.under(limit));
            }
        }
    }

    #[test]
    fn side_by_side_blocks_measure_their_gap() {
        let gap = block(10, 10, 0).gap(&block(19, 10, 0));
        assert_eq!(gap.distance, Distance::of(Length::inches(3)));
        assert!(block(10, 10, 0).within(&block(19, 10, 0), Length::inches(3)));
        assert!(!block(10, 10, 0).within(&block(19, 10, 0), Length(7619)));
    }

    #[test]
    fn ground_within_a_distance_has_rounded_corners() {
        // Three right of the corner and four ahead of it is five from it, though both offsets are less.
        let body = block(10, 10, 0);
        assert!(body.within(&Point::inches(16, 14), Length::inches(5)));
        assert!(!body.within(&Point::inches(17, 14), Length::inches(5)));
        assert_eq!(body.gap(&Point::inches(16, 14)).from, Point::inches(13, 10));
    }

    #[test]
    fn touching_and_overlapping_bodies_have_no_gap() {
        let body = block(10, 10, 0);
        assert!(body.touches(&block(16, 10, 0)) && !body.meets_inside(&block(16, 10, 0)));
        assert_eq!(body.gap(&block(16, 12, 0)), Gap::none_at(Point::inches(13, 10)));
        let cross = body.gap(&Block::at(
            Pose::new(Point::inches(10, 14), Angle::UP),
            Length::inches(1),
            Length::inches(9),
        ));
        assert!(cross.distance.is_zero() && body.contains(cross.from));
    }

    #[test]
    fn crossing_segments_have_no_gap_and_collinear_ones_touch() {
        let flat = Segment::new(Point::new(0, 0), Point::new(10, 0));
        let steep = Segment::new(Point::new(3, -5), Point::new(4, 5));
        assert!(flat.meets_inside(&steep) && flat.gap(&steep).distance.is_zero());
        let ahead = Segment::new(Point::new(14, 0), Point::new(12, 0));
        assert_eq!(flat.gap(&ahead), Gap::between(Point::new(10, 0), Point::new(12, 0)));
        let over = Segment::new(Point::new(8, 0), Point::new(20, 0));
        assert!(!flat.meets_inside(&over) && flat.touches(&over));
        assert!(!Point::new(1, 1).meets_inside(&Point::new(1, 1)));
    }
}
