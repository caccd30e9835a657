//! What a sentence of a report is made of before it is one.

use super::{StoryLine, Subject, Tone, words};
use crate::{PieceId, Rule};

/// What is said of an event: how much it weighs, the words, and the pieces that it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Narration {
    /// How much it weighs.
    pub tone: Tone,
    /// The words, without capital or stop.
    pub text: String,
    /// The pieces that it is about.
    pub about: Vec<PieceId>,
}

// Each gives `Some`, as most events are told and an arm of a `match` over all of them is an `Option`.
impl Narration {
    /// Something that a general would write home.
    pub fn deed(text: String, about: impl IntoIterator<Item = PieceId>) -> Option<Narration> {
        Some(Narration { tone: Tone::Deed, text, about: about.into_iter().collect() })
    }

    /// Small print.
    pub fn detail(text: String, about: impl IntoIterator<Item = PieceId>) -> Option<Narration> {
        Some(Narration { tone: Tone::Detail, text, about: about.into_iter().collect() })
    }

    /// A new phase or turn, or the end.
    pub fn chapter(text: String) -> Option<Narration> {
        Some(Narration { tone: Tone::Chapter, text, about: Vec::new() })
    }

    /// The sentence, under its rule. What was done to one piece is told as its outcome, too: `subject` says what that piece
    /// is called.
    pub fn told(self, rule: Rule, subject: impl FnOnce(PieceId) -> Subject) -> StoryLine {
        let Narration { tone, text, about } = self;
        let outcome = match *about {
            [one] => subject(one).told_in(&text).to_owned(),
            _ => String::new(),
        };
        StoryLine { rule, tone, text: words::sentence(&text), about, outcome }
    }
}
