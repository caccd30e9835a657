//! Sides of a line, and the parts of a segment inside an outline.

use crate::outline::edges;
use crate::{Fraction, Length, Outline, Point, Segment};

/// On which side of a directed line a point lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// On the left hand of someone looking along the line.
    Left,
    /// On the line itself.
    On,
    /// On the right hand of someone looking along the line.
    Right,
}

/// The part of a segment that runs through the inside of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crossing {
    /// Where along the segment it enters; the beginning if it begins inside.
    pub entry: Fraction,
    /// Where along the segment it leaves; the end if it ends inside.
    pub exit: Fraction,
}

impl Crossing {
    /// The stretch inside, its ends rounded to the nearest unit.
    pub fn stretch(self, segment: Segment) -> Segment {
        Segment::new(self.entry.along(segment), self.exit.along(segment))
    }

    /// The length of the stretch inside, rounded up. It is measured between the exact ends; the error of the
    /// root lies far below a unit and is forgiven before rounding, so that whole lengths come out whole.
    pub fn length(self, segment: Segment) -> Length {
        let whole = (segment.vector().length_squared() << (2 * FINE_BITS)).isqrt();
        let reach = |at: Fraction| {
            // Mostly a stretch begins or ends where the segment does.
            if at.numerator() == 0 {
                return 0;
            }
            if at.numerator() == at.denominator() {
                return whole;
            }
            let product = i128::from(whole) * i128::from(at.numerator());
            product.div_euclid(i128::from(at.denominator())) as i64
        };
        let fine = reach(self.exit) - reach(self.entry);
        Length(((fine + (1 << FINE_BITS) - 4) >> FINE_BITS) as i32)
    }
}

/// Binary places kept below the unit while the length of a stretch is worked out.
const FINE_BITS: u32 = 10;

impl Segment {
    /// The side of the infinite line through the segment, looking from its beginning to its end, on which
    /// a point lies. Exact.
    pub fn side(self, point: Point) -> Side {
        match self.vector().cross(point - self.from) {
            0 => Side::On,
            1.. => Side::Left,
            _ => Side::Right,
        }
    }

    /// Whether the two cross at a point that is inner to both. Sharing an end, touching with an end and
    /// running along one another are not crossing.
    pub fn crosses(self, other: Segment) -> bool {
        let apart = |line: Segment, stretch: Segment| {
            let (from, to) = (line.side(stretch.from), line.side(stretch.to));
            from != to && from != Side::On && to != Side::On
        };
        apart(self, other) && apart(other, self)
    }

    /// Where the two cross, as shares of this segment and of the other; `None` unless they
    /// [cross](Segment::crosses).
    pub fn crossing(self, other: Segment) -> Option<(Fraction, Fraction)> {
        self.meeting(other).filter(|(here, there)| here.inside_stretch() && there.inside_stretch())
    }

    /// The one point where the two meet, ends included, as shares of this segment and of the other; `None`
    /// if they miss one another or are parallel (parallel ones that lie on each other have no single point).
    pub fn meeting(self, other: Segment) -> Option<(Fraction, Fraction)> {
        self.line_meeting(other).filter(|(here, there)| here.on_stretch() && there.on_stretch())
    }

    /// Where the infinite lines through the two meet, as shares of this segment and of the other; `None` if
    /// they are parallel.
    pub fn line_meeting(self, other: Segment) -> Option<(Fraction, Fraction)> {
        let (mine, theirs) = (self.vector(), other.vector());
        let between = other.from - self.from;
        let turn = mine.cross(theirs);
        Some((Fraction::new(between.cross(theirs), turn)?, Fraction::new(between.cross(mine), turn)?))
    }

    /// The part of the segment that runs through the inside of an outline. Grazing does not count: running
    /// along an edge or through a corner alone gives `None`, as does an outline without area.
    pub fn through(self, outline: &impl Outline) -> Option<Crossing> {
        through(self, outline.outline().as_ref())
    }

    /// The part of the segment that lies inside an outline or on it: entry and exit are equal where it only
    /// grazes. `None` if the two share no point, or if the outline has no area.
    pub fn touching(self, outline: &impl Outline) -> Option<Crossing> {
        let corners = outline.outline();
        let corners = corners.as_ref();
        if corners.len() < 3 {
            return None;
        }
        clip(self, edges(corners), true)
    }
}

