//! The changes of [`crate::table`] that rules make most often, as the events that make them.

use engine::sheet::Edit;
use engine::{Event, PieceId};

use crate::table::{
    BatteryChange, BattleChange, ChargeChange, ChargeStage, Contact, Sign, UnitChange, thing_of_guns,
};

/// The event that raises a sign of a unit.
pub fn raise(unit: PieceId, sign: Sign) -> Event {
    UnitChange::Flag(sign, true).on(unit)
}

/// The event that lowers a sign of a unit.
pub fn lower(unit: PieceId, sign: Sign) -> Event {
    UnitChange::Flag(sign, false).on(unit)
}

/// The event that changes what is known of the guns of a battery.
pub fn guns(battery: PieceId, change: BatteryChange) -> Event {
    change.on(thing_of_guns(battery))
}

/// The event by which a charge, by its place, comes to a stage.
pub fn stage(charge: usize, stage: ChargeStage) -> Event {
    ChargeChange::Stage(stage).on(charge as u8)
}

/// The event that changes the contacts.
pub fn contact(edit: Edit<Contact>) -> Event {
    BattleChange::Contacts(edit).event()
}
