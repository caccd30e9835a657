//! Questions of battles that are played by chance, by their sort, until enough of each has been examined.

use std::fmt::Debug;

use engine::{Answer, Decision, Rng, Ruleset};
use rulebook::ByTheBook;

use crate::foreseeing::{Tally, examine};
use crate::{Play, Stand, nonsense, odds};

/// How a ruleset sorts its questions; those without a sort are passed over.
pub type SortOf<R, S> = fn(&Decision<R>) -> Option<S>;

/// The questions of battles, one battle after another.
pub struct Questions<R: Ruleset, S> {
    rng: Rng,
    play: Option<Play<R>>,
    /// What somebody answers who plays no card on dice.
    pass: Answer,
    sort_of: SortOf<R, S>,
    /// Begins the battle of a seed.
    begin: Box<dyn FnMut(u64) -> Play<R>>,
}

impl<R: Ruleset + ByTheBook, S: Copy + PartialEq + Debug> Questions<R, S> {
    /// From a seed, and what begins a battle from another.
    pub fn new(
        seed: u64,
        pass: Answer,
        sort_of: SortOf<R, S>,
        begin: impl FnMut(u64) -> Play<R> + 'static,
    ) -> Questions<R, S> {
        Questions { rng: Rng::new(seed), play: None, pass, sort_of, begin: Box::new(begin) }
    }

    /// The next question of a sort that is wanted.
    pub fn next(&mut self, wanted: impl Fn(&S) -> bool) -> (S, Stand<R>) {
        loop {
            let seed = self.rng.bits() % 1_000_000;
            let play = self.play.get_or_insert_with(|| (self.begin)(seed));
            let Some(open) = play.open() else {
                self.play = None;
                continue;
            };
            let (world, state) = (play.world.clone(), play.state);
            play.answer(&open, &mut self.rng);
            if let Some(sort) = (self.sort_of)(&open.decisions[0]).filter(&wanted) {
                let rng = Rng::new(self.rng.bits());
                return (sort, Stand { world, state, open, rng, pass: self.pass });
            }
        }
    }

    /// Examines so many answers of each sort, from one battle after another: foreseen and resolved alike, and nonsense refused.
    ///
    /// # Panics
    /// At the first that is not as foreseen, or if there are not enough of a sort.
    pub fn examine(&mut self, wanted: &[(S, u32)]) {
        let mut tallies = vec![Tally::default(); wanted.len()];
        for _ in 0..200_000 {
            let lacks = |sort: &S| {
                let at = wanted.iter().position(|(other, _)| other == sort);
                at.filter(|at| tallies[*at].answers < wanted[*at].1)
            };
            if wanted.iter().all(|(sort, _)| lacks(sort).is_none()) {
                break;
            }
            let (sort, stand) = self.next(|sort| lacks(sort).is_some());
            let Some(at) = lacks(&sort) else { continue };
            for answer in stand.a_few() {
                examine::<R>(&stand, answer, &mut tallies[at]);
                nonsense::examine::<R>(&stand, answer, 4, &mut tallies[at]);
            }
        }
        for ((sort, count), tally) in wanted.iter().zip(&tallies) {
            println!("{sort:?}: {tally:?}");
            assert!(tally.answers >= *count, "only {} of {count} answers of sort {sort:?}", tally.answers);
            assert!(tally.refused > tally.answers, "{sort:?}: too little nonsense was refused: {tally:?}");
        }
    }

    /// Throws the dice of so many positions of the sorts wanted, two hundred times each, and weighs them against what is foretold.
    ///
    /// # Panics
    /// If they do not fall as often as was foreseen.
    pub fn throw(&mut self, positions: u32, wanted: impl Fn(&S) -> bool) {
        let mut sums = odds::Sums::default();
        while sums.positions < positions {
            let (_, stand) = self.next(&wanted);
            stand.a_few().into_iter().take(2).for_each(|answer| sums.throw(&stand, answer, 200));
        }
        sums.conclude();
    }

    /// Walks every sequence of dice of so many positions of the sorts wanted, and compares the sum with what is foretold.
    ///
    /// # Panics
    /// If they differ.
    pub fn walk(&mut self, positions: u32, wanted: impl Fn(&S) -> bool) {
        let mut walked = odds::Walked::default();
        while walked.positions < positions {
            let (_, stand) = self.next(&wanted);
            stand.a_few().into_iter().take(2).for_each(|answer| walked.walk(&stand, answer));
        }
        println!("{walked:?}");
    }
}
