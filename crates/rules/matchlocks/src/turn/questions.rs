//! The answers to the questions of this chapter.

use engine::{About, Answer, Questions, Refusal, Rng, Verdict, pick_candidate};

use crate::ask::Ask;
use crate::facts::Memory;
use crate::field::Field;
use crate::table::Table;
use crate::table::hand::Held;
use crate::turn::{free_actions, opening, reinforcements, replacements, targets, windows};
use crate::vocabulary::{PASS, YES};
use crate::world::World;
use crate::{Decision, Drawn, Known, Matchlocks, rule};

/// Answers for the questions of this chapter.
pub(crate) struct Cards;

impl Questions<Matchlocks> for Cards {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        let side = decision.who;
        let mine = &known.table().sides[side.index()];
        let ask = match &decision.about {
            About::Throw(on) => return windows::validate_throw(mine, on, answer),
            About::Ask(ask) => *ask,
        };
        match ask {
            Ask::Go => opening::validate(field, side, answer),
            Ask::Interrupt => windows::validate_interrupt(field, side, answer),
            Ask::CardTarget(number) => match Held::of_number(number.into()) {
                Some(card) => targets::validate(field, side, card, answer),
                None => Err(Refusal::new(rule!("NMM-07-20"), "There is no such card.")),
            },
            Ask::Forfeit(_) => windows::validate_forfeit(mine, answer),
            Ask::FreeAction => free_actions::validate(field, side, answer),
            Ask::StandIn(leader) => replacements::validate(field, leader, answer),
            Ask::Entry(at) => reinforcements::validate(world, at, answer),
            _ => Err(Refusal::new(decision.rule, "This is no question of the turn and its cards.")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        let side = decision.who;
        let mine = &known.table().sides[side.index()];
        let ask = match &decision.about {
            About::Throw(on) => return windows::offer_on_throw(mine, on, offer),
            About::Ask(ask) => *ask,
        };
        match ask {
            Ask::Go => opening::offer(field, side, offer),
            Ask::Interrupt => windows::offer_interrupts(field, side, offer),
            Ask::CardTarget(number) => {
                if let Some(card) = Held::of_number(number.into()) {
                    targets::offer(field, side, card, offer);
                }
            }
            Ask::Forfeit(_) => [YES, PASS]
                .map(Answer::plain)
                .into_iter()
                .filter(|answer| windows::validate_forfeit(mine, answer).is_ok())
                .for_each(offer),
            Ask::FreeAction => free_actions::offer(field, side, offer),
            Ask::StandIn(leader) => replacements::offer(field, leader, offer),
            Ask::Entry(at) => reinforcements::offer(world, at, offer),
            _ => {}
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match decision.about {
            About::Ask(Ask::Go) => opening::sample(known.field(world), decision.who, rng),
            About::Ask(Ask::FreeAction) => free_actions::sample(known.field(world), None, decision.who, rng),
            About::Ask(Ask::CardTarget(number)) => {
                let field = known.field(world);
                let drawn = Held::of_number(number.into())
                    .and_then(|card| targets::sample(field, decision.who, card, rng));
                drawn.unwrap_or_else(|| pick_candidate(self, known, world, decision, rng))
            }
            _ => pick_candidate(self, known, world, decision, rng),
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        memory: &mut Memory,
    ) -> Option<Drawn> {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::FreeAction) => {
                Some(Drawn::Chosen(free_actions::sample(field, Some(memory), decision.who, rng)))
            }
            _ => None,
        }
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let field = Field::new(table, world);
        let mine = &table.sides[decision.who.index()];
        match &decision.about {
            About::Throw(on) => windows::forced_on_throw(mine, on),
            About::Ask(Ask::Interrupt) => windows::forced_interrupt(field, decision.who),
            About::Ask(Ask::Forfeit(_)) => windows::forced_forfeit(mine),
            About::Ask(Ask::StandIn(leader)) => only(|offer| replacements::offer(field, *leader, offer)),
            _ => None,
        }
    }
}

/// The answer, where only one is offered.
fn only(offers: impl FnOnce(&mut dyn FnMut(Answer))) -> Option<Answer> {
    let (mut count, mut first) = (0, None);
    offers(&mut |answer| {
        count += 1;
        first = first.or(Some(answer));
    });
    first.filter(|_| count == 1)
}
