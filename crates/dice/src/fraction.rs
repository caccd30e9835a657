//! Exact fractions.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use crate::Natural;

/// An exact number: a chance or an expected value, always in lowest terms.
///
/// ```
/// use dice::Fraction;
/// let half = Fraction::of(3, 6);
/// assert_eq!(half.to_string(), "1/2");
/// assert!(half < Fraction::of(7, 13) && half.to_f64() == 0.5);
/// assert_eq!("7/27".parse(), Ok(Fraction::of(7, 27)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Fraction {
    negative: bool,
    numerator: Natural,
    denominator: Natural,
}

/// A text that is not a fraction such as `7/27`, `-1/2` or `3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FractionError;

impl Fraction {
    /// Zero: what cannot happen.
    pub const ZERO: Fraction =
        Fraction { negative: false, numerator: Natural::ZERO, denominator: Natural::ONE };
    /// One: what is certain.
    pub const ONE: Fraction =
        Fraction { negative: false, numerator: Natural::ONE, denominator: Natural::ONE };

    /// One number over another.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub fn of(numerator: i128, denominator: u128) -> Fraction {
        let size = Natural::from(numerator.unsigned_abs());
        Fraction::signed(numerator < 0, size, Natural::from(denominator))
    }

    /// One number over another.
    ///
    /// # Panics
    /// If the denominator is zero.
    pub(crate) fn of_naturals(numerator: Natural, denominator: Natural) -> Fraction {
        Fraction::signed(false, numerator, denominator)
    }

    fn signed(negative: bool, numerator: Natural, denominator: Natural) -> Fraction {
        assert!(!denominator.is_zero(), "a fraction has a denominator");
        if numerator.is_zero() {
            return Fraction::ZERO;
        }
        let divisor = numerator.common_divisor(&denominator);
        let reduced = |number: Natural| {
            if divisor == Natural::ONE { number } else { number.divided(&divisor).0 }
        };
        Fraction { negative, numerator: reduced(numerator), denominator: reduced(denominator) }
    }

    /// The number above the line, without its sign.
    pub const fn numerator(&self) -> &Natural {
        &self.numerator
    }

    /// The number below the line.
    pub const fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// The nearest floating-point number, or its neighbour: for showing and for scores, never for a rule.
    pub fn to_f64(&self) -> f64 {
        let size = self.numerator.over(&self.denominator);
        if self.negative { -size } else { size }
    }

    /// The sum.
    #[must_use]
    pub fn plus(&self, other: &Fraction) -> Fraction {
        let (a, b) = (self.numerator.times(&other.denominator), other.numerator.times(&self.denominator));
        let denominator = self.denominator.times(&other.denominator);
        if self.negative == other.negative {
            return Fraction::signed(self.negative, a.plus(&b), denominator);
        }
        match a.minus(&b) {
            Some(rest) => Fraction::signed(self.negative, rest, denominator),
            None => Fraction::signed(other.negative, b.minus(&a).unwrap_or_default(), denominator),
        }
    }

    /// The difference.
    #[must_use]
    pub(crate) fn minus(&self, other: &Fraction) -> Fraction {
        self.plus(&other.negated())
    }

    /// The product: the chance of one thing and then another.
    #[must_use]
    pub fn times(&self, other: &Fraction) -> Fraction {
        let numerator = self.numerator.times(&other.numerator);
        Fraction::signed(
            self.negative != other.negative,
            numerator,
            self.denominator.times(&other.denominator),
        )
    }

    /// The number with the other sign.
    #[must_use]
    fn negated(&self) -> Fraction {
        Fraction { negative: !self.negative && !self.numerator.is_zero(), ..self.clone() }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (a, b) = (self.numerator.times(&other.denominator), other.numerator.times(&self.denominator));
        match (self.negative, other.negative) {
            (false, false) => a.cmp(&b),
            (true, true) => b.cmp(&a),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `7/27`, `-1/2`, `3`.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        if self.denominator == Natural::ONE {
            return write!(f, "{sign}{}", self.numerator);
        }
        write!(f, "{sign}{}/{}", self.numerator, self.denominator)
    }
}

impl fmt::Debug for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Fraction {
    type Err = FractionError;

    fn from_str(text: &str) -> Result<Fraction, FractionError> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let numerator = above.trim().parse().map_err(|_| FractionError)?;
        match below.trim().parse() {
            Ok(denominator) if denominator > 0 => Ok(Fraction::of(numerator, denominator)),
            _ => Err(FractionError),
        }
    }
}

impl fmt::Display for FractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a fraction; write it as `7/27`, `-1/2` or `3`, with numbers below 2^127")
    }
}

impl std::error::Error for FractionError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms() {
        assert_eq!(Fraction::of(56, 216).to_string(), "7/27");
        assert_eq!(Fraction::of(-6, 3).to_string(), "-2");
        assert_eq!(Fraction::of(0, 7), Fraction::ZERO);
    }

    #[test]
    fn they_add_and_multiply_and_compare() {
        let (half, third) = (Fraction::of(1, 2), Fraction::of(1, 3));
        assert_eq!(half.plus(&third), Fraction::of(5, 6));
        assert_eq!(third.minus(&half), Fraction::of(-1, 6));
        assert_eq!(half.minus(&half), Fraction::ZERO);
        assert_eq!(third.negated().times(&half), Fraction::of(-1, 6));
        assert!(third < half && half.negated() < third.negated() && half.negated() < third);
        assert_eq!(Fraction::ZERO.negated(), Fraction::ZERO);
    }

    #[test]
    fn texts_that_are_no_fractions_are_refused() {
        assert_eq!(" -3 / 9 ".parse(), Ok(Fraction::of(-1, 3)));
        for text in ["", "x", "1/0", "1/-2", "1/2/3", "0.5"] {
            assert_eq!(text.parse::<Fraction>(), Err(FractionError), "{text}");
        }
    }
}
