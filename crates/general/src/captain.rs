//! The captain: the answer that his doctrine likes best, one decision at a time.

use engine::{Answer, Decision, Known, Rng};

use crate::{Appraisal, Appraised, Choice, Commander, Doctrine};

/// A commander who looks at the answers worth giving, one at a time, and takes the one that his doctrine likes
/// best. He looks no further ahead than the ruleset's appraisal does.
///
/// The same seed chooses the same answers: his luck only draws a few answers beside those that the ruleset
/// offers, and he examines no more of them than his budget allows.
#[derive(Clone, Debug)]
pub struct Captain {
    doctrine: Doctrine,
    rng: Rng,
    budget: u32,
    samples: u32,
}

impl Captain {
    /// How many answers he examines at most for one decision.
    const BUDGET: u32 = 240;
    /// How many of them he draws at random beside those that the ruleset offers.
    const SAMPLES: u32 = 2;

    /// A captain with the usual doctrine and budget.
    pub const fn new(seed: u64) -> Captain {
        Captain {
            doctrine: Doctrine::CAPTAIN,
            rng: Rng::new(seed),
            budget: Captain::BUDGET,
            samples: Captain::SAMPLES,
        }
    }

    /// The same with another doctrine.
    const fn with_doctrine(self, doctrine: Doctrine) -> Captain {
        Captain { doctrine, ..self }
    }
}

impl<R: Appraised> Commander<R> for Captain {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        let (doctrine, left) = (self.doctrine, self.budget.max(1));
        let mut search: Search<R> = Search { doctrine, best: None, left, notes: R::Notes::default() };
        let samples = self.samples.min(search.left - 1);
        search.left -= samples;
        R::worth_weighing(known, world, decision, &mut |answer| {
            search.consider(known, world, decision, answer);
            search.best.as_ref().is_some_and(|(best, ..)| *best > 0.0)
        });
        search.left = samples;
        for _ in 0..samples {
            let answer = R::sample(known, world, decision, &mut self.rng);
            search.consider(known, world, decision, answer);
        }
        search.choice(known, world, decision).unwrap_or_else(|| Choice {
            answer: R::sample(known, world, decision, &mut self.rng),
            reason: String::new(),
        })
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// Walks towards the nearest enemy, shoots at the nearest and charges when it can: a captain without judgement,
/// to measure others by.
#[derive(Clone, Debug)]
pub struct AdvanceAndShoot(Captain);

impl AdvanceAndShoot {
    /// Such a commander.
    pub const fn new(seed: u64) -> AdvanceAndShoot {
        let captain = Captain::new(seed).with_doctrine(Doctrine::ADVANCE);
        AdvanceAndShoot(Captain { samples: 0, ..captain })
    }
}

impl<R: Appraised> Commander<R> for AdvanceAndShoot {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        self.0.decide(known, world, decision)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// The best answer so far, and how many more may be looked at.
struct Search<R: Appraised> {
    doctrine: Doctrine,
    best: Option<(f64, Answer, Appraisal)>,
    left: u32,
    notes: R::Notes,
}

impl<R: Appraised> Search<R> {
    /// Looks at one more answer while the budget lasts. Of equals the first stays.
    fn consider(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>, answer: Answer) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let appraisal = R::appraise(known, world, decision, &answer, &mut self.notes);
        let score = self.doctrine.score(&appraisal);
        if self.best.as_ref().is_none_or(|(best, ..)| score > *best) {
            self.best = Some((score, answer, appraisal));
        }
    }

    /// The answer, with the loudest reason for it in a sentence.
    fn choice(self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Option<Choice> {
        let (_, answer, appraisal) = self.best?;
        let reason = match self.doctrine.best_term(&appraisal) {
            Some(term) => R::purpose(known, world, decision, &answer, term)
                .unwrap_or_else(|| format!("Because {}.", term.reason)),
            None => "Nothing better offers.".to_owned(),
        };
        Some(Choice { answer, reason })
    }
}
