//! Linear features: chains of straight pieces with a width and openings.

use std::fmt;

use crate::going::strip;
use crate::polygon::share;
use crate::{Area, Block, Bounds, Crossing, Fraction, Gap, Length, Outline, Point, Segment};

/// A linear feature: a hedge, wall, ditch, stream, river, road or crest, as a chain of straight pieces. It has
/// a width for touching and drawing, and spans that differ from the rest (a ford, a bridge, a gate).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line {
    points: Box<[Point]>,
    /// The distance of each point along the line from the first.
    along: Box<[Length]>,
    width: Length,
    /// Its pieces with their width.
    strips: Box<[Block]>,
    spans: Box<[Span]>,
    bounds: Bounds,
}

/// A part of a line between two distances along it, with a tag of the caller's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The distance along the line at which it begins.
    pub from: Length,
    /// The distance along the line at which it ends.
    pub to: Length,
    /// What it is; its meaning is the caller's.
    pub tag: u8,
}

/// A place where a segment passes from one side of a line to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// How far along the segment.
    pub at: Fraction,
    /// The place, to the nearest unit.
    pub point: Point,
    /// How far along the line, from its first point, to the nearest unit or one more.
    pub along: Length,
    /// The tag of the span passed, where there is one.
    pub span: Option<u8>,
}

/// Why some points do not make a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// Fewer than two points.
    TooFewPoints {
        /// How many were given.
        count: usize,
    },
    /// More than 64 points.
    TooManyPoints {
        /// How many were given.
        count: usize,
    },
    /// A point is the same as the one before.
    RepeatedPoint {
        /// The index of the second of them.
        point: usize,
    },
    /// A point lies more than ten metres from the origin.
    OutOfReach {
        /// The index of the point.
        point: usize,
    },
    /// The width is negative.
    NegativeWidth {
        /// The width given.
        width: Length,
    },
    /// A span ends before it begins or lies beyond the line.
    BadSpan {
        /// The index of the span.
        span: usize,
    },
}

impl Line {
    /// The greatest number of points.
    const POINTS_MAX: usize = 64;

    /// A line of a width through some points, with its spans. Where spans overlap the first one counts.
    pub fn new(points: &[Point], width: Length, spans: &[Span]) -> Result<Line, LineFault> {
        let count = points.len();
        if count > Line::POINTS_MAX {
            return Err(LineFault::TooManyPoints { count });
        }
        let Some(bounds) = Bounds::of(points).filter(|_| count >= 2) else {
            return Err(LineFault::TooFewPoints { count });
        };
        let reach = Area::REACH.0 as u32;
        if let Some(point) =
            points.iter().position(|at| at.x.unsigned_abs() > reach || at.y.unsigned_abs() > reach)
        {
            return Err(LineFault::OutOfReach { point });
        }
        if let Some(before) = points.windows(2).position(|pair| pair[0] == pair[1]) {
            return Err(LineFault::RepeatedPoint { point: before + 1 });
        }
        if width < Length::ZERO {
            return Err(LineFault::NegativeWidth { width });
        }
        let mut length = Length::ZERO;
        let mut along = vec![length];
        for pair in points.windows(2) {
            length += pair[0].distance(pair[1]);
            along.push(length);
        }
        let bad = |span: &Span| span.from < Length::ZERO || span.to < span.from || length < span.to;
        if let Some(span) = spans.iter().position(bad) {
            return Err(LineFault::BadSpan { span });
        }
        let bounds = bounds.inflated(Length(width.0 - width.half().0));
        let pieces = points.windows(2).map(|pair| Segment::new(pair[0], pair[1]));
        let strips = pieces.map(|piece| strip(piece, width)).collect();
        Ok(Line { points: points.into(), along: along.into(), width, strips, spans: spans.into(), bounds })
    }

