//! Orders, and those who carry them, where orders are in force (PM-07-18 to PM-07-20, PM-15-05): every command is sent against the enemy
//! nearest to it, for whoever holds goes nowhere and charges nobody.

use engine::{Answer, PieceId, Side, Way};
use general::{Appraisal, Concern};
use tabletop::{Angle, Leg, Length, Outline, Pose};

use crate::field::Field;
use crate::movement;
use crate::orders;
use crate::table::{Order, Sign};
use crate::vocabulary::{COMMAND, DELIVER, MOVE, SEND};
use crate::world::Class;

/// An objective is an objective while an enemy stands so near to it.
const ABOUT: Length = Length::millimetres(300);

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
        if field.world.commands[usize::from(number)].side == side && wants_order(field, number) {
            gives(field, number, weigh);
        }
    }
    for officer in officers().filter(|officer| field.piece(*officer).on_table()) {
        rides(field, officer, weigh);
    }
}

/// Whether a command has no order that takes it against an enemy, and none on its way.
fn wants_order(field: Field, number: u8) -> bool {
    let state = field.table.command(number);
    let side = field.world.commands[usize::from(number)].side;
    let about = || {
        let mut enemies = field.units_of(side.other());
        enemies.any(|enemy| state.objective().gap(&field.block(enemy)).distance.within(ABOUT))
    };
    state.bearer().is_none() && !state.understood() && (state.order() != Order::Attack || !about())
}

/// The order to attack the enemy nearest to a command: by a General beside it, or by an officer.
fn gives(field: Field, number: u8, weigh: &mut dyn FnMut(Answer)) {
    let command = &field.world.commands[usize::from(number)];
    let side = command.side;
    let Some(unit) = command.units.iter().copied().find(|id| field.piece(*id).on_table()) else { return };
    let near = field.units_of(side.other()).min_by_key(|enemy| field.distance(unit, *enemy));
    let Some(objective) = near.map(|enemy| Pose::new(field.front(enemy), Angle::UP)) else { return };
    let order = |verb, who: PieceId| Answer::plain(verb).with(who).on(unit).amount(2).at(objective);
    let mut generals = field.generals_of(side).map(|general| order(COMMAND, general));
    let officers = field.world.named().filter(|id| field.class(*id) == Class::Staff);
    let sent = officers.map(|officer| order(SEND, officer));
    if let Some(answer) = generals.find(|answer| orders::judge_command(field, side, answer).is_ok()) {
        return weigh(answer);
    }
    sent.filter(|answer| orders::judge_sending(field, side, answer).is_ok()).for_each(weigh);
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

/// An order to attack is worth something for a command that wants one, the more if a General gives it himself; no other is.
fn urged(field: Field, answer: &Answer) -> Appraisal {
    let command = answer.object.and_then(|unit| field.profile(unit).command);
    let wanted = command.is_some_and(|number| wants_order(field, number));
    let value = match (wanted && answer.amount == 2, answer.verb) {
        (false, _) => -1.0,
        (true, COMMAND) => 5.0,
        (true, _) => 4.0,
    };
    Appraisal::of(Concern::Command, value, "they are to go for the enemy before them")
}
