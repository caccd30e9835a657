//! Orders of local commands in words (PM-15-05).

use engine::view::words::Measure::Millimetres;
use engine::{Answer, PieceId, Way};
use tabletop::Point;

use super::names;
use crate::field::Field;
use crate::table::Order;

/// What a command is called.
pub(super) fn called(field: Field, command: u8) -> String {
    let known = field.world.commands.get(usize::from(command));
    known.map_or_else(|| "a command".to_owned(), |command| engine::view::words::sentence(&command.title))
}

/// An order in words: `attack towards 900 mm from the left, 600 mm from the bottom`.
pub(super) fn words(field: Field, order: Order, objective: Point, supports: Option<u8>) -> String {
    match order {
        Order::Hold => "hold".to_owned(),
        Order::Withdraw => "withdraw".to_owned(),
        Order::Attack => format!("attack towards {}", Millimetres.spot(objective)),
        Order::Support => supports
            .map_or_else(|| "support".to_owned(), |command| format!("support {}", called(field, command))),
    }
}

/// The order of a command that is in force.
pub(super) fn in_force(field: Field, command: u8) -> String {
    let state = field.table.command(command);
    format!("ordered to {}", words(field, state.order(), state.objective(), state.supports()))
}

/// An order that an answer gives, for the command of a unit.
pub(super) fn given(field: Field, answer: &Answer) -> String {
    let unit = answer.object.filter(|id: &PieceId| id.index() < field.world.profiles.len());
    let whose = unit
        .and_then(|id| field.profile(id).command)
        .map_or_else(|| names::of_any(field, answer.object), |command| called(field, command));
    let order = match (answer.amount, &answer.way) {
        (0, _) => words(field, Order::Hold, Point::default(), None),
        (1, _) => words(field, Order::Withdraw, Point::default(), None),
        (2, Way::At(pose)) => words(field, Order::Attack, pose.at, None),
        (number, _) => {
            words(field, Order::Support, Point::default(), u8::try_from(number.saturating_sub(10)).ok())
        }
    };
    format!("order {whose} to {order}")
}
