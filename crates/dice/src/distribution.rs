//! The exact chances of what a pool comes to, as fractions.

use crate::outcomes::weighed;
use crate::{Count, Fraction, Natural, Pool, Reading};

/// The exact chances of every reading of a pool, its saves included: whole weights over a common total,
/// however many dice there are. For what people are shown and what tests assert; a preview that walks
/// thousands of throws takes [`Pool::outcomes`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    /// Readings that can happen, in order, with weights that sum to the total.
    pub(crate) weights: Vec<(Reading, Natural)>,
    pub(crate) total: Natural,
}

/// Why two distributions cannot be joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JoinError {
    /// Only hits can be added to hits, and totals to totals.
    DifferentReadings(Reading, Reading),
    /// The sum of these is beyond what a reading can hold: 255 hits, or a total of 32,767.
    TooLarge(Reading, Reading),
    /// A mixture of nothing.
    Nothing,
}

/// How one distribution compares with another that is thrown beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contest {
    /// The chance to come out above the other.
    pub above: Fraction,
    /// The chance of a tie.
    pub level: Fraction,
    /// The chance to come out below.
    pub below: Fraction,
}

impl Pool {
    /// The exact distribution of the pool's readings, saves included.
    ///
    /// # Panics
    /// If there is nothing to draw from: an empty bag, or no directions.
    pub fn distribution(&self) -> Distribution {
        let weights = match self.exact_outcomes() {
            Some(exact) => exact.iter().map(|(reading, weight)| (reading, weight.into())).collect(),
            None => weighed::<Natural>(self).iter().collect(),
        };
        Distribution::of_weights(weights)
    }

    /// The expected number of hits (those not saved), the expected total, the chance to pass: exact, so that
    /// a rule may compare two of them.
    ///
    /// # Panics
    /// If there is nothing to draw from: an empty bag, or no directions.
    pub fn mean(&self) -> Fraction {
        match self {
            Pool::Count(count) => mean_of_count(*count),
            _ => self.distribution().mean(),
        }
    }
}

/// Without enumerating anything: the dice are alike.
fn mean_of_count(count: Count) -> Fraction {
    let law = crate::law::CountLaw::of(count);
    let hits: u64 = (0..).zip(law.each).map(|(hits, marks)| hits * (marks[0] + marks[1])).sum();
    let dice = i128::from(law.dice) * i128::from(hits);
    let automatic = i128::from(law.automatic) * i128::from(law.unsaved[1]);
    let (each_of, unsaved_of) = (i128::from(law.each_of), i128::from(law.unsaved_of));
    Fraction::of(dice * unsaved_of + automatic * each_of, (each_of * unsaved_of).unsigned_abs())
}

