//! What an order lets a unit do (PM-15-05).

use engine::{PieceId, Refusal};
use tabletop::{Length, Outline, Point, Pose};

use super::command_of;
use crate::field::Field;
use crate::rule;
use crate::table::Order;

/// Whether a unit's order lets it end a move at a pose: whoever holds goes no more than 50 mm from his place, whoever attacks comes
/// no farther from the objective, whoever supports stays within 200 mm of the command named or comes nearer to it, whoever withdraws
/// comes no farther from his own edge (PM-15-05).
///
/// # Errors
/// If it does not.
pub fn judge_move(field: Field, unit: PieceId, end: Pose) -> Result<(), Refusal> {
    let Some(command) = command_of(field, unit) else { return Ok(()) };
    let state = field.table.command(command);
    let book = &field.world.book.setup.orders;
    let from = field.front(unit);
    let no = |why, found: Length, limit: Length| {
        Err(Refusal::new(rule!("PM-15-05"), why).piece(unit).measured(found, limit))
    };
    match state.order() {
        Order::Hold => {
            let post = field.unit(unit).post();
            let off = post.distance(end.at);
            match off <= book.hold_within || off <= post.distance(from) {
                true => Ok(()),
                false => no("it is to hold its place", off, book.hold_within),
            }
        }
        Order::Withdraw => {
            let edge = |at| to_edge(field, unit, at);
            match edge(end.at) <= edge(from) {
                true => Ok(()),
                false => no("it is to withdraw towards its own edge", edge(end.at), edge(from)),
            }
        }
        Order::Attack => {
            let off = |at: Point| at.distance(state.objective());
            match off(end.at) <= off(from) {
                true => Ok(()),
                false => no("it is to attack towards its objective", off(end.at), off(from)),
            }
        }
        Order::Support => {
            let body = field.footprint(unit);
            let Some(now) = to_supported(field, state.supports(), &field.block(unit)) else { return Ok(()) };
            let then = to_supported(field, state.supports(), &body.block(end)).unwrap_or(now);
            match then <= book.support_within || then <= now {
                true => Ok(()),
                false => no("it is to stay by the command that it supports", then, book.support_within),
            }
        }
    }
}

/// Whether a unit's order lets it charge: an attack alone does (PM-15-05).
///
/// # Errors
/// If it does not.
pub fn judge_charge(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let Some(command) = command_of(field, unit) else { return Ok(()) };
    match field.table.command(command).order() {
        Order::Attack => Ok(()),
        Order::Hold | Order::Withdraw | Order::Support => {
            Err(Refusal::new(rule!("PM-15-05"), "only a command that is to attack charges").piece(unit))
        }
    }
}

/// How far a place lies from a unit's own edge (PM-05-06).
fn to_edge(field: Field, unit: PieceId, at: Point) -> Length {
    field.world.ground.edge(field.world.edge_of(unit, field.side(unit))).deep(at)
}

/// How far a rectangle is from the nearest unit of a command; nothing if none is on the table.
fn to_supported(field: Field, command: Option<u8>, block: &tabletop::Block) -> Option<Length> {
    super::units_of(field, command?).map(|id| block.gap(&field.block(id)).distance.rounded_up()).min()
}
