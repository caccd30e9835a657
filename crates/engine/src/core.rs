//! What the engine drives a ruleset with: dice, players, chronicles, and the pause of a step.

mod asks;
mod rolls;

use dice::{Faces, Reading, Throw, Thrower};

use crate::frame::{Frame, Job, Task};
use crate::journal::Entry;
use crate::{
    Ahead, Answer, Audience, Cx, Decision, Event, InlineVec, Known, Logged, Outcome, Refusal, Roll, Rule,
    Ruleset, Side, State,
};

/// Proof that a body has been paused. Only the engine can make one, so a step can end early for no other reason.
#[derive(Debug)]
pub struct Pause(pub(crate) ());

/// What a step gives back: a value, or the news that it has to wait and will be run again from its start.
pub type Flow<T> = Result<T, Pause>;

/// Where dice come from.
pub trait Hand {
    /// Throws dice, or says that the battle must wait for them. `number` counts the throws of the battle
    /// that the same eyes may see, so that each has dice of its own whatever was asked before.
    fn throw(&mut self, handful: &ThrowRequest, number: u32) -> ThrowResult;
}

/// Dice to be thrown now. A roll is thrown in stages: all its dice, then those that must be thrown again, then
/// those that a card touched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ThrowRequest {
    /// For which roll.
    pub roll: Roll,
    /// Which dice.
    pub throw: Throw,
    /// Whether they lay on the table already and are thrown again.
    pub again: bool,
    /// Who throws them, by side and by the name of the piece that the running step is about: what dice by key hang on.
    pub thrower: Thrower,
}

/// What a hand gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThrowResult {
    /// The dice as they fell.
    Faces(Faces),
    /// In a preview: what is read from a roll whose dice are never thrown, its saves included. Only for a
    /// handful that is not thrown again.
    Reading(Reading),
    /// The same for a roll of which it matters whether dice were thrown again.
    Shown {
        /// What is read.
        reading: Reading,
        /// Whether any of the dice was thrown again.
        again: bool,
    },
    /// They are typed in, or walked one by one: the battle waits.
    Wait,
}

/// Who answers decisions at once, so that play need not pause.
pub trait Players<R: Ruleset> {
    /// The answer of a side, from what it knows.
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer;

    /// The same from players who may look ahead before they answer, in worlds that the side can imagine. By default they do not.
    fn choose_ahead(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        _ahead: &Ahead<'_, R>,
    ) -> Answer {
        self.choose(known, world, decision)
    }

    /// The answer of a side, with whether it is the only one, from players who find both in one search by
    /// [`Ruleset::draw`] and vouch for it; `None` from all others, for whom the engine looks for a forced answer first.
    fn draw(
        &mut self,
        _known: &Known<R>,
        _world: &R::World,
        _decision: &Decision<R>,
        _memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        None
    }

    /// Whether every answer is known to be legal, as one that [`Ruleset::sample`] or [`Ruleset::candidates`] gave:
    /// then the engine does not judge it once more.
    fn is_trusted(&self) -> bool {
        false
    }
}

/// An answer drawn at random.
// It is handed on at once; boxing what was found out would put a heap allocation into every draw.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug)]
pub enum Drawn<R: Ruleset> {
    /// The only one that there is: what [`Ruleset::forced`] says.
    Only(Answer),
    /// One of several.
    Chosen(Answer),
    /// One of several, with what judging it found out.
    Judged(Answer, R::Judged),
}

impl<R: Ruleset> Drawn<R> {
    /// The answer.
    pub const fn answer(self) -> Answer {
        match self {
            Drawn::Only(answer) | Drawn::Chosen(answer) | Drawn::Judged(answer, _) => answer,
        }
    }
}

/// Who writes down what happens.
pub trait Observer<R: Ruleset> {
    /// An event, with the table after it.
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World);
    /// An answer that was accepted. Two that were sealed come together, in the order of their decisions.
    fn answered(&mut self, decision: &Decision<R>, answer: &Answer);
    /// Dice that were thrown, or thrown again.
    fn threw(&mut self, handful: &ThrowRequest, faces: &Faces);
    /// A decision that the engine took itself, because there was no choice. What it took is nobody's business;
    /// that the moment came is, since it came in the same way as when the side is asked.
    fn forced(&mut self, _decision: &Decision<R>) {}
}

