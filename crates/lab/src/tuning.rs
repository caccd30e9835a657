//! A better doctrine, looked for in battles: simultaneous perturbation stochastic approximation (J. C. Spall, 1992).
//!
//! In each round all weights are shifted at once, each up or down by lot, and the doctrine shifted one way is set against the one shifted
//! the other way. By how much the one did better all weights are moved; with the rounds both the shift and the step grow less. What is
//! found is the mean of the later half of the rounds, since each of them alone is mostly luck.

use engine::Rng;
use general::{Concern, Doctrine};

/// How far weights are shifted in the first round, as a power of e: up or down by a quarter.
const SHIFT: f64 = 0.25;
/// How far weights are moved in the first round by a doctrine that wins everything.
const STEP: f64 = 0.35;
/// By which power the shift grows less, and the step: Spall's.
const SHIFT_WANES: f64 = 0.101;
const STEP_WANES: f64 = 0.602;
/// The farthest that a weight is moved in all, as a power of e: to a twelfth, or twelve times as much.
const FARTHEST: f64 = 2.5;

/// A doctrine that is being looked for. Nothing hangs on who fights the battles; the same shares lead to the same doctrine.
#[derive(Clone, Debug)]
pub struct Tuning {
    start: Doctrine,
    rounds: u32,
    seed: u64,
    /// Where it stands after each round that is done, as powers of e by which the weights differ from those of the start.
    trail: Vec<[f64; Concern::COUNT]>,
}

impl Tuning {
    /// One that begins at a doctrine and takes so many rounds; the seed says which weights are shifted which way.
    pub const fn new(start: Doctrine, rounds: u32, seed: u64) -> Tuning {
        Tuning { start, rounds, seed, trail: Vec::new() }
    }

    /// How many rounds are done.
    pub fn done(&self) -> u32 {
        self.trail.len() as u32
    }

    /// The two doctrines that are to be set against one another in the next round; nothing when all rounds are done.
    pub fn next(&self) -> Option<[Doctrine; 2]> {
        let round = self.done();
        let shift = SHIFT / libm::pow(f64::from(round + 1), SHIFT_WANES);
        (round < self.rounds).then(|| [shift, -shift].map(|by| self.moved(&self.at(), &self.signs(), by)))
    }

    /// Counts the next round: which share of all points the first of the two took, from 0 to 1.
    pub fn add(&mut self, share: f64) {
        let (round, signs) = (self.done(), self.signs());
        // The step is held back a little at first, when one lucky round would lead far astray.
        let held_back = 0.1 * f64::from(self.rounds);
        let wanes = (f64::from(round + 1) + held_back) / (1.0 + held_back);
        let step = STEP / libm::pow(wanes, STEP_WANES) * (2.0 * share - 1.0);
        let mut at = self.at();
        for (at, sign) in at.iter_mut().zip(signs) {
            *at = (*at + step * sign).clamp(-FARTHEST, FARTHEST);
        }
        self.trail.push(at);
    }

    /// What has been found: the mean of the later half of the rounds that are done; where it began if none is.
    pub fn found(&self) -> Doctrine {
        let late = &self.trail[self.trail.len() / 2..];
        let mean = |place: usize| late.iter().map(|at| at[place]).sum::<f64>() / late.len().max(1) as f64;
        let mut at = [0.0; Concern::COUNT];
        at.iter_mut().enumerate().for_each(|(place, at)| *at = mean(place));
        self.moved(&at, &[0.0; Concern::COUNT], 0.0)
    }

    fn at(&self) -> [f64; Concern::COUNT] {
        self.trail.last().copied().unwrap_or([0.0; Concern::COUNT])
    }

    /// Which way each weight is shifted in the next round. What the enemy loses is the measure of all else, and is never shifted.
    fn signs(&self) -> [f64; Concern::COUNT] {
        let mut lot = Rng::new(self.seed ^ (u64::from(self.done()) << 32));
        let mut signs = [0.0; Concern::COUNT];
        for (sign, concern) in signs.iter_mut().zip(Concern::ALL) {
            let up = lot.chance(1, 2);
            *sign = match concern {
                Concern::EnemyLoss => 0.0,
                _ if up => 1.0,
                _ => -1.0,
            };
        }
        signs
    }

