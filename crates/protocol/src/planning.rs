//! Several answers of one side as one plan: run one after another on a table that the side may imagine, by the steps of
//! the game itself, until something comes between that is not the side's own to decide.

use std::sync::{Arc, PoisonError};

use dice::Throw;
use engine::view::brevity::rounded;
use engine::{
    Answer, AnswerText, Decision, Event, InlineVec, Known, Logged, Observer, Open, Rule, Run, Side,
    SourceHand, ThrowRequest, Viewpoint, Want, Way, WhyNot, fingerprint, read_answer,
};
use registry::Rulebook;

use crate::choosing::{body, decision_after, outlines};
use crate::fault::{fault, forbidden, refused, said_badly};
use crate::footing::{Footing, Walk};
use crate::foreseeing::changed;
use crate::session_of::{SessionOf, side_of};
use crate::showing::{self, outline, point, title};
use crate::wire::{self, Fault, FaultKind, PlanStep, Planned, Reply, Seat, Stop};

/// The most answers of a plan.
const MOST_STEPS: usize = 32;

impl<R: Rulebook> SessionOf<R> {
    /// Where the question stands that is put to a seat, once it has given the answers of a plan.
    ///
    /// # Errors
    /// If the seat is not asked, or not that, or the plan does not lead to a question.
    pub fn footing(&self, seat: Seat, number: u32, plan: &[String]) -> Result<Box<Footing<R>>, Fault> {
        let (who, decision) = self.decision_of(seat, number)?;
        if plan.is_empty() {
            return Ok(Box::new(self.standing(who, decision)));
        }
        let walk = self.walked(who, decision, plan)?;
        match (&walk.broken, walk.footings.get(plan.len()), &walk.ends) {
            (None, Some(footing), _) => Ok(Box::new(footing.clone())),
            (Some(broken), ..) => Err(broken.clone()),
            (None, None, ends) => Err(no_farther(ends.as_ref())),
        }
    }

    /// What a seat knows, or would know after the answers of a plan.
    ///
    /// # Errors
    /// If there is a plan and the seat is asked nothing.
    pub fn known_after(&self, seat: Seat, plan: &[String]) -> Result<Known<R>, Fault> {
        let Some(side) = side_of(seat).filter(|_| !plan.is_empty()) else {
            return Ok(self.battle.known(self.viewpoint(seat)));
        };
        let (who, decision) = self.decision_of(seat, self.number(side))?;
        Ok(self.walked(who, decision, plan)?.known)
    }

    /// Where the question of the battle itself stands.
    fn standing(&self, who: Side, decision: Decision<R>) -> Footing<R> {
        let open = match self.battle.want() {
            Want::Decide(open) => *open,
            _ => Open { decisions: InlineVec::empty(decision), sealed: false },
        };
        let known = self.battle.known(Viewpoint::Side(who));
        Footing { who, number: self.number(who), decision, open, known, state: self.imagined(who) }
    }

    /// A plan run through. Reckoned once while the side knows the same: a drag asks again and again.
    fn walked(&self, who: Side, decision: Decision<R>, plan: &[String]) -> Result<Arc<Walk<R>>, Fault> {
        if plan.len() > MOST_STEPS {
            return Err(fault(FaultKind::TooMuch, format!("a plan has {MOST_STEPS} answers at most")));
        }
        let standing = self.standing(who, decision);
        let of = fingerprint(&(&standing.known, &standing.decision, standing.number, plan));
        let last = || self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((same, walk)) = &*last()
            && *same == of
        {
            return Ok(walk.clone());
        }
        let walk = Arc::new(walk::<R>(self.battle.world(), standing, plan));
        *last() = Some((of, walk.clone()));
        Ok(walk)
    }
}

/// The fault of a question after a plan that leads to none.
fn no_farther(ends: Option<&Stop>) -> Fault {
    let why = ends.map_or("", |stop| stop.words.as_str());
    fault(FaultKind::Stale, format!("the plan goes no farther: {why}"))
}

/// Runs a plan through.
fn walk<R: Rulebook>(world: &R::World, standing: Footing<R>, plan: &[String]) -> Walk<R> {
    let known = standing.known;
    let mut walk = Walk { footings: vec![standing], steps: Vec::new(), broken: None, ends: None, known };
    for text in plan {
        let Some(footing) = walk.footings.get(walk.steps.len()) else {
            walk.broken = Some(no_farther(walk.ends.as_ref()));
            break;
        };
        match stepped(world, footing, text) {
            Err(broken) => {
                walk.broken = Some(broken);
                break;
            }
            Ok(Stepped { step, known, next }) => {
                walk.steps.push(step);
                walk.known = known;
                match next {
                    Ok(footing) => walk.footings.push(footing),
                    Err(stop) => walk.ends = Some(stop),
                }
            }
        }
    }
    walk
}

/// An answer of a plan that has been given to an imagined table.
struct Stepped<R: Rulebook> {
    step: PlanStep,
    known: Known<R>,
    next: Result<Footing<R>, Stop>,
}

