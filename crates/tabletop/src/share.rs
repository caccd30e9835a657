use std::cmp::Ordering;

use crate::{Length, Point, Segment};

/// A share of the way along a segment: 0 at its beginning, 1 at its end, less or more beyond them. It is kept
/// as a fraction, so that two of them on the same segment compare exactly.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    numerator: i64,
    /// Always positive.
    denominator: i64,
}

/// A piece of a segment, by its shares. `from` is never beyond `to`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Where it begins.
    pub from: Share,
    /// Where it ends.
    pub to: Share,
}

/// Binary places kept below the unit when a share is read as a length.
const FRACTION_BITS: u32 = 10;

impl Share {
    /// The beginning.
    pub const START: Share = Share { numerator: 0, denominator: 1 };
    /// Half way.
    pub const MIDDLE: Share = Share { numerator: 1, denominator: 2 };
    /// The end.
    pub const END: Share = Share { numerator: 1, denominator: 1 };

    /// A fraction. `None` when the denominator is zero.
    pub const fn new(numerator: i64, denominator: i64) -> Option<Share> {
        match denominator {
            0 => None,
            1.. => Some(Share { numerator, denominator }),
            _ => Some(Share { numerator: -numerator, denominator: -denominator }),
        }
    }

    /// A fraction whose denominator is known not to be zero.
    pub(crate) const fn of(numerator: i64, denominator: i64) -> Share {
        debug_assert!(denominator != 0);
        if denominator < 0 {
            Share { numerator: -numerator, denominator: -denominator }
        } else {
            Share { numerator, denominator }
        }
    }

    /// Whether it lies on the segment, ends included.
    pub const fn on_segment(self) -> bool {
        0 <= self.numerator && self.numerator <= self.denominator
    }

    /// Whether it lies on the segment, ends excluded.
    pub const fn between_ends(self) -> bool {
        0 < self.numerator && self.numerator < self.denominator
    }

    /// The nearer end where it lies beyond one.
    pub const fn clamped(self) -> Share {
        if self.numerator < 0 {
            Share::START
        } else if self.numerator > self.denominator {
            Share::END
        } else {
            self
        }
    }

    /// The point of a segment at this share, each coordinate rounded to the nearest unit.
    pub fn point(self, segment: Segment) -> Point {
        segment.from + segment.vector().scaled(self.numerator, self.denominator)
    }

    /// How far it lies from the beginning of a segment, rounded up to the unit; the error of the root is far
    /// below a unit and is forgiven before rounding, so that whole lengths come out whole.
    pub fn length(self, segment: Segment) -> Length {
        Stretch { from: Share::START, to: self }.length(segment)
    }

    /// The distance from the beginning in 1024ths of a unit.
    fn fine(self, segment: Segment) -> i64 {
        let whole = (segment.vector().length_squared() << (2 * FRACTION_BITS)).isqrt();
        (i128::from(whole) * i128::from(self.numerator)).div_euclid(i128::from(self.denominator)) as i64
    }
}

impl Stretch {
    /// The whole segment.
    pub const WHOLE: Stretch = Stretch { from: Share::START, to: Share::END };

    /// The piece between its ends, each rounded to the nearest unit.
    pub fn on(self, segment: Segment) -> Segment {
        Segment::new(self.from.point(segment), self.to.point(segment))
    }

    /// Its length on a segment, rounded up to the unit (whole lengths stay whole).
    pub fn length(self, segment: Segment) -> Length {
        let fine = self.to.fine(segment) - self.from.fine(segment);
        Length(((fine + (1 << FRACTION_BITS) - 4) >> FRACTION_BITS) as i32)
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        let left = i128::from(self.numerator) * i128::from(other.denominator);
        left.cmp(&(i128::from(other.numerator) * i128::from(self.denominator)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_compare_as_fractions() {
        assert_eq!(Share::new(2, 4), Share::new(-1, -2));
        assert!(Share::new(1, 3) < Share::new(1, 2));
        assert_eq!(Share::new(1, 0), None);
        assert!(!Share::END.between_ends() && Share::END.on_segment());
    }

    #[test]
    fn whole_lengths_stay_whole() {
        let slanted = Segment::new(Point::new(0, 0), Point::new(30_000, 40_000));
        for fifth in 0..=5 {
            let share = Share::of(fifth, 5);
            assert_eq!(share.length(slanted), Length(fifth as i32 * 10_000));
        }
        let odd = Segment::new(Point::new(0, 0), Point::new(1, 1));
        assert_eq!(Share::END.length(odd), Length(2));
        assert_eq!(Stretch { from: Share::MIDDLE, to: Share::MIDDLE }.length(slanted), Length::ZERO);
    }
}
