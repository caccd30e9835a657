//! A battle looked at afterwards: what each throw and each decision was worth.

use dice::Faces;
use engine::{Answer, Decision, Known, Line, Open, Rng, Side, State, ThrowRequest, Viewpoint};
use general::{Appraised, Plan};

use crate::deliberation::Deliberation;
pub use crate::deliberation::PlayedOn;
use crate::followed::{Followed, Next};
use crate::luck::{THROWS_ON, Thrown, Weighed, worth};

/// Something that happened in a battle, with what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<R: Appraised> {
    /// Dice fell, or a card was drawn.
    Threw {
        /// The position to which it led, counted from 0.
        position: usize,
        /// How many lines the full log had before it.
        logged: usize,
        /// The turn.
        turn: u16,
        /// The throw.
        thrown: Thrown,
    },
    /// A side decided.
    Decided(Decided<R>),
}

/// A decision, with what the answers to it were worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Decided<R: Appraised> {
    /// The position in which it was asked, counted from 0.
    pub position: usize,
    /// The turn.
    pub turn: u16,
    /// What was asked.
    pub decision: Decision<R>,
    /// What was answered.
    pub answer: Answer,
    /// The answer that comes to most, of those that are offered; the one that was given where none comes to more.
    pub best: Answer,
    /// What was given away by it, in the value to whom it was put: nought where nothing was. Of the decisions that seem to have given most
    /// away it is told from both answers played on, of all others from the value at the next decision.
    pub given_away: f64,
    /// What came of playing both answers on, where that was done.
    pub played_on: Option<PlayedOn>,
    /// The value of the battle to side A before it.
    pub value: f64,
}

/// A battle looked at afterwards.
#[derive(Clone, PartialEq, Debug)]
pub struct Review<R: Appraised> {
    /// What happened, in order.
    pub steps: Vec<Step<R>>,
    /// The value to side A when it began.
    pub start: f64,
    /// What it came to for side A: 1, one half or 0.
    pub end: f64,
}

/// What a battle's course comes to, all of it to side A.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sums {
    /// The luck of all throws.
    pub luck: f64,
    /// What side A gave away by those [decisions](Review::decisions) that are told: nought or less.
    pub own: f64,
    /// What side B gave away by those, which is side A's gain: nought or more.
    pub theirs: f64,
    /// What none of these explains: all other decisions, and whatever the value did not foresee.
    pub rest: f64,
}

/// Less than this nobody need be told of.
pub const NOTHING: f64 = 0.0005;
/// How many decisions are told.
const TOLD: usize = 5;
/// The most answers that are tried for a decision.
const ANSWERS: usize = 24;
/// How many decisions are played on: those that seem to have given most away.
const PLAYED_ON: usize = 10;
/// So many ways and answers tried cost about as much as playing two answers on once.
const COST: usize = 40;

impl<R: Appraised> Review<R> {
    /// Follows a record from its opening to its end.
    ///
    /// # Errors
    /// Where the lines do not fit, or that the battle is not over.
    pub fn of(weighed: &Weighed<'_, R>, opening: State<R>, lines: &[Line]) -> Result<Review<R>, String> {
        let mut looking = Looking::begin(weighed, opening);
        while !looking.on(weighed, lines, usize::MAX)? {}
        Ok(looking.review)
    }

    /// The decisions that gave most away, the worst first: of those whose answers were played on, for of all others the value at the
    /// next decision says too much too often, as the best of many answers seems better than it is.
    pub fn decisions(&self) -> Vec<&Decided<R>> {
        let mut all: Vec<&Decided<R>> = Vec::new();
        for step in &self.steps {
            if let Step::Decided(it) = step
                && it.given_away >= NOTHING
                && it.played_on.is_some()
            {
                all.push(it);
            }
        }
        all.sort_by(|one, other| other.given_away.total_cmp(&one.given_away));
        all.truncate(TOLD);
        all
    }

