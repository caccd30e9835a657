//! The questions of combat.

use engine::{About, Answer, Refusal, Verdict};

use crate::ask::Ask;
use crate::combat::round::unassigned;
use crate::vocabulary::{ASSIGN, PASS, PISTOLS};
use crate::world::World;
use crate::{Decision, Known, rule};

/// What this chapter asks.
pub(crate) struct Fights;

impl engine::Questions<crate::ChargePikes> for Fights {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        match decision.about {
            About::Ask(Ask::Assign { garrison, .. }) => {
                let left = unassigned(known.field(world), garrison);
                let count = u8::try_from(answer.amount).ok().filter(|count| *count <= left);
                let plain = *answer == Answer::plain(ASSIGN).amount(answer.amount);
                match plain && count.is_some() {
                    true => Ok(()),
                    false => Err(Refusal::new(
                        rule!("CP-19-30"),
                        "say how many figures fight this attacker, of those not yet set against another",
                    )),
                }
            }
            _ => match *answer == Answer::plain(PISTOLS) || *answer == Answer::plain(PASS) {
                true => Ok(()),
                false => Err(Refusal::new(rule!("CP-17-15"), "fire the pistols, or pass and keep them")),
            },
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        match decision.about {
            About::Ask(Ask::Assign { garrison, .. }) => {
                let left = unassigned(known.field(world), garrison);
                (0..=left).for_each(|count| offer(Answer::plain(ASSIGN).amount(count.into())));
            }
            _ => {
                offer(Answer::plain(PISTOLS));
                offer(Answer::plain(PASS));
            }
        }
    }
}
