//! The questions of movement.

use engine::{About, Answer, PieceId, Questions, Refusal, Rng};

use super::judging::{judge, rides_along};
use super::offers::{draw, may_rouse, movers, of_unit, rides, thoughts, wheels};
use super::onward;
use super::staff::{judge_pivot, judge_ride, judge_wheels};
use super::{dragoons, gallopers};
use crate::ask::Ask;
use crate::attacking::{answering, judging, offers};
use crate::deed::{Deed, Weighed, drawn};
use crate::facts::Facts;
use crate::field::Field;
use crate::table::Sign;
use crate::vocabulary::{
    ATTACH, ATTACK, COLUMN, COUNTERCHARGE, DETACH, DISMOUNT, FINISH, GARRISON, LINE, MOUNT, MOVE, PASS,
    PIVOT, ROUSE, SQUARE,
};
use crate::world::{Kind, World};
use crate::{ChargeYrPikes, Decision, Drawn, Known, rule};

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
            About::Ask(Ask::Move) => of_tertia(field, decision, piece, answer).map(|_| ()),
            About::Ask(Ask::Onward { unit }) => onward::judge_onward(field, unit, answer),
            _ => of_staff(field, piece, answer).map(|_| ()),
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
                        true => {
                            legal(field, decision, rides(field, piece)).for_each(|(answer, _)| offer(answer))
                        }
                        false => {
                            of_unit(field, piece, offer);
                            offers::of_unit(field, piece, offer);
                            dragoons::offers(field, piece, offer);
                        }
                    }
                }
                gallopers::offers(field, decision.who, offer);
            }
            _ => {
                for piece in field.pieces().filter(|id| field.side(*id) == decision.who) {
                    legal(field, decision, by_card(field, piece)).for_each(|(answer, _)| offer(answer));
                }
            }
        }
        offer(Answer::plain(FINISH));
    }

    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match decision.about {
            About::Ask(Ask::Onward { .. }) => engine::pick_candidate(self, known, world, decision, rng),
            _ if finishes(rng) => Answer::plain(FINISH),
            _ => by_lot(known.field(world), decision, rng).0,
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        facts: &mut Facts,
    ) -> Option<Drawn> {
        Some(drawn(match finishes(rng) {
            true => (Answer::plain(FINISH), None),
            false => by_lot(Field::remembering(known.table(), world, facts), decision, rng),
        }))
    }
}

/// Whether a card is done with, by lot.
fn finishes(rng: &mut Rng) -> bool {
    rng.chance(1, 12)
}

/// An answer by lot on a card that is not done with: of a tertia, or of officers and artillery.
fn by_lot(field: Field, decision: &Decision, rng: &mut Rng) -> Weighed {
    let finish = (Answer::plain(FINISH), None);
    if decision.about != About::Ask(Ask::Move) {
        let all: Vec<PieceId> = field.pieces().filter(|id| field.side(*id) == decision.who).collect();
        let found = around(&all, rng).find_map(|piece| {
            let answers = by_card(field, piece);
            legal(field, decision, around(&answers, rng)).next()
        });
        return found.unwrap_or(finish);
    }
    let all: Vec<PieceId> = movers(field, decision.who).collect();
    if all.is_empty() || rng.chance(1, 24) {
        let mut gun = None;
        gallopers::offers(field, decision.who, &mut |answer| gun = gun.or(Some((answer, None))));
        return gun.unwrap_or(finish);
    }
    let piece = all[rng.below(all.len() as u32) as usize];
    if field.kind(piece).is_officer() {
        let answers = rides(field, piece);
        return legal(field, decision, around(&answers, rng)).next().unwrap_or(finish);
    }
    if field.kind(piece) == Kind::Dragoons && (rng.chance(1, 3) || field.is(piece, Sign::Marched)) {
        let mut change = None;
        dragoons::offers(field, piece, &mut |answer| change = change.or(Some((answer, None))));
        return change.or_else(|| draw(field, piece, rng)).unwrap_or(finish);
    }
    let found = match rng.below(12) {
        0..6 => offers::draw(field, piece, rng).or_else(|| draw(field, piece, rng)),
        6..11 => draw(field, piece, rng),
        _ => offered(field, piece, rng),
    };
    found.unwrap_or(finish)
}

