use crate::distance::segment_distance;
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
    fn within<O: Outline>(&self, other: &O, limit: Length) -> bool {
        within(self.outline().as_ref(), other.outline().as_ref(), limit)
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
    fn outline(&self) -> [Point; 1] {
        [*self]
    }
}

impl Outline for Segment {
    type Corners = [Point; 2];
    fn outline(&self) -> [Point; 2] {
        [self.from, self.to]
    }
}

impl Outline for Block {
    type Corners = [Point; 4];
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

/// Whether no edge line parts two outlines: they share inner points. For outlines without area this means
/// crossing; two points never share an inside.
pub(crate) fn share_inside(mine: &[Point], theirs: &[Point]) -> bool {
    let mut tried = false;
    for edge in edges(mine).chain(edges(theirs)) {
        if edge.from == edge.to {
            continue;
        }
        tried = true;
        let ((low, high), (other_low, other_high)) = (shadow(edge, mine), shadow(edge, theirs));
        if high <= other_low || other_high <= low {
            return false;
        }
    }
    tried
}

/// The extent of an outline square to the line of an edge, scaled by the edge's length.
fn shadow(edge: Segment, corners: &[Point]) -> (i64, i64) {
    let along = edge.vector();
    corners.iter().fold((i64::MAX, i64::MIN), |(low, high), corner| {
        let at = along.cross(*corner - edge.from);
        (low.min(at), high.max(at))
    })
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

/// Of two outlines apart or touching, the edge of the first nearest to a corner of the second.
fn nearest_edge(mine: &[Point], theirs: &[Point]) -> (Segment, Point) {
    let mut best = (Segment::new(mine[0], mine[0]), theirs[0]);
    let mut least = Distance::between(mine[0], theirs[0]);
    for edge in edges(mine) {
        for corner in theirs {
            let distance = segment_distance(edge, *corner);
            if distance < least {
                (best, least) = ((edge, *corner), distance);
            }
        }
    }
    best
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
pub(crate) fn within(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    if limit.0 < 0 || boxes_apart(mine, theirs, limit) {
        return false;
    }
    if edges(mine).any(|edge| theirs.iter().any(|corner| segment_distance(edge, *corner).within(limit))) {
        return true;
    }
    edges(theirs).any(|edge| mine.iter().any(|corner| segment_distance(edge, *corner).within(limit)))
        || share_inside(mine, theirs)
}

/// Whether the upright boxes round two outlines already lie more than a limit apart.
fn boxes_apart(mine: &[Point], theirs: &[Point], limit: Length) -> bool {
    let ((low, high), (other_low, other_high)) = (bounds(mine), bounds(theirs));
    let across = i64::from((other_low.x - high.x).max(low.x - other_high.x).max(0));
    let up = i64::from((other_low.y - high.y).max(low.y - other_high.y).max(0));
    across * across + up * up > limit.squared()
}

/// The lower left and the upper right corner of the upright box round some points.
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
    use crate::{Angle, Pose};

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(2))
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
