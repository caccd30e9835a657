//! Whether somebody is stronger by so much or not, asked after every pair: a sequential test over the five outcomes of pairs.
//!
//! The generalized sequential probability ratio test: at each bound the likeliest distribution of the five outcomes is found
//! that has that strength, and the logarithm of how much likelier one makes what was seen than the other is held against
//! Wald's limits. A distribution with a given mean follows from one root of the secular equation; one with a given mean in
//! deviations (normalized Elo) from a few of these.

use super::PairTally;

/// Normalized Elo to a deviation of a battle: 800 / ln 10.
pub const NORMALIZED: f64 = 347.435_585_522_601_46;

/// In which terms a bound is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// Elo: by the share of points that is expected.
    Logistic,
    /// Normalized Elo: by that share's distance from one half in deviations of a battle. How many pairs a test takes then does
    /// not hang on how many battles are drawn.
    Normalized,
}

/// A test between two bounds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sequential {
    /// What is held: he is stronger by no more than that.
    pub least: f64,
    /// What is held against it: he is stronger by that at least.
    pub most: f64,
    /// How often what holds at `least` may be taken for the other, from 0 to 1, both apart.
    pub alpha: f64,
    /// How often what holds at `most` may be taken for the other.
    pub beta: f64,
    /// In which terms both are meant.
    pub scale: Scale,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not yet anything.
    Open,
    /// He is not stronger by `most`.
    Least,
    /// He is stronger than by `least`.
    Most,
}

impl Sequential {
    /// Between which numbers the ratio lies while the test goes on.
    pub fn limits(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// The logarithm of how much likelier the pairs are at `most` than at `least`. 0 of no pairs.
    pub fn ratio(&self, pairs: &PairTally) -> f64 {
        let count = f64::from(pairs.all());
        if count == 0.0 {
            return 0.0;
        }
        let (all, seen) = seen(pairs);
        let at = |bound: f64| match self.scale {
            Scale::Logistic => with_mean(&seen, expected(bound)),
            // Two battles make a pair: its mean lies as many deviations off one half, times the root of two.
            Scale::Normalized => with_distance(&seen, bound / NORMALIZED * std::f64::consts::SQRT_2),
        };
        let (least, most) = (at(self.least), at(self.most));
        let jump = |(at, chance): (usize, &f64)| chance * libm::log(most[at] / least[at]);
        all * seen.iter().enumerate().map(jump).sum::<f64>()
    }

    /// What the pairs have it come to.
    pub fn verdict(&self, pairs: &PairTally) -> Verdict {
        let (ratio, [low, high]) = (self.ratio(pairs), self.limits());
        match () {
            () if ratio <= low => Verdict::Least,
            () if ratio >= high => Verdict::Most,
            () => Verdict::Open,
        }
    }
}

/// The share of points that somebody takes who is stronger by so much Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

/// The chances of five outcomes.
type Chances = [f64; 5];

/// What each outcome is worth: a share of the points of a pair.
pub(super) const WORTH: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What stands for an outcome that nobody has seen yet, so that nothing is impossible.
const UNSEEN: f64 = 1e-3;

/// How many pairs there are, and the chances that they speak for.
fn seen(pairs: &PairTally) -> (f64, Chances) {
    let counts = pairs.counts().map(|count| if count == 0 { UNSEEN } else { f64::from(count) });
    let all: f64 = counts.iter().sum();
    (all, counts.map(|count| count / all))
}

/// The likeliest chances of which what each outcome is worth by some measure comes to nothing on average.
fn balanced(seen: &Chances, worth: &Chances) -> Chances {
    let root = secular(seen, worth);
    [0, 1, 2, 3, 4].map(|at| seen[at] / (1.0 + root * worth[at]))
}

/// The likeliest chances with a mean.
fn with_mean(seen: &Chances, mean: f64) -> Chances {
    balanced(seen, &WORTH.map(|worth| worth - mean))
}

/// The likeliest chances of which the mean lies so many deviations above one half: found from nearer and nearer ones.
fn with_distance(seen: &Chances, distance: f64) -> Chances {
    let mut chances = [0.2; 5];
    for _ in 0..MOST_ROUNDS {
        let (mean, deviation) = moments(&chances);
        let worth = WORTH.map(|worth| {
            let off = (mean - worth) / deviation;
            worth - 0.5 - distance * deviation * (1.0 + off * off) / 2.0
        });
        let nearer = balanced(seen, &worth);
        let moved = (0..5).map(|at| (nearer[at] - chances[at]).abs()).fold(0.0, f64::max);
        chances = nearer;
        if moved < 1e-9 {
            break;
        }
    }
    chances
}

/// After how many rounds chances are as near as they come.
const MOST_ROUNDS: usize = 10;

fn moments(chances: &Chances) -> (f64, f64) {
    let mean: f64 = (0..5).map(|at| chances[at] * WORTH[at]).sum();
    let variance: f64 = (0..5).map(|at| chances[at] * (WORTH[at] - mean) * (WORTH[at] - mean)).sum();
    (mean, variance.sqrt())
}

/// The root of the secular equation, sum of p a / (1 + x a) = 0, between the poles beside 0: it falls from one to the other, so
/// halving finds it.
fn secular(chances: &Chances, worth: &Chances) -> f64 {
    let least = worth.iter().copied().fold(f64::INFINITY, f64::min);
    let most = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Where everything is worth more than nothing, or less, no chances balance: bounds so far out are nobody's.
    if least >= 0.0 || most <= 0.0 {
        return 0.0;
    }
    let at = |x: f64| (0..5).map(|at| chances[at] * worth[at] / (1.0 + x * worth[at])).sum::<f64>();
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..MOST_HALVINGS {
        let middle = low + (high - low) / 2.0;
        if at(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low + (high - low) / 2.0
}

/// After how many halvings a number of 64 bits is as exact as it comes.
const MOST_HALVINGS: usize = 120;
