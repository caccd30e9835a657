use dice::{Faces, Reading, Throw};

use crate::frame::{Entry, Frame, Job, Note};
use crate::{
    About, Answer, Audience, Cx, Decision, Event, Few, Known, Logged, OnThrow, Outcome, Roll, Rule, Ruleset,
    Side, State, Touch, Viewpoint,
};

/// Proof that a body has been paused. Only the engine can make one, so a step can end early for no other reason.
#[derive(Debug)]
pub struct Pause(pub(crate) ());

/// What a step gives back: a value, or the news that it has to wait and will be run again from its start.
pub type Flow<T> = Result<T, Pause>;

/// Where dice come from.
pub trait Hand {
    /// Throws dice, or says that the battle must wait for them. A roll is thrown in stages: all its dice, then
    /// those that must be thrown again, then those that a card touched. `number` counts the throws of the
    /// battle that the same side may see, so that each has dice of its own whatever was asked before.
    fn throw(&mut self, roll: &Roll, throw: Throw, number: u32) -> Thrown;
}

/// What a hand gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thrown {
    /// The dice as they fell.
    Faces(Faces),
    /// In a preview: what is read from a roll whose dice are never thrown.
    Reading(Reading),
    /// They are typed in, or walked one by one: the battle waits.
    Wait,
}

/// Who answers decisions at once, so that play need not pause.
pub trait Players<R: Ruleset> {
    /// The answer of a side, from what it knows.
    fn choose(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Answer;
}

/// Who writes down what happens.
pub trait Chronicle<R: Ruleset> {
    /// An event, with the table after it.
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World);
    /// An answer that was accepted. Answers that the engine gives itself are not told.
    fn answered(&mut self, decision: &Decision<R>, answer: &Answer);
    /// Dice that were thrown, or thrown again.
    fn threw(&mut self, roll: &Roll, faces: &Faces);
}

/// Why a battle stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want<R: Ruleset> {
    /// A decision, or two that both sides make at once.
    Decide(Open<R>),
    /// Dice: for which roll, and which are to be thrown.
    Dice(Roll, Throw),
    /// Nothing: a step ended, and the caller asked to be told.
    Stepped,
    /// Nothing: it is over.
    Over(Outcome),
}

/// Decisions that wait for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open<R: Ruleset> {
    /// One decision, or one for each side where both decide at once.
    pub decisions: Few<Decision<R>, 2>,
    /// Whether both sides decide at once, neither seeing the other's answer until both are in.
    pub sealed: bool,
}

impl<R: Ruleset> Open<R> {
    fn one(decision: Decision<R>) -> Open<R> {
        let mut decisions = Few::empty(decision);
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
    pub chronicle: Option<&'a mut dyn Chronicle<R>>,
}

#[derive(Clone, Copy)]
enum Stop<R: Ruleset> {
    Running,
    Decide(Open<R>),
    Dice(Roll, Throw),
    Call(Job<R>),
}

/// The machine that runs steps: the state, what the run may use, and where the running step stands.
pub(crate) struct Core<'a, R: Ruleset> {
    pub(crate) state: &'a mut State<R>,
    pub(crate) run: Run<'a, R>,
    cursor: usize,
    pub(crate) next: Few<Option<R::Step>, 8>,
    stop: Stop<R>,
    /// Whether the caller wants to be told after every step.
    stepwise: bool,
}

impl<'a, R: Ruleset> Core<'a, R> {
    pub(crate) fn new(state: &'a mut State<R>, run: Run<'a, R>, stepwise: bool) -> Self {
        Core { state, run, cursor: 0, next: Few::empty(None), stop: Stop::Running, stepwise }
    }

    /// Runs until the stack is down to `floor`, or something is wanted.
    pub(crate) fn run_to(&mut self, floor: usize) -> Want<R> {
        loop {
            if let Some(outcome) = self.state.outcome {
                self.state.stack.clear();
                self.state.journal.clear();
                return Want::Over(outcome);
            }
            let Some(&frame) = self.state.stack.last().filter(|_| self.state.stack.len() > floor) else {
                assert!(floor > 0, "a battle ran out of steps without an outcome");
                return Want::Stepped;
            };
            match self.run_frame(frame) {
                Ok(()) if self.stepwise => return Want::Stepped,
                Ok(()) => {}
                Err(Pause(())) => match std::mem::replace(&mut self.stop, Stop::Running) {
                    Stop::Decide(open) => return Want::Decide(open),
                    Stop::Dice(roll, throw) => return Want::Dice(roll, throw),
                    Stop::Call(job) => self.push(job, true),
                    // The battle ended inside a call: the loop sees the outcome.
                    Stop::Running => assert!(self.state.outcome.is_some(), "a step paused without a reason"),
                },
            }
        }
    }

