//! Charges as they lie announced, and whom they are aimed at.

use engine::PieceId;

use crate::field::Field;
use crate::table::{Charge, ChargeStage};

/// The charge or countercharge of a unit this turn.
pub fn charge_of<'a>(field: Field<'a>, charger: PieceId) -> Option<&'a Charge> {
    field.table.charges.iter().find(|charge| charge.charger() == charger)
}

/// The charges and countercharges of this turn that touch a unit or are aimed at it, with their places.
pub fn charges_on(field: Field<'_>, target: PieceId) -> impl Iterator<Item = (u8, &Charge)> {
    let charges = field.table.charges.iter().enumerate();
    charges.filter(move |(_, charge)| charge.target() == target).map(|(at, charge)| (at as u8, charge))
}

/// The countercharge that meets a charger, by its place.
pub fn counter_to(field: Field, charger: PieceId) -> Option<u8> {
    let counter = field.table.charges.iter().position(|charge| {
        charge.counter() && charge.target() == charger && charge.stage() == ChargeStage::Announced
    });
    counter.map(|at| at as u8)
}

/// Whether a unit stands in contact with an enemy by a charge of this turn that is not settled yet, its own or his.
pub fn is_touched(field: Field, unit: PieceId) -> bool {
    field.table.charges.iter().any(|charge| {
        charge.stage() == ChargeStage::Contact && (charge.charger() == unit || charge.target() == unit)
    })
}
