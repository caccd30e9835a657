//! Bounds of shares, and of differences between what was fought with the same dice.

use engine::Rng;

use crate::Mean;

/// Wilson's bounds for a share of so many battles, for nineteen cases in twenty. Of shares with draws, which are worth half, they
/// are a little wider than need be. Of no battles nothing is known.
pub(crate) fn wilson(share: f64, count: u32) -> Mean {
    const Z: f64 = 1.959_963_984_540_054;
    if count == 0 {
        return Mean { likely: share, low: 0.0, high: 1.0 };
    }
    let count = f64::from(count);
    let middle = (share + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
    let spread = share * (1.0 - share) / count + Z * Z / (4.0 * count * count);
    let half = Z / (1.0 + Z * Z / count) * spread.sqrt();
    let (low, high) = ((middle - half).max(0.0), (middle + half).min(1.0));
    Mean { likely: share, low: low.min(share), high: high.max(share) }
}

/// By how much one arm comes to more than another in the same pairs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The mean, with the bounds within which it lies in nineteen cases of twenty: from pairs drawn anew by lot.
    pub mean: Mean,
    /// How often as much would be seen if there were no difference: from pairs whose difference is turned about by lot.
    pub chance: f64,
    /// How many times more pairs would be needed for the same width without shared dice; 1 where they gain nothing. `None` where
    /// the pairs do not differ at all.
    pub factor: Option<f64>,
}

/// How often pairs are drawn anew, and differences turned about.
const RESAMPLES: usize = 2_000;

impl Difference {
    /// Of what the same pairs came to under an arm and under the base, both in their order. Nothing of no pairs.
    ///
    /// Costs some thousand passes over the pairs. The luck of it follows from how many pairs there are, so that the same pairs give
    /// the same numbers everywhere.
    pub fn of(arm: &[f64], base: &[f64]) -> Option<Difference> {
        let pairs: Vec<f64> = arm.iter().zip(base).map(|(own, base)| own - base).collect();
        let all = pairs.len();
        let Mean { likely, .. } = Mean::of(&pairs)?;
        if pairs.iter().all(|one| *one == pairs[0]) {
            let width = if all > 1 { 0.0 } else { f64::INFINITY };
            let mean = Mean { likely, low: likely - width, high: likely + width };
            let chance = if likely == 0.0 { 1.0 } else { libm::pow(0.5, all as f64 - 1.0).min(1.0) };
            return Some(Difference { mean, chance, factor: None });
        }
        let mut rng = Rng::new(0x6c61_6221 ^ all as u64);
        let mut means: Vec<f64> = (0..RESAMPLES)
            .map(|_| {
                let drawn = (0..all).map(|_| pairs[(rng.bits() % all as u64) as usize]);
                drawn.sum::<f64>() / all as f64
            })
            .collect();
        means.sort_by(f64::total_cmp);
        let at = |share: f64| means[((share * RESAMPLES as f64) as usize).min(RESAMPLES - 1)];
        let mean = Mean { likely, low: at(0.025).min(likely), high: at(0.975).max(likely) };
        let seen = likely.abs() * all as f64;
        let as_much =
            (0..RESAMPLES).filter(|_| turned(&pairs, &mut rng).abs() >= seen * (1.0 - 1e-12)).count();
        let chance = (1 + as_much) as f64 / (1 + RESAMPLES) as f64;
        let apart = variance(arm) + variance(base);
        Some(Difference { mean, chance, factor: Some(apart / variance(&pairs)) })
    }
}

/// The sum of differences of which each is turned about or not, by lot.
fn turned(pairs: &[f64], rng: &mut Rng) -> f64 {
    let (mut sum, mut bits) = (0.0, 0);
    for (at, pair) in pairs.iter().enumerate() {
        if at % 64 == 0 {
            bits = rng.bits();
        }
        sum += if bits & 1 == 0 { *pair } else { -pair };
        bits >>= 1;
    }
    sum
}

