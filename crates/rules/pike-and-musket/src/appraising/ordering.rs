//! Which order a command is to have (PM-15-05): to attack the enemy nearest to it; to withdraw where it is beaten, until most of it
//! stands in good order again; to hold where more come at it than it can meet; to support a command that is at them before it.

use engine::{Answer, PieceId};
use tabletop::{Angle, Length, Outline, Pose};

use super::worth;
use crate::field::Field;
use crate::orders;
use crate::table::{Order, State};
use crate::vocabulary::COMMAND;

/// How answers name the orders; to support from a number on, command by command.
const HOLD: i16 = Order::Hold as i16;
const WITHDRAW: i16 = Order::Withdraw as i16;
pub(super) const ATTACK: i16 = Order::Attack as i16;
const SUPPORT: i16 = 10;

/// An enemy so near has to be reckoned with, and is the objective of an attack.
const NEAR: Length = Length::millimetres(300);
/// A command that is so much farther from the enemy than another stands behind it.
const BEHIND: Length = Length::millimetres(250);
/// So many times its own worth a command does not go at.
const ODDS: f64 = 1.5;

/// An order, as an answer names it but for who gives it, and why.
type Wanted = (Answer, &'static str);

/// The fighters of a command who are on the table.
fn fighters<'a>(field: Field<'a>, number: u8) -> impl Iterator<Item = PieceId> + Clone + use<'a> {
    let units = field.world.commands[usize::from(number)].units.iter().copied();
    units.filter(move |id| field.piece(*id).on_table() && field.is_fighter(*id))
}

/// Whether the command of a unit is to withdraw.
pub(super) fn is_called_back(field: Field, unit: PieceId) -> bool {
    orders::command_of(field, unit)
        .is_some_and(|number| field.table.command(number).order() == Order::Withdraw)
}

/// What those of some units are worth together who are in good order.
fn steady(field: Field, units: impl Iterator<Item = PieceId>) -> f64 {
    units.filter(|id| field.state(*id) == State::Good).map(|id| worth::unit(field, id)).sum()
}

/// How far a command is from the nearest enemy who stands.
fn to_enemy(field: Field, number: u8) -> Option<Length> {
    let side = field.world.commands[usize::from(number)].side;
    let enemies = field.fighters_of(side.other()).filter(move |enemy| !field.routs(*enemy));
    let gaps = fighters(field, number)
        .flat_map(|unit| enemies.clone().map(move |enemy| field.distance(unit, enemy).rounded_up()));
    gaps.min()
}

/// An order to a command of which somebody is left.
fn order(field: Field, number: u8, amount: i16) -> Option<Answer> {
    let unit = orders::units_of(field, number).next()?;
    Some(Answer::plain(COMMAND).on(unit).amount(amount))
}

/// The order that a command is to have. Whoever has it wants no other in the same position.
pub(super) fn wanted(field: Field, number: u8) -> Option<Wanted> {
    let (able, gap) = (steady(field, fighters(field, number)), to_enemy(field, number));
    let here: f64 = fighters(field, number).map(|id| worth::unit(field, id)).sum();
    let is_near = gap.is_some_and(|gap| gap <= NEAR);
    let withdraws = field.table.command(number).order() == Order::Withdraw;
    if withdraws && able * 3.0 < here * 2.0 || is_near && able * 2.0 < here {
        return Some((order(field, number, WITHDRAW)?, "they are beaten, and are to rally out of reach"));
    }
    let enemies = field.fighters_of(field.world.commands[usize::from(number)].side.other());
    let near = |enemy: &PieceId| fighters(field, number).any(|unit| field.within(unit, *enemy, NEAR));
    if is_near && steady(field, enemies.filter(near)) > ODDS * able {
        return Some((
            order(field, number, HOLD)?,
            "too many come at them: they are to stand and await them",
        ));
    }
    match gap.and_then(|gap| before(field, number, gap)) {
        Some(other) => {
            let why = "they are to stand behind those who are at the enemy";
            Some((order(field, number, SUPPORT + i16::from(other))?, why))
        }
        None => attack(field, number),
    }
}

/// The order to attack the enemy nearest to a command.
pub(super) fn attack(field: Field, number: u8) -> Option<Wanted> {
    let order = order(field, number, ATTACK)?;
    let enemies = field.units_of(field.world.commands[usize::from(number)].side.other());
    let enemy = enemies.min_by_key(|enemy| order.object.map(|unit| field.distance(unit, *enemy)))?;
    Some((order.at(Pose::new(field.front(enemy), Angle::UP)), "they are to go for the enemy before them"))
}

/// The command that attacks before another, which has room to stand behind it.
fn before(field: Field, number: u8, gap: Length) -> Option<u8> {
    let commands = &field.world.commands;
    let ahead = |other: &u8| {
        let beside = |unit| fighters(field, *other).any(|friend| field.within(unit, friend, NEAR));
        commands[usize::from(*other)].side == commands[usize::from(number)].side
            && field.table.command(*other).order() == Order::Attack
            && to_enemy(field, *other).is_some_and(|theirs| theirs + BEHIND < gap)
            && fighters(field, number).any(beside)
    };
    (0..commands.len() as u8).find(ahead)
}

/// Whether an order is another than a command has; an attack on where nobody is any more is none.
pub(super) fn is_new(field: Field, number: u8, order: &Answer) -> bool {
    let state = field.table.command(number);
    let about = |enemy| state.objective().gap(&field.block(enemy)).distance.within(NEAR);
    let side = field.world.commands[usize::from(number)].side;
    match (order.amount, state.order(), state.supports()) {
        (ATTACK, Order::Attack, _) => !field.units_of(side.other()).any(about),
        (amount, Order::Support, Some(other)) => amount != SUPPORT + i16::from(other),
        (amount, order, _) => amount != order as i16,
    }
}
