//! Odds by drawing, where the ways are too many to walk.

use std::collections::BTreeMap;

use super::falls::{Fall, Outcomes, fall};
use super::walk::Keeps;
use super::{Branch, Chance, Ending, How, Reckoned, Telling};
use crate::core::Core;
use crate::{Hand, Refusal, Rng, Roll, Ruleset, Run, ThrowRequest, ThrowResult, Want};

/// The most decisions that one sample may meet: an assumption that never comes to an end is cut short.
const DECISIONS_AT_MOST: usize = 1_000;

/// A hand that throws by chance and counts what it throws.
struct Throws<'l> {
    rng: &'l mut Rng,
    outcomes: &'l mut Outcomes,
    rolls: Vec<Roll>,
}

impl Hand for Throws<'_> {
    fn throw(&mut self, handful: &ThrowRequest, _: u32) -> ThrowResult {
        if !handful.again {
            self.rolls.push(handful.roll);
        }
        match fall(handful, self.outcomes, self.rng) {
            Some(Fall::Reading(reading)) => ThrowResult::Reading(reading),
            Some(Fall::Shown(reading, again)) => ThrowResult::Shown { reading, again },
            Some(Fall::Faces(faces)) => ThrowResult::Faces(faces),
            None => ThrowResult::Wait,
        }
    }
}

/// Draws ways at random, running the same steps.
pub(super) fn sampled<R: Ruleset, T: Clone + Ord, S: Ord>(
    reckoned: &Reckoned<'_, R>,
    starts: &[Branch<R, T>],
    telling: &mut Telling<'_, R, T, S>,
) -> Result<(Vec<(S, Chance)>, How), Refusal> {
    let samples = reckoned.reach.samples.max(1);
    let (mut rng, mut outcomes) = (Rng::new(reckoned.reach.rng), Outcomes::default());
    // A course ends where nothing is left to do, which a run without a stop takes for a fault of the rules.
    let stepwise = reckoned.floor == 0;
    let mut ends: BTreeMap<S, u32> = BTreeMap::new();
    for _ in 0..samples {
        let mut branch = starts[rng.below(starts.len() as u32) as usize].clone();
        let mut stopped_at = None;
        let mut decisions = 0;
        while decisions < DECISIONS_AT_MOST {
            let mut hand = Throws { rng: &mut rng, outcomes: &mut outcomes, rolls: Vec::new() };
            let mut keeps = Keeps { told: &mut branch.told, keep: telling.keep };
            let run =
                Run { world: reckoned.world, hand: &mut hand, players: None, observer: Some(&mut keeps) };
            let want = Core::new(&mut branch.state, run, stepwise).run_to(reckoned.floor);
            hand.rolls.into_iter().for_each(|roll| telling.foresee(roll, 1.0 / f64::from(samples)));
            let Want::Decide(open) = want else {
                let under_way = branch.state.depth() > reckoned.floor;
                if want == Want::Stepped && (under_way || telling.goes_on(&mut branch)) {
                    continue;
                }
                break;
            };
            decisions += 1;
            if !telling.answer(&mut branch.state, reckoned.world, &open)? {
                stopped_at = Some(open.decisions[0]);
                break;
            }
        }
        let ending = Ending { state: &branch.state, told: &branch.told, decision: stopped_at.as_ref() };
        *ends.entry((telling.sum_up)(&ending)).or_default() += 1;
    }
    let chances = ends.into_iter().map(|(what, count)| (what, between(count, samples))).collect();
    Ok((chances, How::Sampled { samples }))
}

/// The share of so many in all, with Wilson's bounds for nineteen cases in twenty.
pub(super) fn between(count: u32, all: u32) -> Chance {
    const Z: f64 = 1.96;
    let (share, all) = (f64::from(count) / f64::from(all), f64::from(all));
    let middle = (share + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
    let spread = Z / (1.0 + Z * Z / all) * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    Chance { likely: share, low: (middle - spread).max(0.0), high: (middle + spread).min(1.0) }
}
