//! The questions of attacks: yes or no.

use engine::{Answer, Questions, Refusal, Verdict};

use crate::vocabulary::{PASS, YES};
use crate::{ChargeYrPikes, Decision, Known, World};

/// What is asked when an attack is declared.
pub(crate) struct Attacks;

impl Questions<ChargeYrPikes> for Attacks {
    fn validate(&self, _known: &Known, _world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        match [Answer::plain(YES), Answer::plain(PASS)].contains(answer) {
            true => Ok(()),
            false => Err(Refusal::new(decision.rule, "say yes or pass")),
        }
    }

    fn candidates(
        &self,
        _known: &Known,
        _world: &World,
        _decision: &Decision,
        offer: &mut dyn FnMut(Answer),
    ) {
        [Answer::plain(PASS), Answer::plain(YES)].into_iter().for_each(offer);
    }
}
