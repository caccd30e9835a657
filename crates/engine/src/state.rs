//! A battle in progress as one value.

use dice::{Faces, Reading};

use crate::core::Core;
use crate::fingerprint::fingerprint;
use crate::frame::{Frame, Stack, Task};
use crate::journal::{Entry, Journal, Settled};
use crate::{
    Ahead, Answer, Decision, InlineVec, Known, Logged, Open, Outcome, Refusal, Roll, Room, Rule, Ruleset,
    Run, Side, ThrowRequest, Viewpoint, Want,
};

/// A battle in progress: the table, the steps under way and what they have been told. Plain values: copy it to
/// search, compare it, hash it, save it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<R: Ruleset> {
    pub(crate) table: R::Table,
    pub(crate) stack: Stack<R>,
    pub(crate) journal: Journal<R>,
    /// Whether the last note came from outside and no observer has been told of it yet.
    pub(crate) untold: bool,
    /// The roll under way, while the last frame of the stack makes one.
    pub(crate) roll: Option<Roll>,
    /// How many open throws have been made, so that a source can give each its own dice.
    pub(crate) throws: u32,
    /// How many throws each side alone has seen, counted apart so that they shift no others.
    pub(crate) secret_throws: [u32; 2],
    pub(crate) outcome: Option<Outcome>,
}

impl<R: Ruleset> State<R> {
    /// A battle about to begin.
    pub fn new(table: R::Table) -> State<R> {
        State::beginning(table, R::opening())
    }

    /// A table on which one step of the rules, and what follows from it, is about to run: for trying a rule by
    /// itself. Run it with [`State::step`] until its [depth](State::depth) is zero; unlike a whole battle it
    /// may end without an outcome.
    pub fn beginning(table: R::Table, step: R::Step) -> State<R> {
        let filler = Frame::new(Task::Step(step), 0, None);
        let mut stack = InlineVec::empty(filler);
        stack.push(filler);
        State {
            table,
            stack,
            journal: Journal::empty(),
            untold: false,
            roll: None,
            throws: 0,
            secret_throws: [0; 2],
            outcome: None,
        }
    }

    /// The table as it is.
    pub fn table(&self) -> &R::Table {
        &self.table
    }

    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How many throws that everybody sees have been made.
    pub fn throws(&self) -> u32 {
        self.throws
    }

    /// How many throws a side alone has seen.
    pub fn secret_throws(&self, side: Side) -> u32 {
        self.secret_throws[side.index()]
    }

