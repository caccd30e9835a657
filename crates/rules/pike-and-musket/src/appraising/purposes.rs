//! What an answer of a computer player is for, in a sentence: at whom, and with what odds. Reckoned once, for the answer that was chosen.

use engine::view::words::{Measure::Millimetres, sentence};
use engine::{About, Answer};
use general::{Plan, Term};

use super::aim::{Aim, BEFORE_IT};
use super::leading::{self, FOR_GENERAL};
use super::moving::{AT_ODDS, After, FOR_ATTACK, FOR_COMPANY};
use super::outlook;
use crate::Decision;
use crate::ask::Ask;
use crate::combat;
use crate::field::Field;
use crate::presenting::name_of;
use crate::vocabulary::{ATTACK, CHARGE, FIRE, JOIN, MOVE, SUPPORT};

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
        (Ask::Fire, FIRE) => format!("to fire at {}", name_of(field, answer.object?)),
        (Ask::Attack, ATTACK) => {
            let (unit, enemy) = (answer.piece?, answer.object?);
            let all = combat::bound(field, unit, enemy).all;
            let together = if all.len() > 1 { " together" } else { "" };
            let odds = match combat::rides_at_hedgehog(field, unit, enemy) {
                true => "by the hedgehog's table".to_owned(),
                false => format!("at odds of {}", combat::odds(field, &all, enemy).words()),
            };
            format!("to attack {}{together} {odds}", name_of(field, enemy))
        }
        (Ask::Join, JOIN) => format!("to fall on {} together", name_of(field, field.table.battle.target()?)),
        (Ask::Support, SUPPORT) => format!("to support {}", name_of(field, answer.object?)),
        (Ask::Move, CHARGE) => format!("to charge {}", name_of(field, answer.object?)),
        (Ask::Move, MOVE) if matches!(reason.reason, FOR_ATTACK | FOR_COMPANY | AT_ODDS) => {
            let unit = answer.piece?;
            let after = After::of(field, unit, answer)?;
            let whom = outlook::quarry(Field::new(&after.table, field.world), unit)?;
            format!("to attack {}", name_of(field, whom))
        }
        (Ask::Move, MOVE) if reason.reason == FOR_GENERAL => {
            format!("to be with {}", name_of(field, leading::whom(field, answer.piece?, answer)?))
        }
        (Ask::Move, MOVE) => {
            let (unit, aim) = (answer.piece?, Aim::of(field, answer.piece?, plan)?);
            if reason.reason != aim.why {
                return None;
            }
            let off = Millimetres.about(field.distance(unit, aim.prey).rounded_up());
            let what = format!("to come at {}, {off} off", name_of(field, aim.prey));
            if aim.why == BEFORE_IT {
                return Some(format!("{}.", sentence(&what)));
            }
            what
        }
        _ => return None,
    };
    Some(format!("{}; {}.", sentence(&what), reason.reason))
}
