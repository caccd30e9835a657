//! How a running step asks players and calls other steps.

use crate::core::{Core, Pause, Stop};
use crate::frame::Job;
use crate::journal::Entry;
use crate::{
    Ahead, Answer, Audience, Calls, Decision, Drawn, Event, Flow, InlineVec, Known, Logged, Misplayed, Open,
    Outcome, Refusal, Rule, Ruleset, Side, Viewpoint, Want,
};

/// How many instructions in a row a player who answers at once may leave before he answers.
const INSTRUCTIONS_IN_A_ROW: u32 = 16;

impl<R: Ruleset> Core<'_, R> {
    pub(crate) fn ask(&mut self, decision: Decision<R>) -> Flow<Answer> {
        self.judged = None;
        if let Some((entry, news)) = self.read(decision.rule) {
            let Entry::Answer(answer) = entry else { panic!("journal: wanted an answer, found {entry:?}") };
            if news {
                self.tell_answer(&decision, answer);
            }
            if self.instructed(decision.who, &answer) {
                self.unread();
                return self.ask(decision);
            }
            return self.unless_conceded(decision.who, answer);
        }
        let answer = self.answer_now(&decision)?;
        self.write(decision.rule, Entry::Answer(answer));
        self.unless_conceded(decision.who, answer)
    }

    /// The answer of the engine or of a player who answers at once. He may leave instructions first, and is asked
    /// again after each; after so many in a row he has to answer.
    fn answer_now(&mut self, decision: &Decision<R>) -> Flow<Answer> {
        if self.stops_here() {
            self.stop = Stop::Decide(Open::one(*decision));
            return Err(Pause(()));
        }
        let mut instructions = 0;
        loop {
            match self.draw(decision) {
                Some(Drawn::Only(answer)) => {
                    self.tell_forced(decision);
                    return Ok(answer);
                }
                Some(Drawn::Chosen(answer)) => {
                    self.tell_answer(decision, answer);
                    return Ok(answer);
                }
                Some(Drawn::Judged(answer, judged)) => {
                    self.judged = Some(judged);
                    self.tell_answer(decision, answer);
                    return Ok(answer);
                }
                None => {}
            }
            if let Some(answer) = R::forced(&self.state.table, self.run.world, decision) {
                self.tell_forced(decision);
                return Ok(answer);
            }
            let Some(answer) = self.choose(decision, false)? else {
                self.stop = Stop::Decide(Open::one(*decision));
                return Err(Pause(()));
            };
            if instructions == INSTRUCTIONS_IN_A_ROW && R::instructs(decision.who, &answer).is_some() {
                let why = "instructions alone are no answer: the question itself has to be answered";
                return Err(self.misplayed(decision, answer, Refusal::new(decision.rule, why)));
            }
            self.tell_answer(decision, answer);
            if !self.instructed(decision.who, &answer) {
                return Ok(answer);
            }
            instructions += 1;
        }
    }

    /// Notes a standing instruction, if an answer is one.
    fn instructed(&mut self, who: Side, answer: &Answer) -> bool {
        let Some((rule, event)) = R::instructs(who, answer) else { return false };
        self.emit(Logged { rule, event, audience: Audience::Only(who) }, true);
        true
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
        let event = Event::Finished(Outcome::Won(who.other()));
        self.emit(Logged { rule, event, audience: Audience::All }, true);
    }

    /// Two decisions at once. Their answers come in any order, wait in the state, and enter the journal and
    /// the observer together, so that the order in which they came leaves no trace.
    pub(crate) fn ask_both(&mut self, decisions: [Decision<R>; 2]) -> Flow<[Answer; 2]> {
        let sealed = matches!(self.peek(), Some(Entry::Sealed(..)));
        if let Some((first, _)) = (!sealed).then(|| self.read(decisions[0].rule)).flatten() {
            let second = self.read(decisions[1].rule).map(|(entry, _)| entry);
            let (Entry::Answer(first), Some(Entry::Answer(second))) = (first, second) else {
                panic!("journal: wanted two answers, found {first:?} and {second:?}")
            };
            return Ok([first, second]);
        }
        let mut given = [None; 2];
        let mut open = InlineVec::empty(decisions[0]);
        if self.stops_here() {
            decisions.iter().for_each(|decision| open.push(*decision));
            self.stop = Stop::Decide(Open { decisions: open, sealed: true });
            return Err(Pause(()));
        }
        for (slot, decision) in given.iter_mut().zip(&decisions) {
            *slot = self.sealed_answer(decision)?;
            match *slot {
                None => open.push(*decision),
                Some((answer, _)) if R::concedes(&answer).is_some() => {
                    self.tell_answer(decision, answer);
                    self.unless_conceded(decision.who, answer)?;
                }
                Some(_) => {}
            }
        }
        let [Some(first), Some(second)] = given else {
            self.stop = Stop::Decide(Open { decisions: open, sealed: true });
            return Err(Pause(()));
        };
        self.state.journal.unseal_all();
        for (decision, (answer, forced)) in decisions.iter().zip([first, second]) {
            if forced {
                self.tell_forced(decision)
            } else {
                self.tell_answer(decision, answer)
            }
            self.write(decision.rule, Entry::Answer(answer));
        }
        Ok([first.0, second.0])
    }

    /// One of two answers, and whether the engine gave it.
    fn sealed_answer(&mut self, decision: &Decision<R>) -> Flow<Option<(Answer, bool)>> {
        if let Some(answer) = self.state.journal.sealed(decision.who) {
            return Ok(Some((answer, false)));
        }
        if let Some(answer) = R::forced(&self.state.table, self.run.world, decision) {
            return Ok(Some((answer, true)));
        }
        let Some(answer) = self.choose(decision, true)? else { return Ok(None) };
        self.state.seal(decision, answer);
        Ok(Some((answer, false)))
    }

    /// The answer of a player who finds by one search what he answers and whether he has a choice.
    fn draw(&mut self, decision: &Decision<R>) -> Option<Drawn<R>> {
        let players =
            self.run.players.as_deref_mut().filter(|players| R::draws(decision) && players.is_trusted())?;
        let mut known = Known::told(self.state.table, Viewpoint::Side(decision.who));
        known.project(self.run.world);
        players.draw(&known, self.run.world, decision, &mut self.memory)
    }

    /// Whether the run goes no further than to the decision that comes now.
    fn stops_here(&self) -> bool {
        self.until.is_some_and(|until| until(&self.state.table))
    }

    /// The answer of a player who answers at once, if there is one.
    fn choose(&mut self, decision: &Decision<R>, sealed: bool) -> Flow<Option<Answer>> {
        let Some(players) = self.run.players.as_deref_mut() else { return Ok(None) };
        let mut known = Known::told(self.state.table, Viewpoint::Side(decision.who));
        known.project(self.run.world);
        let ahead = Ahead::of(self.state, *decision, sealed);
        let answer = players.choose_ahead(&known, self.run.world, decision, &ahead);
        let judged = match R::concedes(&answer) {
            None if !players.is_trusted() => R::validate(&known, self.run.world, decision, &answer),
            _ => Ok(()),
        };
        match judged {
            Ok(()) => Ok(Some(answer)),
            Err(refusal) => Err(self.misplayed(decision, answer, refusal)),
        }
    }

    fn misplayed(&mut self, decision: &Decision<R>, answer: Answer, refusal: Refusal) -> Pause {
        self.stop = Stop::Better(Misplayed { decision: *decision, answer, refusal });
        Pause(())
    }

    fn tell_answer(&mut self, decision: &Decision<R>, answer: Answer) {
        if let Some(observer) = self.run.observer.as_deref_mut() {
            observer.answered(decision, &answer);
            let event = Event::Chose {
                who: decision.who,
                verb: answer.verb,
                piece: answer.piece,
                object: answer.object,
            };
            let logged = Logged { rule: decision.rule, event, audience: Audience::Only(decision.who) };
            observer.event(&logged, &self.state.table, self.run.world);
        }
    }

    fn tell_forced(&mut self, decision: &Decision<R>) {
        if let Some(observer) = self.run.observer.as_deref_mut() {
            observer.forced(decision);
        }
    }

    pub(crate) fn call<C: Calls<R>>(&mut self, site: Rule, call: C) -> Flow<C::Returns> {
        let entry = match self.read(site) {
            Some((entry, _)) => entry,
            None => self.run_inline(Job::Step(call.step()), site)?,
        };
        Ok(entry.returned())
    }

    /// Runs a job on top of the running step, at once where nothing makes it wait.
    pub(crate) fn run_inline(&mut self, job: Job<R>, site: Rule) -> Flow<Entry<R>> {
        self.all_read();
        if self.stepwise {
            self.stop = Stop::Call(job, site);
            return Err(Pause(()));
        }
        // Mostly nothing follows yet, and there is nothing to keep.
        let next = (!self.next.is_empty()).then_some(self.next);
        let floor = self.state.stack.len();
        self.push(job, Some(site));
        let want = self.run_to(floor);
        match next {
            Some(next) => self.next = next,
            None => self.next.clear(),
        }
        self.stop = match want {
            Want::Stepped => {
                let entry = self.state.journal.last().expect("a called step leaves its value");
                self.cursor = self.state.journal.len();
                return Ok(entry);
            }
            Want::Decide(open) => Stop::Decide(open),
            Want::Dice(handful) => Stop::Dice(handful),
            Want::Better(misplayed) => Stop::Better(misplayed),
            Want::Over(_) => Stop::Running,
        };
        Err(Pause(()))
    }
}
