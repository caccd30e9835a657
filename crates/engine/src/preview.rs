//! What an answer would do, found out by running the real steps on every way the dice may fall.

mod course;
mod falls;
mod sample;
mod walk;

use crate::{Answer, Decision, Known, Logged, Open, Rng, Roll, Rule, Ruleset, Side, State, Viewpoint};
pub use course::Course;
pub use falls::ways_to_fall;
use sample::sampled;
use walk::walked;

/// Who is assumed to decide what while an answer is reckoned through. The assumption has a name, because odds
/// mean nothing without it.
pub trait Assumption<R: Ruleset> {
    /// In a few words, such as `the enemy stands`.
    fn name(&self) -> &'static str;

    /// What is answered; `None` if the reckoning stops at this decision.
    fn answer(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Option<Answer>;
}

/// Everybody takes the first answer that the ruleset offers, until one side is asked again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FirstOffered {
    /// At this side's next decision the reckoning stops; `None` takes its answers for granted as well.
    pub until: Option<Side>,
}

impl<R: Ruleset> Assumption<R> for FirstOffered {
    fn name(&self) -> &'static str {
        "everybody takes the first answer offered"
    }

    fn answer(&mut self, known: &Known<R>, world: &R::World, decision: &Decision<R>) -> Option<Answer> {
        let mut first = None;
        if self.until != Some(decision.who) {
            R::candidates(known, world, decision, &mut |answer| first = first.or(Some(answer)));
        }
        first
    }
}

/// How far an answer is followed, and at what cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many runs of steps an exact reckoning may take; beyond it, samples are drawn instead.
    pub nodes: u32,
    /// How many samples are drawn then.
    pub samples: u32,
    /// What the samples follow from.
    pub rng: u64,
    /// How many of the steps that wait for the asking one are followed to their end as well.
    pub callers: u8,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { nodes: 5_000, samples: 3_000, rng: 0, callers: 0 }
    }
}

/// The state in which one way of things ends.
#[derive(Clone, Copy, Debug)]
pub struct Ending<'a, R: Ruleset, T> {
    /// The state, as imagined.
    pub state: &'a State<R>,
    /// What the caller has kept of the events on the way.
    pub told: &'a T,
    /// The decision at which the reckoning stopped, if at one.
    pub decision: Option<&'a Decision<R>>,
}

/// What may come of an answer, by the caller's own summary, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Forecast<S> {
    /// What may come, each once, with its chance.
    pub chances: Vec<(S, Chance)>,
    /// How the chances were found.
    pub how: How,
    /// The rolls on the way, in the order in which they were met first.
    pub rolls: Vec<Foreseen>,
    /// Under which assumption. Beyond it, no card is ever played on dice that are yet to be thrown.
    pub assuming: &'static str,
}

/// A chance from 0 to 1, with the bounds between which it lies: equal if it is exact.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chance {
    /// The chance, or the best guess at it.
    pub likely: f64,
    /// It is hardly less than this.
    pub low: f64,
    /// It is hardly more than this.
    pub high: f64,
}

impl Chance {
    /// The share of so many in all of what was tried, at least one, with Wilson's bounds for nineteen cases in twenty.
    pub fn counted(count: u32, all: u32) -> Chance {
        sample::between(count, all)
    }
}

/// How chances were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Every way was walked: exact to one part in a thousand million.
    Exact {
        /// How many runs of steps it took.
        nodes: u32,
    },
    /// There were too many ways: so many were drawn, and the bounds hold in nineteen cases of twenty.
    Sampled {
        /// How many.
        samples: u32,
    },
}

/// A roll that may have to be made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foreseen {
    /// Which.
    pub roll: Roll,
    /// How often it is made, on average.
    pub expected: f64,
}

impl<S> Forecast<S> {
    /// What is certain to come, if anything is.
    pub fn certain(&self) -> Option<&S> {
        match (&self.chances[..], self.how) {
            ([(only, _)], How::Exact { .. }) => Some(only),
            _ => None,
        }
    }

    /// The chance of all that is wanted.
    pub fn chance_of(&self, mut wanted: impl FnMut(&S) -> bool) -> f64 {
        self.chances.iter().filter(|(what, _)| wanted(what)).map(|(_, chance)| chance.likely).sum()
    }

    /// The chance of all that is wanted, with its bounds: those of a sample are reckoned anew for all of it.
    pub fn together(&self, wanted: impl FnMut(&S) -> bool) -> Chance {
        let likely = self.chance_of(wanted).clamp(0.0, 1.0);
        match self.how {
            How::Exact { .. } => Chance { likely, low: likely, high: likely },
            How::Sampled { samples } => {
                let count = (likely * f64::from(samples)).round() as u32;
                sample::between(count, samples)
            }
        }
    }

    /// The exact odds of the first roll under a rule that is met on the way, saves included.
    pub fn odds_of(&self, rule: Rule) -> Option<dice::Distribution> {
        let foreseen = self.rolls.iter().find(|foreseen| foreseen.roll.rule == rule)?;
        Some(foreseen.roll.pool.distribution())
    }

    /// The expected value of whatever each outcome is worth.
    pub fn mean_of(&self, worth: impl Fn(&S) -> f64) -> f64 {
        self.chances.iter().map(|(what, chance)| worth(what) * chance.likely).sum()
    }
}

/// An answer to be reckoned through, from worlds that the previewer believes possible, each as likely as the
/// next. They differ in their tables alone: see [`State::imagined`]. The house, which may see everything, gives
/// the one true state.
#[derive(Clone, Copy)]
pub struct Preview<'a, R: Ruleset> {
    /// What never changes.
    pub world: &'a R::World,
    /// The possible states, at least one.
    pub states: &'a [State<R>],
    /// What the battle waits for.
    pub open: &'a Open<R>,
    /// How far to go.
    pub reach: Reach,
}

