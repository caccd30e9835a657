//! Two units brought together as a charge would bring them, judged by the rules of charges.

use engine::PieceId;
use offer::Fault;
use tabletop::{Edge, Length};

use super::described::{FIRST, SECOND, put_aside};
use super::forbidden;
use crate::charging::offering::Foreseen;
use crate::charging::{impetus, offering};
use crate::field::Field;
use crate::table::{Charge, ChargeChange, ChargeStage, Contact, Sign, Table};
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
    offering::foreseen(Field::new(table, world), unit, enemy).map_err(|why| forbidden("charge", &why))
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
    let bad_ground = impetus::is_bad_ground(Field::new(table, world), unit, &way.meeting, &way.ground);
    let charge = Charge::by(unit, enemy).with([
        ChargeChange::Stage(ChargeStage::Contact),
        ChargeChange::Impetus(found.impetus && !said.no_impetus),
        ChargeChange::TrueFlank(found.true_flank),
        ChargeChange::Surprised(said.surprised),
        ChargeChange::Edge(way.meeting.edge),
        ChargeChange::BadGround(bad_ground),
        ChargeChange::Across(way.meeting.across.map(|feature| feature.0)),
        ChargeChange::Distance(way.distance()),
        ChargeChange::Straight(way.straight()),
        ChargeChange::Heading(way.heading()),
    ]);
    table.units[unit.index()].set(Sign::Charged, true);
    table.pieces[unit.index()] = table.pieces[unit.index()].at(way.meeting.squared);
    table.charges.try_push(charge);
    Ok(charge)
}

/// The contact of the two in which nobody has charged yet.
pub fn contact() -> Contact {
    Contact::between(FIRST, SECOND)
}

/// A contact with a charge in it.
pub fn with(contact: Contact, charge: &Charge) -> Contact {
    let bit = |so: bool| if so { contact.bit(charge.charger()) } else { 0 };
    let struck = contact
        .with_impact(true)
        .charged_by(contact.charged() | bit(true))
        .rushed_by(contact.impetus() | bit(charge.impetus()))
        .flanked_by(contact.true_flank() | bit(charge.true_flank()))
        .fought_across(charge.across());
    if charge.target() == FIRST { struck.on_its(charge.edge()) } else { struck.on(charge.edge()) }
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
