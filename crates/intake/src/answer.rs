//! Answers in their text form.

use engine::{AnswerFault, AnswerText, Battle, Side, read_answer};
use registry::{Rulebook, Visitor};

use crate::stock::{asked, stock};

/// The most lines that are said.
const MOST_LINES: usize = 12;

/// Answers, one a line, and where the battle stands.
pub(crate) struct Told<'a> {
    pub text: &'a str,
    pub stand: usize,
}

impl Visitor for Told<'_> {
    type Out = bool;

    /// Whether all of them were taken.
    fn visit<R: Rulebook>(self) -> bool {
        let ready = stock::<R>();
        let mut battle = ready.stands[self.stand].clone();
        let mut lines = self.text.lines().take(MOST_LINES).peekable();
        let any = lines.peek().is_some();
        lines.fold(any, |taken, line| said::<R>(&mut battle, line) && taken)
    }
}

/// Says a line; whether it was taken.
fn said<R: Rulebook>(battle: &mut Battle<R>, line: &str) -> bool {
    let answer = match read_answer::<R>(battle.world(), line) {
        Ok(answer) => answer,
        Err(fault) => {
            assert!(
                (1..=line.chars().count() + 1).contains(&fault.column),
                "`{line}`: {fault} is beyond the text"
            );
            return false;
        }
    };
    if answer.within_bounds::<R>(battle.world()).is_ok() {
        let written = AnswerText::<R> { world: battle.world(), answer: &answer }.to_string();
        assert_eq!(read_answer::<R>(battle.world(), &written), Ok(answer), "`{written}` does not read back");
    }
    let (before, said) = match asked(battle) {
        Some(side) => (battle.state().fingerprint(), battle.answer(side, answer).map(drop)),
        None => (battle.state().fingerprint(), battle.say_unasked(Side::A, answer).map(drop)),
    };
    match said {
        Ok(()) => true,
        Err(AnswerFault::Battle(broken)) => panic!("`{line}` was taken, and the battle broke: {broken}"),
        Err(_) => {
            assert_eq!(battle.state().fingerprint(), before, "`{line}` was refused and left a trace");
            false
        }
    }
}
