//! What this chapter asks: targets of a group's shots, and who falls in a loose unit.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng, Verdict, pick_candidate};

use super::{ranks, targets};
use crate::ask::Ask;
use crate::facts::Memory;
use crate::field::Field;
use crate::movement::cover as woods;
use crate::table::Table;
use crate::vocabulary::{PASS, REMOVE, SHOOT};
use crate::world::World;
use crate::{Decision, Drawn, Known, Matchlocks, rule};

/// Answers for the questions of this chapter.
pub(crate) struct Shots;

impl Questions<Matchlocks> for Shots {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::GroupTarget(unit)) => group_target(field, unit, answer),
            About::Ask(Ask::Casualty(unit)) => casualty(field, unit, answer),
            _ => Err(Refusal::new(rule!("NMM-11-02"), "that is no question of shooting")),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::GroupTarget(unit)) => {
                offer(Answer::plain(PASS));
                targets::offer_shots(field, unit, offer);
            }
            About::Ask(Ask::Casualty(unit)) => {
                let spare = ranks::spare_places(field, unit, ranks::places(field, unit));
                spare.iter().for_each(|place| offer(Answer::plain(REMOVE).with(unit).amount(place as i16)));
            }
            _ => {}
        }
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match decision.about {
            About::Ask(Ask::GroupTarget(unit)) => a_target(known.field(world), None, unit, rng),
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
        let About::Ask(Ask::GroupTarget(unit)) = decision.about else { return None };
        Some(Drawn::Chosen(a_target(known.field(world), Some(memory), unit, rng)))
    }

    fn forced(&self, table: &Table, world: &World, decision: &Decision) -> Option<Answer> {
        let About::Ask(Ask::Casualty(unit)) = decision.about else { return None };
        let field = Field::new(table, world);
        let spare = ranks::spare_places(field, unit, ranks::places(field, unit));
        let only = spare.iter().next().filter(|_| spare.len() == 1)?;
        Some(Answer::plain(REMOVE).with(unit).amount(only as i16))
    }
}

/// A shot of one of a group by luck, or none.
fn a_target(field: Field, memory: Option<&Memory>, unit: PieceId, rng: &mut Rng) -> Answer {
    let shot = if rng.chance(1, 8) { None } else { targets::any_shot(field, memory, unit, rng) };
    shot.unwrap_or(Answer::plain(PASS))
}

fn group_target(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if answer.verb == PASS {
        return Ok(());
    }
    let wanted = "answer with `pass`, or with `shoot`, the unit and its target";
    let (stance, plain) = woods::stance_of(answer);
    match (answer.verb, answer.piece, answer.object) {
        (SHOOT, Some(piece), Some(target)) if piece == unit && plain.amount == 0 => {
            let table = woods::with_stance(field, unit, stance)?;
            targets::allow_shot(Field::new(&table, field.world), unit, target)
        }
        _ => Err(Refusal::new(rule!("NMM-09-03"), wanted).piece(unit)),
    }
}

fn casualty(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(rule!("NMM-11-54"), why).piece(unit));
    if answer.verb != REMOVE || answer.piece != Some(unit) {
        return no("answer with `remove`, the unit and the place of the figure");
    }
    let held = ranks::places(field, unit);
    let place = usize::try_from(answer.amount).unwrap_or(usize::MAX);
    if place >= 32 || held >> place & 1 == 0 {
        return no("no figure stands at that place");
    }
    if !ranks::spare_places(field, unit, held).contains(place) {
        return no("without that figure the rest would no longer hang together");
    }
    Ok(())
}
