//! Exact distances.

use std::cmp::Ordering;

use crate::{Length, Point, Segment};

/// An exact distance, kept squared as a fraction so that it never has to be rounded to be compared.
///
/// Comparisons with a [`Length`] are named after what rulebooks say: [`within`](Distance::within) includes
/// the limit, [`under`](Distance::under) does not. A tolerance that a rulebook grants is added to the limit
/// by the caller. The distance of a point from a line squares a cross product, which overflows 64 bits, so
/// the fraction has a wide numerator.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    /// The square of the distance times the denominator.
    numerator: u128,
    /// Always positive.
    denominator: u64,
}

impl Distance {
    /// No distance: bodies that touch or overlap.
    pub const ZERO: Distance = Distance { numerator: 0, denominator: 1 };

    /// The distance between two points.
    #[inline]
    pub fn between(from: Point, to: Point) -> Distance {
        Distance { numerator: from.distance_squared(to) as u128, denominator: 1 }
    }

    /// The distance whose square is `numerator / denominator`; a denominator of zero counts as one.
    pub(crate) const fn from_square(numerator: u128, denominator: u64) -> Distance {
        Distance { numerator, denominator: if denominator == 0 { 1 } else { denominator } }
    }

    /// A length as an exact distance; a negative length counts by its size.
    pub const fn of(length: Length) -> Distance {
        Distance { numerator: length.squared() as u128, denominator: 1 }
    }

    /// Whether there is no distance at all.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// At most `limit`, the limit included. Nothing is within a negative limit.
    #[inline]
    pub fn within(self, limit: Length) -> bool {
        limit.0 >= 0 && self.compare(limit) != Ordering::Greater
    }

    /// Less than `limit`.
    #[inline]
    pub fn under(self, limit: Length) -> bool {
        limit.0 > 0 && self.compare(limit) == Ordering::Less
    }

    /// At least `limit`, the limit included.
    pub fn at_least(self, limit: Length) -> bool {
        !self.under(limit)
    }

    /// More than `limit`.
    pub fn beyond(self, limit: Length) -> bool {
        !self.within(limit)
    }

    /// The least whole length that is not shorter than the distance, for showing and for allowances.
    pub fn rounded_up(self) -> Length {
        let square = self.numerator.div_ceil(u128::from(self.denominator));
        Length::root_of(i64::try_from(square).unwrap_or(i64::MAX))
    }

    #[inline]
    fn compare(self, limit: Length) -> Ordering {
        // A square of an i32 times a u64 fits 128 bits.
        self.numerator.cmp(&(limit.squared() as u128 * u128::from(self.denominator)))
    }
}

impl PartialEq for Distance {
    fn eq(&self, other: &Distance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Distance {}

impl PartialOrd for Distance {
    fn partial_cmp(&self, other: &Distance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Distance) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let (mine, theirs) = (u128::from(self.denominator), u128::from(other.denominator));
        if fits(self.numerator, other.denominator) && fits(other.numerator, self.denominator) {
            return (self.numerator * theirs).cmp(&(other.numerator * mine));
        }
        match (self.numerator.checked_mul(theirs), other.numerator.checked_mul(mine)) {
            (Some(left), Some(right)) => left.cmp(&right),
            // Far beyond any table: whole parts first, then the remainders, which are small.
            _ => (self.numerator / mine)
                .cmp(&(other.numerator / theirs))
                .then_with(|| (self.numerator % mine * theirs).cmp(&(other.numerator % theirs * mine))),
        }
    }
}

/// Whether a product fits 128 bits for certain, by the places of its factors: any of a table does, and to ask is
/// many times quicker than to multiply with care.
const fn fits(numerator: u128, denominator: u64) -> bool {
    numerator.leading_zeros() + denominator.leading_zeros() >= 64
}

/// The distance between two bodies and the two points that prove it. One of the points is a corner; the
/// other may be the foot of a perpendicular, rounded to the nearest unit. The distance itself is not
/// rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// How far apart they are, exactly; zero when they touch or overlap.
    pub distance: Distance,
    /// The nearest point of the body that was asked.
    pub from: Point,
    /// The nearest point of the other body.
    pub to: Point,
}

