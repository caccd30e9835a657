//! What is foreseen against what falls: throws by the hundred, and every sequence of dice.

use std::collections::BTreeMap;

use dice::{Exhaustive, Source};
use engine::{Answer, Hand, How, Ruleset, SourceHand, ThrowRequest, ThrowResult};

use crate::Stand;
use crate::foreseeing::{End, assert_foreseen, dice_of, foreseen, resolve, try_resolve};

/// How far throws by the hundred lie from what was foreseen, over many positions.
#[derive(Default, Debug)]
pub struct Sums {
    /// Positions with several outcomes.
    pub positions: u32,
    chi_square: f64,
    freedom: f64,
    classes: u32,
}

impl Sums {
    /// Throws the dice of an answer so many times. Answers with a single outcome, or with more than can be walked,
    /// say nothing.
    pub fn throw<R: Ruleset>(&mut self, stand: &Stand<R>, answer: Answer, times: u32) {
        let forecast = foreseen(stand, answer, 250);
        if matches!(forecast.how, How::Sampled { .. }) || forecast.chances.len() < 2 {
            return;
        }
        let (mut found, mut rng) = (BTreeMap::<End, u32>::new(), stand.rng);
        for _ in 0..times {
            let seed = rng.bits();
            let end = resolve(stand, answer, &mut dice_of(seed));
            assert_foreseen(stand, answer, &forecast, seed, end);
            *found.entry(end).or_default() += 1;
        }
        self.positions += 1;
        // Outcomes that are expected less than five times count together.
        let (mut rare, mut rarely, mut classes) = (0.0, 0, 0);
        for (end, chance) in &forecast.chances {
            let (expected, came) = (chance.likely * f64::from(times), found.remove(end).unwrap_or(0));
            if expected < 5.0 {
                (rare, rarely) = (rare + expected, rarely + came);
                continue;
            }
            classes += 1;
            let bound = 5.0 * (expected * (1.0 - chance.likely)).sqrt() + 0.5;
            assert!(
                (f64::from(came) - expected).abs() <= bound,
                "{answer:?} at {:?}: an outcome came {came} times of {times}, expected {expected:.1}",
                stand.decision()
            );
            self.chi_square += (f64::from(came) - expected).powi(2) / expected;
        }
        if rare >= 5.0 {
            classes += 1;
            self.chi_square += (f64::from(rarely) - rare).powi(2) / rare;
        }
        self.classes += classes;
        self.freedom += f64::from(classes.max(1) - 1);
    }

    /// All throws together lie as far from the odds as throws do, no farther and no nearer.
    pub fn conclude(self) {
        println!("{self:?}");
        let spread = 5.0 * (2.0 * self.freedom).sqrt();
        assert!(self.freedom > 100.0, "{self:?}: too little was thrown");
        assert!((self.chi_square - self.freedom).abs() < spread, "{self:?}: beyond {spread:.1}");
    }
}

/// What was held to every sequence of dice.
#[derive(Default, Debug)]
pub struct Walked {
    /// Positions with several outcomes.
    pub positions: u32,
    sequences: u64,
    outcomes: usize,
    too_many: u32,
}

/// The most sequences that are walked of one answer.
const SEQUENCES_AT_MOST: u32 = 450;
/// The least chance of a sequence, one in so many: a sequence that is less likely is one of too many.
const LONGEST: u128 = 10_000;

/// The most throws of one sequence: ties that are thrown again have no end.
const THROWS_AT_MOST: u32 = 20;

/// A hand that gives up after so many throws.
struct Patient<'h> {
    hand: &'h mut SourceHand,
    throws: u32,
}

impl Hand for Patient<'_> {
    fn throw(&mut self, handful: &ThrowRequest, number: u32) -> ThrowResult {
        if self.throws == 0 {
            return ThrowResult::Wait;
        }
        self.throws -= 1;
        self.hand.throw(handful, number)
    }
}

impl Walked {
    /// Holds the chances of an answer to those found by throwing every sequence of dice, each die by itself.
    pub fn walk<R: Ruleset>(&mut self, stand: &Stand<R>, answer: Answer) {
        let forecast = foreseen(stand, answer, 250);
        if matches!(forecast.how, How::Sampled { .. }) || forecast.chances.len() < 2 {
            return;
        }
        let mut hand = SourceHand::new(Source::Exhaustive(Exhaustive::new()));
        let mut ends = BTreeMap::<End, f64>::new();
        for sequence in 0.. {
            let Source::Exhaustive(walk) = hand.source_mut() else { unreachable!("it walks") };
            if !walk.begin() {
                self.sequences += u64::from(sequence);
                break;
            }
            let end = try_resolve(stand, answer, &mut Patient { hand: &mut hand, throws: THROWS_AT_MOST });
            let Source::Exhaustive(walk) = hand.source() else { unreachable!("it walks") };
            let one_in = walk.one_in().unwrap_or(u128::MAX);
            let Some(end) = end.filter(|_| one_in <= LONGEST && sequence < SEQUENCES_AT_MOST) else {
                self.too_many += 1;
                return;
            };
            *ends.entry(end).or_default() += 1.0 / one_in as f64;
        }
        self.positions += 1;
        self.outcomes += ends.len();
        assert_eq!(
            ends.keys().collect::<Vec<_>>(),
            forecast.chances.iter().map(|(end, _)| end).collect::<Vec<_>>(),
            "{answer:?} at {:?}: other outcomes",
            stand.decision()
        );
        for ((end, chance), walked) in forecast.chances.iter().zip(ends.values()) {
            assert!(
                (chance.likely - walked).abs() < 1e-9,
                "{answer:?} at {:?}, {end:?}: {} foreseen, {walked} by every sequence",
                stand.decision(),
                chance.likely
            );
        }
    }
}
