//! Chances, read from the pools that the game throws.

use dice::{Outcomes, Pool, Reading};

/// How likely a pool reads so.
pub(super) fn chance(pool: &Pool, holds: impl Fn(Reading) -> bool) -> f64 {
    chance_in(&pool.outcomes(), holds)
}

/// The same of a pool whose outcomes are known: of one that is asked about again and again.
pub(super) fn chance_in(outcomes: &Outcomes<f64>, holds: impl Fn(Reading) -> bool) -> f64 {
    outcomes.iter().filter(|(reading, _)| holds(*reading)).map(|(_, share)| share).sum()
}

/// How likely a pool hits at least once.
pub(super) fn hits(pool: &Pool) -> f64 {
    chance(pool, |reading| reading.hits() > 0)
}
