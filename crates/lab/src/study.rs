//! A study: the same battles fought under a base and under its variants, and what that shows of what differs.
//!
//! Battles are fought in *pairs* of one number: the same battle from the same seed under each *arm* (the base and its variants),
//! with dice by key, so that arms share all dice that have nothing to do with what differs. Where the two players of an arm are not
//! alike, the pair has a second battle with their sides changed; where they are, that would be the first once more.

mod chances;
mod denied;
mod holm;
mod outcome;
mod sample;

use std::collections::BTreeMap;

pub use chances::Difference;
pub(crate) use chances::wilson;
pub use denied::Denied;
pub use outcome::{Arm, LessLuck, Measure, Outcome, Turn, Unit};
pub use sample::{Leg, Sample, sampled};

use crate::Mean;
use crate::league::{PairTally, Sequential, Verdict};

/// When a study has seen enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stop {
    /// After so many pairs at the latest.
    pub pairs: u32,
    /// As soon as what each arm is looked at for is known within so much either way, a share from 0 to 1.
    pub within: Option<f64>,
    /// As soon as a test has come to something for each variant, or for the base where there is none.
    pub test: Option<Sequential>,
}

/// How many pairs lie between two looks at whether it is enough.
const LOOK_EVERY: u32 = 20;

/// What was fought of a study, in whatever order and by however many, and what of it counts.
#[derive(Clone, Debug)]
pub struct Study {
    /// Of each arm whether its players are alike.
    alike: Vec<bool>,
    stop: Stop,
    /// Which part of how many this is: a study on several machines has each fight some of its pairs.
    shard: [u32; 2],
    done: BTreeMap<(u32, usize), Vec<Sample>>,
    next: (u32, usize),
    /// Up to where it was looked at whether it is enough, and where it was.
    looked: u32,
    enough: Option<u32>,
}

impl Study {
    /// A study of which nothing was fought yet: of each of its arms, the base first, whether its two players are alike; the shard
    /// `[i, n]` fights every `n`th pair from `i` on.
    pub fn new(alike: Vec<bool>, stop: Stop, shard: [u32; 2]) -> Study {
        Study { alike, stop, shard, done: BTreeMap::new(), next: (shard[0], 0), looked: 0, enough: None }
    }

    /// How many arms there are.
    pub fn arms(&self) -> usize {
        self.alike.len()
    }

    /// How many battles a pair of an arm has: one, or two with sides changed.
    pub fn battles_of(&self, arm: usize) -> usize {
        if self.alike.get(arm).copied().unwrap_or(true) { 1 } else { 2 }
    }

    /// How many of its parts it would fight at most.
    pub fn most(&self) -> u64 {
        let [first, all] = self.shard;
        let pairs = self.stop.pairs.saturating_sub(first).div_ceil(all.max(1));
        u64::from(pairs) * self.arms() as u64
    }

    /// The number of the next pair and the arm under which it is to be fought; nothing once it is enough.
    pub fn next_part(&mut self) -> Option<(u32, usize)> {
        loop {
            let (pair, arm) = self.next;
            if pair >= self.stop.pairs || self.enough.is_some() {
                return None;
            }
            self.next =
                if arm + 1 < self.arms() { (pair, arm + 1) } else { (pair + self.shard[1].max(1), 0) };
            if !self.done.contains_key(&(pair, arm)) {
                return Some((pair, arm));
            }
        }
    }

    /// Takes what a pair came to under an arm; what is no part of this study is passed over.
    pub fn add(&mut self, pair: u32, arm: usize, samples: Vec<Sample>) {
        if pair < self.stop.pairs && arm < self.arms() && samples.len() == self.battles_of(arm) {
            self.done.insert((pair, arm), samples);
            self.look();
        }
    }

    /// What a pair came to under an arm, if it was fought.
    pub fn part(&self, pair: u32, arm: usize) -> Option<&[Sample]> {
        self.done.get(&(pair, arm)).map(Vec::as_slice)
    }