    pub(crate) fn push(&mut self, job: Job<R>, called: bool) {
        let base = self.state.journal.len() as u8;
        self.state.stack.push(Frame { job, base, called });
    }

    fn run_frame(&mut self, frame: Frame<R>) -> Flow<()> {
        let depth = self.state.stack.len();
        self.cursor = frame.base as usize;
        self.next.clear();
        let entry = match frame.job {
            Job::Step(step) => Entry::Value(R::run(step, Cx { core: self })?),
            Job::Roll(roll) => self.wait_for_dice(roll)?,
        };
        if self.state.outcome.is_some() {
            return Ok(());
        }
        self.all_read();
        assert_eq!(self.state.stack.len(), depth, "a step left frames of its own behind");
        self.state.journal.truncate(frame.base as usize);
        self.state.stack.pop();
        if frame.called {
            let site = match frame.job {
                Job::Roll(roll) => roll.rule,
                Job::Step(_) => self.site_of_call(),
            };
            self.state.journal.push(Note { site, entry });
        }
        for at in (0..self.next.len()).rev() {
            if let Some(step) = self.next[at] {
                self.push(Job::Step(step), false);
            }
        }
        Ok(())
    }

    /// Called steps leave their value under a site of their own; the caller checks that it is one.
    fn site_of_call(&self) -> Rule {
        Rule(u16::MAX)
    }

    pub(crate) fn read(&mut self, site: Rule) -> Option<Entry<R>> {
        let note = *self.state.journal.get(self.cursor)?;
        assert!(
            note.site == site || note.site == Rule(u16::MAX),
            "journal: the step at rule {} read what rule {} left",
            site.0,
            note.site.0
        );
        self.cursor += 1;
        Some(note.entry)
    }

    pub(crate) fn write(&mut self, site: Rule, entry: Entry<R>) {
        assert_eq!(self.cursor, self.state.journal.len(), "journal: written out of turn");
        self.state.journal.push(Note { site, entry });
        self.cursor += 1;
    }

    pub(crate) fn all_read(&self) {
        assert_eq!(
            self.cursor,
            self.state.journal.len(),
            "journal: a step ended before it read all its notes"
        );
    }

    pub(crate) fn emit(&mut self, logged: Logged, applies: bool) {
        if applies {
            R::apply(&mut self.state.table, self.run.world, &logged.event);
        }
        if let Some(chronicle) = self.run.chronicle.as_deref_mut() {
            chronicle.event(&logged, &self.state.table, self.run.world);
        }
    }

    pub(crate) fn ask(&mut self, decision: Decision<R>) -> Flow<Answer> {
        if let Some(entry) = self.read(decision.rule) {
            let Entry::Answer(answer) = entry else { panic!("journal: wanted an answer, found {entry:?}") };
            return self.unless_conceded(decision.who, answer);
        }
        if let Some(answer) = R::forced(&self.state.table, self.run.world, &decision) {
            self.write(decision.rule, Entry::Answer(answer));
            return Ok(answer);
        }
        let Some(answer) = self.choose(&decision) else {
            self.stop = Stop::Decide(Open::one(decision));
            return Err(Pause(()));
        };
        self.accept(&decision, answer);
        self.write(decision.rule, Entry::Answer(answer));
        self.unless_conceded(decision.who, answer)
    }

    /// The answer, unless it gives the battle up.
    fn unless_conceded(&mut self, who: Side, answer: Answer) -> Flow<Answer> {
        match R::concedes(&answer) {
            None => Ok(answer),
            Some(rule) => {
                self.concede(who, rule);
                Err(Pause(()))
            }
        }
    }

    pub(crate) fn concede(&mut self, who: Side, rule: Rule) {
        let outcome = Outcome::Won(who.other());
        self.emit(Logged { rule, event: Event::Finished(outcome), audience: Audience::All }, true);
        self.state.outcome = Some(outcome);
    }