    /// What it comes to. Of decisions those count that are [told](Review::decisions), so that the list and the sums agree.
    pub fn sums(&self) -> Sums {
        let lucky = |step: &Step<R>| match step {
            Step::Threw { thrown, .. } => thrown.luck(),
            Step::Decided(_) => 0.0,
        };
        let luck: f64 = self.steps.iter().map(lucky).sum();
        let [own, theirs] = Side::BOTH.map(|side| -> f64 {
            let its = self.decisions().into_iter().filter(|it| it.decision.who == side);
            its.fold(0.0, |sum, it| sum + it.given_away)
        });
        Sums { luck, own: 0.0 - own, theirs, rest: self.end - self.start - luck + own - theirs }
    }
}

/// A battle that is being looked at, as far as that has come: part by part, so that whoever waits for it can do other things
/// meanwhile. However it is cut into parts, it comes to the same.
#[derive(Clone)]
pub struct Looking<R: Appraised> {
    followed: Followed<R>,
    rng: Rng,
    /// How many ways and answers have been tried.
    tried: usize,
    over: bool,
    /// The decisions that are played on, the one that seems to have given most away last.
    played_on: Vec<Deliberation<R>>,
    review: Review<R>,
}

/// Of how many throws it is kept in which ways they could have fallen: of those that were luckiest, for whomever.
const FALLS_KEPT: usize = 16;

impl<R: Appraised> Looking<R> {
    /// A battle that is looked at from its opening on.
    pub fn begin(weighed: &Weighed<'_, R>, opening: State<R>) -> Looking<R> {
        let start = (weighed.value)(opening.table());
        Looking {
            followed: Followed::begin(opening),
            rng: Rng::new(weighed.luck),
            tried: 0,
            over: false,
            played_on: Vec::new(),
            review: Review { steps: Vec::new(), start, end: start },
        }
    }

    /// How many lines of the record have been followed.
    pub const fn followed(&self) -> usize {
        self.followed.lines
    }

    /// What has been found, once all has been looked at.
    pub fn review(&self) -> Option<&Review<R>> {
        (self.over && self.played_on.is_empty()).then_some(&self.review)
    }

    /// Goes on with the record of this battle until so many ways of throws and answers have been tried, or a few more; says whether all
    /// of it has been looked at.
    ///
    /// # Errors
    /// Where the lines do not fit, or that the battle is not over.
    pub fn on(&mut self, weighed: &Weighed<'_, R>, lines: &[Line], most: usize) -> Result<bool, String> {
        let enough = self.tried.saturating_add(most);
        while !self.over && self.tried < enough {
            let next = self.followed.next(weighed.world, lines)?;
            match &next {
                Next::Over(outcome) => {
                    self.over = true;
                    self.review.end = worth(*outcome);
                }
                Next::Throw(handful, faces) => self.throws(weighed, handful, *faces),
                Next::Answer(open, decision, answer) => self.decides(weighed, open, decision, *answer),
                Next::Went => {}
            }
            self.followed.takes(weighed.world, &next)?;
        }
        self.thinned();
        while self.over && self.tried < enough && self.plays_on(weighed) {}
        Ok(self.over && self.played_on.is_empty())
    }

    /// Forgets of all throws but the luckiest in which ways they could have fallen.
    fn thinned(&mut self) {
        let mut told: Vec<&mut Thrown> = Vec::new();
        for step in &mut self.review.steps {
            if let Step::Threw { thrown, .. } = step
                && !thrown.falls.is_empty()
            {
                told.push(thrown);
            }
        }
        told.sort_by(|one, other| other.luck().abs().total_cmp(&one.luck().abs()));
        told.into_iter().skip(FALLS_KEPT).for_each(|thrown| thrown.falls = Vec::new());
    }

