//! Lengths on the table.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// A length on the table, in hundredths of a millimetre. One inch is exactly 2540 of them.
///
/// The range of interest is a table of at most four metres (400,000 units); all products of two lengths in
/// that range fit an `i64` with room to spare.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Length(pub i32);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
    /// One inch: 25.4 mm.
    pub const INCH: Length = Length(2540);

    /// A whole number of inches.
    pub const fn inches(count: i32) -> Length {
        Length(count * 2540)
    }

    /// A number of hundredths of an inch: 250 is two and a half inches. Exact for every multiple of five.
    pub const fn hundredths_of_inch(count: i32) -> Length {
        Length(count * 2540 / 100)
    }

    /// A whole number of millimetres.
    pub const fn millimetres(count: i32) -> Length {
        Length(count * 100)
    }

    /// The length squared, in the square of the unit.
    pub const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// The length times a whole number.
    pub const fn times(self, count: i32) -> Length {
        Length(self.0 * count)
    }

    /// Half the length, rounded down.
    pub const fn half(self) -> Length {
        Length(self.0.div_euclid(2))
    }

    /// The length times `numerator / denominator`, rounded down.
    pub const fn scaled(self, numerator: i32, denominator: i32) -> Length {
        Length((self.0 as i64 * numerator as i64).div_euclid(denominator as i64) as i32)
    }

    /// The length without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// The length in inches, for showing and for scores; never for a rule.
    pub fn to_inches(self) -> f64 {
        f64::from(self.0) / 2540.0
    }

    /// The nearest length to a number of inches, for reading what a person typed. `None` if it is not a
    /// finite number within ten metres.
    pub fn from_inches(inches: f64) -> Option<Length> {
        let units = (inches * 2540.0).round();
        (units.is_finite() && units.abs() <= 1_000_000.0).then_some(Length(units as i32))
    }

    /// The least length whose square is at least `square`: distances round up, so that "within" never
    /// grants what the exact distance would not.
    pub fn root_of(square: i64) -> Length {
        // Whole numbers below two to the 52nd have their exact place among the numbers that the processor takes roots of,
        // and its root is the exact one rounded once: its whole part is right, and many times faster to come by.
        let floor = match (0..1 << 52).contains(&square) {
            true => (square as f64).sqrt() as i64,
            false => square.max(0).isqrt(),
        };
        Length((floor + i64::from(floor * floor < square)) as i32)
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

/// Inches with up to two decimals and the inch mark dropped to `in`: `6in`, `2.5in`, `10.05in`. Lengths off
/// the hundredth of an inch are shown to the nearest one; the exact text form is the record's business.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (i64::from(self.0) * 100 + 1270 * i64::from(self.0.signum())) / 2540;
        let (whole, part) = (hundredths.abs() / 100, hundredths.abs() % 100);
        let sign = if hundredths < 0 { "-" } else { "" };
        match (part, part % 10) {
            (0, _) => write!(f, "{sign}{whole}in"),
            (_, 0) => write!(f, "{sign}{whole}.{}in", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}in"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_are_exact_and_read_like_inches() {
        assert_eq!(Length::inches(6).0, 15_240);
        assert_eq!(Length::hundredths_of_inch(250).to_string(), "2.5in");
        assert_eq!(Length::inches(-3).to_string(), "-3in");
        assert_eq!(Length(127).to_string(), "0.05in");
        assert_eq!(Length::from_inches(10.05), Some(Length(25_527)));
        assert_eq!(Length::from_inches(f64::NAN), None);
    }

    #[test]
    fn roots_round_up() {
        assert_eq!(Length::root_of(25), Length(5));
        assert_eq!(Length::root_of(26), Length(6));
        assert_eq!(Length::root_of(-1), Length(0));
        for root in (1..1i64 << 26).step_by(9_973).chain([(1 << 26) - 1, (1 << 26) - 2]) {
            let square = root * root;
            let roots = [square - 1, square, square + 1].map(|square| i64::from(Length::root_of(square).0));
            let below = if root == 1 { 0 } else { root };
            assert_eq!(roots, [below, root, root + 1], "about {square}");
        }
    }
}
