//! Battles that wait for a decision, reached by playing by chance.

use std::sync::Arc;

use dice::{Seed, Source};
use engine::{Answer, Decision, Known, Open, Rng, Ruleset, Run, SourceHand, State, Viewpoint, Want};

/// A battle that waits for a decision.
#[derive(Clone)]
pub struct Stand<R: Ruleset> {
    /// What never changes.
    pub world: Arc<R::World>,
    /// The state.
    pub state: State<R>,
    /// What it waits for.
    pub open: Open<R>,
    /// For drawing answers and dice.
    pub rng: Rng,
    /// What somebody answers who plays no card on dice.
    pub pass: Answer,
}

impl<R: Ruleset> Stand<R> {
    /// The decision; where both sides decide at once, the first.
    pub fn decision(&self) -> Decision<R> {
        self.open.decisions[0]
    }

    /// What the asked side knows.
    pub fn known(&self) -> Known<R> {
        self.state.known(&self.world, Viewpoint::Side(self.decision().who))
    }

    /// Everything that is offered.
    ///
    /// # Panics
    /// If nothing is, or something that is not legal.
    pub fn offered(&self) -> Vec<Answer> {
        let (known, decision) = (self.known(), self.decision());
        let mut offered = Vec::new();
        R::candidates(&known, &self.world, &decision, &mut |answer| offered.push(answer));
        assert!(!offered.is_empty(), "nothing is offered for {decision:?}");
        for answer in &offered {
            if let Err(refusal) = R::validate(&known, &self.world, &decision, answer) {
                panic!("{answer:?} was offered for {decision:?} and is refused: {refusal:?}");
            }
        }
        offered
    }

    /// Two answers that are drawn and three of those offered.
    ///
    /// # Panics
    /// If one of them is not legal.
    pub(crate) fn a_few(&self) -> Vec<Answer> {
        let mut rng = self.rng;
        let mut pool = self.offered();
        let mut few: Vec<Answer> = (0..2).map(|_| self.drawn(&mut rng)).collect();
        for _ in 0..3.min(pool.len()) {
            few.push(pool.swap_remove(rng.below(pool.len() as u32) as usize));
        }
        few.sort_unstable_by_key(engine::fingerprint);
        few.dedup();
        few
    }

    /// One answer drawn from all that are legal.
    ///
    /// # Panics
    /// If it is not legal.
    pub fn drawn(&self, rng: &mut Rng) -> Answer {
        let (known, decision) = (self.known(), self.decision());
        let answer = R::sample(&known, &self.world, &decision, rng);
        if let Err(refusal) = R::validate(&known, &self.world, &decision, &answer) {
            panic!("{answer:?} was drawn for {decision:?} and is refused: {refusal:?}");
        }
        answer
    }
}

/// A battle played by chance.
pub struct Play<R: Ruleset> {
    /// What never changes.
    pub world: Arc<R::World>,
    /// The state.
    pub state: State<R>,
    hand: SourceHand,
}

impl<R: Ruleset> Play<R> {
    /// A battle that is about to begin, with the dice of a seed.
    pub fn of(world: &Arc<R::World>, table: R::Table, seed: u64) -> Play<R> {
        let hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
        Play { world: world.clone(), state: State::new(table), hand }
    }

    /// The decision that it now waits for; `None` when it is over.
    ///
    /// # Panics
    /// If it wants anything else.
    pub fn open(&mut self) -> Option<Open<R>> {
        let run = Run { world: &*self.world, hand: &mut self.hand, players: None, observer: None };
        match self.state.run(run) {
            Want::Decide(open) => Some(open),
            Want::Over(_) => None,
            want => panic!("nothing else is wanted: {want:?}"),
        }
    }

    /// Answers by chance.
    ///
    /// # Panics
    /// If what is drawn is not legal.
    pub fn answer(&mut self, open: &Open<R>, rng: &mut Rng) {
        for decision in open.decisions.iter() {
            let known = self.state.known(&self.world, Viewpoint::Side(decision.who));
            let answer = R::sample(&known, &self.world, decision, rng);
            self.state.answer(&self.world, open, decision, answer).expect("what is drawn is legal");
        }
    }
}
