//! The captain: the answer that his doctrine likes best, one decision at a time.

use engine::{Answer, Decision, Known, Rng};

use crate::deployment::Lean;
use crate::{Appraisal, Appraised, Bar, Character, Choice, Commander, Doctrine, Plan, Sight};

/// A commander who looks at the answers worth giving, one at a time, and takes the one that his doctrine likes
/// best. He looks no further ahead than the ruleset's appraisal does.
///
/// The same seed chooses the same answers: his luck only draws a few answers beside those that the ruleset
/// offers, and he examines no more of them than his budget allows.
#[derive(Clone, Debug)]
pub struct Captain {
    temper: Temper,
    rng: Rng,
    budget: u32,
    samples: u32,
    /// Of the answers that the ruleset offers he sees one in so many.
    sees_one_in: u32,
    /// What he was told that each wing is to do.
    plan: Plan,
    /// Where he is drawn to when he places his troops.
    lean: Lean,
    /// Whether he says why he does what he does.
    speaks: bool,
}

/// By what a captain judges.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Temper {
    /// By the rulebook's doctrine, as somebody of this character holds it.
    Of(Character),
    /// By a doctrine of his own.
    Own(Doctrine),
}

impl Temper {
    fn doctrine<R: Appraised>(self) -> Doctrine {
        match self {
            Temper::Of(character) => R::doctrine().held_by(character),
            Temper::Own(doctrine) => doctrine,
        }
    }
}

impl Captain {
    /// How many answers he examines at most for one decision.
    const BUDGET: u32 = 240;
    /// How many of them he draws at random beside those that the ruleset offers.
    const SAMPLES: u32 = 2;

    /// A captain who judges by the rulebook's doctrine, with the usual budget.
    pub const fn new(seed: u64) -> Captain {
        Captain {
            temper: Temper::Of(Character::Even),
            rng: Rng::new(seed),
            budget: Captain::BUDGET,
            samples: Captain::SAMPLES,
            sees_one_in: 1,
            plan: Plan::NONE,
            lean: Lean::Nowhere,
            speaks: true,
        }
    }

    /// The same who holds to a plan.
    pub const fn under(self, plan: Plan) -> Captain {
        Captain { plan, ..self }
    }

    /// The same who is drawn somewhere when he places his troops.
    pub(crate) const fn leaning(self, lean: Lean) -> Captain {
        Captain { lean, ..self }
    }

    /// The same who gives no reasons: nobody hears them in a battle that is only imagined.
    pub(crate) const fn silent(self) -> Captain {
        Captain { speaks: false, ..self }
    }

    /// The same of some character.
    pub const fn of_character(self, character: Character) -> Captain {
        self.tempered(Temper::Of(character))
    }

    /// The same who judges by a doctrine of his own.
    pub const fn with_doctrine(self, doctrine: Doctrine) -> Captain {
        self.tempered(Temper::Own(doctrine))
    }

    /// The same who judges otherwise.
    pub(crate) const fn tempered(self, temper: Temper) -> Captain {
        Captain { temper, ..self }
    }

    /// By what he judges.
    pub(crate) const fn temper(&self) -> Temper {
        self.temper
    }
}

/// An answer with what it is worth to a captain.
pub(crate) struct Weighed {
    /// What his doctrine makes of it: more is better, and nothing done is worth zero.
    pub(crate) score: f64,
    /// The answer.
    pub(crate) answer: Answer,
    appraisal: Appraisal,
}

#[cfg(test)]
impl Weighed {
    /// An answer that scores so much, for no reason.
    pub(crate) const fn scoring(score: f64, answer: Answer) -> Weighed {
        Weighed { score, answer, appraisal: Appraisal::indifferent() }
    }
}

