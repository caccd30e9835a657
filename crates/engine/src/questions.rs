//! What a chapter of a rulebook answers for its own questions.

use crate::{Answer, Decision, Drawn, Known, Refusal, Rng, Ruleset, Verdict};

/// What a part of a rulebook, such as a chapter, answers for the questions that it asks. A ruleset says which part asks what by
/// [`Ruleset::questions`], and its own functions of these names are handed on to it.
pub trait Questions<R: Ruleset> {
    /// Whether an answer is legal: if it is one of the candidates, unless the part says otherwise.
    ///
    /// # Errors
    /// Why it is not.
    fn validate(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        answer: &Answer,
    ) -> Verdict {
        match is_candidate(self, known, world, decision, answer) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, self.wanted(decision))),
        }
    }

    /// What to answer, as whoever gave none of the candidates is told where these are all that may be said.
    fn wanted(&self, _decision: &Decision<R>) -> &'static str {
        "answer with one of what is offered"
    }

    /// Meaningful legal answers.
    fn candidates(
        &self,
        known: &Known<R>,
        world: &R::World,
        decision: &Decision<R>,
        offer: &mut dyn FnMut(Answer),
    );

    /// One legal answer, well spread: one of the candidates, unless the part says otherwise.
    fn sample(&self, known: &Known<R>, world: &R::World, decision: &Decision<R>, rng: &mut Rng) -> Answer {
        pick_candidate(self, known, world, decision, rng)
    }

    /// [`Questions::sample`] and [`Questions::forced`] by one search: see [`Ruleset::draw`].
    fn draw(
        &self,
        _known: &Known<R>,
        _world: &R::World,
        _decision: &Decision<R>,
        _rng: &mut Rng,
        _memory: &mut R::Memory,
    ) -> Option<Drawn<R>> {
        None
    }

    /// The answer given where there is no choice.
    fn forced(&self, _table: &R::Table, _world: &R::World, _decision: &Decision<R>) -> Option<Answer> {
        None
    }
}

/// Whether an answer is one of the candidates: the judgement of questions to which these are all that may be said.
fn is_candidate<R: Ruleset, Q: Questions<R> + ?Sized>(
    questions: &Q,
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    answer: &Answer,
) -> bool {
    let mut found = false;
    questions.candidates(known, world, decision, &mut |offered| found |= offered == *answer);
    found
}

/// One of the candidates, each as likely as the next, without a list of them.
///
/// # Panics
/// If there is none: every decision has at least one legal answer.
pub fn pick_candidate<R: Ruleset, Q: Questions<R> + ?Sized>(
    questions: &Q,
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    rng: &mut Rng,
) -> Answer {
    counted_candidate(questions, known, world, decision, rng).0
}

/// The same with whether it is the only one, for [`Questions::draw`] of questions that are answered without anybody being asked where there is
/// one candidate: then no luck is used up.
///
/// # Panics
/// If there is none.
pub fn draw_candidate<R: Ruleset, Q: Questions<R> + ?Sized>(
    questions: &Q,
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    rng: &mut Rng,
) -> Drawn<R> {
    let before = *rng;
    match counted_candidate(questions, known, world, decision, rng) {
        (only, 1) => {
            *rng = before;
            Drawn::Only(only)
        }
        (picked, _) => Drawn::Chosen(picked),
    }
}

/// One of the candidates, and how many there are.
fn counted_candidate<R: Ruleset, Q: Questions<R> + ?Sized>(
    questions: &Q,
    known: &Known<R>,
    world: &R::World,
    decision: &Decision<R>,
    rng: &mut Rng,
) -> (Answer, u32) {
    let (mut seen, mut picked) = (0, None);
    questions.candidates(known, world, decision, &mut |answer| {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(answer);
        }
    });
    (picked.unwrap_or_else(|| panic!("no answer at all for {decision:?}")), seen)
}
