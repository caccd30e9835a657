//! A commander who may not do some things: what these are worth is what he loses without them.

use engine::{Ahead, Answer, Decision, Known, Verb};
use general::{Appraised, Choice, Commander, Plan};

/// A commander who is denied some verbs of the rulebook. Where he would use one he gives the best other answer that is offered, by
/// the captain's doctrine; where there is none, he may.
pub struct Denied<R: Appraised> {
    inner: Box<dyn Commander<R>>,
    verbs: Vec<Verb>,
}

/// How many other answers are weighed at most.
const MOST_WEIGHED: usize = 240;

impl<R: Appraised> Denied<R> {
    /// A commander without these.
    pub fn of(inner: Box<dyn Commander<R>>, verbs: Vec<Verb>) -> Denied<R> {
        Denied { inner, verbs }
    }

    fn allowed(&self, choice: Choice, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        if !self.verbs.contains(&choice.answer.verb) {
            return choice;
        }
        let mut others: Vec<Answer> = Vec::new();
        R::candidates(known, world, decision, &mut |answer| {
            let open = !self.verbs.contains(&answer.verb) && R::concedes(&answer).is_none();
            if open && others.len() < MOST_WEIGHED {
                others.push(answer);
            }
        });
        let mut notes = R::Notes::default();
        let mut best: Option<(f64, Answer)> = None;
        for answer in others {
            let score =
                R::doctrine().score(&R::appraise(known, world, decision, &answer, &Plan::NONE, &mut notes));
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, answer));
            }
        }
        match best {
            Some((_, answer)) => Choice::new(answer, "What else he would do is denied him.".to_owned()),
            None => choice,
        }
    }
}

impl<R: Appraised> Commander<R> for Denied<R> {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        let choice = self.inner.decide(known, world, decision);
        self.allowed(choice, known, world, decision)
    }

    fn decide_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Choice {
        let choice = self.inner.decide_ahead(known, world, decision, ahead);
        self.allowed(choice, known, world, decision)
    }
}