impl Gap {
    /// The gap between two points.
    #[inline]
    pub fn between(from: Point, to: Point) -> Gap {
        Gap { distance: Distance::between(from, to), from, to }
    }

    /// The gap from the nearest point of a segment to a point.
    pub fn from_segment(segment: Segment, point: Point) -> Gap {
        let (along, towards) = (segment.vector(), point - segment.from);
        let (reach, whole) = (along.dot(towards), along.length_squared());
        if reach <= 0 {
            return Gap::between(segment.from, point);
        }
        if reach >= whole {
            return Gap::between(segment.to, point);
        }
        Gap {
            distance: foot_distance(segment, point, whole),
            from: segment.from + along.scaled(reach, whole),
            to: point,
        }
    }

    /// A gap of nothing at a common point.
    pub const fn none_at(point: Point) -> Gap {
        Gap { distance: Distance::ZERO, from: point, to: point }
    }

    /// The same gap as the other body sees it.
    pub const fn reversed(self) -> Gap {
        Gap { distance: self.distance, from: self.to, to: self.from }
    }

    /// The stretch between the two witnesses, for drawing.
    pub const fn line(self) -> Segment {
        Segment::new(self.from, self.to)
    }
}

/// The exact distance from a segment to a point, without its witness.
#[inline]
pub(crate) fn segment_distance(segment: Segment, point: Point) -> Distance {
    let (along, towards) = (segment.vector(), point - segment.from);
    let (reach, whole) = (along.dot(towards), along.length_squared());
    if reach <= 0 {
        Distance::between(segment.from, point)
    } else if reach >= whole {
        Distance::between(segment.to, point)
    } else {
        foot_distance(segment, point, whole)
    }
}

/// The distance from the infinite line through a segment, whose squared length is given and not zero.
#[inline]
pub(crate) fn foot_distance(segment: Segment, point: Point, whole: i64) -> Distance {
    let cross = u128::from(segment.vector().cross(point - segment.from).unsigned_abs());
    Distance { numerator: cross * cross, denominator: whole as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_included_by_within_and_not_by_under() {
        let gap = Gap::between(Point::new(0, 0), Point::new(30, 40));
        assert!(gap.distance.within(Length(50)) && !gap.distance.under(Length(50)));
        assert!(gap.distance.at_least(Length(50)) && !gap.distance.beyond(Length(50)));
        assert!(!gap.distance.within(Length(49)) && !gap.distance.within(Length(-50)));
        assert!(gap.distance.at_least(Length(-60)));
        assert_eq!(gap.distance.rounded_up(), Length(50));
    }

    #[test]
    fn a_perpendicular_distance_is_not_rounded() {
        // The line x = y passes (1, 0) at the root of one half.
        let diagonal = Segment::new(Point::new(-100, -100), Point::new(100, 100));
        let gap = Gap::from_segment(diagonal, Point::new(1, 0));
        assert_eq!(gap.distance, Distance::from_square(1, 2));
        assert!(gap.distance.under(Length(1)) && !gap.distance.is_zero());
        assert_eq!(gap.distance.rounded_up(), Length(1));
    }

    #[test]
    fn distances_across_four_metres_do_not_overflow() {
        let side = Segment::new(Point::new(0, 0), Point::new(400_000, 399_999));
        let far = Gap::from_segment(side, Point::new(0, 400_000)).distance;
        let farther = Gap::from_segment(side, Point::new(0, 400_001)).distance;
        assert!(far < farther && far.within(far.rounded_up()));
        assert!(far.beyond(far.rounded_up() - Length(1)));
    }

    #[test]
    fn beyond_any_table_comparison_still_holds() {
        let (huge, less) = (Distance::from_square(u128::MAX, 3), Distance::from_square(u128::MAX - 7, 3));
        assert!(less < huge && Distance::from_square(u128::MAX, 4) < less);
    }

    #[test]
    fn a_segment_of_no_length_is_a_point() {
        let dot = Segment::new(Point::new(5, 5), Point::new(5, 5));
        assert_eq!(
            Gap::from_segment(dot, Point::new(8, 9)),
            Gap::between(Point::new(5, 5), Point::new(8, 9))
        );
    }
}