/// What pairs came to less their luck, which is nought on average: of each pair so much of its luck as fits the pairs of the other
/// half best, even ones by odd ones and odd ones by even ones. So nothing of a pair decides what is taken off it, and the mean stays
/// as true as it was.
pub(super) fn less_luck(of: &[f64], luck: &[f64]) -> Vec<f64> {
    let weight = |odd: usize| {
        let half = || of.iter().zip(luck).enumerate().filter(move |(at, _)| at % 2 == odd).map(|(_, it)| it);
        let count = half().count().max(1) as f64;
        let (middle, centre) =
            (half().map(|it| it.0).sum::<f64>() / count, half().map(|it| it.1).sum::<f64>() / count);
        let together: f64 = half().map(|(one, luck)| (one - middle) * (luck - centre)).sum();
        let spread: f64 = half().map(|(_, luck)| (luck - centre) * (luck - centre)).sum();
        if spread > 0.0 { together / spread } else { 0.0 }
    };
    let weights = [weight(1), weight(0)];
    of.iter().zip(luck).enumerate().map(|(at, (one, luck))| one - weights[at % 2] * luck).collect()
}

/// The variance of some numbers, by one less than there are.
pub(super) fn variance(of: &[f64]) -> f64 {
    let count = of.len() as f64;
    let mean = of.iter().sum::<f64>() / count;
    of.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>() / (count - 1.0).max(1.0)
}

#[cfg(test)]
mod tests {
    use engine::Chance;

    use super::*;

    #[test]
    fn shares_of_battles_have_wilsons_bounds() {
        for (won, all) in [(0, 12), (3, 7), (50, 100), (200, 200)] {
            let (own, known) = (wilson(f64::from(won) / f64::from(all), all), Chance::counted(won, all));
            assert!(
                (own.low - known.low).abs() < 1e-4 && (own.high - known.high).abs() < 1e-4,
                "{own:?} {known:?}"
            );
        }
        assert_eq!(wilson(0.5, 0).high, 1.0);
    }

    #[test]
    fn what_differs_alike_in_all_pairs_is_known_at_once() {
        let base: Vec<f64> = (0..50).map(|at| f64::from(at % 2)).collect();
        let more: Vec<f64> = base.iter().map(|one| one + 3.0).collect();
        let same = Difference::of(&base, &base).unwrap();
        assert_eq!((same.mean.likely, same.mean.high, same.chance, same.factor), (0.0, 0.0, 1.0, None));
        let shifted = Difference::of(&more, &base).unwrap();
        assert_eq!((shifted.mean.likely, shifted.mean.low, shifted.mean.high), (3.0, 3.0, 3.0));
        assert!(shifted.chance < 1e-10);
        assert!(Difference::of(&[], &[]).is_none());
    }

    #[test]
    fn luck_is_taken_off_by_as_much_as_it_explains() {
        let mut rng = Rng::new(3);
        let mut number = || f64::from(rng.below(1000)) / 1000.0 - 0.5;
        let (skill, luck): (Vec<f64>, Vec<f64>) = (0..400).map(|_| (number(), number())).unzip();
        let plain: Vec<f64> = skill.iter().zip(&luck).map(|(skill, luck)| skill + 3.0 * luck).collect();
        let less = less_luck(&plain, &luck);
        assert!(variance(&plain) / variance(&less) > 8.0, "nine parts in ten of it are luck");
        let nothing: Vec<f64> = (0..400).map(|_| number()).collect();
        let factor = variance(&skill) / variance(&less_luck(&skill, &nothing));
        assert!((0.97..1.03).contains(&factor), "what explains nothing takes nothing off: {factor}");
    }

    /// Of 200 differences about nothing, one in twenty is taken for something, and nineteen bounds in twenty hold what is true.
    #[test]
    fn bounds_and_chances_are_right_about_as_often_as_they_say() {
        let mut rng = Rng::new(1645);
        let (mut held, mut alarms) = (0, 0);
        for _ in 0..200 {
            let mut won = || -> Vec<f64> { (0..60).map(|_| f64::from(rng.below(2))).collect() };
            let (arm, base) = (won(), won());
            let it = Difference::of(&arm, &base).unwrap();
            held += u32::from(it.mean.low <= 0.0 && it.mean.high >= 0.0);
            alarms += u32::from(it.chance < 0.05);
            let factor = it.factor.unwrap();
            assert!(factor > 0.5 && factor < 2.0, "dice that are not shared save nothing: {factor}");
        }
        // Three errors of a count of 200 with chance 0.05 are 9.2.
        assert!((180..=200).contains(&held) && alarms <= 20, "{held} held, {alarms} false alarms");
    }
}
