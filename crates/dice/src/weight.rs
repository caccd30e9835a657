//! The numbers in which outcomes are weighed.

use crate::Natural;

/// What outcomes are weighed in: exact whole numbers (with a common total), or chances that sum to one.
pub(crate) trait Weight: Clone {
    /// No weight.
    const ZERO: Self;
    /// The weight of what is certain.
    const ONE: Self;

    /// The weight of `weight` cases among `total` equally likely ones of a single die.
    fn share(weight: u64, total: u64) -> Self;
    /// A number of arrangements.
    fn arrangements(count: u128) -> Self;
    fn times(&self, other: &Self) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn is_zero(&self) -> bool;
}

/// Only for totals that fit, which [`Pool::cases`](crate::Pool::cases) has found out beforehand.
impl Weight for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    fn share(weight: u64, _: u64) -> u128 {
        weight.into()
    }

    fn arrangements(count: u128) -> u128 {
        count
    }

    fn times(&self, other: &u128) -> u128 {
        debug_assert!(self.checked_mul(*other).is_some());
        self.wrapping_mul(*other)
    }

    fn plus(&self, other: &u128) -> u128 {
        debug_assert!(self.checked_add(*other).is_some());
        self.wrapping_add(*other)
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl Weight for Natural {
    const ZERO: Natural = Natural::ZERO;
    const ONE: Natural = Natural::ONE;

    fn share(weight: u64, _: u64) -> Natural {
        u128::from(weight).into()
    }

    fn arrangements(count: u128) -> Natural {
        count.into()
    }

    fn times(&self, other: &Natural) -> Natural {
        Natural::times(self, other)
    }

    fn plus(&self, other: &Natural) -> Natural {
        Natural::plus(self, other)
    }

    fn is_zero(&self) -> bool {
        Natural::is_zero(self)
    }
}

impl Weight for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;

    fn share(weight: u64, total: u64) -> f64 {
        weight as f64 / total as f64
    }

    fn arrangements(count: u128) -> f64 {
        // The conversion from 64 bits is one instruction, the one from 128 a function.
        if count >> 64 == 0 { count as u64 as f64 } else { count as f64 }
    }

    fn times(&self, other: &f64) -> f64 {
        self * other
    }

    fn plus(&self, other: &f64) -> f64 {
        self + other
    }

    fn is_zero(&self) -> bool {
        *self == 0.0
    }
}