impl Distribution {
    pub(crate) fn of_weights(weights: Vec<(Reading, Natural)>) -> Distribution {
        let total = weights.iter().fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight));
        assert!(!total.is_zero(), "there is nothing to draw from");
        Distribution { weights, total }
    }

    /// The readings that can happen, in order, with their weights.
    pub fn weights(&self) -> &[(Reading, Natural)] {
        &self.weights
    }

    /// What the weights sum to.
    pub const fn total(&self) -> &Natural {
        &self.total
    }

    /// The chance of one reading.
    pub fn chance(&self, reading: Reading) -> Fraction {
        self.chance_of(|other| other == reading)
    }

    /// The chance that the reading is one of those that `wanted` accepts.
    pub fn chance_of(&self, mut wanted: impl FnMut(Reading) -> bool) -> Fraction {
        let cases = self.weights.iter().filter(|(reading, _)| wanted(*reading));
        let sum = cases.fold(Natural::ZERO, |sum, (_, weight)| sum.plus(weight));
        Fraction::of_naturals(sum, self.total.clone())
    }

    /// The chance of this number or more, by [`Reading::number`].
    pub fn at_least(&self, number: i16) -> Fraction {
        self.chance_of(|reading| reading.number() >= number)
    }

    /// The chance of this number or less, by [`Reading::number`].
    pub fn at_most(&self, number: i16) -> Fraction {
        self.chance_of(|reading| reading.number() <= number)
    }

    /// The expected number, by [`Reading::number`].
    pub fn mean(&self) -> Fraction {
        self.mean_of(|reading| reading.number().into())
    }

    /// The expected value of whatever a reading is worth.
    pub fn mean_of(&self, worth: impl Fn(Reading) -> i64) -> Fraction {
        let half = |negative: bool| {
            let some = self.weights.iter().filter(|(reading, _)| (worth(*reading) < 0) == negative);
            let sum = some.fold(Natural::ZERO, |sum, (reading, weight)| {
                sum.plus(&weight.times(&u128::from(worth(*reading).unsigned_abs()).into()))
            });
            Fraction::of_naturals(sum, self.total.clone())
        };
        half(false).minus(&half(true))
    }

    /// The distribution of both thrown together and added: a volley whose parts hit on different faces.
    ///
    /// # Errors
    /// If the readings are neither hits on both sides nor totals, or a sum is larger than a reading holds.
    pub fn plus(&self, other: &Distribution) -> Result<Distribution, JoinError> {
        let mut joined = Gathered::default();
        for (ours, weight) in &self.weights {
            for (theirs, factor) in &other.weights {
                joined.add(sum_of(*ours, *theirs)?, weight.times(factor));
            }
        }
        joined.finish()
    }

    /// The distribution of what is thrown next, when what that is depends on this reading.
    ///
    /// # Errors
    /// None in practice: a distribution has at least one reading with some weight.
    pub fn then(&self, mut next: impl FnMut(Reading) -> Distribution) -> Result<Distribution, JoinError> {
        mixed(self.weights.iter().map(|(reading, weight)| (weight.clone(), next(*reading))).collect())
    }

    /// The distribution of readings changed one by one: kills capped by the figures in sight.
    #[must_use]
    pub fn map(&self, change: impl Fn(Reading) -> Reading) -> Distribution {
        let mut joined = Gathered::default();
        self.weights.iter().for_each(|(reading, weight)| joined.add(change(*reading), weight.clone()));
        Distribution::of_weights(joined.0.into_iter().collect())
    }

    /// How the number of this one compares with that of another thrown beside it.
    pub fn against(&self, other: &Distribution) -> Contest {
        let mut cases = [Natural::ZERO, Natural::ZERO, Natural::ZERO];
        for (ours, weight) in &self.weights {
            for (theirs, factor) in &other.weights {
                let order = theirs.number().cmp(&ours.number()) as i8 + 1;
                cases[order as usize] = cases[order as usize].plus(&weight.times(factor));
            }
        }
        let all = self.total.times(&other.total);
        let [above, level, below] = cases.map(|cases| Fraction::of_naturals(cases, all.clone()));
        Contest { above, level, below }
    }
}

/// Weights gathered by reading.
#[derive(Default)]
struct Gathered(std::collections::BTreeMap<Reading, Natural>);

impl Gathered {
    fn add(&mut self, reading: Reading, weight: Natural) {
        let sum = self.0.entry(reading).or_default();
        *sum = sum.plus(&weight);
    }

    /// In lowest terms, so that long chains of throws do not outgrow themselves.
    fn finish(self) -> Result<Distribution, JoinError> {
        let divisor = self.0.values().fold(Natural::ZERO, |divisor, weight| divisor.common_divisor(weight));
        if divisor.is_zero() {
            return Err(JoinError::Nothing);
        }
        let reduced = self.0.into_iter().filter(|(_, weight)| !weight.is_zero());
        Ok(Distribution::of_weights(reduced.map(|(reading, w)| (reading, w.divided(&divisor).0)).collect()))
    }
}

/// Weights over the least number that every part's total divides.
fn mixed(parts: Vec<(Natural, Distribution)>) -> Result<Distribution, JoinError> {
    let common = parts.iter().fold(Natural::ONE, |common, (_, part)| {
        common.times(&part.total.divided(&common.common_divisor(&part.total)).0)
    });
    let mut joined = Gathered::default();
    for (share, part) in &parts {
        let factor = share.times(&common.divided(&part.total).0);
        part.weights.iter().for_each(|(reading, weight)| joined.add(*reading, weight.times(&factor)));
    }
    joined.finish()
}

fn sum_of(a: Reading, b: Reading) -> Result<Reading, JoinError> {
    let sum = match (a, b) {
        (Reading::Total(first), Reading::Total(second)) => first.checked_add(second).map(Reading::Total),
        (Reading::Hits(first), Reading::Hits(second)) => first.checked_add(second).map(Reading::Hits),
        (
            Reading::Hits(_) | Reading::HitsAndMarked { .. },
            Reading::Hits(_) | Reading::HitsAndMarked { .. },
        ) => a.hits().checked_add(b.hits()).and_then(|hits| {
            let marked = a.marked().checked_add(b.marked())?;
            Some(Reading::HitsAndMarked { hits, marked })
        }),
        _ => return Err(JoinError::DifferentReadings(a, b)),
    };
    sum.ok_or(JoinError::TooLarge(a, b))
}

impl std::fmt::Display for JoinError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            JoinError::DifferentReadings(a, b) => {
                write!(f, "{a:?} and {b:?} cannot be added: only hits to hits, and totals to totals")
            }
            JoinError::TooLarge(a, b) => {
                write!(f, "{a:?} and {b:?} together are too many: at most 255 hits, or a total of 32767")
            }
            JoinError::Nothing => f.write_str("a mixture needs a part with a share above zero"),
        }
    }
}