    /// Looks, after every so many pairs in their order and never sooner, whether it is enough: so that it does not hang on who
    /// fought them nor in which order.
    fn look(&mut self) {
        while self.enough.is_none() && self.looked < self.stop.pairs {
            let to = (self.looked + LOOK_EVERY).min(self.stop.pairs);
            let whole = |pair: u32| (0..self.arms()).all(|arm| self.done.contains_key(&(pair, arm)));
            if !(self.looked..to).all(whole) {
                return;
            }
            self.looked = to;
            if self.is_enough(to) {
                self.enough = Some(to);
            }
        }
    }

    fn is_enough(&self, pairs: u32) -> bool {
        let (within, test) = (self.stop.within, self.stop.test);
        if within.is_none() && test.is_none() || pairs < LOOK_EVERY * 2 {
            return false;
        }
        let first = usize::from(self.arms() > 1);
        let near = |most: f64| (first..self.arms()).all(|arm| self.half_width(arm, pairs) <= most);
        let decided = |test: Sequential| self.verdicts(test, pairs).iter().all(|it| it.1 != Verdict::Open);
        within.is_some_and(near) || test.is_some_and(decided)
    }

    /// Half the width of the bounds of what an arm is looked at for: its share against the base's, or where it is the base, its own.
    fn half_width(&self, arm: usize, pairs: u32) -> f64 {
        let by_player = !self.alike[arm];
        let of = |arm: usize| -> Vec<f64> {
            let parts = (0..pairs).filter_map(|pair| self.part(pair, arm));
            parts.map(|part| Measure::Share.of(part, by_player)).collect()
        };
        let own = of(arm);
        let mean = match arm {
            0 => {
                let share = own.iter().sum::<f64>() / own.len().max(1) as f64;
                Some(wilson(share, pairs))
            }
            _ => Mean::of(&own.iter().zip(of(0)).map(|(own, base)| own - base).collect::<Vec<_>>()),
        };
        mean.map_or(f64::INFINITY, |mean| (mean.high - mean.low) / 2.0)
    }

    /// How many pairs count: all those that were fought under every arm, as far as none is missing, and no more than were enough.
    pub fn counted(&self) -> u32 {
        let whole = |pair: &u32| (0..self.arms()).all(|arm| self.done.contains_key(&(*pair, arm)));
        self.enough.unwrap_or_else(|| (0..self.stop.pairs).take_while(whole).count() as u32)
    }

    /// What counts, and what it comes to.
    pub fn outcome(&self) -> Outcome {
        self.outcome_of(self.counted())
    }

    fn outcome_of(&self, pairs: u32) -> Outcome {
        let of =
            |arm: usize| -> Vec<&[Sample]> { (0..pairs).filter_map(|pair| self.part(pair, arm)).collect() };
        Outcome::of(&(0..self.arms()).map(of).collect::<Vec<_>>(), &self.alike)
    }