/// Why a battle stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want<R: Ruleset> {
    /// A decision, or two that both sides make at once.
    Decide(Open<R>),
    /// Dice.
    Dice(ThrowRequest),
    /// Another answer than the one that a player gave who answers at once.
    Better(Misplayed<R>),
    /// Nothing: a step ended, and the caller asked to be told.
    Stepped,
    /// Nothing: it is over.
    Over(Outcome),
}

/// What a player who answers at once did wrong: a fault of his program. Nothing has changed; the decision still
/// waits for an answer, and the same player would give the same again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misplayed<R: Ruleset> {
    /// What he was asked.
    pub decision: Decision<R>,
    /// What he answered.
    pub answer: Answer,
    /// Why that will not do.
    pub refusal: Refusal,
}

/// Decisions that wait for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open<R: Ruleset> {
    /// One decision, or one for each side where both decide at once.
    pub decisions: InlineVec<Decision<R>, 2>,
    /// Whether both sides decide at once, neither seeing the other's answer until both are in.
    pub sealed: bool,
}

impl<R: Ruleset> Open<R> {
    pub(crate) fn one(decision: Decision<R>) -> Open<R> {
        let mut decisions = InlineVec::empty(decision);
        decisions.push(decision);
        Open { decisions, sealed: false }
    }

    /// The decision that a side has to make, if any.
    pub fn of(&self, side: Side) -> Option<&Decision<R>> {
        self.decisions.iter().find(|decision| decision.who == side)
    }
}

/// All that a run of a battle may use.
pub struct Run<'a, R: Ruleset> {
    /// What never changes.
    pub world: &'a R::World,
    /// Where dice come from.
    pub hand: &'a mut dyn Hand,
    /// Who answers at once, if anybody.
    pub players: Option<&'a mut dyn Players<R>>,
    /// Who writes it down, if anybody.
    pub observer: Option<&'a mut dyn Observer<R>>,
}

/// Why the running step has paused.
#[derive(Clone, Copy)]
pub(crate) enum Stop<R: Ruleset> {
    Running,
    Decide(Open<R>),
    Dice(ThrowRequest),
    /// A player who answers at once gave an answer that will not do.
    Better(Misplayed<R>),
    /// The step calls a job from the site of this rule.
    Call(Job<R>, Rule),
}

/// The machine that runs steps: the state, what the run may use, and where the running step stands.
pub(crate) struct Core<'a, R: Ruleset> {
    pub(crate) state: &'a mut State<R>,
    pub(crate) run: Run<'a, R>,
    pub(crate) cursor: usize,
    pub(crate) next: InlineVec<Option<R::Step>, 8>,
    pub(crate) stop: Stop<R>,
    /// Whether the caller wants to be told after every step.
    pub(crate) stepwise: bool,
    /// What judging the last answer found out, if a player who answers at once has handed it over.
    pub(crate) judged: Option<R::Judged>,
    /// What one draw or step of this run leaves for the next.
    pub(crate) memory: R::Memory,
    /// On which tables the run stops instead of having players answer.
    pub(crate) until: Option<&'a Until<'a, R>>,
}

/// Whether a run stops at a decision on a table.
pub(crate) type Until<'a, R> = dyn Fn(&<R as Ruleset>::Table) -> bool + 'a;

impl<'a, R: Ruleset> Core<'a, R> {
    pub(crate) fn new(state: &'a mut State<R>, run: Run<'a, R>, stepwise: bool) -> Self {
        let (next, stop, memory) = (InlineVec::empty(None), Stop::Running, R::Memory::default());
        Core { state, run, cursor: 0, next, stop, stepwise, judged: None, memory, until: None }
    }

    /// Runs until something is wanted. Where the steps run out and nobody has won, the battle is drawn by no rule.
    pub(crate) fn ends(&mut self) -> Want<R> {
        let want = self.run_to(0);
        if want != Want::Stepped {
            return want;
        }
        let event = Event::Finished(Outcome::Drawn);
        self.emit(Logged { rule: Rule(0), event, audience: Audience::All }, true);
        Want::Over(Outcome::Drawn)
    }

