//! The questions of movement.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng};

use super::judging::{judge, may_move, rides_along};
use super::offers::{draw, may_rouse, movers, of_officer, of_unit, of_wheels};
use super::onward;
use super::staff::{judge_pivot, judge_ride, judge_wheels};
use super::{dragoons, gallopers};
use crate::ask::Ask;
use crate::field::Field;
use crate::table::Sign;
use crate::vocabulary::{
    ATTACH, ATTACK, COLUMN, COUNTERCHARGE, DETACH, DISMOUNT, FINISH, GARRISON, LINE, MOUNT, MOVE, PASS,
    PIVOT, ROUSE, SQUARE,
};
use crate::world::{Kind, World};
use crate::{ChargeYrPikes, Decision, Known, attacking, rule};

/// What is asked when troops move.
pub(crate) struct Moves;

impl Questions<ChargeYrPikes> for Moves {
    fn validate(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        let onward = matches!(decision.about, About::Ask(Ask::Onward { .. }));
        if *answer == Answer::plain(if onward { PASS } else { FINISH }) {
            return Ok(());
        }
        let field = Field::new(known.table(), world);
        let no = |why| Err(Refusal::new(decision.rule, why));
        let Some(piece) = answer.piece else { return no("name who moves, or finish") };
        if field.side(piece) != decision.who {
            return no("name somebody of your own");
        }
        let gun = field.kind(piece) == Kind::Galloper;
        let spare = match answer.verb {
            ATTACK | COUNTERCHARGE => true,
            ATTACH => answer.amount == 0 && (answer.way == engine::Way::None || gun),
            MOVE | PIVOT => answer.amount == 0 && answer.object.is_none(),
            MOUNT | DISMOUNT => *answer == Answer::plain(answer.verb).with(piece).amount(answer.amount),
            DETACH | ROUSE => *answer == Answer::plain(answer.verb).with(piece),
            _ => answer.object.is_none(),
        };
        if !spare {
            return no("the answer says more than its verb needs");
        }
        match decision.about {
            About::Ask(Ask::Move) => of_tertia(field, decision, piece, answer),
            About::Ask(Ask::Onward { unit }) => onward::judge_onward(field, unit, answer),
            _ => of_staff(field, piece, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = Field::new(known.table(), world);
        if let About::Ask(Ask::Onward { unit }) = decision.about {
            onward::offers(field, unit, offer);
            return offer(Answer::plain(PASS));
        }
        match decision.about {
            About::Ask(Ask::Move) => {
                for piece in movers(field, decision.who) {
                    match field.kind(piece).is_officer() {
                        true => of_officer(field, piece, offer),
                        false => {
                            of_unit(field, piece, offer);
                            attacking::of_unit(field, piece, offer);
                            dragoons::offers(field, piece, offer);
                        }
                    }
                }
                gallopers::offers(field, decision.who, offer);
            }
            _ => {
                for piece in field.pieces().filter(|id| field.side(*id) == decision.who) {
                    match field.kind(piece).is_officer() {
                        true => of_officer(field, piece, offer),
                        false => of_wheels(field, piece, offer),
                    }
                }
            }
        }
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        let (field, finish) = (Field::new(known.table(), world), Answer::plain(FINISH));
        let moves = match decision.about {
            About::Ask(Ask::Onward { .. }) => {
                return engine::pick_candidate(self, known, world, decision, rng);
            }
            About::Ask(Ask::Move) => true,
            _ => false,
        };
        if rng.chance(1, 16) {
            let (mut seen, mut picked) = (0, finish);
            gallopers::offers(field, decision.who, &mut |answer| {
                seen += 1;
                if moves && rng.below(seen) == 0 {
                    picked = answer;
                }
            });
            return picked;
        }
        // Few of those on the card of officers have anything to do: one after the other is looked at, from one by lot on.
        let all: Vec<PieceId> = match moves {
            true => movers(field, decision.who).collect(),
            false => field.pieces().filter(|id| field.side(*id) == decision.who).collect(),
        };
        let from = rng.below(all.len().max(1) as u32) as usize;
        let mut around = all.iter().chain(&all).skip(from).take(all.len());
        around.find_map(|piece| by_lot(field, *piece, moves, rng)).unwrap_or(finish)
    }
}

/// What a piece may do on a card by lot; nothing if nothing was found.
fn by_lot(field: Field, piece: PieceId, moves: bool, rng: &mut Rng) -> Option<Answer> {
    let (mut seen, mut picked) = (0, None);
    let mut offer = |answer: Answer| {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(answer);
        }
    };
    let kind = field.kind(piece);
    match moves {
        _ if kind.is_officer() => of_officer(field, piece, &mut offer),
        false => of_wheels(field, piece, &mut offer),
        true => {
            let dragoons = kind == Kind::Dragoons && (rng.chance(1, 3) || field.is(piece, Sign::Marched));
            if dragoons {
                let mut change = None;
                dragoons::offers(field, piece, &mut |answer| change = change.or(Some(answer)));
                return change;
            }
            let attacks = rng.chance(2, 3) && may_move(field, piece).is_ok();
            let attack = if attacks { attacking::drawn(field, piece, rng) } else { None };
            return attack.or_else(|| draw(field, piece, rng));
        }
    }
    picked
}

/// What may be answered when a tertia moves.
fn of_tertia(field: Field, decision: &Decision, piece: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if field.kind(piece).is_officer() {
        if !rides_along(field, piece, decision.who) {
            let why = "an officer rides with a tertia under his command that has passed, once a turn";
            return Err(Refusal::new(rule!("CYP-05-16"), why).piece(piece));
        }
        return judge_ride(field, piece, answer).map(|_| ());
    }
    if field.kind(piece) == Kind::Galloper {
        return gallopers::judge_seat(field, piece, answer).map(|_| ());
    }
    match answer.verb {
        ATTACK => attacking::judge_attack(field, piece, answer).map(|_| ()),
        COUNTERCHARGE if answer.amount == 0 && answer.way == engine::Way::None => {
            attacking::judge_countercharge(field, piece, answer)
        }
        MOUNT | DISMOUNT => dragoons::judge_change(field, piece, answer).map(|_| ()),
        MOVE | LINE | COLUMN | SQUARE | GARRISON => judge(field, piece, answer).map(|_| ()),
        _ => Err(Refusal::new(rule!("CYP-05-01"), "a unit moves or changes its formation")),
    }
}

/// What may be answered on the Officers and Artillery card.
fn of_staff(field: Field, piece: PieceId, answer: &Answer) -> Result<(), Refusal> {
    if field.kind(piece).is_officer() {
        return judge_ride(field, piece, answer).map(|_| ());
    }
    match answer.verb {
        MOVE => judge_wheels(field, piece, answer).map(|_| ()),
        PIVOT => judge_pivot(field, piece, answer).map(|_| ()),
        ROUSE if may_rouse(field, piece) => Ok(()),
        ROUSE => Err(Refusal::new(rule!("CYP-05-16"), "a battery rolls once, before it has fired")),
        _ => Err(Refusal::new(rule!("CYP-05-16"), "a gun moves, is turned or is roused")),
    }
}