    /// Its points in order. A ring ends where it begins.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its straight pieces in order.
    pub fn pieces(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// Its straight pieces in order with their width, as parallelograms whose corners are rounded to the unit.
    pub fn strips(&self) -> &[Block] {
        &self.strips
    }

    /// A part of one of its pieces with the line's width: see [`Line::strips`].
    pub fn strip_of(&self, part: Segment) -> Block {
        strip(part, self.width)
    }

    /// Its width, half of it on either side.
    pub const fn width(&self) -> Length {
        self.width
    }

    /// Its whole length: the sum of its pieces, each rounded up to the unit.
    pub fn length(&self) -> Length {
        self.along.last().copied().unwrap_or_default()
    }

    /// Its spans.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The upright rectangle round it, its width included.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether it is a ring.
    fn is_ring(&self) -> bool {
        self.points.first() == self.points.last()
    }

    /// The first span that holds a distance along the line, ends included.
    fn span_at(&self, along: Length) -> Option<Span> {
        self.spans.iter().copied().find(|span| span.from <= along && along <= span.to)
    }

    /// The point at a distance along the line, taken to its ends beyond them.
    pub fn point_at(&self, along: Length) -> Point {
        let last = self.points.len() - 1;
        let piece = self.along.partition_point(|reached| *reached <= along).clamp(1, last);
        let (from, to) = (self.points[piece - 1], self.points[piece]);
        let (begun, ended) = (self.along[piece - 1], self.along[piece]);
        let way = share(i64::from((along - begun).0), i64::from((ended - begun).0));
        way.clamp(Fraction::ZERO, Fraction::ONE).along(Segment::new(from, to))
    }

    /// Visits the places where a segment passes from one side of the line to the other, in the order of the
    /// line. Touching it, running along it, or beginning or ending upon it is not passing.
    pub fn passages(&self, segment: Segment, mut visit: impl FnMut(Passage)) {
        if !self.bounds.meets_segment(segment) {
            return;
        }
        let direction = segment.vector();
        let side_of = |point: Point| direction.cross(point - segment.from);
        // A ring that begins on the segment's own line is taken up on the side from which it comes back.
        let mut side = match self.is_ring() {
            true => {
                self.points.iter().rev().map(|point| side_of(*point)).find(|side| *side != 0).unwrap_or(0)
            }
            false => 0,
        };
        let mut from_side = side_of(self.points[0]);
        side = if from_side != 0 { from_side } else { side };
        for (piece, pair) in self.points.windows(2).enumerate() {
            let to_side = side_of(pair[1]);
            if to_side != 0 {
                if side != 0 && (to_side > 0) != (side > 0) {
                    let at = share((pair[0] - segment.from).cross(pair[1] - pair[0]), to_side - from_side);
                    if at.inside_stretch() {
                        visit(self.passage(segment, piece, at));
                    }
                }
                side = to_side;
            }
            from_side = to_side;
        }
    }

    fn passage(&self, segment: Segment, piece: usize, at: Fraction) -> Passage {
        let point = at.along(segment);
        let along = (self.along[piece] + self.points[piece].distance(point)).min(self.along[piece + 1]);
        Passage { at, point, along, span: self.span_at(along).map(|span| span.tag) }
    }

    /// Whether a segment passes from one side to the other anywhere.
    pub fn is_passed(&self, segment: Segment) -> bool {
        let mut passed = false;
        self.passages(segment, |_| passed = true);
        passed
    }

    /// The nearest points of the middle of the line and of an outline, the line's first.
    pub fn gap(&self, outline: &impl Outline) -> Option<Gap> {
        self.pieces().map(|piece| piece.gap(outline)).min_by_key(|gap| gap.distance)
    }

    /// Whether an outline comes within a reach of the line, half its width included: touching it, for a reach of
    /// zero.
    pub fn is_near(&self, outline: &impl Outline, reach: Length) -> bool {
        let limit = reach + self.width - self.width.half();
        self.pieces().any(|piece| piece.within(outline, limit))
    }

    /// The part of the line that runs inside a convex outline, from its first point inside to its last; along
    /// an edge of the outline does not count. It is what a body of that frontage ahead of it faces, clears or
    /// breaches. `None` if none does.
    pub fn span_within(&self, outline: &impl Outline, tag: u8) -> Option<Span> {
        let mut span: Option<Span> = None;
        for (piece, begun) in self.pieces().zip(self.along.iter().copied()) {
            let Some(inside) = piece.through(outline) else { continue };
            let before = Crossing { entry: Fraction::ZERO, exit: inside.entry }.length(piece);
            let until = Crossing { entry: Fraction::ZERO, exit: inside.exit }.length(piece);
            let from = span.map_or(begun + before, |span| span.from);
            span = Some(Span { from, to: begun + until, tag });
        }
        span
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineFault::TooFewPoints { count } => write!(f, "a line has {count} points: give at least 2"),
            LineFault::TooManyPoints { count } => {
                write!(f, "a line has {count} points: give at most {}", Line::POINTS_MAX)
            }
            LineFault::RepeatedPoint { point } => {
                write!(f, "point {point} of a line is the same as the one before: leave it out")
            }
            LineFault::OutOfReach { point } => {
                write!(f, "point {point} of a line is more than ten metres off: check its unit")
            }
            LineFault::NegativeWidth { width } => write!(f, "a line is {width} wide: give zero or more"),
            LineFault::BadSpan { span } => {
                write!(
                    f,
                    "span {span} of a line ends before it begins or beyond the line: mend its distances"
                )
            }
        }
    }
}

