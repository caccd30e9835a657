//! Chances, read from the pools that the game throws.

use dice::{Pool, Reading};

/// How likely a pool reads so.
pub(super) fn chance(pool: &Pool, holds: impl Fn(Reading) -> bool) -> f64 {
    pool.outcomes().iter().filter(|(reading, _)| holds(*reading)).map(|(_, share)| share).sum()
}

/// How likely a pool hits at least once.
pub(super) fn hits(pool: &Pool) -> f64 {
    chance(pool, |reading| reading.hits() > 0)
}