fn stepped<R: Rulebook>(world: &R::World, footing: &Footing<R>, text: &str) -> Result<Stepped<R>, Fault> {
    let Footing { who, number, decision, open, known, .. } = footing;
    let answer = read_answer::<R>(world, text).map_err(|error| fault(FaultKind::Malformed, error))?;
    if R::concedes(&answer).is_some() {
        return Err(fault(FaultKind::Malformed, "giving up is not planned: it is said by itself"));
    }
    let viewer = Viewpoint::Side(*who);
    let mut state = footing.state;
    state.answer(world, open, decision, answer).map_err(|why| refused::<R>(&why))?;
    let mut course =
        Course::<R> { viewer, who: *who, table: *state.table(), told: Vec::new(), stopped: None };
    let mut hand = SourceHand::empty();
    let want = state.run(Run { world, hand: &mut hand, players: None, observer: Some(&mut course) });
    let Course { table, told, stopped, .. } = course;
    let (end, outlines) = way::<R>(known, world, &answer);
    let step = PlanStep {
        answer: AnswerText::<R> { world, answer: &answer }.to_string(),
        words: rounded(&R::answer_in_words(known, world, decision, &answer)),
        question: R::ask_in_words(known, world, decision),
        rule: R::rule_id(decision.rule),
        piece: answer.piece.or(answer.object).map(|piece| piece.0),
        outlines,
        at: end.map(|pose| point(pose.at)),
        facing: end.map_or(0, |pose| pose.facing.to_hundredths()),
        certain: told,
    };
    let next = match stopped {
        Some(stop) => Err(stop),
        None => following::<R>(&want, *who).map(|(decision, open)| Footing {
            who: *who,
            number: number + 1,
            decision,
            open,
            known: state.known(world, viewer),
            state,
        }),
    };
    Ok(Stepped { step, known: Known::of(&table, world, viewer), next })
}

/// Where an answer takes its piece, and the outlines on the way.
fn way<R: Rulebook>(
    known: &Known<R>,
    world: &R::World,
    answer: &Answer,
) -> (Option<tabletop::Pose>, Vec<Vec<wire::Point>>) {
    let Some((start, body)) = answer.piece.and_then(|piece| body(known, world, piece)) else {
        return (None, Vec::new());
    };
    match &answer.way {
        Way::None => (None, Vec::new()),
        Way::At(pose) => (Some(*pose), vec![outline(&R::covers(body, *pose))]),
        Way::Legs(legs) => {
            let end = legs.iter().fold(start, |pose, leg| leg.end(pose, body));
            (Some(end), outlines::<R>(start, body, legs))
        }
    }
}

/// What a side is asked next, if it is asked and alone; else why not.
fn following<R: Rulebook>(want: &Want<R>, who: Side) -> Result<(Decision<R>, Open<R>), Stop> {
    match want {
        Want::Decide(open) => match open.of(who) {
            Some(decision) => Ok((*decision, *open)),
            None if open.sealed => Err(stop::<R>("the other side decides at the same time", None)),
            None => Err(open.decisions.first().map_or_else(|| stop::<R>("nothing is asked", None), others)),
        },
        Want::Dice(handful) => Err(thrown::<R>(handful)),
        Want::Over(_) => Err(stop::<R>("the battle is over", None)),
        Want::Better(_) | Want::Stepped => Err(stop::<R>("nothing is asked", None)),
    }
}

/// The other side decides, or may. Whether it is only asked if it may interrupt, nobody is told.
fn others<R: Rulebook>(decision: &Decision<R>) -> Stop {
    let words =
        if R::is_window(decision) { "the other side may interrupt" } else { "the other side decides" };
    stop::<R>(words, Some(decision.rule))
}

fn thrown<R: Rulebook>(handful: &ThrowRequest) -> Stop {
    let words = match handful.throw {
        Throw::Dice { .. } => "dice are thrown",
        Throw::Card(_) => "a card is turned",
        Throw::Direction(_) => "a direction falls by lot",
    };
    stop::<R>(words, Some(handful.roll.rule))
}

fn stop<R: Rulebook>(words: &str, rule: Option<Rule>) -> Stop {
    Stop {
        words: words.to_owned(),
        rule: rule.map_or_else(String::new, |rule| R::rule_id(rule)),
        title: rule.map_or_else(String::new, |rule| title::<R>(rule)),
    }
}

/// What becomes of an answer, up to the first thing that is not the side's own: what comes after that would be told of
/// an imagined table alone.
struct Course<R: Rulebook> {
    viewer: Viewpoint,
    who: Side,
    table: R::Table,
    told: Vec<wire::Certain>,
    stopped: Option<Stop>,
}

impl<R: Rulebook> Observer<R> for Course<R> {
    fn event(&mut self, logged: &Logged, table: &R::Table, world: &R::World) {
        if self.stopped.is_some() {
            return;
        }
        if R::reveals(&logged.event) {
            self.stopped = Some(stop::<R>("something hidden may be shown", Some(logged.rule)));
            return;
        }
        // An answer by itself is no consequence.
        let tells = !matches!(logged.event, Event::Chose { .. } | Event::Phase { .. });
        if tells && logged.audience.includes(self.viewer) {
            let before = Known::<R>::of(&self.table, world, self.viewer);
            if let Some(told) = R::narrate(&before, world, logged) {
                self.told.push(wire::Certain { text: told.text, rule: R::rule_id(told.rule) });
            }
        }
        self.table = *table;
    }

