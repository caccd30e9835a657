//! The questions of the Movement Phase.

use engine::{About, Answer, InlineVec, PieceId, Questions, Refusal, Rng, Side, Verdict, Way};

use super::judging::judge;
use super::{changes, drawing, entering, offers};
use crate::ask::Ask;
use crate::facts::Facts;
use crate::field::Field;
use crate::hedgehog::riding_on;
use crate::table::PIECES;
use crate::vocabulary::{
    CHARGE, COLUMN, COMMAND, DELIVER, DISMOUNT, ENTER, FINISH, HEDGEHOG, LIMBER, LINE, MOUNT, MOVE, SEND,
    UNLIMBER,
};
use crate::world::World;
use crate::{Decision, Drawn, Known, PikeAndMusket, charging, orders, rule};

/// What is asked in the Movement Phase.
pub(crate) struct Moves;

/// How often a move is drawn anew before a side is content.
const TRIES: u32 = 6;

impl Questions<PikeAndMusket> for Moves {
    fn validate(&self, known: &Known, world: &World, decision: &Decision, answer: &Answer) -> Verdict {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::RideOn { rider, hedgehog }) => {
                riding_on::judge_riding_on(field, rider, hedgehog, answer).map(|_| ())
            }
            _ => judge_move(field, decision.who, answer),
        }
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        let field = known.field(world);
        match decision.about {
            About::Ask(Ask::RideOn { rider, hedgehog }) => {
                riding_on::offer_riding_on(field, rider, hedgehog, offer);
            }
            _ => {
                offer(Answer::plain(FINISH));
                orders::offer_orders(field, decision.who, offer);
                entering::due(field, decision.who)
                    .for_each(|(unit, arrival)| entering::offers(field, unit, arrival, offer));
                movable(field, decision.who).iter().for_each(|unit| offers::offer_moves(field, *unit, offer));
            }
        }
    }

    /// A move of one unit that may still move, or the end.
    fn sample(&self, known: &Known, world: &World, decision: &Decision, rng: &mut Rng) -> Answer {
        match decision.about {
            About::Ask(Ask::Move) => drawn(known.field(world), decision.who, rng).0,
            _ => engine::pick_candidate(self, known, world, decision, rng),
        }
    }

    fn draw(
        &self,
        known: &Known,
        world: &World,
        decision: &Decision,
        rng: &mut Rng,
        _facts: &mut Facts,
    ) -> Option<Drawn> {
        // Whoever moves has the choice to finish.
        let (answer, judged) = drawn(known.field(world), decision.who, rng);
        Some(match judged {
            Some(judged) => Drawn::Judged(answer, judged),
            None => Drawn::Chosen(answer),
        })
    }
}

/// A move of one unit of a side that may still move, or the end.
fn drawn(field: Field, side: Side, rng: &mut Rng) -> drawing::Drawn {
    let mut units = movable(field, side);
    entering::due(field, side).for_each(|(unit, _)| {
        units.try_push(unit);
    });
    if field.world.options.orders && rng.chance(1, 8) {
        let (mut seen, mut picked) = (0, None);
        orders::offer_orders(field, side, &mut |answer| {
            seen += 1;
            if rng.below(seen) == 0 {
                picked = Some(answer);
            }
        });
        if let Some(answer) = picked {
            return (answer, None);
        }
    }
    for _ in 0..TRIES {
        if units.is_empty() || rng.chance(1, 24) {
            break;
        }
        let unit = units[rng.below(units.len() as u32) as usize];
        let mut picked = None;
        match entering::due(field, side).find(|(id, _)| *id == unit) {
            Some((_, arrival)) => {
                entering::offers(field, unit, arrival, &mut |answer| picked = Some((answer, None)))
            }
            None => picked = drawing::draw(field, unit, rng),
        }
        if let Some(found) = picked {
            return found;
        }
    }
    (Answer::plain(FINISH), None)
}

/// The pieces of a side that may still move.
fn movable(field: Field, side: Side) -> InlineVec<PieceId, PIECES> {
    let mut found = InlineVec::empty(PieceId(0));
    let free = |id: &PieceId| field.side(*id) == side && super::judging::may_move(field, *id).is_ok();
    field.pieces().filter(free).for_each(|id| found.push(id));
    found
}

fn judge_move(field: Field, side: Side, answer: &Answer) -> Verdict {
    if *answer == Answer::plain(FINISH) {
        return Ok(());
    }
    let wanted = || Refusal::new(rule!("PM-07-01"), "move one of your units, or finish");
    let unit = answer.piece.ok_or_else(wanted)?;
    if field.side(unit) != side {
        return Err(Refusal::new(rule!("PM-04-03"), "only the phasing player's units move").piece(unit));
    }
    let bare = Answer { way: Way::None, ..*answer };
    match answer.verb {
        SEND => orders::judge_sending(field, side, answer).map(|_| ()),
        COMMAND => orders::judge_command(field, side, answer).map(|_| ()),
        DELIVER if *answer == Answer::plain(DELIVER).with(unit) => {
            orders::judge_delivery(field, unit).map(|_| ())
        }
        CHARGE => charging::judge(field, unit, answer).map(|_| ()),
        ENTER if bare == Answer::plain(ENTER).with(unit) => {
            entering::judge_entry(field, unit, answer).map(|_| ())
        }
        MOVE if bare == Answer::plain(MOVE).with(unit) => match &answer.way {
            Way::Legs(legs) => judge(field, unit, legs).map(|_| ()),
            Way::None | Way::At(_) => Err(Refusal::new(rule!("PM-07-01"), "say how it moves")),
        },
        LIMBER | UNLIMBER if bare == Answer::plain(answer.verb).with(unit) => {
            changes::judge_change(field, unit, answer).map(|_| ())
        }
        COLUMN | LINE | HEDGEHOG | MOUNT | DISMOUNT if *answer == Answer::plain(answer.verb).with(unit) => {
            changes::judge_change(field, unit, answer).map(|_| ())
        }
        // A unit is not divided, and two are not joined: there is no such order (PM-03-01).
        _ => Err(Refusal::new(rule!("PM-03-01"), "a unit moves, changes formation or charges as a whole")),
    }
}
