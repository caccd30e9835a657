use dice::{Faces, Pool, Reading};

use crate::{Answer, Few, Rule, Ruleset, Side};

/// What a paused step has already been told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Entry<R: Ruleset> {
    /// What a player answered.
    Answer(Answer),
    /// How the dice of one stage of a roll fell.
    Thrown(Faces),
    /// How the dice of a roll lie when nobody throws them again.
    Settled(Faces),
    /// In a preview: what the step reads from dice that were never thrown.
    Read(Reading),
    /// What a called step returned, or what a script noted.
    Value(R::Value),
}

/// An entry with the rule that asked for it, compared on every replay: a step that reads differently the
/// second time is stopped at once, by name, before it takes the wrong entry for its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Note<R: Ruleset> {
    pub(crate) site: Rule,
    pub(crate) entry: Entry<R>,
}

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
}

/// What a frame of the stack does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Job<R: Ruleset> {
    /// A step or script of the ruleset.
    Step(R::Step),
    /// A roll that may have to wait for dice or cards.
    Roll(Roll),
}

/// A step in progress. It owns the tail of the journal from `base` on, up to the base of the frame above.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Frame<R: Ruleset> {
    pub(crate) job: Job<R>,
    pub(crate) base: u8,
    /// The site at which the frame below waits for what this one returns, if it does.
    pub(crate) called: Option<Rule>,
}

/// The stack of steps in progress.
pub(crate) type Stack<R> = Few<Frame<R>, 32>;
/// The journal that all frames share.
pub(crate) type Journal<R> = Few<Note<R>, 48>;