/// [`Segment::through`] for the corners of a clockwise outline.
pub(crate) fn through(segment: Segment, corners: &[Point]) -> Option<Crossing> {
    if corners.len() < 3 {
        return None;
    }
    clip(segment, edges(corners), false).filter(|crossing| crossing.entry < crossing.exit)
}

/// Cuts a segment by lines, keeping what is on the right hand of each, with or without the lines themselves.
pub(crate) fn clip(
    segment: Segment,
    lines: impl Iterator<Item = Segment>,
    lines_count: bool,
) -> Option<Crossing> {
    let mut inside = Crossing { entry: Fraction::ZERO, exit: Fraction::ONE };
    let direction = segment.vector();
    for line in lines {
        // On the right hand this product is negative.
        let start = line.vector().cross(segment.from - line.from);
        let growth = line.vector().cross(direction);
        let Some(at) = Fraction::new(-start, growth) else {
            if start > 0 || (start == 0 && !lines_count) {
                return None;
            }
            continue;
        };
        if growth > 0 {
            inside.exit = inside.exit.min(at);
        } else {
            inside.entry = inside.entry.max(at);
        }
        if inside.exit < inside.entry {
            return None;
        }
    }
    Some(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Block, Pose};

    fn segment(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::new(ax, ay), Point::new(bx, by))
    }

    /// Twenty wide, ten deep, from (0, 0) to (20, 10).
    fn block() -> Block {
        Block::at(Pose::new(Point::new(10, 10), Angle::UP), Length(20), Length(10))
    }

    #[test]
    fn crossing_needs_an_inner_point_of_both() {
        assert!(segment(0, 0, 10, 10).crosses(segment(0, 10, 10, 0)));
        assert!(!segment(0, 0, 10, 10).crosses(segment(5, 5, 10, 0)));
        assert!(!segment(0, 0, 10, 10).crosses(segment(2, 2, 20, 20)));
        let (here, there) = segment(0, 0, 10, 10).crossing(segment(4, 0, 4, 16)).unwrap();
        assert_eq!((here, there), (Fraction::new(2, 5).unwrap(), Fraction::new(1, 4).unwrap()));
        assert!(segment(0, 0, 10, 10).meeting(segment(5, 5, 10, 0)).is_some());
        assert_eq!(segment(0, 0, 10, 10).line_meeting(segment(1, 0, 3, 2)), None);
    }

    #[test]
    fn sides_are_seen_along_the_line() {
        let up = segment(0, 0, 0, 10);
        assert_eq!(up.side(Point::new(-1, 50)), Side::Left);
        assert_eq!(up.side(Point::new(1, -50)), Side::Right);
        assert_eq!(up.side(Point::new(0, 99)), Side::On);
    }

    #[test]
    fn a_line_through_a_block_has_entry_and_exit() {
        let crossing = segment(-10, 5, 30, 5).through(&block()).unwrap();
        assert_eq!(crossing.entry, Fraction::new(1, 4).unwrap());
        assert_eq!(crossing.exit, Fraction::new(3, 4).unwrap());
        assert_eq!(crossing.length(segment(-10, 5, 30, 5)), Length(20));
        let begins_inside = segment(10, 5, 30, 5).through(&block()).unwrap();
        assert_eq!(begins_inside.entry, Fraction::ZERO);
    }

    #[test]
    fn whole_lengths_stay_whole() {
        let slanted = segment(0, 0, 30_000, 40_000);
        for third in 0..=3 {
            let exit = Fraction::new(third, 3).unwrap();
            let stretch = Crossing { entry: Fraction::ZERO, exit };
            assert_eq!(stretch.length(slanted), Length((third as i32 * 50_000 + 2) / 3));
        }
    }

    #[test]
    fn grazing_does_not_count() {
        let along_the_front = segment(-10, 10, 30, 10);
        assert_eq!(along_the_front.through(&block()), None);
        assert_eq!(along_the_front.touching(&block()).unwrap().length(along_the_front), Length(20));
        let past_a_corner = segment(-10, 0, 10, 20);
        assert_eq!(past_a_corner.through(&block()), None);
        let touch = past_a_corner.touching(&block()).unwrap();
        assert_eq!((touch.entry, touch.entry), (touch.exit, Fraction::new(1, 2).unwrap()));
        assert_eq!(segment(-10, 0, -1, 9).touching(&block()), None);
        assert_eq!(segment(-10, 5, 0, 5).through(&block()), None);
    }
}
