//! Exact positions along a stretch.

use std::cmp::Ordering;

use crate::{Point, Segment, Vector};

/// An exact position along a stretch: 0 at its beginning, 1 at its end. Two fractions compare by value
/// (a half equals two quarters), so events along a path are put in order without rounding.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: i64,
    /// Always positive.
    denominator: i64,
}

impl Fraction {
    /// The beginning of a stretch.
    pub const ZERO: Fraction = Fraction { numerator: 0, denominator: 1 };
    /// The end of a stretch.
    pub const ONE: Fraction = Fraction { numerator: 1, denominator: 1 };

    /// `numerator / denominator`; `None` when the denominator is zero.
    pub const fn new(numerator: i64, denominator: i64) -> Option<Fraction> {
        match denominator {
            0 => None,
            1.. => Some(Fraction { numerator, denominator }),
            _ => Some(Fraction { numerator: -numerator, denominator: -denominator }),
        }
    }

    /// What is counted.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// Of how many; always positive.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Whether it lies on the stretch, its ends included.
    pub const fn on_stretch(self) -> bool {
        self.numerator >= 0 && self.numerator <= self.denominator
    }

    /// Whether it lies strictly between the ends of the stretch.
    pub(crate) const fn inside_stretch(self) -> bool {
        self.numerator > 0 && self.numerator < self.denominator
    }

    /// This share of a displacement, each coordinate rounded to the nearest unit.
    pub fn of(self, whole: Vector) -> Vector {
        whole.scaled(self.numerator, self.denominator)
    }

    /// The point at this position along a segment, rounded to the nearest unit.
    pub fn along(self, segment: Segment) -> Point {
        segment.from + self.of(segment.vector())
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let mine = i128::from(self.numerator) * i128::from(other.denominator);
        mine.cmp(&(i128::from(other.numerator) * i128::from(self.denominator)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_compare_by_value() {
        let half = Fraction::new(1, 2).unwrap();
        assert_eq!(Some(half), Fraction::new(-3, -6));
        assert!(half < Fraction::new(500_000_001, 1_000_000_000).unwrap());
        assert!(Fraction::new(-1, 2).unwrap() < Fraction::ZERO);
        assert_eq!(Fraction::new(1, 0), None);
        assert!(half.inside_stretch() && Fraction::ONE.on_stretch() && !Fraction::ONE.inside_stretch());
    }

    #[test]
    fn a_fraction_of_a_segment_is_rounded_once() {
        let segment = Segment::new(Point::new(10, 10), Point::new(13, 4));
        assert_eq!(Fraction::new(1, 3).unwrap().along(segment), Point::new(11, 8));
        assert_eq!(Fraction::new(1, 2).unwrap().along(segment), Point::new(12, 7));
    }
}