impl std::error::Error for LineFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> Line {
        let points = [(0, 10), (10, 10), (20, 20)].map(|(x, y)| Point::inches(x, y));
        let ford = Span { from: Length::inches(4), to: Length::inches(6), tag: 7 };
        Line::new(&points, Length::INCH, &[ford]).unwrap()
    }

    fn passages(line: &Line, a: (i32, i32), b: (i32, i32)) -> Vec<Passage> {
        let mut found = Vec::new();
        line.passages(Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1)), |at| found.push(at));
        found
    }

    #[test]
    fn a_ford_is_known_where_it_lies() {
        let found = passages(&stream(), (5, 0), (5, 20));
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].point, found[0].span), (Point::inches(5, 10), Some(7)));
        assert_eq!(found[0].along, Length::inches(5));
        assert_eq!(passages(&stream(), (8, 0), (8, 20))[0].span, None);
    }

    #[test]
    fn touching_is_not_passing() {
        let line = stream();
        // Ends upon it, runs along it, touches its bend from below, passes its beginning.
        assert!(passages(&line, (5, 0), (5, 10)).is_empty());
        assert!(passages(&line, (2, 10), (8, 10)).is_empty());
        assert!(passages(&line, (6, 8), (14, 12)).is_empty());
        assert!(passages(&line, (0, 5), (0, 15)).is_empty());
        // Through the bend; along a piece and off on the other side.
        assert_eq!(passages(&line, (9, 12), (11, 8)).len(), 1);
        assert_eq!(passages(&line, (8, 8), (12, 12)).len(), 0);
        assert_eq!(passages(&line, (5, 10), (15, 10)).len(), 0);
        assert_eq!(passages(&line, (-5, 10), (15, 10)).len(), 0);
        // Once over the first piece, once over the second.
        assert_eq!(passages(&line, (5, 9), (20, 21)).len(), 1);
        assert_eq!(passages(&line, (4, 12), (17, 13)).len(), 1);
    }

    #[test]
    fn rings_are_crossed_at_their_beginning_too() {
        let corners = [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)].map(|(x, y)| Point::inches(x, y));
        let ring = Line::new(&corners, Length::ZERO, &[]).unwrap();
        assert!(ring.is_ring());
        assert_eq!(passages(&ring, (-1, -1), (2, 2)).len(), 1);
        assert_eq!(passages(&ring, (-1, -1), (6, 6)).len(), 2);
        assert_eq!(passages(&ring, (-1, 1), (1, -1)).len(), 0);
    }

    #[test]
    fn bodies_touch_a_line_by_its_width() {
        let line = stream();
        let dot = |hundredths| Point::new(12_700, 25_400 + hundredths);
        assert!(line.is_near(&dot(1270), Length::ZERO) && !line.is_near(&dot(1271), Length::ZERO));
        assert!(line.is_near(&dot(1273), Length(3)));
        assert_eq!(line.gap(&dot(500)).unwrap().from, Point::inches(5, 10));
        let ahead = crate::strip(Segment::new(Point::inches(5, 0), Point::inches(5, 20)), Length::inches(4));
        let span = line.span_within(&ahead.unwrap(), 9).unwrap();
        assert_eq!(span, Span { from: Length::inches(3), to: Length::inches(7), tag: 9 });
        let off = crate::strip(Segment::new(Point::inches(5, 0), Point::inches(5, 10)), Length::inches(4));
        assert_eq!(line.span_within(&off.unwrap(), 9), None);
    }

    #[test]
    fn distances_along_the_line_come_back_as_points() {
        let line = stream();
        assert_eq!(line.point_at(Length::inches(3)), Point::inches(3, 10));
        assert_eq!(line.point_at(Length::inches(10)), Point::inches(10, 10));
        assert_eq!(line.point_at(Length::inches(99)), Point::inches(20, 20));
        assert_eq!(line.point_at(Length::inches(-1)), Point::inches(0, 10));
        let fault =
            Line::new(line.points(), Length::ZERO, &[Span { from: Length(5), to: Length(4), tag: 0 }]);
        assert_eq!(fault, Err(LineFault::BadSpan { span: 0 }));
    }
}
