//! Whole numbers of any size.

use std::cmp::Ordering;
use std::fmt;

/// A whole number, zero or more, of any size: what exact odds are counted in. Up to 2^128 it needs no heap;
/// sixteen dice stay below that, thirty with rerolls and saves do not.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Form);

/// The large form is used only for numbers that the small one cannot hold, so equal numbers are equal values.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Small(u128),
    /// Base 2^64, lowest digit first, the last one not zero; three digits or more.
    Large(Vec<u64>),
}

impl Natural {
    /// Zero.
    pub const ZERO: Natural = Natural(Form::Small(0));
    /// One.
    pub const ONE: Natural = Natural(Form::Small(1));

    /// The number as a `u128`; `None` if it is larger.
    pub const fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Form::Small(small) => Some(small),
            Form::Large(_) => None,
        }
    }

    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        *self == Natural::ZERO
    }

    /// The sum.
    pub fn plus(&self, other: &Natural) -> Natural {
        if let Some(sum) = self.small_pair(other).and_then(|(a, b)| a.checked_add(b)) {
            return sum.into();
        }
        let (mut sum, digits) = (self.digits(), other.digits());
        sum.resize(sum.len().max(digits.len()) + 1, 0);
        let mut carry = 0;
        for (place, digit) in sum.iter_mut().enumerate() {
            let wide = u128::from(*digit) + u128::from(digits.get(place).copied().unwrap_or(0)) + carry;
            (*digit, carry) = (wide as u64, wide >> 64);
        }
        Natural::of_digits(sum)
    }

    /// The difference. `None` if it would be less than zero.
    pub(crate) fn minus(&self, other: &Natural) -> Option<Natural> {
        if let Some((a, b)) = self.small_pair(other) {
            return a.checked_sub(b).map(Natural::from);
        }
        if self < other {
            return None;
        }
        let (mut rest, digits, mut borrow) = (self.digits(), other.digits(), false);
        for (place, digit) in rest.iter_mut().enumerate() {
            let (once, first) = digit.overflowing_sub(digits.get(place).copied().unwrap_or(0));
            let (twice, second) = once.overflowing_sub(u64::from(borrow));
            (*digit, borrow) = (twice, first || second);
        }
        Some(Natural::of_digits(rest))
    }

    /// The product.
    pub fn times(&self, other: &Natural) -> Natural {
        if let Some(product) = self.small_pair(other).and_then(|(a, b)| a.checked_mul(b)) {
            return product.into();
        }
        let (ours, theirs) = (self.digits(), other.digits());
        let mut product = vec![0; ours.len() + theirs.len()];
        for (place, &a) in ours.iter().enumerate() {
            let mut carry = 0;
            for (shift, &b) in theirs.iter().enumerate() {
                let wide = u128::from(a) * u128::from(b) + u128::from(product[place + shift]) + carry;
                (product[place + shift], carry) = (wide as u64, wide >> 64);
            }
            product[place + theirs.len()] = carry as u64;
        }
        Natural::of_digits(product)
    }

    /// The number multiplied by itself so many times; the power 0 is one.
    pub fn power(&self, exponent: u32) -> Natural {
        (0..exponent).fold(Natural::ONE, |power, _| power.times(self))
    }

    /// The greatest number that divides both; the other one if one of them is zero.
    pub(crate) fn common_divisor(&self, other: &Natural) -> Natural {
        let (mut a, mut b) = (self.clone(), other.clone());
        while !b.is_zero() {
            if let Some((small, next)) = a.small_pair(&b) {
                return common_divisor(small, next).into();
            }
            let (_, rest) = a.divided(&b);
            (a, b) = (b, rest);
        }
        a
    }

    /// The quotient, rounded down, and the remainder.
    ///
    /// # Panics
    /// If the divisor is zero.
    pub(crate) fn divided(&self, divisor: &Natural) -> (Natural, Natural) {
        assert!(!divisor.is_zero(), "a number is not divided by zero");
        if let Some((a, b)) = self.small_pair(divisor) {
            return ((a / b).into(), (a % b).into());
        }
        let (mut quotient, mut rest) = (vec![0; self.digits().len()], Natural::ZERO);
        for place in (0..self.bits()).rev() {
            rest = rest.plus(&rest);
            if self.bit(place) {
                rest = rest.plus(&Natural::ONE);
            }
            if let Some(less) = rest.minus(divisor) {
                rest = less;
                quotient[place / 64] |= 1 << (place % 64);
            }
        }
        (Natural::of_digits(quotient), rest)
    }

    /// The number of binary digits: 0 for zero.
    pub fn bits(&self) -> usize {
        match &self.0 {
            Form::Small(small) => 128 - small.leading_zeros() as usize,
            Form::Large(digits) => digits.len() * 64 - digits[digits.len() - 1].leading_zeros() as usize,
        }
    }

    /// This number divided by another, as the nearest floating-point number but for the last place or two.
    pub fn over(&self, other: &Natural) -> f64 {
        let ((top, up), (bottom, down)) = (self.scaled(), other.scaled());
        let (mut ratio, mut shift) = (top / bottom, up - down);
        while shift != 0 && ratio != 0.0 && ratio.is_finite() {
            let step = shift.clamp(-64, 64);
            // Two to a power between -64 and 64 is exact whichever way it is reached.
            let power = (1_u128 << step.unsigned_abs()) as f64;
            ratio = if step > 0 { ratio * power } else { ratio / power };
            shift -= step;
        }
        ratio
    }

    /// The leading digits, and by how many binary places they are to be shifted up.
    fn scaled(&self) -> (f64, i64) {
        match &self.0 {
            Form::Small(small) => (*small as f64, 0),
            Form::Large(digits) => {
                let top = digits.len() - 2;
                let leading = u128::from(digits[top + 1]) << 64 | u128::from(digits[top]);
                (leading as f64, 64 * top as i64)
            }
        }
    }

    fn bit(&self, place: usize) -> bool {
        match &self.0 {
            Form::Small(small) => place < 128 && small >> place & 1 == 1,
            Form::Large(digits) => digits.get(place / 64).is_some_and(|digit| digit >> (place % 64) & 1 == 1),
        }
    }

    fn small_pair(&self, other: &Natural) -> Option<(u128, u128)> {
        Some((self.to_u128()?, other.to_u128()?))
    }

    fn digits(&self) -> Vec<u64> {
        match &self.0 {
            Form::Small(small) => vec![*small as u64, (small >> 64) as u64],
            Form::Large(digits) => digits.clone(),
        }
    }

    fn of_digits(mut digits: Vec<u64>) -> Natural {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match digits[..] {
            [] => Natural::ZERO,
            [low] => u128::from(low).into(),
            [low, high] => (u128::from(high) << 64 | u128::from(low)).into(),
            _ => Natural(Form::Large(digits)),
        }
    }
}