    /// Something happens that no step brought about: a side said what nobody had asked. It may end the battle.
    /// Whatever was under way is left as it was.
    pub fn happen<'a>(&'a mut self, run: Run<'a, R>, logged: Logged) {
        Core::new(self, run, false).emit(logged, true);
    }

    /// The hash of the whole state, which records and replays compare.
    pub fn fingerprint(&self) -> u64 {
        fingerprint(self)
    }

    /// The state without answers that lie sealed: no record knows of them before both are there.
    pub(crate) fn opened(&self) -> State<R> {
        let mut opened = *self;
        opened.journal.unseal_all();
        opened
    }

    /// What a viewer knows.
    pub fn known(&self, world: &R::World, viewer: Viewpoint) -> Known<R> {
        Known::of(&self.table, world, viewer)
    }

    /// The battle as a side may play it on that one of the open decisions is put to.
    pub fn ahead(&self, open: &Open<R>, side: Side) -> Option<Ahead<'_, R>> {
        open.of(side).map(|decision| Ahead::of(self, *decision, open.sealed))
    }

    /// Runs until something is wanted that the run cannot give. Running again gives the same want. Where the steps run out
    /// and nobody has won, as they may from a [position](State::beginning), it ends drawn, by no rule: rule 0 stands there.
    pub fn run<'a>(&'a mut self, run: Run<'a, R>) -> Want<R> {
        Core::new(self, run, false).ends()
    }

    /// The same, but only as far as the first decision on a table on which `until` holds: players are not asked for its answer.
    pub fn run_until<'a>(&'a mut self, run: Run<'a, R>, until: &'a dyn Fn(&R::Table) -> bool) -> Want<R> {
        let mut core = Core::new(self, run, false);
        core.until = Some(until);
        core.ends()
    }

    /// Runs until something is wanted or the next step has ended.
    pub fn step<'a>(&'a mut self, run: Run<'a, R>) -> Want<R> {
        assert!(self.depth() > 0 || self.outcome.is_some(), "no step is under way and there is no outcome");
        Core::new(self, run, true).run_to(0)
    }

    /// How much more there can be under way at once.
    pub fn room(&self) -> Room {
        Room { steps: self.stack.capacity() - self.stack.len(), notes: self.journal.room() }
    }

    /// How many steps are under way: zero only when the battle is over.
    pub fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Answers an open decision. A refused answer changes nothing.
    ///
    /// # Errors
    /// Why the answer is not legal.
    pub fn answer(
        &mut self,
        world: &R::World,
        open: &Open<R>,
        decision: &Decision<R>,
        answer: Answer,
    ) -> Result<(), Refusal> {
        answer.within_bounds::<R>(world)?;
        let known = self.known(world, Viewpoint::Side(decision.who));
        if R::concedes(&answer).is_none() {
            R::validate(&known, world, decision, &answer)?;
        }
        if open.sealed {
            self.seal(decision, answer);
        } else {
            self.hear(decision.rule, Entry::Answer(answer));
        }
        Ok(())
    }

    /// Hands over dice that were wanted.
    ///
    /// # Errors
    /// The faces back, when they are not a possible outcome of the throw.
    pub fn supply(&mut self, handful: &ThrowRequest, faces: Faces) -> Result<(), Faces> {
        if !faces.answers(handful.throw) {
            return Err(faces);
        }
        *self.count_of(&handful.roll) += 1;
        self.hear(handful.roll.rule, Entry::Thrown(faces));
        Ok(())
    }

    /// In a preview: hands over what is read from dice never thrown, saves included.
    ///
    /// # Panics
    /// For dice that are thrown again: they need faces.
    pub(crate) fn supply_reading(&mut self, handful: &ThrowRequest, reading: Reading) {
        assert!(!handful.again, "dice thrown again need faces, not a reading");
        self.hear(handful.roll.rule, Entry::Read(reading));
    }

    /// In a preview: hands over what is read from dice never thrown, and whether any was thrown again.
    pub(crate) fn supply_shown(&mut self, handful: &ThrowRequest, reading: Reading, again: bool) {
        self.hear(handful.roll.rule, Entry::Settled(Settled { reading, again }));
    }

    /// Forgets all that was under way: the battle is over.
    pub(crate) fn unwind(&mut self) {
        self.stack.clear();
        self.journal.truncate(0);
        self.untold = false;
        self.roll = None;
    }

    /// Lays dice down without counting the throw, for previews.
    pub(crate) fn lay(&mut self, handful: &ThrowRequest, faces: Faces) {
        self.hear(handful.roll.rule, Entry::Thrown(faces));
    }

    /// The place in the stack of the step that asks now: a roll that waits is part of the step that rolls.
    pub(crate) fn asking_frame(&self) -> usize {
        self.stack.iter().rposition(|frame| matches!(frame.task, Task::Step(_))).unwrap_or(0)
    }

    /// The counter of the throws that are seen by the same eyes as this one.
    pub(crate) fn count_of(&mut self, roll: &Roll) -> &mut u32 {
        if roll.secret { &mut self.secret_throws[roll.who.index()] } else { &mut self.throws }
    }

    fn hear(&mut self, site: Rule, entry: Entry<R>) {
        self.journal.push(site, entry);
        self.untold = true;
    }

    /// Lays an answer beside the other side's; it is read when both are there.
    pub(crate) fn seal(&mut self, decision: &Decision<R>, answer: Answer) {
        self.journal.unseal(decision.who);
        self.journal.push(decision.rule, Entry::Sealed(decision.who, answer));
    }

    /// The answers that lie sealed, by side.
    pub(crate) fn sealed(&self) -> [Option<Answer>; 2] {
        Side::BOTH.map(|side| self.journal.sealed(side))
    }
}
