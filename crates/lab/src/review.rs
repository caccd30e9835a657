//! A battle looked at afterwards: what each throw and each decision was worth.

use dice::Faces;
use engine::{
    Answer, Decision, Known, Line, Open, Outcome, Rng, Run, Side, SourceHand, State, Viewpoint, Want,
};
use general::Appraised;

use crate::luck::{THROWS_ON, Thrown, Weighed, worth};

/// Something that happened in a battle, with what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub enum Step<R: Appraised> {
    /// Dice fell, or a card was drawn.
    Threw {
        /// The position that came before, counted from 0.
        position: usize,
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
    /// What was given away by it, in the value to whom it was put: nought where nothing was.
    pub given_away: f64,
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
    /// What side A gave away by its decisions: nought or less.
    pub own: f64,
    /// What side B gave away, which is side A's gain: nought or more.
    pub theirs: f64,
    /// What none of these explains.
    pub rest: f64,
}

/// The most answers that are tried for a decision.
const ANSWERS: usize = 24;

impl<R: Appraised> Review<R> {
    /// Follows a record from its opening to its end.
    ///
    /// # Errors
    /// Where the lines do not fit, or that the battle is not over.
    pub fn of(weighed: &Weighed<'_, R>, opening: State<R>, lines: &[Line]) -> Result<Review<R>, String> {
        let mut walk =
            Walk { weighed, state: opening, rng: Rng::new(weighed.luck), steps: Vec::new(), position: 0 };
        let start = (weighed.value)(opening.table());
        let mut left = lines.iter().filter(|line| !matches!(line, Line::State(_)));
        loop {
            match walk.run() {
                Want::Over(outcome) => {
                    let end = worth(outcome);
                    return Ok(Review { steps: walk.steps, start, end });
                }
                Want::Dice(handful) => {
                    let Some(Line::Throw { faces, .. }) = left.next() else {
                        return Err("the record stops before a throw: the battle is not over".to_owned());
                    };
                    walk.throws(&handful, *faces)?;
                }
                Want::Decide(open) => match left.next() {
                    Some(Line::Answer { side, answer }) => walk.decides(&open, *side, *answer)?,
                    Some(Line::Unasked { side, answer }) if R::concedes(answer).is_some() => {
                        let end = worth(Outcome::Won(side.other()));
                        return Ok(Review { steps: walk.steps, start, end });
                    }
                    Some(Line::Unasked { .. }) => {
                        return Err("something was said unasked in it, which is not looked at".to_owned());
                    }
                    _ => return Err("the record stops before a decision: the battle is not over".to_owned()),
                },
                _ => return Err("the battle stopped and wanted nothing".to_owned()),
            }
        }
    }

    /// What it comes to.
    pub fn sums(&self) -> Sums {
        let (mut luck, mut own, mut theirs) = (0.0, 0.0, 0.0);
        for step in &self.steps {
            match step {
                Step::Threw { thrown, .. } => luck += thrown.luck(),
                Step::Decided(it) if it.decision.who == Side::A => own -= it.given_away,
                Step::Decided(it) => theirs += it.given_away,
            }
        }
        Sums { luck, own, theirs, rest: self.end - self.start - luck - own - theirs }
    }
}

struct Walk<'a, 'w, R: Appraised> {
    weighed: &'a Weighed<'w, R>,
    state: State<R>,
    rng: Rng,
    steps: Vec<Step<R>>,
    position: usize,
}

impl<R: Appraised> Walk<'_, '_, R> {
    fn run(&mut self) -> Want<R> {
        let hand = &mut SourceHand::empty();
        self.state.run(Run { world: self.weighed.world, hand, players: None, observer: None })
    }

    fn throws(&mut self, handful: &engine::ThrowRequest, faces: Faces) -> Result<(), String> {
        let thrown = self.weighed.weigh(&self.state, handful, faces, &mut self.rng);
        let turn = R::turn(self.state.table());
        self.steps.push(Step::Threw { position: self.position, turn, thrown });
        self.state.supply(handful, faces).map_err(|faces| format!("`{faces}` cannot fall there"))
    }

    fn decides(&mut self, open: &Open<R>, side: Side, answer: Answer) -> Result<(), String> {
        let decision = *open.of(side).ok_or_else(|| format!("side {side} answers, but was not asked"))?;
        let value = (self.weighed.value)(self.state.table());
        let turn = R::turn(self.state.table());
        // Of decisions that both sides take at once nobody can say what one alone was worth.
        let (best, given_away) = if open.sealed { (answer, 0.0) } else { self.best(open, &decision, answer) };
        let position = self.position;
        self.steps.push(Step::Decided(Decided { position, turn, decision, answer, best, given_away, value }));
        self.position += 1;
        let world = self.weighed.world;
        self.state.answer(world, open, &decision, answer).map_err(|refusal| refusal.why.to_string())
    }

    /// The answer that comes to most, and by how much more than the one that was given.
    fn best(&mut self, open: &Open<R>, decision: &Decision<R>, given: Answer) -> (Answer, f64) {
        let world = self.weighed.world;
        let known: Known<R> = self.state.known(world, Viewpoint::Side(decision.who));
        let mut offered: Vec<Answer> = Vec::new();
        R::worth_weighing(&known, world, decision, &mut |answer| {
            if offered.len() < ANSWERS && answer != given && R::concedes(&answer).is_none() {
                offered.push(answer);
            }
            offered.len() >= ANSWERS
        });
        let own = |value: f64| if decision.who == Side::A { value } else { 1.0 - value };
        let Some(chosen) = self.comes_to(open, decision, given).map(own) else { return (given, 0.0) };
        let (mut best, mut most) = (given, chosen);
        for answer in offered {
            let Some(value) = self.comes_to(open, decision, answer).map(own) else { continue };
            if value > most {
                (best, most) = (answer, value);
            }
        }
        (best, most - chosen)
    }

    /// The value to side A where an answer leads: at the next decision, or of a throw before it, on average.
    fn comes_to(&self, open: &Open<R>, decision: &Decision<R>, answer: Answer) -> Option<f64> {
        let (world, mut state) = (self.weighed.world, self.state);
        state.answer(world, open, decision, answer).ok()?;
        Some(self.weighed.leads_to(state, THROWS_ON))
    }
}