/// One way of things, with its weight.
#[derive(Clone)]
struct Branch<R: Ruleset, T> {
    state: State<R>,
    told: T,
    weight: f64,
    /// How many steps of a [`Course`] have been begun.
    begun: usize,
}

/// The next step of a course, by how many have been begun.
type Next<'f, R> = dyn FnMut(usize, &<R as Ruleset>::Table) -> Option<<R as Ruleset>::Step> + 'f;

/// What the caller wants to know: how events are kept, and how an ending is summed up.
struct Telling<'f, R: Ruleset, T, S> {
    keep: &'f mut dyn FnMut(&mut T, &Logged),
    sum_up: &'f mut dyn FnMut(&Ending<'_, R, T>) -> S,
    assumption: &'f mut dyn Assumption<R>,
    /// The step that is begun when so many have come to their end on a table; `None` ends the way.
    next: &'f mut Next<'f, R>,
    rolls: Vec<Foreseen>,
}

/// What is reckoned through, and how far.
struct Reckoned<'a, R: Ruleset> {
    world: &'a R::World,
    reach: Reach,
    /// The depth of the stack at which a step counts as ended.
    floor: usize,
}

impl<R: Ruleset> Preview<'_, R> {
    /// Reckons one side's answer through. `keep` is told every event on the way and keeps of it in a value of
    /// the caller's what `sum_up` needs beside the final state; ways that end in equal summaries are counted
    /// together.
    ///
    /// # Errors
    /// If the answer, or one of the assumption's, is not legal.
    pub fn of<T: Clone + Ord, S: Ord>(
        &self,
        decision: &Decision<R>,
        answer: Answer,
        assumption: &mut dyn Assumption<R>,
        told: T,
        mut keep: impl FnMut(&mut T, &Logged),
        mut sum_up: impl FnMut(&Ending<'_, R, T>) -> S,
    ) -> Result<Forecast<S>, crate::Refusal> {
        let assuming = assumption.name();
        let next = &mut |_: usize, _: &R::Table| None;
        let mut telling =
            Telling { keep: &mut keep, sum_up: &mut sum_up, assumption, next, rolls: Vec::new() };
        let weight = 1.0 / self.states.len() as f64;
        let mut starts = Vec::new();
        for state in self.states {
            let mut state = state.uncounted();
            state.answer(self.world, self.open, decision, answer)?;
            starts.push(Branch { state, told: told.clone(), weight, begun: 0 });
        }
        let reckoned = Reckoned { world: self.world, reach: self.reach, floor: self.floor() };
        let (chances, how) = telling.reckon(&reckoned, &starts)?;
        Ok(Forecast { chances, how, rolls: telling.rolls, assuming })
    }

    /// The depth of the stack at which the asking step, and as many of its callers as are wanted, have ended.
    fn floor(&self) -> usize {
        let asking = self.states.first().map_or(0, State::asking_frame);
        asking.saturating_sub(usize::from(self.reach.callers))
    }
}

impl<R: Ruleset, T: Clone + Ord, S: Ord> Telling<'_, R, T, S> {
    /// Exactly where that takes no more runs than allowed, else by samples.
    fn reckon(
        &mut self,
        reckoned: &Reckoned<'_, R>,
        starts: &[Branch<R, T>],
    ) -> Result<(Vec<(S, Chance)>, How), crate::Refusal> {
        if let Some(exact) = walked(reckoned, starts, self)? {
            return Ok(exact);
        }
        self.rolls.clear();
        sampled(reckoned, starts, self)
    }
}

impl<R: Ruleset, T, S> Telling<'_, R, T, S> {
    /// Begins the next step of the course where one has come to its end. Says whether there was one.
    fn goes_on(&mut self, branch: &mut Branch<R, T>) -> bool {
        if branch.state.depth() > 0 || branch.state.outcome().is_some() {
            return false;
        }
        let Some(step) = (self.next)(branch.begun, branch.state.table()) else { return false };
        branch.state = State::beginning(*branch.state.table(), step);
        branch.begun += 1;
        true
    }

    /// What is assumed to be answered to the first open decision.
    fn answer(
        &mut self,
        state: &mut State<R>,
        world: &R::World,
        open: &Open<R>,
    ) -> Result<bool, crate::Refusal> {
        let decision = open.decisions[0];
        let known = state.known(world, Viewpoint::Side(decision.who));
        let Some(answer) = self.assumption.answer(&known, world, &decision) else { return Ok(false) };
        state.answer(world, open, &decision, answer)?;
        Ok(true)
    }

    fn foresee(&mut self, roll: Roll, weight: f64) {
        match self.rolls.iter_mut().find(|foreseen| foreseen.roll == roll) {
            Some(foreseen) => foreseen.expected += weight,
            None => self.rolls.push(Foreseen { roll, expected: weight }),
        }
    }
}

impl<R: Ruleset> State<R> {
    /// This state as somebody may imagine it: what the viewer knows filled up with something that may be so.
    /// Answers that lie sealed are gone. Steps that have asked by public facts alone run on in it.
    pub fn imagined(&self, world: &R::World, viewer: Viewpoint, rng: &mut Rng) -> State<R> {
        self.with_table(R::imagine(&self.known(world, viewer), world, rng))
    }

    /// This state over another table, on which the steps under way run on. Answers that lie sealed are gone. The
    /// tables may differ in what no step under way has read: in what is hidden from somebody.
    pub fn with_table(&self, table: R::Table) -> State<R> {
        State { table, ..self.opened() }
    }

    /// The state without its counts of throws, which tell otherwise equal states apart.
    fn uncounted(&self) -> State<R> {
        State { throws: 0, secret_throws: [0; 2], ..self.opened() }
    }
}
