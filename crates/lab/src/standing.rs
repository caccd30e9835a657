//! What many battles show together, with how far it may be trusted.

use std::collections::BTreeMap;

use engine::{Chance, Outcome, Rule, Side};

use crate::{BattleLosses, MatchResult};

/// Many battles of the same two armies, in the order in which they were fought.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    bouts: Vec<MatchResult>,
}

/// A mean with the bounds between which it lies in nineteen cases of twenty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean.
    pub likely: f64,
    /// It is hardly less than this.
    pub low: f64,
    /// It is hardly more than this.
    pub high: f64,
}

/// How a measure is spread: a tenth of the battles lie below the first, half below the second, a tenth above the third.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Spread {
    /// A tenth lies below.
    pub tenth: u32,
    /// Half lies below.
    pub middle: u32,
    /// A tenth lies above.
    pub ninth: u32,
}

impl Standing {
    /// These battles.
    pub const fn of(bouts: Vec<MatchResult>) -> Standing {
        Standing { bouts }
    }

    /// How many battles there are.
    pub fn len(&self) -> u32 {
        self.bouts.len() as u32
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bouts.is_empty()
    }

    /// How often a side won.
    pub fn won(&self, side: Side) -> u32 {
        self.count(|bout| bout.outcome == Outcome::Won(side))
    }

    /// How often nobody did.
    pub fn drawn(&self) -> u32 {
        self.count(|bout| bout.outcome == Outcome::Drawn)
    }

    fn count(&self, wanted: impl Fn(&MatchResult) -> bool) -> u32 {
        self.bouts.iter().filter(|bout| wanted(bout)).count() as u32
    }

    /// The chance that a count of the battles speaks for, with its bounds.
    pub fn chance(&self, count: u32) -> Chance {
        Chance::counted(count, self.len().max(1))
    }

    /// Their lengths in turns; nothing of no battles.
    pub fn turns(&self) -> Option<Spread> {
        self.spread(|bout| bout.turns.into())
    }

    /// Their lengths in decisions; nothing of no battles.
    pub fn decisions(&self) -> Option<Spread> {
        self.spread(|bout| bout.decisions)
    }

    fn spread(&self, of: impl Fn(&MatchResult) -> u32) -> Option<Spread> {
        let mut all: Vec<u32> = self.bouts.iter().map(of).collect();
        all.sort_unstable();
        let at = |part: usize| all.get((all.len() * part / 10).min(all.len().checked_sub(1)?)).copied();
        Some(Spread { tenth: at(1)?, middle: at(5)?, ninth: at(9)? })
    }

    /// The mean of a share that a side paid; nothing of no battles.
    pub fn paid(&self, side: Side, share: impl Fn(&BattleLosses) -> f64) -> Option<Mean> {
        let all: Vec<f64> = self.bouts.iter().map(|bout| share(&bout.tolls[side.index()])).collect();
        Mean::of(&all)
    }

    /// The rules behind the last events, most frequent first.
    pub fn endings(&self) -> Vec<(Rule, u32)> {
        let mut counts: BTreeMap<Rule, u32> = BTreeMap::new();
        for rule in self.bouts.iter().filter_map(|bout| bout.ended_by) {
            *counts.entry(rule).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().collect();
        counts.sort_by_key(|(rule, count)| (u32::MAX - count, *rule));
        counts
    }
}

impl Mean {
    /// The mean of some numbers; nothing of none. Of one number nothing is known but itself.
    pub fn of(all: &[f64]) -> Option<Mean> {
        const Z: f64 = 1.96;
        let count = all.len() as f64;
        (!all.is_empty()).then(|| {
            let likely = all.iter().sum::<f64>() / count;
            let squares: f64 = all.iter().map(|one| (one - likely) * (one - likely)).sum();
            let error = if all.len() > 1 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
            Mean { likely, low: likely - Z * error, high: likely + Z * error }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bout(outcome: Outcome, turns: u16) -> MatchResult {
        let toll = BattleLosses { units: 4, units_lost: 1, figures: 80, figures_lost: u32::from(turns) * 10 };
        MatchResult {
            outcome,
            turns,
            decisions: 10 * u32::from(turns),
            ended_by: Some(Rule(7)),
            tolls: [toll; 2],
            forfeit: None,
        }
    }

    #[test]
    fn what_many_battles_show_is_counted() {
        let won = |turns| bout(Outcome::Won(Side::A), turns);
        let standing = Standing::of(vec![won(2), won(4), bout(Outcome::Drawn, 6)]);
        assert_eq!((standing.won(Side::A), standing.won(Side::B), standing.drawn()), (2, 0, 1));
        assert_eq!(standing.turns(), Some(Spread { tenth: 2, middle: 4, ninth: 6 }));
        assert_eq!(standing.endings(), [(Rule(7), 3)]);
        let chance = standing.chance(2);
        assert!((chance.likely - 2.0 / 3.0).abs() < 1e-12);
        assert!((chance.low - 0.207_66).abs() < 1e-4 && (chance.high - 0.938_51).abs() < 1e-4, "{chance:?}");
        // Shares of 2, 4 and 6 eighths: mean 0.5, deviation 0.25, error 0.25 / sqrt(3).
        let paid = standing.paid(Side::B, BattleLosses::figures_share).unwrap();
        assert!((paid.likely - 0.5).abs() < 1e-12 && (paid.high - 0.5 - 1.96 * 0.144_338).abs() < 1e-5);
        assert!(Standing::default().turns().is_none() && Standing::default().is_empty());
    }
}