/// All of a list, from one by lot on round to it.
fn around<T: Copy>(all: &[T], rng: &mut Rng) -> impl Iterator<Item = T> + use<T> {
    let from = rng.below(all.len().max(1) as u32) as usize;
    let mut turned = all.to_vec();
    turned.rotate_left(from);
    turned.into_iter()
}

/// One of the moves that a unit is offered, by lot.
fn offered(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Weighed> {
    let mut thoughts = around(&thoughts(field, unit), rng);
    thoughts.find_map(|answer| Some((answer, Some(Deed::Move(judge(field, unit, &answer).ok()?)))))
}

/// What may be thought of doing with a piece on the Officers and Artillery card; none of it judged.
fn by_card(field: Field, piece: PieceId) -> Vec<Answer> {
    if field.kind(piece).is_officer() { rides(field, piece) } else { wheels(field, piece) }
}

/// Those of some answers that are legal.
fn legal<'a>(
    field: Field<'a>,
    decision: &'a Decision,
    answers: impl IntoIterator<Item = Answer> + 'a,
) -> impl Iterator<Item = Weighed> + 'a {
    let moves = matches!(decision.about, About::Ask(Ask::Move));
    answers.into_iter().filter_map(move |answer| {
        let piece = answer.piece?;
        let judged = match moves {
            true => of_tertia(field, decision, piece, &answer),
            false => of_staff(field, piece, &answer),
        };
        Some((answer, judged.ok()?))
    })
}

/// What may be answered when a tertia moves.
fn of_tertia(
    field: Field,
    decision: &Decision,
    piece: PieceId,
    answer: &Answer,
) -> Result<Option<Deed>, Refusal> {
    if field.kind(piece).is_officer() {
        if !rides_along(field, piece, decision.who) {
            let why = "an officer rides with a tertia under his command that has passed, once a turn";
            return Err(Refusal::new(rule!("CYP-05-16"), why).piece(piece));
        }
        return judge_ride(field, piece, answer).map(|ride| Some(Deed::Ride(ride)));
    }
    if field.kind(piece) == Kind::Galloper {
        return gallopers::judge_seat(field, piece, answer).map(|_| None);
    }
    match answer.verb {
        ATTACK => judging::judge_attack(field, piece, answer).map(|attack| Some(Deed::Attack(attack))),
        COUNTERCHARGE if answer.amount == 0 && answer.way == engine::Way::None => {
            answering::judge_countercharge(field, piece, answer).map(|()| None)
        }
        MOUNT | DISMOUNT => dragoons::judge_change(field, piece, answer).map(|_| None),
        MOVE | LINE | COLUMN | SQUARE | GARRISON => {
            judge(field, piece, answer).map(|judged| Some(Deed::Move(judged)))
        }
        _ => Err(Refusal::new(rule!("CYP-05-01"), "a unit moves or changes its formation")),
    }
}

/// What may be answered on the Officers and Artillery card.
fn of_staff(field: Field, piece: PieceId, answer: &Answer) -> Result<Option<Deed>, Refusal> {
    if field.kind(piece).is_officer() {
        return judge_ride(field, piece, answer).map(|ride| Some(Deed::Ride(ride)));
    }
    match answer.verb {
        MOVE => judge_wheels(field, piece, answer).map(|judged| Some(Deed::Move(judged))),
        PIVOT => judge_pivot(field, piece, answer).map(|_| None),
        ROUSE if may_rouse(field, piece) => Ok(None),
        ROUSE => Err(Refusal::new(rule!("CYP-05-16"), "a battery rolls once, before it has fired")),
        _ => Err(Refusal::new(rule!("CYP-05-16"), "a gun moves, is turned or is roused")),
    }
}
