//! What a computer player is.

use engine::{Ahead, Answer, Decision, Drawn, Known, Players, Ruleset, Side};

use crate::{Planned, Random};

/// A computer player of one side.
pub trait Commander<R: Ruleset> {
    /// Chooses an answer from what the side knows, with the reason in a sentence.
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice;

    /// The same of who may look ahead before he answers, in worlds that his side can imagine. By default nobody does.
    fn decide_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        _ahead: &Ahead<'_, R>,
    ) -> Choice {
        self.decide(known, world, decision)
    }

    /// An answer that the ruleset draws for him in the search that tells whether it is the only one: see
    /// [`Players::draw`]. `None` from who weighs his answers.
    fn draw(
        &mut self,
        _known: &Known<R>,
        _world: &R::World,
        _decision: &Decision<R>,
        _memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        None
    }

    /// Whether he answers only what the ruleset offered or drew: see [`Players::is_trusted`].
    fn is_trusted(&self) -> bool {
        false
    }
}

/// What a commander chose, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The answer.
    pub answer: Answer,
    /// Why, in a sentence; empty if there is nothing to say.
    pub reason: String,
    /// What he plans for the turn, if he plans. It is for nobody's eyes but his own side's until the battle is over.
    pub plan: Option<Planned>,
    /// Whether a [clock](engine::Clock) had him answer before he had thought it through: with more time he may have answered otherwise.
    pub hurried: bool,
}

impl Choice {
    /// A choice without a plan.
    pub const fn new(answer: Answer, reason: String) -> Choice {
        Choice { answer, reason, plan: None, hurried: false }
    }
}

impl<R: Ruleset> Commander<R> for Random {
    fn decide(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Choice {
        Choice::new(self.choose(decision.who, known, world, decision), String::new())
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        Players::draw(self, known, world, decision, memory)
    }

    fn is_trusted(&self) -> bool {
        true
    }
}

/// The commanders of both sides, to play a battle without pausing.
pub struct Both<R: Ruleset> {
    sides: [Box<dyn Commander<R>>; 2],
}

impl<R: Ruleset> Both<R> {
    /// Two commanders.
    pub fn of(sides: [Box<dyn Commander<R>>; 2]) -> Both<R> {
        Both { sides }
    }

    /// The commander of a side.
    pub fn side(&mut self, side: Side) -> &mut dyn Commander<R> {
        self.sides[side.index()].as_mut()
    }
}

impl<R: Ruleset> Players<R> for Both<R> {
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer {
        self.side(decision.who).decide(known, world, decision).answer
    }

    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        ahead: &Ahead<'_, R>,
    ) -> Answer {
        self.side(decision.who).decide_ahead(known, world, decision, ahead).answer
    }

    fn draw(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        self.side(decision.who).draw(known, world, decision, memory)
    }

    fn is_trusted(&self) -> bool {
        self.sides.iter().all(|side| side.is_trusted())
    }
}