    pub(crate) fn ask_both(&mut self, decisions: [Decision<R>; 2]) -> Flow<[Answer; 2]> {
        let mut answers = [None; 2];
        let noted = self.state.journal.len() > self.cursor;
        let mut open = Few::empty(decisions[0]);
        for (slot, decision) in answers.iter_mut().zip(&decisions) {
            *slot = if noted {
                match self.read(decision.rule) {
                    Some(Entry::Answer(answer)) => Some(answer),
                    entry => panic!("journal: wanted two answers, found {entry:?}"),
                }
            } else {
                R::forced(&self.state.table, self.run.world, decision)
                    .or(self.state.sealed[decision.who.index()])
                    .or_else(|| self.choose(decision).inspect(|answer| self.accept(decision, *answer)))
            };
            if slot.is_none() {
                open.push(*decision);
            }
        }
        for (answer, decision) in answers.iter().zip(&decisions) {
            if let Some(answer) = *answer {
                self.unless_conceded(decision.who, answer)?;
            }
        }
        let [Some(first), Some(second)] = answers else {
            self.stop = Stop::Decide(Open { decisions: open, sealed: true });
            return Err(Pause(()));
        };
        if !noted {
            self.state.sealed = [None; 2];
            self.write(decisions[0].rule, Entry::Answer(first));
            self.write(decisions[1].rule, Entry::Answer(second));
        }
        Ok([first, second])
    }

    fn choose(&mut self, decision: &Decision<R>) -> Option<Answer> {
        let players = self.run.players.as_deref_mut()?;
        let known = Known::of(&self.state.table, self.run.world, Viewpoint::Side(decision.who));
        let answer = players.choose(&known, self.run.world, decision);
        if let Err(refusal) = R::validate(&known, self.run.world, decision, &answer) {
            panic!("a computer player answered {decision:?} with {answer:?}, refused: {refusal:?}");
        }
        Some(answer)
    }

    fn accept(&mut self, decision: &Decision<R>, answer: Answer) {
        if let Some(chronicle) = self.run.chronicle.as_deref_mut() {
            chronicle.answered(decision, &answer);
            let event = Event::Chose {
                who: decision.who,
                verb: answer.verb,
                piece: answer.piece,
                object: answer.object,
            };
            let logged = Logged { rule: decision.rule, event, audience: Audience::Only(decision.who) };
            chronicle.event(&logged, &self.state.table, self.run.world);
        }
    }

    pub(crate) fn call(&mut self, site: Rule, step: R::Step) -> Flow<R::Value> {
        if let Some(entry) = self.read(site) {
            let Entry::Value(value) = entry else { panic!("journal: wanted a value, found {entry:?}") };
            return Ok(value);
        }
        match self.run_inline(Job::Step(step))? {
            Entry::Value(value) => Ok(value),
            entry => panic!("journal: wanted a value, found {entry:?}"),
        }
    }

    pub(crate) fn roll(&mut self, roll: Roll) -> Flow<Reading> {
        let dice = matches!(roll.pool.throw(), Throw::Dice { .. });
        let entry = if !dice || R::throw_windows(&self.state.table, roll.who).is_empty() {
            self.all_dice(roll)?
        } else if let Some(entry) = self.read(roll.rule) {
            entry
        } else {
            self.run_inline(Job::Roll(roll))?
        };
        match entry {
            Entry::Thrown(faces) => Ok(roll.pool.read(&faces)),
            Entry::Read(reading) => Ok(reading),
            entry => panic!("journal: wanted dice, found {entry:?}"),
        }
    }

    /// Runs a job on top of the running step, at once where nothing makes it wait.
    fn run_inline(&mut self, job: Job<R>) -> Flow<Entry<R>> {
        self.all_read();
        if self.stepwise {
            self.stop = Stop::Call(job);
            return Err(Pause(()));
        }
        let next = self.next;
        let floor = self.state.stack.len();
        self.push(job, true);
        let want = self.run_to(floor);
        self.next = next;
        self.stop = match want {
            Want::Stepped => {
                let note = *self.state.journal.last().expect("a called step leaves its value");
                self.cursor = self.state.journal.len();
                return Ok(note.entry);
            }
            Want::Decide(open) => Stop::Decide(open),
            Want::Dice(roll, throw) => Stop::Dice(roll, throw),
            Want::Over(_) => Stop::Running,
        };
        Err(Pause(()))
    }