impl std::error::Error for JoinError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bag, Die, FaceSet, Total};

    fn volley(dice: u8) -> Pool {
        let five = FaceSet::at_least(5);
        Count::of(dice, Die::D6).on(five).again(FaceSet::ONES).saved_on(five).into()
    }

    #[test]
    fn sixteen_dice_rerolled_and_saved() {
        let odds = volley(16).distribution();
        assert_eq!(odds.mean(), Fraction::of(16 * 7, 27));
        assert!((odds.mean().to_f64() - 4.148148).abs() < 1e-6);
        assert!((odds.at_least(6).to_f64() - 0.214856).abs() < 1e-6);
        assert_eq!(odds.total(), &Natural::from(27).power(16));
        assert_eq!(volley(1).mean(), Fraction::of(7, 27));
    }

    #[test]
    fn large_throws_stay_exact() {
        let odds = volley(120).distribution();
        assert_eq!(odds.total(), &Natural::from(27).power(120));
        assert_eq!(odds.mean(), volley(120).mean());
        assert_eq!(odds.chance(Reading::Hits(120)).denominator(), &Natural::from(27).power(120));
        assert!(volley(120).exact_outcomes().is_none());
    }

    #[test]
    fn two_dice_and_their_test() {
        let two = Total::of(2, Die::D6);
        let odds = Pool::from(two.plus(1)).distribution();
        assert_eq!(odds.chance(Reading::Total(8)), Fraction::of(1, 6));
        assert_eq!(odds.mean(), Fraction::of(8, 1));
        assert_eq!(Pool::from(two.at_least(8)).mean(), Fraction::of(5, 12));
        assert_eq!(Pool::from(two.plus(-8).at_most(-1)).mean(), Fraction::of(7, 12));
        assert_eq!(Pool::from(two.plus(-10)).mean(), Fraction::of(-3, 1));
    }

    #[test]
    fn parts_of_a_volley_are_added() {
        let near = Pool::from(Count::of(8, Die::D6).on(FaceSet::at_least(5))).distribution();
        let far = Pool::from(Count::of(4, Die::D6).on(FaceSet::at_least(6))).distribution();
        let both = near.plus(&far).unwrap();
        assert_eq!(both.mean(), Fraction::of(10, 3));
        let odd = Pool::from(Total::of(1, Die::D6)).distribution();
        assert!(matches!(near.plus(&odd), Err(JoinError::DifferentReadings(..))));
        let many = Pool::from(Count::of(120, Die::D6).twice(FaceSet::ALL).on(FaceSet::ALL)).distribution();
        assert!(matches!(many.plus(&many), Err(JoinError::TooLarge(..))));
    }

    #[test]
    fn saves_thrown_after_the_hits_make_the_compound_pool() {
        let hits = Count::of(7, Die::D6).on(FaceSet::at_least(4));
        let saved = hits.saved_on(FaceSet::at_least(3)).saves_again(FaceSet::ONES);
        let chained = Pool::from(hits).distribution().then(|reading| match saved.saves(reading.hits()) {
            Some(saves) => Pool::from(saves).distribution(),
            None => Pool::from(Count::of(0, Die::D6)).distribution(),
        });
        let (chained, compound) = (chained.unwrap(), Pool::from(saved).distribution());
        for hits in 0..=8 {
            assert_eq!(chained.chance(Reading::Hits(hits)), compound.chance(Reading::Hits(hits)));
        }
    }

    #[test]
    fn a_dice_off_is_a_contest() {
        let one = Pool::from(Total::of(1, Die::D6)).distribution();
        let contest = one.against(&one);
        assert_eq!(contest.above, Fraction::of(5, 12));
        assert_eq!((contest.level, contest.below), (Fraction::of(1, 6), Fraction::of(5, 12)));
    }

    #[test]
    fn capped_readings_gather_their_chances() {
        let capped = volley(16).distribution().map(|reading| Reading::Hits(reading.hits().min(3)));
        assert_eq!(capped.weights().len(), 4);
        assert_eq!(capped.chance(Reading::Hits(3)), volley(16).distribution().at_least(3));
    }

    #[test]
    fn cards_and_directions() {
        let bag = Bag::one_of_each(0b111).with(crate::Card(1), 2).unwrap();
        let odds = Pool::from(bag).distribution();
        assert_eq!(odds.chance(Reading::Card(crate::Card(1))), Fraction::of(1, 2));
        assert_eq!(Pool::Direction(10).distribution().chance(Reading::Direction(10)), Fraction::of(1, 10));
    }
}
