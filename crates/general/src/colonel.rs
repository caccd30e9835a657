//! The colonel: he has his best answers played on to the end of the turn before he gives one.

use engine::{Ahead, Decision, Known, Rng};

use crate::captain::Weighed;
use crate::playing_on::PlayedOn;
use crate::trials::Trials;
use crate::{Appraised, Captain, Choice, Commander};

/// A commander who outranks the captain: he hears the captain's best answers, has each of them played on some times in battles
/// that his side can imagine, to the end of the turn by players without judgement and with the same dice for all, and departs
/// from what the captain would do where another answer came out better, by more than chance would have it.
///
/// How much he thinks is counted in battles played on, never in time: the same seed gives the same answers on every machine. In
/// windows for cards, while armies are deployed, and where he is not let look ahead, he answers as the captain does.
#[derive(Clone, Debug)]
pub struct Colonel {
    captain: Captain,
    luck: Rng,
}

impl Colonel {
    /// How many of the captain's answers he has played on.
    const ANSWERS: usize = 6;
    /// How often at most each of them is played on.
    const TRIES: usize = 24;
    /// After so many tries he gives up those that came to less than what the captain would do.
    const FIRST: usize = 8;
    /// Of the others so many stay, those that came to most.
    const STAY: usize = 3;
    /// What the captain's opinion of an answer counts for, as a part of what it came to.
    const OPINION: f64 = 0.5;
    /// By how many errors of its mean an answer must have come out better.
    const DOUBT: f64 = 1.5;

    /// A colonel, and the captain whom he hears.
    pub const fn new(seed: u64) -> Colonel {
        Colonel { captain: Captain::new(seed), luck: Rng::new(seed ^ 0x2545_f491_4f6c_dd1d) }
    }

    /// What came of the answers, the captain's own first; nothing where there is no use in playing on.
    fn tried<R: Appraised>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
        weighed: &[Weighed],
    ) -> Option<Trials> {
        let begun = R::turn(known.table()) > 0;
        if weighed.len() < 2 || !begun || R::is_window(decision) {
            return None;
        }
        let mut luck = Rng::new(self.luck.bits());
        let mut trials = Trials::of(weighed.len());
        for number in 0..Colonel::TRIES {
            if number == Colonel::FIRST && !trials.keep(Colonel::STAY) {
                return None;
            }
            let world_of_this = PlayedOn::imagine(world, decision, ahead, &mut luck);
            for trial in trials.each_mut() {
                let tried = &weighed[trial.place()];
                let came_to = world_of_this.value(tried.answer)?;
                trial.add(came_to + Colonel::OPINION * tried.score);
            }
        }
        Some(trials)
    }

    /// The choice of another answer than the captain's own, with what came of both.
    fn departs<R: Appraised>(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        weighed: &[Weighed],
        trials: &Trials,
    ) -> Option<Choice> {
        let better = trials.better(Colonel::DOUBT)?;
        let Choice { answer, reason } = self.captain.choice(known, world, decision, &weighed[better.place]);
        let instead = R::answer_in_words(known, world, decision, &weighed[0].answer);
        let [own, other] = [better.mean, better.first].map(|mean| format!("{mean:+.1}"));
        let played =
            format!("Played on {} times to the end of the turn it came to {own} points", better.tries);
        Some(Choice { answer, reason: format!("{reason} {played}, against {other} for: {instead}.") })
    }
}

impl<R: Appraised> Commander<R> for Colonel {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        self.captain.decide(known, world, decision)
    }

    fn decide_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Choice {
        let weighed = self.captain.weighed(known, world, decision, Colonel::ANSWERS);
        let Some(own) = weighed.first() else { return self.captain.any(known, world, decision) };
        let trials = self.tried(known, world, decision, ahead, &weighed);
        let other = trials.and_then(|trials| self.departs(known, world, decision, &weighed, &trials));
        other.unwrap_or_else(|| self.captain.choice(known, world, decision, own))
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