    /// The start, moved so far and shifted by so much. A weight keeps its sign, and one that is nought stays so.
    fn moved(&self, at: &[f64; Concern::COUNT], signs: &[f64; Concern::COUNT], by: f64) -> Doctrine {
        let all = Concern::ALL.into_iter().zip(at.iter().zip(signs));
        all.fold(self.start, |doctrine, (concern, (at, sign))| {
            let weight = self.start.cares(concern) * libm::exp(at + sign * by);
            doctrine.caring(concern, (weight * 1e4).round() / 1e4)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By how much two doctrines differ in what is to be found, all weights together, as powers of e.
    fn away(doctrine: &Doctrine, best: &Doctrine) -> f64 {
        let apart = |concern: Concern| libm::log(doctrine.cares(concern) / best.cares(concern)).powi(2);
        Concern::ALL.into_iter().filter(|it| best.cares(*it) != 0.0).map(apart).sum::<f64>()
    }

    /// Which share a doctrine takes that is nearer to the best than another: by luck as much as by strength.
    fn share([one, other]: [Doctrine; 2], best: &Doctrine, luck: &mut Rng) -> f64 {
        let better = away(&other, best) - away(&one, best);
        let luck = f64::from(luck.between(-100, 101)) / 400.0;
        (0.5 + 0.25 * better + luck).clamp(0.0, 1.0)
    }

    #[test]
    fn it_finds_what_wins_however_lucky_rounds_are() {
        let best = Doctrine::USUAL
            .caring(Concern::Exposure, -0.6)
            .caring(Concern::Opportunity, 0.2)
            .caring(Concern::Flank, 2.0);
        for seed in 1..6 {
            let (mut tuning, mut luck) = (Tuning::new(Doctrine::USUAL, 300, seed), Rng::new(seed));
            while let Some(pair) = tuning.next() {
                tuning.add(share(pair, &best, &mut luck));
            }
            let (before, after) = (away(&Doctrine::USUAL, &best), away(&tuning.found(), &best));
            assert!(after < 0.3 * before, "seed {seed}: {before:.2} away, then {after:.2}");
        }
    }

    #[test]
    fn weights_keep_their_signs_and_some_are_left_alone() {
        let (mut tuning, mut luck) = (Tuning::new(Doctrine::USUAL, 100, 7), Rng::new(7));
        while let Some([one, other]) = tuning.next() {
            for concern in Concern::ALL {
                let (was, ups) = (Doctrine::USUAL.cares(concern), [one, other].map(|it| it.cares(concern)));
                assert!(
                    ups.iter().all(|it| it * was >= 0.0 && (*it == 0.0) == (was == 0.0)),
                    "{concern:?}: {ups:?}"
                );
                assert_eq!(
                    ups[0] == ups[1],
                    matches!(concern, Concern::EnemyLoss | Concern::Nearness),
                    "{concern:?}"
                );
            }
            tuning.add(f64::from(luck.below(2)));
        }
        assert_eq!(tuning.done(), 100);
        assert_eq!(tuning.found().cares(Concern::EnemyLoss), 1.0);
    }

    #[test]
    fn where_nothing_is_better_nothing_is_moved() {
        let mut tuning = Tuning::new(Doctrine::USUAL, 9, 1);
        assert_eq!(tuning.found(), Doctrine::USUAL);
        while tuning.next().is_some() {
            tuning.add(0.5);
        }
        assert_eq!(tuning.found(), Doctrine::USUAL);
    }

    #[test]
    fn the_same_shares_lead_to_the_same_doctrine_and_another_seed_to_another() {
        let found = |seed: u64| {
            let mut tuning = Tuning::new(Doctrine::USUAL, 20, seed);
            while tuning.next().is_some() {
                tuning.add(0.7);
            }
            tuning.found()
        };
        assert_eq!(found(3), found(3));
        assert_ne!(found(3), found(4));
    }
}
