//! Orders in force, and the staff officers who carry them (PM-07-18 to PM-07-22, PM-15-05): an option, off unless both sides agreed.

mod giving;
mod keeping;

use dice::{Die, Pool, Total};
use engine::{Event, Flow, On, PieceId, Place, Side};

use crate::field::Field;
use crate::marks::raise;
use crate::table::{CommandChange, Order, Sign, UnitChange};
use crate::{Acting, Asking, remarks, rule};

pub use giving::{Given, judge_command, judge_delivery, judge_sending};
pub(crate) use giving::{commands, offer_orders, sends};
pub use keeping::{judge_charge, judge_move};

/// The die with which an order is understood (PM-07-19).
pub fn pool(field: Field) -> Pool {
    let least = field.world.book.movement.staff.understood;
    Pool::Pass(Total::of(1, Die::D6).at_least(least.into()))
}

/// A staff officer who has reached a command gives the order: on a 1 it is not understood, and he may try again in a later
/// Movement Phase while he stays (PM-07-19).
pub(crate) fn delivers(mut cx: Asking, officer: PieceId) -> Flow<()> {
    let why = rule!("PM-07-19");
    let field = cx.field();
    let understood = cx.roll(field.side(officer), why, pool(field))?.passed();
    let mut act = cx.act();
    raise(&mut act, why, officer, Sign::Rolled);
    let value = i32::from(understood);
    act.emit(why, Event::Noted { on: On::Piece(officer), remark: remarks::UNDERSTOOD, value });
    let commands = act.world().commands.len() as u8;
    let command = (0..commands).find(|at| act.table().command(*at).bearer() == Some(officer));
    if let Some(command) = command.filter(|_| understood) {
        act.emit(why, CommandChange::Understood(true).on(command));
        act.emit(rule!("PM-07-20"), CommandChange::Bearer(None).on(command));
        raise(&mut act, rule!("PM-07-20"), officer, Sign::Reports);
    }
    Ok(())
}

/// An understood order is in force from the next player turn of its side on (PM-07-19).
pub(crate) fn come_into_force(act: &mut Acting, side: Side) {
    for command in 0..act.world().commands.len() as u8 {
        let state = *act.table().command(command);
        if act.world().commands[usize::from(command)].side == side && state.understood() {
            puts_in_force(act, command, state.coming(), state.coming_objective(), state.coming_supports());
            act.emit(rule!("PM-07-19"), CommandChange::Understood(false).on(command));
        }
    }
}

/// An order is in force; whoever is to hold does so where he stands.
pub(crate) fn puts_in_force(
    act: &mut Acting,
    command: u8,
    order: Order,
    objective: tabletop::Point,
    supports: Option<u8>,
) {
    let why = rule!("PM-15-05");
    act.emit(why, CommandChange::Order(order).on(command));
    act.emit(why, CommandChange::Objective(objective).on(command));
    act.emit(why, CommandChange::Supports(supports).on(command));
    if order == Order::Hold {
        takes_post(act, command);
    }
}

/// Before the first turn every command that holds does so where it stands: one without an order holds (PM-15-05).
pub(crate) fn take_posts(act: &mut Acting) {
    for command in 0..act.world().commands.len() as u8 {
        if act.table().command(command).order() == Order::Hold {
            takes_post(act, command);
        }
    }
}

fn takes_post(act: &mut Acting, command: u8) {
    for at in 0..act.world().commands[usize::from(command)].units.len() {
        let unit = act.world().commands[usize::from(command)].units[at];
        takes_post_alone(act, unit);
    }
}

/// A unit of a command holds where it stands: as an order to hold comes into force, or as it comes on.
pub(crate) fn takes_post_alone(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    if field.piece(unit).on_table() && command_of(field, unit).is_some() {
        let post = field.front(unit);
        act.emit(rule!("PM-15-05"), UnitChange::Post(post).on(unit));
    }
}

/// The command of a unit, where orders are in force; guns that were taken are none of the command's that lost them (PM-06-07).
pub(crate) fn command_of(field: Field, unit: PieceId) -> Option<u8> {
    let command = field.profile(unit).command.filter(|_| field.world.options.orders)?;
    (field.side(unit) == field.profile(unit).side).then_some(command)
}

/// The units of a command that are on the table and serve its side.
pub(crate) fn units_of(field: Field<'_>, command: u8) -> impl Iterator<Item = PieceId> + '_ {
    let all =
        field.world.commands.get(usize::from(command)).into_iter().flat_map(|it| it.units.iter().copied());
    all.filter(move |id| field.piece(*id).on_table() && command_of(field, *id).is_some())
}

/// Whether somebody is left of a command, or is still to come.
fn is_left(field: Field, command: u8) -> bool {
    let units = &field.world.commands[usize::from(command)].units;
    let is_there = |id: &PieceId| matches!(field.piece(*id).place, Place::Table | Place::Reserve);
    units.iter().any(|id| is_there(id) && command_of(field, *id).is_some())
}

/// A staff officer is taken: his order is not delivered, what it was is told at once, and it is handed to the nearest General of the
/// captors (PM-07-22).
pub(crate) fn message_is_taken(act: &mut Acting, officer: PieceId) {
    let why = rule!("PM-07-22");
    for command in 0..act.world().commands.len() as u8 {
        if act.table().command(command).bearer() == Some(officer) {
            let value = act.table().command(command).coming() as i32;
            act.emit(why, Event::Noted { on: On::Thing(command), remark: remarks::MESSAGE, value });
            act.emit(why, CommandChange::Bearer(None).on(command));
            let field = act.field();
            let captors = field.generals_of(field.side(officer).other());
            if let Some(general) = captors.min_by_key(|id| (field.distance(officer, *id), *id)) {
                act.emit(why, UnitChange::Message(Some(command)).on(general));
            }
        }
    }
}
