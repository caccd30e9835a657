//! Looking ahead: playing on in worlds that a side can imagine.

use crate::{Decision, InlineVec, Open, Rng, Ruleset, State, Viewpoint};

/// Tells whoever thinks that he is to answer now, because his time is up or somebody hurries him. Once it has said so it goes on saying so until
/// he has answered. It lies outside the core, which has no time: without one, and as long as it says nothing, the same thoughts come to the same.
pub trait Clock {
    /// Whether he is to answer now. Cheap: it is asked before each battle that is played on.
    fn is_up(&self) -> bool;
}

/// No clock: everything is thought to its end.
pub(crate) struct Unhurried;

impl Clock for Unhurried {
    fn is_up(&self) -> bool {
        false
    }
}

/// A battle as the side that is asked may play it on: all that it does not know is imagined.
///
/// The true state lies inside and never comes out. Whatever is made here follows from what the side knows, from what it is
/// asked and from the luck with which it imagines, so that in two battles that it cannot tell apart it gets the same.
#[derive(Clone, Copy)]
pub struct Ahead<'a, R: Ruleset> {
    state: &'a State<R>,
    decision: Decision<R>,
    sealed: bool,
    clock: &'a dyn Clock,
}

impl<'a, R: Ruleset> Ahead<'a, R> {
    /// From a state that asks; `sealed` where both sides are asked at once.
    pub(crate) const fn of(state: &'a State<R>, decision: Decision<R>, sealed: bool) -> Ahead<'a, R> {
        Ahead { state, decision, sealed, clock: &Unhurried }
    }

    /// The same for somebody who has no more time than a clock says.
    #[must_use]
    pub fn by(self, clock: &'a dyn Clock) -> Ahead<'a, R> {
        Ahead { clock, ..self }
    }

    /// Whether whoever looks ahead is to answer now, with what he has found until then.
    pub fn is_up(&self) -> bool {
        self.clock.is_up()
    }

    /// A state that may be the true one for all that the side knows. It waits for the same decision, no answer lies sealed in
    /// it, and no throw has been made. Costs as much as two copies of a state.
    pub fn imagined(&self, world: &R::World, rng: &mut Rng) -> State<R> {
        let imagined = self.state.imagined(world, Viewpoint::Side(self.decision.who), rng);
        State { throws: 0, secret_throws: [0; 2], untold: false, ..imagined }
    }

    /// What is open in the imagined states, as the side sees it: its own decision.
    pub fn open(&self) -> Open<R> {
        let mut decisions = InlineVec::empty(self.decision);
        decisions.push(self.decision);
        Open { decisions, sealed: self.sealed }
    }
}
