//! What an answer of a computer player is for, in a sentence: at whom, and with what chance. Reckoned once, for the answer that was
//! chosen.

use engine::view::words::{about, counted, sentence};
use engine::{About, Answer};
use general::{Plan, Term};
use tabletop::Outline;

use super::aim::{Aim, BEFORE_IT};
use super::commanding;
use crate::Decision;
use crate::as_if;
use crate::ask::Ask;
use crate::attacking::judging;
use crate::command;
use crate::field::Field;
use crate::foreseen;
use crate::presenting::{name_of, tertia_name};
use crate::vocabulary::{ATTACK, BALL, CALL, CANISTER, FIRE, MOVE, NAME};

/// The sentence, where there is somebody whom the answer is meant for.
pub(super) fn tell(
    field: Field,
    decision: &Decision,
    answer: &Answer,
    plan: &Plan,
    reason: &Term,
) -> Option<String> {
    let About::Ask(ask) = decision.about else { return None };
    let what = match (ask, answer.verb) {
        (Ask::FreeMove, CALL) => {
            let tertia = u8::try_from(answer.amount).ok()?;
            let units = command::due(field, tertia);
            let near = units.iter().filter(|unit| commanding::is_near(field, **unit)).count();
            let whom = tertia_name(field, tertia);
            return Some(format!(
                "To call {whom}: {} to move, {near} near the enemy.",
                counted(units.len() as u8, "unit")
            ));
        }
        (Ask::Fire, FIRE) => format!("to fire at {}", name_of(field, answer.object?)),
        (Ask::Guns, BALL) => format!("to fire ball at {}", name_of(field, answer.object?)),
        (Ask::Guns, CANISTER) => format!("to fire canister at {}", name_of(field, answer.object?)),
        (Ask::Officer { .. }, NAME) => format!("to use {}", name_of(field, answer.piece?)),
        (Ask::Move, ATTACK) => {
            let unit = answer.piece?;
            let attack = judging::judge_attack(field, unit, answer).ok()?;
            let table = as_if::after(field, unit, &attack);
            let halted = Field::new(&table, field.world);
            let closes = foreseen::closes(halted, unit, &foreseen::waves(halted, unit));
            format!("to attack {}: it closes {:.0} %", name_of(field, attack.target), closes * 100.0)
        }
        (Ask::Move, MOVE) => {
            let (unit, aim) = (answer.piece?, Aim::of(field, answer.piece?, plan)?);
            let prey = aim.prey.filter(|_| reason.reason == aim.why)?;
            let off = about(field.block(unit).gap(&field.block(prey)).distance.rounded_up());
            let what = format!("to come at {}, {off} off", name_of(field, prey));
            if aim.why == BEFORE_IT {
                return Some(format!("{}.", sentence(&what)));
            }
            what
        }
        _ => return None,
    };
    Some(format!("{}; {}.", sentence(&what), reason.reason))
}
