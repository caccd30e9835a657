//! Which bodies and features a question of sight can concern at all.

use crate::{Blocker, Bounds, Feature, Hull, IndexSet, Length, Look, Point, Scene, Segment, Shape, Vector};

/// The slanted rectangle round some points, along the line from the first of them to the last, kept as ranges
/// along and across that line so that nothing is rounded.
struct Strip {
    axis: Vector,
    along: Range,
    across: Range,
    bounds: Bounds,
}

/// A range of products with an axis.
#[derive(Clone, Copy)]
struct Range {
    low: i64,
    high: i64,
}

impl Range {
    const EMPTY: Range = Range { low: i64::MAX, high: i64::MIN };

    fn with(self, at: i64) -> Range {
        Range { low: self.low.min(at), high: self.high.max(at) }
    }

    /// Whether something that reaches over one range can have an inside in common with what reaches over the
    /// other.
    fn meets(self, other: Range) -> bool {
        self.low < other.high && other.low < self.high
    }
}

impl Strip {
    /// `None` without points.
    fn of(points: impl Iterator<Item = Point> + Clone) -> Option<Strip> {
        let first = points.clone().next()?;
        let last = points.clone().last()?;
        let axis = if first == last { Vector::new(1, 0) } else { last - first };
        let nothing = (Range::EMPTY, Range::EMPTY, Bounds { low: first, high: first });
        let (along, across, bounds) = points.fold(nothing, |(along, across, bounds), point| {
            let (forward, aside) = place(axis, point);
            (along.with(forward), across.with(aside), bounds.with(point))
        });
        Some(Strip { axis, along, across, bounds })
    }

    /// Whether lines between the points may run through the inside of an outline: certainly not if a line
    /// parts the two.
    fn may_meet(&self, outline: &[Point]) -> bool {
        let (along, across) = outline.iter().fold((Range::EMPTY, Range::EMPTY), |(along, across), point| {
            let (forward, aside) = place(self.axis, *point);
            (along.with(forward), across.with(aside))
        });
        along.meets(self.along) && across.meets(self.across)
    }
}

/// How far along an axis and how far to its left a point lies, from the origin, times the length of the axis.
fn place(axis: Vector, point: Point) -> (i64, i64) {
    let from_origin = point - Point::default();
    (axis.dot(from_origin), axis.cross(from_origin))
}

impl Scene<'_> {
    /// The look with only those blockers and features left that may hide a line between some points: do this
    /// once before asking for many lines between two bodies. It never changes an answer for such a line.
    #[must_use]
    pub fn narrowed(&self, look: &Look, points: impl Iterator<Item = Point> + Clone) -> Look {
        let Some(strip) = Strip::of(points.clone()) else { return *look };
        let near = self.narrowed_by(look, &strip.bounds, |outline| strip.may_meet(outline));
        if near.is_open() {
            return near;
        }
        // The hull is dearer and closer: few get so far.
        match Hull::of(points) {
            Some(hull) => self.narrowed_by(&near, &strip.bounds, |outline| {
                let beyond =
                    |edge: Segment| outline.iter().all(|point| edge.vector().cross(*point - edge.from) >= 0);
                !hull.edges().any(beyond)
            }),
            None => near,
        }
    }

    /// The look with only what meets a rectangle and passes a test of its corners.
    fn narrowed_by(&self, look: &Look, bounds: &Bounds, may_meet: impl Fn(&[Point]) -> bool) -> Look {
        let over = look.higher();
        let dead_ground = self.opacity.dead_ground > Length::ZERO;
        let blocks = |blocker: &Blocker| {
            blocker.bounds().meets(bounds)
                && (dead_ground || blocker.top() > over)
                && may_meet(&blocker.block().corners())
        };
        let hides = |feature: &Feature| {
            feature.bounds().meets(bounds)
                && match &feature.shape {
                    Shape::Area(area) => may_meet(area.corners()),
                    Shape::Line(line) => may_meet(line.points()),
                }
        };
        let blockers = look.blockers.iter().filter(|index| self.blockers.get(*index).is_some_and(blocks));
        let features = self.features_near(look, bounds);
        let features = features
            .iter()
            .filter(|index| self.screen_of(look, *index).is_some_and(|(feature, _)| hides(feature)));
        Look {
            blockers: blockers.fold(IndexSet::EMPTY, IndexSet::with),
            features: features.fold(IndexSet::EMPTY, IndexSet::with),
            ..*look
        }
    }
}
