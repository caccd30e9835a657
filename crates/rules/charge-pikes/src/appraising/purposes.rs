//! What an answer of a computer player is for, in a sentence: at whom, and with what chance. Reckoned once, for the answer
//! that was chosen.

use engine::view::words::sentence;
use engine::{About, Answer, PieceId};
use general::{Concern, Plan, Term};

use super::aim::Aim;
use super::{clash, moving, shots};
use crate::Decision;
use crate::ask::Ask;
use crate::field::Field;
use crate::movement::{self, Deed};
use crate::presenting::name_of;
use crate::shooting;
use crate::table::{Morale, Table};
use crate::vocabulary::{CHARGE, COUNTERCHARGE, EVADE, EVADE_FACING, SHOOT, SHOOT_HAIL, VOLLEY};

/// The sentence, where there is somebody whom the answer is meant for.
pub(super) fn tell(
    field: Field,
    decision: &Decision,
    answer: &Answer,
    plan: &Plan,
    reason: &Term,
) -> Option<String> {
    let About::Ask(ask) = decision.about else { return None };
    let what = match (ask, answer.verb, answer.piece) {
        (Ask::Charge, CHARGE, Some(unit)) => charge(field, unit, answer.object?, answer)?,
        (Ask::Countercharge(at), COUNTERCHARGE, _) => {
            let charger = field.table.charges.get(usize::from(at))?.charger();
            format!("to meet {} at speed", name_of(field, charger))
        }
        (Ask::Evade { charge, .. }, EVADE | EVADE_FACING, _) => {
            let charger = field.table.charges.get(usize::from(charge))?.charger();
            format!("to get away from {}", name_of(field, charger))
        }
        (Ask::Shot, SHOOT | SHOOT_HAIL | VOLLEY, _) => shot(field, answer)?,
        (Ask::Move, _, Some(unit)) if !field.kind(unit).is_general() => {
            let deed = movement::judge(field, decision.who, answer).ok()?;
            moves(field, unit, &deed, plan, reason)?
        }
        _ => return None,
    };
    Some(format!("{}.", sentence(&format!("{what}; {}", reason.reason))))
}

/// A chance in words: whole hundredths, never none or all where there is one.
fn chance(chance: f64) -> String {
    match chance {
        all if all >= 1.0 => "100 %".to_owned(),
        most if most >= 0.995 => "more than 99 %".to_owned(),
        some if some >= 0.005 => format!("{:.0} %", some * 100.0),
        some if some > 0.0 => "less than 1 %".to_owned(),
        _ => "no chance".to_owned(),
    }
}

/// A chance that is only estimated: the dice of a whole fight are not reckoned through.
fn about(likely: f64) -> String {
    match chance(likely) {
        whole if !(0.005..0.995).contains(&likely) => whole,
        some => format!("about {some}"),
    }
}

fn charge(field: Field, unit: PieceId, target: PieceId, answer: &Answer) -> Option<String> {
    let clash = clash::ordered(field, unit, target, answer)?;
    let foe = name_of(field, target);
    Some(format!("to charge {foe}: {} to come home, {} to break it", about(clash.home), about(clash.breaks)))
}

/// What failing the test for hits does to a target.
fn upset(field: Field, target: PieceId) -> &'static str {
    if field.morale(target) == Morale::Shaken { "break it" } else { "shake it" }
}

fn shot(field: Field, answer: &Answer) -> Option<String> {
    let target = answer.object?;
    let aim = shooting::aimed(field, answer)?;
    Some(format!("to shoot at {}: {}", name_of(field, target), fire(field, target, &aim)))
}

/// The hits that a shot is expected to score and what they may do.
fn fire(field: Field, target: PieceId, aim: &shooting::Aim) -> String {
    let hits = format!("{:.1} hits expected", shots::hits(aim));
    let charging = field.table.charges.iter().any(|charge| charge.charger() == target && charge.is_on());
    match field.morale(target) {
        Morale::Routed => hits,
        _ if charging => hits,
        _ => format!("{hits}, {} to {}", chance(shots::fails(field, target, aim)), upset(field, target)),
    }
}

/// A move: what it has in view for the next turn, or whom it is after.
fn moves(field: Field, unit: PieceId, deed: &Deed, plan: &Plan, reason: &Term) -> Option<String> {
    let after: Table = moving::after(field, unit, deed)?;
    let there = field.on(&after);
    match reason.reason {
        moving::FOR_FIRE => {
            let (target, aim) = shots::best_target(there, unit)?;
            let (foe, told) = (name_of(field, target), fire(there, target, &aim));
            Some(format!("to shoot at {foe} next turn: {told}"))
        }
        moving::FOR_CHARGE => {
            let (target, clash) = clash::best_prey(there, unit)?;
            let (foe, told) = (name_of(field, target), about(clash.breaks));
            Some(format!("to charge {foe} next turn: {told} to break it"))
        }
        moving::FOR_FACING => Some(format!("to face {}", name_of(field, Aim::of(field, unit, plan)?.prey))),
        _ if matches!(reason.concern, Concern::Station | Concern::Ground) => {
            let aim = Aim::of(field, unit, plan).filter(Aim::goes)?;
            Some(format!("to go for {}", name_of(field, aim.prey)))
        }
        _ => None,
    }
}
