//! A position told in the words of the cases, up to a question that a computer player answers.

use std::fmt;

use cases::{Staged, Words};
use dice::{Seed, Source};
use engine::{AnswerText, Decision, Known, Open, Run, SourceHand, State, Viewpoint, Want, read_answer};
use general::{Appraised, Budget, Captain, Choice, Colonel, Commander, Kind, Plan, Task};

use crate::position::Position;

/// What a computer player chose.
pub struct Chosen<R: Staged> {
    /// What he was asked.
    pub question: Decision<R>,
    /// His answer, in words.
    pub words: String,
    /// Why, as he says.
    pub reason: String,
}

impl<R: Staged> Chosen<R> {
    /// Whether his answer begins with these words.
    pub fn is(&self, words: &str) -> bool {
        self.words.starts_with(words)
    }

    /// Asserts that his answer begins with these words, and that he says why.
    ///
    /// # Panics
    /// If not.
    #[track_caller]
    pub fn expect(&self, words: &str) {
        assert!(self.is(words), "not `{words}`, but {self}");
        assert!(self.reason.ends_with('.'), "he does not say why: {self}");
    }
}

impl<R: Staged> fmt::Display for Chosen<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}. {}", self.question.about, self.words, self.reason)
    }
}

/// What the captain answers to the first question after the answers that are told, from a start in a position. The case cites
/// some rule, as every case must.
///
/// # Panics
/// If the position cannot be laid out, what is told is not legal, or nobody is asked.
pub fn asked<R: Staged + Appraised>(rule: &str, position: &str, start: &str, told: &[&str]) -> Chosen<R> {
    asked_of(Kind::Captain, rule, position, start, told)
}

/// The same of any computer player.
///
/// # Panics
/// Likewise.
pub fn asked_of<R: Staged + Appraised>(
    player: Kind,
    rule: &str,
    position: &str,
    start: &str,
    told: &[&str],
) -> Chosen<R> {
    answered(rule, position, start, told, |Asked { known, world, question, state, open }| {
        let ahead = state.ahead(open, question.who).expect("it is asked");
        player.commander::<R>(1).decide_ahead(known, world, question, &ahead)
    })
}

/// The same of a colonel who counsels a person, and looks twice as often as for himself.
///
/// # Panics
/// Likewise.
pub fn counselled<R: Staged + Appraised>(
    rule: &str,
    position: &str,
    start: &str,
    told: &[&str],
) -> Chosen<R> {
    answered(rule, position, start, told, |Asked { known, world, question, state, open }| {
        let ahead = state.ahead(open, question.who).expect("it is asked");
        Colonel::counsellor(1, Budget::USUAL).counsel(known, world, question, &ahead).choice
    })
}

/// The same of a captain under a plan, who was told what each third of his army is to do, from the left.
///
/// # Panics
/// Likewise.
pub fn asked_under<R: Staged + Appraised>(
    tasks: [Task; 3],
    rule: &str,
    position: &str,
    start: &str,
    told: &[&str],
) -> Chosen<R> {
    answered(rule, position, start, told, |Asked { known, world, question, .. }| {
        let plan = Plan::laid(known, world, question.who, &Plan::NONE).with(tasks);
        Captain::new(1).under(plan).decide(known, world, question)
    })
}

/// A question to somebody, and from what he may decide.
struct Asked<'a, R: Staged> {
    known: &'a Known<R>,
    world: &'a R::World,
    question: &'a Decision<R>,
    state: &'a State<R>,
    open: &'a Open<R>,
}

/// What somebody answers to the first question after the answers that are told.
fn answered<R: Staged + Appraised>(
    rule: &str,
    position: &str,
    start: &str,
    told: &[&str],
    decides: impl FnOnce(Asked<'_, R>) -> Choice,
) -> Chosen<R> {
    let Position { world, table } = Position::<R>::of(rule, position);
    let step = R::start(&world, &table, &mut Words::of(start)).expect("it starts there");
    let mut state = State::<R>::beginning(table, step);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
    let mut told = told.iter();
    loop {
        let want = state.run(Run { world: &world, hand: &mut hand, players: None, observer: None });
        let Want::Decide(open) = want else { panic!("nobody is asked after `{start}`") };
        let question = *open.decisions.iter().next().expect("somebody is asked");
        let Some(words) = told.next() else {
            let known = state.known(&world, Viewpoint::Side(question.who));
            let asked =
                Asked { known: &known, world: &world, question: &question, state: &state, open: &open };
            let choice = decides(asked);
            let words = AnswerText::<R> { world: &world, answer: &choice.answer }.to_string();
            return Chosen { question, words, reason: choice.reason };
        };
        let answer = read_answer::<R>(&world, words).unwrap_or_else(|fault| panic!("`{words}`: {fault}"));
        state
            .answer(&world, &open, &question, answer)
            .unwrap_or_else(|refusal| panic!("`{words}` to {:?}: {}", question.about, refusal.why));
    }
}