    /// Of each variant, or of the base where there is none: the logarithm of how much likelier the pairs are at the test's upper
    /// bound, and what it has come to. A pair is the variant's battle with the base's against it, side A's points of the one and
    /// side B's of the other; where players differ, it is their own pair.
    pub fn verdicts(&self, test: Sequential, pairs: u32) -> Vec<(f64, Verdict)> {
        let first = usize::from(self.arms() > 1);
        let of = |arm: usize| {
            let mut tally = PairTally::default();
            for pair in 0..pairs {
                let (Some(own), Some(base)) = (self.part(pair, arm), self.part(pair, 0)) else { continue };
                match (own, base) {
                    ([one, other], _) => tally.add([one.result(), other.result().reverse()]),
                    ([own], [base, ..]) if arm > 0 => tally.add([own.result(), base.result().reverse()]),
                    ([own], _) => tally.add([own.result(), own.result()]),
                    _ => {}
                }
            }
            (test.ratio(&tally), test.verdict(&tally))
        };
        (first..self.arms()).map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BattleLosses;

    fn sample(halves: u8) -> Sample {
        let toll = BattleLosses { units: 4, units_lost: 1, figures: 80, figures_lost: 8 };
        let units = [BTreeMap::new(), BTreeMap::new()];
        Sample {
            halves,
            turns: 5,
            decisions: 9,
            tolls: [toll; 2],
            fired: BTreeMap::new(),
            luck: None,
            luck_of_cards: None,
            course: Vec::new(),
            units,
        }
    }

    /// The base is even by turns; the variant's side A wins nine battles of ten.
    fn part(pair: u32, arm: usize) -> Vec<Sample> {
        let won = if arm == 0 { pair.is_multiple_of(2) } else { !pair.is_multiple_of(10) };
        vec![sample(if won { 2 } else { 0 })]
    }

    #[test]
    fn it_stops_at_the_same_pair_in_whatever_order_parts_come() {
        let stop = Stop { pairs: 400, within: Some(0.1), test: None };
        let mut forth = Study::new(vec![true, true], stop, [0, 1]);
        while let Some((pair, arm)) = forth.next_part() {
            forth.add(pair, arm, part(pair, arm));
        }
        let mut back = Study::new(vec![true, true], stop, [0, 1]);
        (0..400).rev().for_each(|pair| (0..2).for_each(|arm| back.add(pair, arm, part(pair, arm))));
        assert_eq!(forth.outcome(), back.outcome());
        let pairs = forth.counted();
        assert!(pairs < 400 && pairs.is_multiple_of(LOOK_EVERY) && pairs >= 2 * LOOK_EVERY, "{pairs}");
        assert!(forth.half_width(1, pairs) <= 0.1 && forth.half_width(1, pairs - LOOK_EVERY) > 0.1);
        let [_, variant] = &forth.outcome().arms[..] else { panic!("two arms") };
        assert_eq!(variant.results, [pairs - pairs / 10, 0, pairs / 10]);
    }

    #[test]
    fn shards_fight_every_pair_once_between_them() {
        let stop = Stop { pairs: 10, within: None, test: None };
        let mut seen = Vec::new();
        for at in 0..3 {
            let mut study = Study::new(vec![true, false], stop, [at, 3]);
            let parts: Vec<_> = std::iter::from_fn(|| study.next_part()).collect();
            assert_eq!(parts.len() as u64, study.most());
            seen.extend(parts);
        }
        seen.sort_unstable();
        let all: Vec<_> = (0..10).flat_map(|pair| [(pair, 0), (pair, 1)]).collect();
        assert_eq!(seen, all);
    }

    #[test]
    fn a_missing_part_ends_what_counts() {
        let stop = Stop { pairs: 8, within: None, test: None };
        let mut study = Study::new(vec![true], stop, [0, 1]);
        [0, 1, 2, 4, 5].into_iter().for_each(|pair| study.add(pair, 0, part(pair, 0)));
        // Two battles where there should be one, and a pair beyond the last, are no parts of it.
        study.add(3, 0, vec![sample(2), sample(2)]);
        study.add(8, 0, part(8, 0));
        assert_eq!(study.counted(), 3);
    }

    #[test]
    fn a_test_tells_who_is_better_by_pairs() {
        let test = Sequential {
            least: -50.0,
            most: 50.0,
            alpha: 0.05,
            beta: 0.05,
            scale: crate::league::Scale::Normalized,
        };
        let stop = Stop { pairs: 400, within: None, test: Some(test) };
        let mut study = Study::new(vec![true, true], stop, [0, 1]);
        while let Some((pair, arm)) = study.next_part() {
            study.add(pair, arm, part(pair, arm));
        }
        assert!(study.counted() < 400);
        assert_eq!(study.verdicts(test, study.counted())[0].1, Verdict::Most);
    }
}
