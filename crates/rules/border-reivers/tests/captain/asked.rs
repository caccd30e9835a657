//! A position told in the words of the cases, up to a question that the captain answers.

use border_reivers::{BorderReivers, Decision};
use cases::{Staged, Words};
use dice::{Seed, Source};
use engine::{AnswerText, Run, SourceHand, State, Viewpoint, Want, read_answer};
use general::{Captain, Commander};

/// What the captain chose.
pub struct Chosen {
    /// What he was asked.
    pub question: Decision,
    /// His answer, in words.
    pub words: String,
    /// Why, as he says.
    pub reason: String,
}

impl Chosen {
    /// Whether his answer begins with these words.
    pub fn is(&self, words: &str) -> bool {
        self.words.starts_with(words)
    }
}

impl std::fmt::Display for Chosen {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}. {}", self.question.about, self.words, self.reason)
    }
}

/// What the captain answers to the first question after the answers that are told, from a start in a position.
pub fn asked(position: &str, start: &str, told: &[&str]) -> Chosen {
    let text = format!("title = \"asked\"\nrules = [\"BR-01-01\"]\nplay = [\"expect turn 1\"]\n{position}");
    let case = cases::read::<BorderReivers>("asked", &text).unwrap_or_else(|faults| panic!("{faults}"));
    let (world, table) = cases::stage::<BorderReivers>(&case[0]).unwrap_or_else(|faults| panic!("{faults}"));
    let step = BorderReivers::start(&world, &table, &mut Words::of(start)).expect("it starts there");
    let mut state = State::<BorderReivers>::beginning(table, step);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(1)));
    let mut told = told.iter();
    loop {
        let want = state.run(Run { world: &world, hand: &mut hand, players: None, chronicle: None });
        let Want::Decide(open) = want else { panic!("nobody is asked after `{start}`") };
        let question = *open.decisions.iter().next().expect("somebody is asked");
        match told.next() {
            Some(words) => {
                let answer = read_answer::<BorderReivers>(&world, words)
                    .unwrap_or_else(|fault| panic!("`{words}`: {fault}"));
                state
                    .answer(&world, &open, &question, answer)
                    .unwrap_or_else(|refusal| panic!("`{words}` to {:?}: {}", question.about, refusal.why));
            }
            None => {
                let known = state.known(&world, Viewpoint::Side(question.who));
                let choice = Captain::new(1).decide(&known, &world, &question);
                let words = AnswerText::<BorderReivers> { world: &world, answer: &choice.answer }.to_string();
                return Chosen { question, words, reason: choice.reason };
            }
        }
    }
}

/// Asserts that the captain's answer begins with these words.
#[track_caller]
pub fn expect(chosen: &Chosen, words: &str) {
    assert!(chosen.is(words), "not `{words}`, but {chosen}");
    assert!(chosen.reason.ends_with('.'), "he does not say why: {chosen}");
}

/// A man as the cases tell him: of the band of a side, or of the group that he names.
pub fn figure(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    let whose = if what.contains("group = ") { String::new() } else { format!("side = \"{side}\"\n") };
    format!("[[figure]]\nname = \"{name}\"\n{whose}at = [{}, {}]\n{what}\n", at.0, at.1)
}
