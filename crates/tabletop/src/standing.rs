//! How an outline lies to a line.

use crate::distance::foot_distance;
use crate::{Block, Edge, Fraction, Gap, Outline, Point, Segment, Side};

/// How an outline lies to an infinite directed line. Touching the line from one side is not being astride.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// Wholly on the left hand, or touching the line from there.
    Left,
    /// Wholly on the right hand, or touching the line from there.
    Right,
    /// Partly on either hand.
    Astride,
    /// Nowhere but on the line.
    On,
}

/// The shadow of an outline on a segment's line, as shares of the segment: below 0 and above 1 it falls
/// beyond the ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Where it begins.
    pub low: Fraction,
    /// Where it ends.
    pub high: Fraction,
}

impl Extent {
    /// The part of the shadow that falls on the segment; `None` if all of it falls beyond the ends. A
    /// shadow that only touches an end leaves a part of no length.
    pub fn on_segment(self) -> Option<Extent> {
        let part = Extent { low: self.low.max(Fraction::ZERO), high: self.high.min(Fraction::ONE) };
        (part.low <= part.high).then_some(part)
    }

    /// The same part as a stretch of the segment, its ends rounded to the nearest unit.
    pub fn stretch(self, segment: Segment) -> Segment {
        Segment::new(self.low.along(segment), self.high.along(segment))
    }
}

impl Segment {
    /// The point half way, rounded down to the unit.
    pub fn middle(self) -> Point {
        self.from.midpoint(self.to)
    }

    /// How an outline lies to the infinite line through the segment, looking from its beginning to its end.
    pub fn standing(self, outline: &impl Outline) -> Standing {
        let corners = outline.outline();
        let any = |side: Side| corners.as_ref().iter().any(|corner| self.side(*corner) == side);
        match (any(Side::Left), any(Side::Right)) {
            (true, true) => Standing::Astride,
            (true, false) => Standing::Left,
            (false, true) => Standing::Right,
            (false, false) => Standing::On,
        }
    }

    /// The nearest points of the infinite line through the segment and of an outline, the line's first; no
    /// gap where the outline touches the line or is astride it. A segment of no length is a point.
    pub fn line_gap(self, outline: &impl Outline) -> Gap {
        let corners = outline.outline();
        let corners = corners.as_ref();
        let whole = self.vector().length_squared();
        if whole == 0 {
            return self.from.gap(outline);
        }
        let nearest = corners.iter().min_by_key(|corner| self.offset(**corner).abs());
        let nearest = nearest.copied().unwrap_or(self.from);
        // A corner on each side: some edge crosses the line.
        let crossed = crate::outline::edges(corners).find_map(|edge| {
            let (from, to) = (self.offset(edge.from), self.offset(edge.to));
            let apart = from.signum() * to.signum() < 0;
            apart.then(|| Fraction::new(from, from - to)).flatten().map(|at| at.along(edge))
        });
        match crossed {
            Some(point) => Gap::none_at(point),
            None => Gap {
                distance: foot_distance(self, nearest, whole),
                from: self.from + self.vector().scaled(self.vector().dot(nearest - self.from), whole),
                to: nearest,
            },
        }
    }

    /// The shadow of an outline on the segment's line: the stretch of an obstacle opposite a frontage. `None`
    /// for a segment of no length.
    pub fn extent_of(self, outline: &impl Outline) -> Option<Extent> {
        let corners = outline.outline();
        let along = |corner: &Point| self.vector().dot(*corner - self.from);
        let low = corners.as_ref().iter().map(along).min()?;
        let high = corners.as_ref().iter().map(along).max()?;
        let whole = self.vector().length_squared();
        Some(Extent { low: Fraction::new(low, whole)?, high: Fraction::new(high, whole)? })
    }

    /// Signed distance from the line, scaled by the length of the segment; positive on the left.
    fn offset(self, point: Point) -> i64 {
        self.vector().cross(point - self.from)
    }
}

impl Block {
    /// Whether an outline lies wholly beyond the line of an edge, the line included: "wholly behind the rear
    /// line", "wholly ahead of the front line".
    pub fn has_wholly_beyond(&self, edge: Edge, outline: &impl Outline) -> bool {
        let line = self.edge(edge);
        outline.wholly(|corner| line.side(corner) != Side::Right)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Distance;
    use crate::{Angle, Length, Pose};

    fn block(x: i32, y: i32) -> Block {
        Block::at(Pose::new(Point::inches(x, y), Angle::UP), Length::inches(6), Length::inches(2))
    }

    fn inches(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::inches(ax, ay), Point::inches(bx, by))
    }

    #[test]
    fn a_line_parts_the_table() {
        let eastward = inches(0, 10, 1, 10);
        assert_eq!(eastward.standing(&block(10, 13)), Standing::Left);
        assert_eq!(eastward.standing(&block(10, 12)), Standing::Left);
        assert_eq!(eastward.standing(&block(10, 11)), Standing::Astride);
        assert_eq!(eastward.standing(&block(10, 10)), Standing::Right);
        assert_eq!(eastward.standing(&inches(3, 10, 9, 10)), Standing::On);
    }

    #[test]
    fn distance_to_a_line_is_square_to_it() {
        let gap = inches(0, 20, 1, 20).line_gap(&block(10, 17));
        assert_eq!((gap.distance, gap.from.y), (Distance::of(Length::inches(3)), 20 * 2540));
        assert!(inches(0, 11, 1, 11).line_gap(&block(10, 12)).distance.is_zero());
        assert!(inches(0, 12, 1, 12).line_gap(&block(10, 12)).distance.is_zero());
    }

    #[test]
    fn a_rear_line_counts_what_touches_it() {
        let body = block(10, 10);
        assert!(body.has_wholly_beyond(Edge::Rear, &block(30, 8)));
        assert!(!body.has_wholly_beyond(Edge::Rear, &block(30, 9)));
    }

    #[test]
    fn the_stretch_opposite_a_frontage() {
        let hedge = inches(0, 20, 40, 20);
        let extent = hedge.extent_of(&block(10, 10)).unwrap();
        assert_eq!(extent.stretch(hedge), inches(7, 20, 13, 20));
        assert_eq!(hedge.extent_of(&block(-10, 10)).unwrap().on_segment(), None);
    }
}