    fn answered(&mut self, _: &Decision<R>, _: &Answer) {}

    fn threw(&mut self, handful: &ThrowRequest, _: &dice::Faces) {
        self.stopped.get_or_insert_with(|| thrown::<R>(handful));
    }

    fn forced(&mut self, decision: &Decision<R>) {
        if decision.who != self.who {
            self.stopped.get_or_insert_with(|| others::<R>(decision));
        }
    }
}

/// What would come of a plan.
///
/// # Errors
/// If the seat is not asked, or not that, or the plan is too long.
pub(crate) fn planned<R: Rulebook>(
    live: &SessionOf<R>,
    seat: Seat,
    number: u32,
    answers: &[String],
) -> Result<Planned, Fault> {
    let (who, decision) = live.decision_of(seat, number)?;
    let walk = live.walked(who, decision, answers)?;
    let world = live.world();
    let before = live.battle.known(Viewpoint::Side(who));
    let table = showing::table::<R>(&R::view(&walk.known, &world), &live.roll);
    let next = walk.footings.get(walk.steps.len()).filter(|_| walk.broken.is_none());
    Ok(Planned {
        decision: number,
        steps: walk.steps.clone(),
        broken: walk.broken.clone(),
        next: next.map(|footing| decision_after(footing, &world)),
        ends: walk.ends.clone(),
        pieces: changed::<R>(&before, &walk.known, &world),
        groups: table.groups,
        fights: table.fights,
        intents: table.intents,
        clock: table.clock,
        sides: table.sides,
    })
}

impl<R: Rulebook> SessionOf<R> {
    /// Gives the answers of a plan in order, each judged anew on the table as it is, until one is refused, something
    /// comes between, or another question is asked than the one that was planned for.
    ///
    /// # Errors
    /// If not even the first answer is taken; then nothing has changed.
    pub fn commit(
        &mut self,
        seat: Seat,
        number: u32,
        answers: &[String],
        since: wire::Since,
    ) -> Result<Reply, Fault> {
        let (side, decision) = self.decision_of(seat, number)?;
        if answers.is_empty() {
            return Err(fault(FaultKind::Malformed, "a plan has at least one answer"));
        }
        let walk = self.walked(side, decision, answers)?;
        if answers.iter().any(|text| {
            read_answer::<R>(self.battle.world(), text).is_ok_and(|answer| R::concedes(&answer).is_some())
        }) {
            return Err(forbidden("giving up is not planned: it is said by itself"));
        }
        let (mut given, mut stopped) = (0, None);
        for (at, text) in answers.iter().enumerate() {
            if at > 0 {
                stopped = self.comes_between(side, walk.footings.get(at));
            }
            if stopped.is_some() {
                break;
            }
            match self.battle.say(side, text) {
                Ok(_) => given += 1,
                Err(found) if given == 0 => return Err(said_badly::<R>(&found)),
                Err(found) => stopped = Some(stop_of(said_badly::<R>(&found))),
            }
        }
        self.changed(seat, since);
        let snapshot = self.snapshot(seat, since);
        Ok(Reply::Committed(Box::new(wire::Committed { given, stopped, snapshot })))
    }

    /// What has come between since a side's last answer, so that its plan cannot simply go on.
    fn comes_between(&self, side: Side, planned: Option<&Footing<R>>) -> Option<Stop> {
        let want = self.battle.want();
        let next = match following::<R>(want, side) {
            Ok((next, _)) if self.asked(side).is_some() => next,
            Ok(_) => return Some(stop::<R>("the other side decides at the same time", None)),
            Err(stop) => return Some(stop),
        };
        if let Err(why) = self.battle.can_undo(side) {
            return Some(since::<R>(&why));
        }
        let asks_the_same = planned.is_some_and(|planned| planned.decision == next);
        (!asks_the_same).then(|| {
            let known = self.battle.known(Viewpoint::Side(side));
            let question = R::ask_in_words(&known, self.battle.world(), &next);
            stop::<R>(&format!("something else is asked now: {question}"), Some(next.rule))
        })
    }
}

/// What has happened since a side's last answer.
fn since<R: Rulebook>(why: &WhyNot) -> Stop {
    match why {
        WhyNot::Thrown(rule) => stop::<R>("dice have been thrown, or a card drawn", Some(*rule)),
        WhyNot::Revealed(rule) => stop::<R>("something hidden has been shown", Some(*rule)),
        WhyNot::Window(rule) => stop::<R>("the other side has been asked whether it interrupts", Some(*rule)),
        WhyNot::OtherSide(_) => stop::<R>("the other side has answered", None),
        other => stop::<R>(&other.to_string(), None),
    }
}

/// The fault of an answer, as what stops a plan.
fn stop_of(found: Fault) -> Stop {
    match found.refusal {
        Some(refusal) => Stop { words: refusal.why, rule: refusal.rule, title: refusal.title },
        None => Stop { words: found.message, rule: String::new(), title: String::new() },
    }
}
