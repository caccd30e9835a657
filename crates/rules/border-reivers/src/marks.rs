//! The changes of [`crate::table`] that rules make most often, as the events that make them.

use engine::sheet::Edit;
use engine::{Event, PieceId};

use crate::table::{BattleChange, FigureChange, GroupChange, Lock, Order, Sign};

/// The event that raises a sign of a man, a horse or a beast.
pub fn raise(piece: PieceId, sign: Sign) -> Event {
    FigureChange::Flag(sign, true).on(piece)
}

/// The event that lowers a sign.
pub fn lower(piece: PieceId, sign: Sign) -> Event {
    FigureChange::Flag(sign, false).on(piece)
}

/// The event that gives a group an order.
pub fn order(group: u8, order: Order) -> Event {
    GroupChange::Flag(order, true).on(group)
}

/// The event that takes an order off a group.
pub fn order_over(group: u8, order: Order) -> Event {
    GroupChange::Flag(order, false).on(group)
}

/// The event by which two figures are locked (BR-08-04).
pub fn locked(one: PieceId, other: PieceId) -> Event {
    BattleChange::Locks(Edit::Add(Lock::between(one, other))).event()
}

/// The event by which two figures are locked no more.
pub fn unlocked(lock: Lock) -> Event {
    BattleChange::Locks(Edit::Drop(lock)).event()
}
