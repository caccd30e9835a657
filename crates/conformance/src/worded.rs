//! Answers in words: whatever can be answered reads as a button would say it, and no two answers alike.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Answer, AnswerText, Decision, Known, Presented, Rng};

/// What has been read so far.
#[derive(Default, Debug)]
pub struct Read {
    /// What no words hold beside what none ever should.
    pub never: &'static [&'static str],
    /// How many decisions.
    pub decisions: u32,
    /// Which sorts of questions.
    pub asks: BTreeSet<String>,
    /// Which verbs.
    pub verbs: BTreeSet<&'static str>,
}

impl Read {
    /// Reads a question.
    ///
    /// # Panics
    /// If it reads badly, or is none.
    pub fn question<R: Presented>(&self, known: &Known<R>, world: &R::World, decision: &Decision<R>) {
        let question = R::ask_in_words(known, world, decision);
        assert!(question.ends_with('?') && is_said_well(&question, self.never), "{question}");
    }

    /// Reads every answer that is offered to a decision, and one more that is legal.
    ///
    /// # Panics
    /// If one reads badly, or two read alike.
    pub fn read<R: Presented>(
        &mut self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        rng: &mut Rng,
    ) {
        let mut offered = Vec::new();
        R::candidates(known, world, decision, &mut |answer| offered.push(answer));
        offered.push(R::sample(known, world, decision, rng));
        let mut said: BTreeMap<String, Answer> = BTreeMap::new();
        for answer in offered {
            let words = R::answer_in_words(known, world, decision, &answer);
            let text = AnswerText::<R> { world, answer: &answer }.to_string();
            assert!(is_said_well(&words, self.never), "`{text}` reads `{words}`");
            self.verbs.insert(R::VERBS[usize::from(answer.verb.0)].word);
            if let Some(other) = said.insert(words.clone(), answer) {
                assert_eq!(other, answer, "both read `{words}`: {decision:?}");
            }
        }
        self.decisions += 1;
        let about = format!("{:?}", decision.about);
        let words = about.split(|letter: char| !letter.is_alphanumeric()).take(2);
        self.asks.insert(words.collect::<Vec<_>>().join(" "));
    }
}

/// Whether words begin with a capital letter, say something, and hold no number of a piece, no debris of the program's and none
/// of what they should `never`.
pub fn is_said_well(words: &str, never: &[&str]) -> bool {
    words.starts_with(|first: char| first.is_uppercase() || first.is_numeric())
        && !["PieceId", "Some(", "None", "nowhere", "  ", "{", "Pose"].iter().any(|raw| words.contains(raw))
        && !never.iter().any(|raw| words.contains(raw))
        && !words.ends_with(['.', ' ', ':', ','])
}