impl Captain {
    /// His doctrine as the battle stands for his side.
    fn doctrine_of<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
    ) -> Doctrine {
        let doctrine = self.temper.doctrine::<R>();
        match R::must_act(known, world, decision.who) {
            true => doctrine.pressed(0.3 + 0.7 * R::over(known.table(), world)),
            false => doctrine,
        }
    }

    /// The best answers, so many at most, the best first; of equals the one that was found first. They are legal, and no two are
    /// the same.
    pub(crate) fn weighed<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        most: usize,
    ) -> Vec<Weighed> {
        let (doctrine, left) = (self.doctrine_of::<R>(known, world, decision), self.budget.max(1));
        let mut search = Search { doctrine, best: Vec::new(), most, left, plan: self.plan, lean: self.lean };
        let mut notes = R::Notes::default();
        let samples = self.samples.min(search.left);
        search.left -= samples;
        if search.left > 0 {
            R::worth_weighing(known, world, decision, &self.plan, &mut notes, &mut |answer, notes| {
                if self.sees_one_in == 1 || self.rng.below(self.sees_one_in) == 0 {
                    search.consider(known, world, decision, answer, notes);
                }
                search.best.first().is_some_and(|best| best.score > 0.0)
            });
        }
        search.left = samples;
        for _ in 0..samples {
            let answer = R::sample(known, world, decision, &mut self.rng);
            search.consider(known, world, decision, answer, &mut notes);
        }
        search.best
    }

    /// One of the answers that he weighed, with the loudest reason for it in a sentence; where nothing speaks for it, what he would have
    /// done instead.
    pub(crate) fn choice<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        weighed: &Weighed,
        instead: Option<&Weighed>,
    ) -> Choice {
        let words = |it: &Weighed| R::answer_in_words(known, world, decision, &it.answer);
        let reason = match (self.reason(known, world, decision, weighed), instead) {
            (Some(reason), _) => reason,
            (None, Some(other)) if other.score < weighed.score => format!("Better than “{}”.", words(other)),
            (None, Some(other)) => format!("As good as “{}”.", words(other)),
            (None, None) => "Nothing else offers.".to_owned(),
        };
        Choice::new(weighed.answer, reason)
    }

    /// The loudest reason for an answer in a sentence; nothing if none speaks for it.
    pub(crate) fn reason<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        weighed: &Weighed,
    ) -> Option<String> {
        let doctrine = self.doctrine_of::<R>(known, world, decision);
        let term = doctrine.best_term(&weighed.appraisal)?;
        let told = R::purpose(known, world, decision, &weighed.answer, &self.plan, term);
        Some(told.unwrap_or_else(|| format!("Because {}.", term.reason)))
    }

    /// The loudest reason for any answer; nothing if none speaks for it.
    pub(crate) fn why<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        answer: Answer,
    ) -> Option<String> {
        let appraisal = R::appraise(known, world, decision, &answer, &self.plan, &mut R::Notes::default());
        self.reason(known, world, decision, &Weighed { score: 0.0, answer, appraisal })
    }

    /// Any legal answer, where none was worth weighing.
    pub(crate) fn any<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
    ) -> Choice {
        Choice::new(R::sample(known, world, decision, &mut self.rng), String::new())
    }
}

impl<R: Appraised> Commander<R> for Captain {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        match &self.weighed(known, world, decision, if self.speaks { 2 } else { 1 })[..] {
            [best, others @ ..] if self.speaks => self.choice(known, world, decision, best, others.first()),
            [best, ..] => Choice::new(best.answer, String::new()),
            [] => self.any(known, world, decision),
        }
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

/// Sees some of the answers that there are, by lot, and takes the best of them as a captain would: an easier opponent, and mostly a
/// quicker one, for battles by the ten thousand.
#[derive(Clone, Debug)]
pub struct Lieutenant(Captain);

impl Lieutenant {
    /// Such a commander of some character, who sees so much.
    pub const fn new(seed: u64, sight: Sight, character: Character) -> Lieutenant {
        let captain = Captain::new(seed).of_character(character);
        Lieutenant(match sight {
            Sight::Drawn(answers) => Captain { budget: answers, samples: answers, ..captain },
            Sight::OneIn(some) => Captain { sees_one_in: some, ..captain },
        })
    }
}

impl<R: Appraised> Commander<R> for Lieutenant {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        self.0.decide(known, world, decision)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// The best answers so far, and how many more may be looked at.
struct Search {
    doctrine: Doctrine,
    best: Vec<Weighed>,
    most: usize,
    left: u32,
    plan: Plan,
    lean: Lean,
}

impl Search {
    /// Looks at one more answer while the budget lasts. Of equals the first stays.
    fn consider<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        answer: Answer,
        notes: &mut R::Notes,
    ) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        // A bar knows nothing of where somebody is drawn to.
        if let Some(last) = self.best.get(self.most - 1).filter(|_| self.lean == Lean::Nowhere) {
            R::note_bar(notes, Bar::of(self.doctrine, last.score));
        }
        let appraisal = R::appraise(known, world, decision, &answer, &self.plan, notes);
        let score = self.doctrine.score(&appraisal) + self.lean.worth(&answer);
        // No score but a number is ever better than another, so that the first of all stays where none is.
        let at = self.best.iter().position(|other| score > other.score).unwrap_or(self.best.len());
        if at == self.most || self.best.iter().any(|other| other.answer == answer) {
            return;
        }
        self.best.truncate(self.most - 1);
        self.best.insert(at, Weighed { score, answer, appraisal });
    }
}
