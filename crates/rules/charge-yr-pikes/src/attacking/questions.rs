//! The questions of attacks: yes or no.

use engine::{Answer, Questions, Refusal};

use crate::vocabulary::{PASS, YES};
use crate::world::World;
use crate::{ChargeYrPikes, Decision, Known};

/// What is asked when an attack is declared.
pub(crate) struct Attacks;

impl Questions<ChargeYrPikes> for Attacks {
    fn validate(
        &self,
        _known: &Known,
        _world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
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