    /// Runs until the stack is down to `floor`, or something is wanted.
    pub(crate) fn run_to(&mut self, floor: usize) -> Want<R> {
        loop {
            if let Some(outcome) = self.state.outcome {
                self.state.unwind();
                return Want::Over(outcome);
            }
            let Some(&frame) = self.state.stack.last().filter(|_| self.state.stack.len() > floor) else {
                return Want::Stepped;
            };
            match self.run_frame(frame) {
                Ok(()) if self.stepwise => return Want::Stepped,
                Ok(()) => {}
                Err(Pause(())) => match std::mem::replace(&mut self.stop, Stop::Running) {
                    Stop::Decide(open) => return Want::Decide(open),
                    Stop::Dice(handful) => return Want::Dice(handful),
                    Stop::Better(misplayed) => return Want::Better(misplayed),
                    Stop::Call(job, site) => self.push(job, Some(site)),
                    // The battle ended inside a call: the loop sees the outcome.
                    Stop::Running => assert!(self.state.outcome.is_some(), "a step paused without a reason"),
                },
            }
        }
    }

    pub(crate) fn push(&mut self, job: Job<R>, called: Option<Rule>) {
        let task = match job {
            Job::Step(step) => Task::Step(step),
            Job::Roll(roll) => {
                self.state.roll = Some(roll);
                Task::Roll
            }
        };
        self.state.stack.push(Frame::new(task, self.state.journal.len(), called));
    }

    fn run_frame(&mut self, frame: Frame<R>) -> Flow<()> {
        let depth = self.state.stack.len();
        self.cursor = frame.base as usize;
        self.next.clear();
        let entry = match (frame.task, self.state.roll) {
            (Task::Step(step), _) => Entry::Value(R::run(step, Cx { core: self })?),
            (Task::Roll, Some(roll)) => self.wait_for_dice(roll)?,
            (Task::Roll, None) => unreachable!("a frame rolls, but there is no roll"),
        };
        if self.state.outcome.is_some() {
            return Ok(());
        }
        self.all_read();
        assert_eq!(self.state.stack.len(), depth, "a step left frames of its own behind");
        self.state.journal.truncate(frame.base as usize);
        self.state.stack.pop();
        if matches!(frame.task, Task::Roll) {
            self.state.roll = None;
        }
        if let Some(site) = frame.called() {
            self.state.journal.push(site, entry);
        }
        for at in (0..self.next.len()).rev() {
            if let Some(step) = self.next[at] {
                self.push(Job::Step(step), None);
            }
        }
        Ok(())
    }

    /// The next note of the running step, if it has one, and whether it is news: handed over from outside
    /// since the last run, and in no observer yet.
    pub(crate) fn read(&mut self, site: Rule) -> Option<(Entry<R>, bool)> {
        let (asked, entry) = self.state.journal.get(self.cursor)?;
        assert!(asked == site, "journal: the step at rule {} read what rule {} left", site.0, asked.0);
        self.cursor += 1;
        let news = self.state.untold && self.cursor == self.state.journal.len();
        self.state.untold &= !news;
        Some((entry, news))
    }

    /// Forgets the note read last, which is the last of all: the question is asked once more.
    pub(crate) fn unread(&mut self) {
        self.cursor -= 1;
        assert_eq!(self.cursor + 1, self.state.journal.len(), "journal: forgotten out of turn");
        self.state.journal.truncate(self.cursor);
    }

    /// The next note of the running step, left where it is.
    pub(crate) fn peek(&self) -> Option<Entry<R>> {
        self.state.journal.get(self.cursor).map(|(_, entry)| entry)
    }

    pub(crate) fn write(&mut self, site: Rule, entry: Entry<R>) {
        assert_eq!(self.cursor, self.state.journal.len(), "journal: written out of turn");
        self.state.journal.push(site, entry);
        self.cursor += 1;
    }

    pub(crate) fn all_read(&self) {
        assert_eq!(
            self.cursor,
            self.state.journal.len(),
            "journal: a step ended before it read all its notes"
        );
    }

    /// Applies an event and tells of it. A battle ends once: what would end it again within the same act is too late
    /// and never happens.
    pub(crate) fn emit(&mut self, logged: Logged, applies: bool) {
        if matches!(logged.event, Event::Finished(_)) && self.state.outcome.is_some() {
            return;
        }
        if applies {
            R::apply(&mut self.state.table, self.run.world, &logged.event);
            R::hears(&mut self.memory, &logged.event);
            if let Event::Finished(outcome) = logged.event {
                self.state.outcome = Some(outcome);
            }
        }
        if let Some(observer) = self.run.observer.as_deref_mut() {
            observer.event(&logged, &self.state.table, self.run.world);
        }
    }
}
