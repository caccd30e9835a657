//! Pairs of battles by their five outcomes.

use std::cmp::Ordering;

use engine::Chance;

use super::sequential::WORTH;
use crate::Mean;

/// How many pairs came to each of five outcomes for the first of two players: lost both; lost one, drew the other; won one and
/// lost one, or drew both; won one, drew the other; won both.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PairTally([u32; 5]);

impl PairTally {
    /// So many of each.
    pub const fn of(counts: [u32; 5]) -> PairTally {
        PairTally(counts)
    }

    /// Counts a pair: how both battles went for him.
    pub fn add(&mut self, results: [Ordering; 2]) {
        let halves: i8 = results.iter().map(|result| *result as i8 + 1).sum();
        self.0[usize::from(halves.unsigned_abs())] += 1;
    }

    /// How many of each.
    pub const fn counts(&self) -> [u32; 5] {
        self.0
    }

    /// How many pairs.
    pub fn all(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of all points that he took, with the bounds between which it lies in nineteen cases of twenty, from how pairs
    /// differ; where all came to the same, Wilson's, as of so many battles won or lost. Nothing of no pairs.
    pub fn share(&self) -> Option<Mean> {
        let each = self.0.iter().zip(WORTH);
        let all: Vec<f64> =
            each.flat_map(|(count, worth)| std::iter::repeat_n(worth, *count as usize)).collect();
        let Mean { likely, low, high } = Mean::of(&all)?;
        if low < high {
            return Some(Mean { likely, low: low.max(0.0), high: high.min(1.0) });
        }
        let Chance { low, high, .. } = Chance::counted((likely * all.len() as f64) as u32, self.all());
        Some(Mean { likely, low: low.min(likely), high: high.max(likely) })
    }
}
