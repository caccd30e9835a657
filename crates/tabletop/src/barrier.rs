//! What may bound a corridor or a place.

use crate::outline::edges;
use crate::polygon::{self, Position};
use crate::{Area, Block, Bounds, Gap, Hull, Line, Outline, Point, Segment};

/// Anything that may bound a corridor or a placement, whatever its shape: a body, a patch of ground, a linear
/// feature, a convex outline. Unlike an [`Outline`] it need not be convex.
#[derive(Clone, Copy, Debug)]
pub enum Barrier<'a> {
    /// A body.
    Body(&'a Block),
    /// A patch of ground.
    Area(&'a Area),
    /// A linear feature, without its width.
    Line(&'a Line),
    /// A convex outline.
    Hull(&'a Hull),
}

impl Barrier<'_> {
    /// The upright rectangle round it; nothing for an empty outline.
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Barrier::Body(block) => Some(Bounds::of_block(block)),
            Barrier::Area(area) => Some(area.bounds()),
            Barrier::Line(line) => Bounds::of(line.points()),
            Barrier::Hull(hull) => Bounds::of(hull.corners()),
        }
    }

    /// Where a point lies. A linear feature has no inside.
    pub fn position(&self, point: Point) -> Position {
        match self {
            Barrier::Body(block) => polygon::position(&block.corners(), point),
            Barrier::Area(area) => area.position(point),
            Barrier::Hull(hull) => polygon::position(hull.corners(), point),
            Barrier::Line(line) => match line.pieces().any(|piece| piece.touches(&point)) {
                true => Position::Outline,
                false => Position::Outside,
            },
        }
    }

    /// Whether a segment runs through its inner area, or passes from one side of a linear feature to the other.
    pub fn is_entered(&self, segment: Segment) -> bool {
        match self {
            Barrier::Body(block) => polygon::enters(&block.corners(), segment),
            Barrier::Area(area) => area.is_entered(segment),
            Barrier::Hull(hull) => polygon::enters(hull.corners(), segment),
            Barrier::Line(line) => line.is_passed(segment),
        }
    }

    /// Whether it shares inner area with a convex outline, or, being linear, runs through its inside.
    pub fn reaches_into(&self, outline: &impl Outline) -> bool {
        let corners = outline.outline();
        let corners = corners.as_ref();
        let mut runs_in = false;
        self.each_edge(|edge| runs_in = runs_in || edge.meets_inside(outline));
        runs_in
            || edges(corners).any(|edge| self.is_entered(edge))
            || corners.iter().any(|corner| self.position(*corner) == Position::Inside)
            || self.is_the_same_as(corners)
    }

    /// The nearest points of the two, this one's first, and the distance; none where they touch or overlap.
    /// `None` only for an empty outline.
    pub fn gap(&self, other: &Barrier<'_>) -> Option<Gap> {
        let mut least: Option<Gap> = None;
        let mut corners: [Option<Point>; 2] = [None, None];
        self.each_edge(|mine| {
            corners[0] = corners[0].or(Some(mine.from));
            other.each_edge(|theirs| {
                corners[1] = corners[1].or(Some(theirs.from));
                let gap = mine.gap(&theirs);
                if least.is_none_or(|best| gap.distance < best.distance) {
                    least = Some(gap);
                }
            });
        });
        // One may hold the other whole.
        let held = |inner: Option<Point>, outer: &Barrier<'_>| {
            inner.filter(|corner| outer.position(*corner) == Position::Inside)
        };
        match held(corners[0], other).or(held(corners[1], self)) {
            Some(shared) => Some(Gap::none_at(shared)),
            None => least,
        }
    }

    /// Calls back with each straight edge.
    pub(crate) fn each_edge(&self, mut visit: impl FnMut(Segment)) {
        match self {
            Barrier::Body(block) => edges(&block.corners()).for_each(&mut visit),
            Barrier::Area(area) => area.edges().for_each(&mut visit),
            Barrier::Hull(hull) => hull.edges().for_each(&mut visit),
            Barrier::Line(line) => line.pieces().for_each(&mut visit),
        }
    }

    /// Whether an outline with its corners on this one's edges fills it: no edge enters the other's inside.
    fn is_the_same_as(&self, corners: &[Point]) -> bool {
        let mut alike = corners.len() > 2 && !matches!(self, Barrier::Line(_));
        self.each_edge(|edge| alike = alike && polygon::position(corners, edge.from) == Position::Outline);
        alike && corners.iter().all(|corner| self.position(*corner) == Position::Outline)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Distance, Length, Pose};

    fn block(x: i32, y: i32) -> Block {
        Block::at(Pose::new(Point::inches(x, y), Angle::UP), Length::inches(4), Length::inches(2))
    }

    #[test]
    fn gaps_are_measured_between_any_two() {
        let (left, right) = (block(10, 10), block(20, 10));
        let wood = Area::rectangle(Point::inches(14, 0), Point::inches(16, 30)).unwrap();
        let wall = Line::new(&[Point::inches(25, 0), Point::inches(25, 9)], Length::ZERO, &[]).unwrap();
        let distance = |one: Barrier<'_>, other: Barrier<'_>| one.gap(&other).unwrap().distance;
        let inches = |count| Distance::of(Length::inches(count));
        assert_eq!(distance(Barrier::Body(&left), Barrier::Body(&right)), inches(6));
        assert_eq!(distance(Barrier::Body(&left), Barrier::Area(&wood)), inches(2));
        assert_eq!(distance(Barrier::Area(&wood), Barrier::Line(&wall)), inches(9));
        assert_eq!(distance(Barrier::Line(&wall), Barrier::Body(&right)), inches(3));
        let inside = block(15, 10);
        assert!(distance(Barrier::Body(&inside), Barrier::Area(&wood)).is_zero());
        let deep = Area::rectangle(Point::inches(0, 0), Point::inches(60, 60)).unwrap();
        assert!(distance(Barrier::Body(&inside), Barrier::Area(&deep)).is_zero());
        assert!(distance(Barrier::Area(&deep), Barrier::Body(&inside)).is_zero());
    }

    #[test]
    fn reaching_in_needs_inner_area() {
        let body = block(10, 10);
        assert!(Barrier::Body(&body).reaches_into(&body));
        assert!(!Barrier::Body(&body).reaches_into(&block(14, 10)));
        assert!(Barrier::Body(&body).reaches_into(&block(13, 11)));
        let around = Area::rectangle(Point::inches(0, 0), Point::inches(60, 60)).unwrap();
        assert!(Barrier::Area(&around).reaches_into(&body));
        let within = Area::rectangle(Point::inches(9, 9), Point::inches(10, 10)).unwrap();
        assert!(Barrier::Area(&within).reaches_into(&body));
        let wall =
            |y: i32| Line::new(&[Point::inches(9, y), Point::inches(11, y)], Length::ZERO, &[]).unwrap();
        assert!(Barrier::Line(&wall(9)).reaches_into(&body));
        assert!(!Barrier::Line(&wall(10)).reaches_into(&body));
        assert!(!Barrier::Line(&wall(12)).reaches_into(&body));
    }
}