/// The greatest number that divides both; the other one if one of them is zero.
pub(crate) const fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Division of 64-bit numbers is several times quicker, and most are.
        let rest = if a >> 64 == 0 && b >> 64 == 0 { (a as u64 % b as u64) as u128 } else { a % b };
        (a, b) = (b, rest);
    }
    a
}

impl From<u128> for Natural {
    fn from(small: u128) -> Natural {
        Natural(Form::Small(small))
    }
}

impl Default for Natural {
    fn default() -> Natural {
        Natural::ZERO
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(a), Form::Small(b)) => a.cmp(b),
            (Form::Small(_), Form::Large(_)) => Ordering::Less,
            (Form::Large(_), Form::Small(_)) => Ordering::Greater,
            (Form::Large(a), Form::Large(b)) => {
                a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
            }
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// In decimal.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = Natural::from(10_u128.pow(38));
        match &self.0 {
            Form::Small(small) => f.pad_integral(true, "", &small.to_string()),
            Form::Large(_) => {
                let (upper, lower) = self.divided(&group);
                write!(f, "{upper}{lower:038}")
            }
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Three digits from their values, lowest first.
    fn of(digits: [u64; 3]) -> Natural {
        Natural::of_digits(digits.to_vec())
    }

    #[test]
    fn large_powers_are_right_to_the_last_digit() {
        assert_eq!(
            Natural::from(27).power(40).to_string(),
            "1797010299914431210413179829509605039731475627537851106401"
        );
        assert_eq!(Natural::from(1).power(500), Natural::ONE);
        assert_eq!(Natural::from(10).power(40).to_string(), format!("1{}", "0".repeat(40)));
    }

    #[test]
    fn the_ratio_of_numbers_too_large_for_floats_is_still_right() {
        let (third, whole) = (Natural::from(3).power(999), Natural::from(3).power(1000));
        assert!((third.over(&whole) - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(Natural::ZERO.over(&whole), 0.0);
        assert_eq!(Natural::ONE.over(&whole), 0.0);
    }

    #[test]
    fn nothing_is_less_than_zero() {
        assert_eq!(Natural::ONE.minus(&of([0, 0, 1])), None);
        assert_eq!(of([0, 0, 1]).minus(&Natural::ONE), Some(u128::MAX.into()));
    }

    proptest! {
        #[test]
        fn addition_and_multiplication_come_undone(a: [u64; 3], b: [u64; 3], c: u64) {
            let (a, b, c) = (of(a), of(b), Natural::from(u128::from(c)));
            prop_assert_eq!(a.plus(&b).minus(&b), Some(a.clone()));
            prop_assert_eq!(a.plus(&b).times(&c), a.times(&c).plus(&b.times(&c)));
            prop_assert_eq!(a.times(&b), b.times(&a));
            let (quotient, rest) = a.times(&a).divided(&b.plus(&Natural::ONE));
            prop_assert!(rest <= b);
            prop_assert_eq!(quotient.times(&b.plus(&Natural::ONE)).plus(&rest), a.times(&a));
        }

        #[test]
        fn a_common_divisor_divides_and_is_the_greatest(a: u64, b: u64, c: [u64; 2]) {
            let c = of([c[0] | 1, c[1], 0]);
            let (a, b) = (Natural::from(u128::from(a) | 1), Natural::from(u128::from(b) | 1));
            let expected = a.common_divisor(&b).times(&c);
            prop_assert_eq!(a.times(&c).common_divisor(&b.times(&c)), expected);
        }
    }
}
