//! The stack of steps under way, and what each has been told.

use dice::Pool;

use crate::{InlineVec, Rule, Ruleset, Side};

/// A roll that somebody is to make.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Roll {
    /// Who throws.
    pub who: Side,
    /// What for.
    pub rule: Rule,
    /// Which dice, and what is read from them.
    pub pool: Pool,
    /// Whether only the thrower may see how it falls: a card drawn face down.
    pub secret: bool,
    /// Whether it matters, beside what is read, that dice were thrown again.
    pub shown: bool,
}

/// What is to be run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Job<R: Ruleset> {
    /// A step or script of the ruleset.
    Step(R::Step),
    /// A roll that may have to wait for dice or cards.
    Roll(Roll),
}

/// What a frame of the stack does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Task<R: Ruleset> {
    /// A step or script of the ruleset.
    Step(R::Step),
    /// The roll that is under way. It asks and throws and calls nothing, so that it is always the last frame and
    /// there is never another.
    Roll,
}

/// A step in progress. It owns the tail of the journal from `base` on, up to the base of the frame above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame<R: Ruleset> {
    pub(crate) task: Task<R>,
    pub(crate) base: u8,
    /// The site at which the frame below waits for what this one returns; rule 0 if it does not.
    site: Rule,
}

impl<R: Ruleset> Frame<R> {
    pub(crate) fn new(task: Task<R>, base: usize, called: Option<Rule>) -> Frame<R> {
        Frame { task, base: base as u8, site: called.unwrap_or(Rule(0)) }
    }

    /// The site at which the frame below waits for what this one returns, if it does.
    pub(crate) fn called(&self) -> Option<Rule> {
        (self.site != Rule(0)).then_some(self.site)
    }
}

/// The stack of steps in progress.
pub(crate) type Stack<R> = InlineVec<Frame<R>, 28>;
