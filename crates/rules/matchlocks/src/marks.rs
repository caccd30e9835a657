//! The changes of [`crate::table`] that rules make most often, as the events that make them.

use engine::sheet::Edit;
use engine::{Event, PieceId};

use crate::table::{BattleChange, Due, Grouped, MeleeChange, Member, ShotAt, Sign, UnitChange};

/// The event that raises a sign of a unit or leader.
pub fn raise(unit: PieceId, sign: Sign) -> Event {
    UnitChange::Flag(sign, true).on(unit)
}

/// The event that lowers a sign.
pub fn lower(unit: PieceId, sign: Sign) -> Event {
    UnitChange::Flag(sign, false).on(unit)
}

/// The event by which a unit joins a melee, or what is said of it there changes.
pub fn member(melee: u8, member: Member) -> Event {
    MeleeChange::Members(Edit::Put(member)).on(melee)
}

/// The event by which a unit leaves a melee.
pub fn leaves(melee: u8, member: Member) -> Event {
    MeleeChange::Members(Edit::Drop(member)).on(melee)
}

/// The event that changes the list of the tests that are due.
pub fn due(edit: Edit<Due>) -> Event {
    BattleChange::Due(edit).event()
}

/// The event that changes the list of who has shot at which gun.
pub fn shot_at(edit: Edit<ShotAt>) -> Event {
    BattleChange::ShotAt(edit).event()
}

/// The event by which a unit joins a group order, or has taken or is yet to take its part of the Action.
pub fn grouped(unit: PieceId, done: bool) -> Event {
    BattleChange::Group(Edit::Put(Grouped::of(unit, done))).event()
}

/// The event by which a group order is over.
pub fn group_over() -> Event {
    BattleChange::Group(Edit::Clear).event()
}
