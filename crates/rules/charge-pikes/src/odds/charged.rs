//! Two units brought together as a charge would bring them, judged by the rules of charges.

use engine::PieceId;
use offer::Fault;
use tabletop::{Edge, Length};

use super::described::{FIRST, SECOND, put_aside};
use super::forbidden;
use crate::charging::{self, Foreseen};
use crate::field::Field;
use crate::table::{Charge, ChargeStage, Contact, Flags, Table};
use crate::world::World;

/// What is said of a charge beside who charges whom.
#[derive(Clone, Copy, Default)]
pub struct Said {
    /// It has no impetus, whatever the rules would give it.
    pub no_impetus: bool,
    /// Nobody saw it coming (CP-18-18).
    pub surprised: bool,
}

/// How a charge would go, as the rules judge it.
pub fn foreseen(world: &World, table: &Table, unit: PieceId, enemy: PieceId) -> Result<Foreseen, Fault> {
    charging::foreseen(Field::new(table, world), unit, enemy).map_err(|why| forbidden("charge", &why))
}

/// The charge in contact with its target, and noted on the table.
pub fn closed(
    world: &World,
    table: &mut Table,
    unit: PieceId,
    enemy: PieceId,
    said: Said,
) -> Result<Charge, Fault> {
    let found = foreseen(world, table, unit, enemy)?;
    let way = &found.way;
    let mut charge = Charge::by(unit, enemy);
    charge.set_stage(ChargeStage::Contact);
    charge.impetus = found.impetus && !said.no_impetus;
    charge.true_flank = found.true_flank;
    charge.surprised = said.surprised;
    charge.edge = way.meeting.edge;
    charge.bad_ground = charging::is_bad_ground(Field::new(table, world), unit, &way.meeting, &way.ground);
    charge.set_across(way.meeting.across.map(|feature| feature.0));
    charge.set_distance(way.distance().0);
    charge.set_straight(way.straight().0);
    charge.set_heading(way.heading().to_hundredths());
    let state = &mut table.units[unit.index()];
    state.flags = state.flags.set(Flags::CHARGED, true);
    table.pieces[unit.index()] = table.pieces[unit.index()].at(way.meeting.squared);
    table.charges.try_push(charge);
    Ok(charge)
}

/// The contact of the two in which nobody has charged yet.
pub fn contact() -> Contact {
    Contact::between(FIRST, SECOND)
}

/// A contact with a charge in it.
pub fn with(mut contact: Contact, charge: &Charge) -> Contact {
    let bit = contact.bit(charge.charger);
    contact.impact = true;
    contact.charged |= bit;
    if charge.impetus {
        contact.impetus |= bit;
    }
    if charge.true_flank {
        contact.true_flank |= bit;
    }
    if charge.target == FIRST {
        contact.edge_of_one = charge.edge;
    } else {
        contact.edge_of_other = charge.edge;
    }
    contact.set_across(charge.across());
    contact
}

/// Sets a charger on the flank of its target wholly behind his front line (CP-15-30).
pub fn behind_front(table: &mut Table, charger: PieceId, target: PieceId, edge: Edge) {
    if matches!(edge, Edge::Left | Edge::Right) {
        let deep = table.pieces[target.index()].shape().depth.half();
        let wide = table.pieces[charger.index()].shape().width.half();
        let by = deep - wide - Length::millimetres(1);
        put_aside(table, charger, by.min(Length::ZERO));
    }
}
