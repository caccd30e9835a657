//! The questions of phase I: who tests for a bonus move, and which move it is.

use engine::{About, Answer, PieceId, Questions, Refusal, Verdict};
use tabletop::{Angle, Hand, Leg, Length, Pivot};

use super::follows;
use crate::attacking::judging::{Prey, breaks_through, breaks_through_at_all};
use crate::attacking::offers::facings;
use crate::field::has_fought;
use crate::movement::garrison;
use crate::movement::judging::judge_bonus;
use crate::vocabulary::{ATTACK, COLUMN, FOLLOW, LINE, MOVE, PASS, SQUARE};
use crate::{Ask, ChargeYrPikes, Decision, Field, Form, Known, World, rule};

/// What is asked in phase I.
pub(crate) struct Bonuses;

impl Questions<ChargeYrPikes> for Bonuses {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        if *answer == Answer::plain(PASS) {
            return Ok(());
        }
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Bonus { unit }) => of_move(field, unit, answer),
            _ => {
                let mut named = follows(field, decision.who).map(|unit| Answer::plain(FOLLOW).with(unit));
                match named.any(|it| it == *answer) {
                    true => Ok(()),
                    false => Err(Refusal::new(rule!("CYP-12-27"), "name a unit that has won, or pass")),
                }
            }
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::Bonus { unit }) => offers(field, unit, offer),
            _ => {
                follows(field, decision.who).for_each(|unit| offer(Answer::plain(FOLLOW).with(unit)));
            }
        }
        offer(Answer::plain(PASS));
    }
}

/// Whether a unit may make its bonus move so (CYP-12-27, CYP-12-28).
fn of_move(field: Field, unit: PieceId, answer: &Answer) -> Verdict {
    if answer.piece != Some(unit) {
        return Err(Refusal::new(rule!("CYP-12-27"), "the unit that has passed moves, or pass"));
    }
    match answer.verb {
        ATTACK => breaks_through(field, unit, answer).map(|_| ()),
        MOVE if answer.amount != 0 => Err(Refusal::new(rule!("CYP-12-27"), "a move has no number")),
        MOVE | LINE | COLUMN | SQUARE if answer.object.is_none() => {
            judge_bonus(field, unit, answer).map(|_| ())
        }
        _ => Err(Refusal::new(rule!("CYP-12-27"), "it moves, or breaks through, or passes")),
    }
}

/// Moves in eight directions, turns, and breakthroughs; of a garrison its ways out.
fn offers(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut legal = |answer: Answer| {
        if of_move(field, unit, &answer).is_ok() {
            offer(answer);
        }
    };
    if field.form(unit) == Form::Deployed {
        return garrison::offers(field, unit, &mut legal);
    }
    let far = field.normal_distance(unit);
    let plain = Answer::plain(MOVE).with(unit);
    for share in [4, 2] {
        let distance = Length(far.0 * share / 4);
        legal(plain.leg(Leg::Advance(distance)));
        legal(plain.leg(Leg::Back(distance)));
        for hand in [Hand::Left, Hand::Right] {
            for angle in [45, 90].map(Angle::degrees) {
                legal(plain.leg(Leg::Oblique { hand, angle, distance }));
            }
        }
    }
    for hand in [Hand::Left, Hand::Right] {
        for angle in [45, 90, 180].map(Angle::degrees) {
            legal(plain.leg(Leg::Turn { about: Pivot::FrontMiddle, hand, angle }));
        }
    }
    if !breaks_through_at_all(field, unit) {
        return;
    }
    let prey = Prey::of(field, unit);
    if prey.is_empty() {
        return;
    }
    let side = field.side(unit);
    let enemies = field.pieces().filter(|id| field.side(*id) != side && !field.kind(*id).is_officer());
    for enemy in enemies.filter(|id| !has_fought(field, unit, *id)) {
        for turn in facings(field, unit, enemy) {
            let answer = Answer::plain(ATTACK).with(unit).on(enemy);
            let answer = turn.map_or(answer, |turn| answer.leg(turn));
            if prey.may_be_met(field, unit, &answer) {
                legal(answer);
            }
        }
    }
}
