//! Orders, and those who carry them, where orders are in force (PM-07-18 to PM-07-20, PM-15-05).

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Concern};
use tabletop::{Leg, Length, Outline};

use super::ordering::{self, ATTACK};
use crate::field::Field;
use crate::movement;
use crate::orders;
use crate::table::Sign;
use crate::vocabulary::{COMMAND, DELIVER, MOVE, SEND};
use crate::world::Class;

/// The orders worth a thought: those that officers have brought, those that commands still want, and the rides of officers out.
pub(super) fn orders(field: Field, side: Side, weigh: &mut dyn FnMut(Answer)) {
    if !field.world.options.orders {
        return;
    }
    let officers =
        || field.world.named().filter(move |id| field.class(*id) == Class::Staff && field.side(*id) == side);
    officers()
        .filter(|officer| orders::judge_delivery(field, *officer).is_ok())
        .for_each(|officer| weigh(Answer::plain(DELIVER).with(officer)));
    for number in 0..field.world.commands.len() as u8 {
        if field.world.commands[usize::from(number)].side == side && is_free(field, number) {
            gives(field, number, weigh);
        }
    }
    for officer in officers().filter(|officer| field.piece(*officer).on_table()) {
        rides(field, officer, weigh);
    }
}

/// Whether no order is on its way to a command.
fn is_free(field: Field, number: u8) -> bool {
    let state = field.table.command(number);
    state.bearer().is_none() && !state.understood()
}

/// The order that a command is to have, by a General beside it or by an officer, and the attack: who does not judge sends all at the enemy.
fn gives(field: Field, number: u8, weigh: &mut dyn FnMut(Answer)) {
    let side = field.world.commands[usize::from(number)].side;
    let given = [ordering::wanted(field, number), ordering::attack(field, number)];
    for (order, _) in given.into_iter().flatten().filter(|(order, _)| ordering::is_new(field, number, order))
    {
        let mut generals = field.generals_of(side).map(|general| order.with(general));
        let officers = field.world.named().filter(|id| field.class(*id) == Class::Staff);
        let sent = officers.map(|officer| Answer { verb: SEND, ..order.with(officer) });
        match generals.find(|answer| orders::judge_command(field, side, answer).is_ok()) {
            Some(answer) => weigh(answer),
            None => {
                sent.filter(|answer| orders::judge_sending(field, side, answer).is_ok())
                    .for_each(&mut *weigh);
            }
        }
    }
}

/// To whom an officer rides: to the nearest unit of the command whose order he carries, or back to his General.
fn goal(field: Field, officer: PieceId) -> Option<PieceId> {
    let mut numbers = 0..field.world.commands.len() as u8;
    match numbers.find(|number| field.table.command(*number).bearer() == Some(officer)) {
        Some(number) => {
            let units = field.world.commands[usize::from(number)].units.iter().copied();
            let here = units.filter(|id| field.piece(*id).on_table());
            here.min_by_key(|unit| field.distance(officer, *unit))
        }
        None => field.profile(officer).general.filter(|general| field.piece(*general).on_table()),
    }
}

/// An officer rides straight to his goal, as far as his allowance lasts, and stops beside it.
fn rides(field: Field, officer: PieceId, weigh: &mut dyn FnMut(Answer)) {
    if field.is(officer, Sign::Moved) || movement::may_move(field, officer).is_err() {
        return;
    }
    let Some(goal) = goal(field, officer) else { return };
    if field.within(officer, goal, field.world.book.movement.staff.reach) {
        return;
    }
    let from = field.front(officer);
    let to = from.gap(&field.block(goal)).to;
    let (way, left) = (from.bearing(to), movement::allowance_for(field, officer, false));
    for short in [2, 6, 9].map(Length::millimetres) {
        let far = (from.distance(to) - short).min(left);
        let answer =
            Answer::plain(MOVE).with(officer).leg(Leg::To { at: from + way.along(far), facing: Some(way) });
        if let Way::Legs(legs) = &answer.way
            && movement::judge(field, officer, legs).is_ok()
        {
            return weigh(answer);
        }
    }
}

/// What an order, or a ride to bring one, is worth.
pub(super) fn appraise(field: Field, answer: &Answer) -> Appraisal {
    match (answer.verb, answer.piece, &answer.way) {
        (DELIVER, ..) => Appraisal::of(Concern::Command, 6.0, "the order is there to be given"),
        (COMMAND | SEND, ..) => urged(field, answer),
        (MOVE, Some(officer), Way::Legs(legs)) => {
            let (Some(goal), Ok(judged)) = (goal(field, officer), movement::judge(field, officer, legs))
            else {
                return Appraisal::indifferent();
            };
            let body = field.footprint(officer);
            let gaps = [field.block(officer), body.block(judged.path.end(body))]
                .map(|block| block.gap(&field.block(goal)).distance.rounded_up());
            let nearer = f64::from((gaps[0] - gaps[1]).0) / 1_000.0;
            Appraisal::of(Concern::Command, nearer, "he is awaited there")
        }
        _ => Appraisal::indifferent(),
    }
}

/// An order that a command is to have is worth something, the more if a General gives it himself; no other is.
fn urged(field: Field, answer: &Answer) -> Appraisal {
    let command = answer.object.and_then(|unit| field.profile(unit).command);
    let wanted = command.and_then(|number| Some((number, ordering::wanted(field, number)?)));
    let Some((number, (order, why))) = wanted else { return Appraisal::indifferent() };
    let is_it = order == Answer { verb: order.verb, piece: order.piece, ..*answer };
    if !ordering::is_new(field, number, answer) {
        return Appraisal::indifferent();
    }
    let value = if answer.verb == COMMAND { 5.0 } else { 4.0 };
    let concern = if answer.amount == ATTACK { Concern::Command } else { Concern::Cohesion };
    Appraisal::of(concern, value, why).and(Concern::Cohesion, if is_it { 0.0 } else { -10.0 }, why)
}