    /// Throws a roll in its stages: all the dice, then those that must be thrown again.
    fn all_dice(&mut self, roll: Roll) -> Flow<Entry<R>> {
        let known = self.state.journal.len();
        let mut faces = match self.stage(roll, roll.pool.throw())? {
            Entry::Thrown(faces) => faces,
            reading => return Ok(reading),
        };
        while let Some(again) = roll.pool.reroll_due(&faces) {
            let Entry::Thrown(fell) = self.stage(roll, again)? else {
                panic!("journal: wanted dice thrown again")
            };
            faces = faces.thrown_again(roll.pool.rerolled(), &fell).expect("the dice that were due");
        }
        if self.state.journal.len() > known {
            self.tell(&roll, faces);
        }
        Ok(Entry::Thrown(faces))
    }

    /// One stage of a roll: dice that are already there, or thrown now.
    fn stage(&mut self, roll: Roll, throw: Throw) -> Flow<Entry<R>> {
        if let Some(entry) = self.read(roll.rule) {
            return Ok(entry);
        }
        let number = *self.state.count_of(&roll);
        let entry = match self.run.hand.throw(&roll, throw, number) {
            Thrown::Faces(faces) => {
                *self.state.count_of(&roll) += 1;
                if let Some(chronicle) = self.run.chronicle.as_deref_mut() {
                    chronicle.threw(&roll, &faces);
                }
                Entry::Thrown(faces)
            }
            Thrown::Reading(reading) => Entry::Read(reading),
            Thrown::Wait => {
                self.stop = Stop::Dice(roll, throw);
                return Err(Pause(()));
            }
        };
        self.write(roll.rule, entry);
        Ok(entry)
    }

    fn tell(&mut self, roll: &Roll, faces: Faces) {
        if let Some(chronicle) = self.run.chronicle.as_deref_mut() {
            let event = Event::Threw { who: roll.who, pool: roll.pool, faces };
            let audience = if roll.secret { Audience::Only(roll.who) } else { Audience::All };
            chronicle.event(&Logged { rule: roll.rule, event, audience }, &self.state.table, self.run.world);
        }
    }

    /// The engine's own step for a throw that cards may touch: throws, offers it to each side that may hold a
    /// card, throws again what was touched, spends the cards, and leaves the caller the final dice.
    fn wait_for_dice(&mut self, roll: Roll) -> Flow<Entry<R>> {
        let windows = R::throw_windows(&self.state.table, roll.who);
        let mut lying = self.all_dice(roll)?;
        let mut spent: Few<Option<(Rule, Event)>, 2> = Few::empty(None);
        for window in windows.iter() {
            // A preview reads classes, not dice: no card is played in it, and it says so.
            let Entry::Thrown(faces) = lying else { break };
            let on =
                OnThrow { thrower: roll.who, rule: roll.rule, pool: roll.pool, faces, window: window.window };
            let decision = Decision { who: window.who, rule: window.rule, about: About::Throw(on) };
            let answer = self.ask(decision)?;
            let (touch, event) = R::touch(&self.state.table, &decision, &answer);
            spent.push(event);
            if let Some(faces) = self.throw_again(roll, faces, touch)? {
                lying = Entry::Thrown(faces);
            }
        }
        self.all_read();
        for (rule, event) in spent.iter().flatten() {
            self.emit(Logged { rule: *rule, event: *event, audience: Audience::All }, true);
        }
        Ok(lying)
    }

    /// The faces after a card has had its way with them; `None` if it touched nothing.
    fn throw_again(&mut self, roll: Roll, faces: Faces, touch: Touch) -> Flow<Option<Faces>> {
        let Some(again) = touch.throw(&faces) else { return Ok(None) };
        let known = self.state.journal.len();
        let Entry::Thrown(fell) = self.stage(roll, again)? else {
            panic!("journal: wanted dice thrown again")
        };
        let faces = touch.lay(&faces, &fell).expect("dice that were touched");
        if self.state.journal.len() > known {
            self.tell(&roll, faces);
        }
        Ok(Some(faces))
    }
}
