//! The player who does nothing wherever that is lawful.

use engine::{Answer, Decision, Known, Ruleset, Verb};

use crate::{Choice, Commander, Random};

/// A player who does nothing: he passes wherever that is lawful, and where he may not he gives any legal answer, drawn by a
/// luck of his own. What is won against him is won from the table and the dice alone, so others are measured by it.
#[derive(Clone, Debug)]
pub struct Idle {
    otherwise: Random,
}

/// The words by which every rulebook calls doing nothing, in the order in which they are tried: to decline or stand still,
/// and to end what is done one after another.
const NOTHING: [&str; 2] = ["pass", "finish"];

impl Idle {
    /// One who does nothing; the seed draws the answers that he must give.
    pub const fn new(seed: u64) -> Idle {
        Idle { otherwise: Random::new(seed) }
    }
}

/// The answer that does nothing, if there is a lawful one.
pub(crate) fn nothing<R: Ruleset>(
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
) -> Option<Answer> {
    let verb = |word: &&str| R::VERBS.iter().position(|verb| verb.word == *word);
    let verbs = NOTHING.iter().filter_map(verb).filter_map(|number| u8::try_from(number).ok());
    let mut answers = verbs.map(|number| Answer::plain(Verb(number)));
    answers.find(|answer| R::validate(known, world, decision, answer).is_ok())
}

impl<R: Ruleset> Commander<R> for Idle {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        let answer = nothing(known, world, decision);
        let answer = answer.unwrap_or_else(|| self.otherwise.choose(decision.who, known, world, decision));
        Choice::new(answer, String::new())
    }

    fn is_trusted(&self) -> bool {
        true
    }
}