    /// Plays the answers to a decision on once more, and tells what came of it if that was often enough; says whether there was one.
    fn plays_on(&mut self, weighed: &Weighed<'_, R>) -> bool {
        let Some(last) = self.played_on.last_mut() else { return false };
        self.tried += COST;
        if let Some(it) = last.on(weighed) {
            if let Some(Step::Decided(decided)) = self.review.steps.get_mut(last.step) {
                decided.given_away = it.gain.max(0.0);
                decided.played_on = Some(it);
            }
            self.played_on.pop();
        }
        true
    }

    /// Keeps a decision to be played on, if it seems to have given away more than the least of those that are.
    fn keeps(&mut self, it: Deliberation<R>) {
        let at = self.played_on.partition_point(|other| other.seemed < it.seemed);
        self.played_on.insert(at, it);
        if self.played_on.len() > PLAYED_ON {
            self.played_on.remove(0);
        }
    }

    fn throws(&mut self, weighed: &Weighed<'_, R>, handful: &ThrowRequest, faces: Faces) {
        let thrown = weighed.weigh(&self.followed.state, handful, faces, &mut self.rng);
        self.tried += thrown.falls.len();
        let (position, logged) = (self.followed.positions, self.followed.logged());
        let turn = R::turn(self.followed.state.table());
        self.review.steps.push(Step::Threw { position, logged, turn, thrown });
    }

    fn decides(&mut self, weighed: &Weighed<'_, R>, open: &Open<R>, decision: &Decision<R>, answer: Answer) {
        let table = self.followed.state.table();
        let (value, turn) = ((weighed.value)(table), R::turn(table));
        // Of decisions that both sides take at once nobody can say what one alone was worth.
        let (best, given_away) =
            if open.sealed { (answer, 0.0) } else { self.best(weighed, open, decision, answer) };
        if given_away > 0.0 {
            let (step, state) = (self.review.steps.len(), self.followed.state);
            self.keeps(Deliberation::of(step, given_away, state, open, decision, [answer, best]));
        }
        let (position, decision) = (self.followed.position(), *decision);
        let decided = Decided { position, turn, decision, answer, best, given_away, played_on: None, value };
        self.review.steps.push(Step::Decided(decided));
    }

    /// The answer that comes to most, and by how much more than the one that was given.
    fn best(
        &mut self,
        weighed: &Weighed<'_, R>,
        open: &Open<R>,
        decision: &Decision<R>,
        given: Answer,
    ) -> (Answer, f64) {
        let world = weighed.world;
        let known: Known<R> = self.followed.state.known(world, Viewpoint::Side(decision.who));
        let mut offered: Vec<Answer> = Vec::new();
        R::worth_weighing(
            &known,
            world,
            decision,
            &Plan::NONE,
            &mut R::Notes::default(),
            &mut |answer, _| {
                if offered.len() < ANSWERS && answer != given && R::concedes(&answer).is_none() {
                    offered.push(answer);
                }
                offered.len() >= ANSWERS
            },
        );
        self.tried += 1 + offered.len();
        let own = |value: f64| if decision.who == Side::A { value } else { 1.0 - value };
        let comes_to = |answer| self.comes_to(weighed, open, decision, answer).map(own);
        let Some(chosen) = comes_to(given) else { return (given, 0.0) };
        let (mut best, mut most) = (given, chosen);
        for answer in offered {
            let Some(value) = comes_to(answer) else { continue };
            if value > most {
                (best, most) = (answer, value);
            }
        }
        (best, most - chosen)
    }

    /// The value to side A where an answer leads: at the next decision, or of a throw before it, on average.
    fn comes_to(
        &self,
        weighed: &Weighed<'_, R>,
        open: &Open<R>,
        decision: &Decision<R>,
        answer: Answer,
    ) -> Option<f64> {
        let mut state = self.followed.state;
        state.answer(weighed.world, open, decision, answer).ok()?;
        Some(weighed.leads_to(state, THROWS_ON))
    }
}
