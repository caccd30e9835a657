//! The charges, contacts, shots, hits, blows and routs of a case.

use scenario::reading::TableReader;
use tabletop::Length;

use super::battle::{Names, feature, piece_in, piece_needed};
use super::named::{self, EDGES, FIRES, STAGES};
use crate::table::{Blow, Charge, ChargeStage, Contact, Fire, Hit, Rout, Shot, Table};

/// Reads them all into the table.
pub fn read(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    for it in position.tables("charge") {
        let charge = charge(&it, names)?;
        it.finish()?;
        table.charges.try_push(charge);
    }
    for it in position.tables("contact") {
        let contact = contact(&it, names)?;
        it.finish()?;
        table.contacts.try_push(contact);
    }
    for it in position.tables("shot") {
        let mut shot = Shot::at(
            piece_needed(&it, "shooter", names.pieces)?,
            piece_needed(&it, "target", names.pieces)?,
            Fire::Musketry,
        );
        shot.fire = named::word(&it, "fire", FIRES).unwrap_or(shot.fire);
        shot.face = named::count(&it, "face", 0).min(3);
        shot.guns = named::count(&it, "guns", 0);
        shot.volley = it.flag("volley");
        it.finish()?;
        let side = names.pieces[shot.shooter.index()].side;
        table.shots[side.index()].try_push(shot);
    }
    for it in position.tables("hit") {
        let hit = Hit {
            shooter: piece_needed(&it, "shooter", names.pieces)?,
            target: piece_needed(&it, "target", names.pieces)?,
            fire: named::word(&it, "fire", FIRES).unwrap_or(Fire::Musketry),
            count: named::count(&it, "count", 1),
        };
        it.finish()?;
        table.hits.try_push(hit);
    }
    for it in position.tables("blow") {
        let blow = Blow {
            striker: piece_needed(&it, "striker", names.pieces)?,
            target: piece_needed(&it, "target", names.pieces)?,
            count: named::count(&it, "count", 1),
            figures: named::count(&it, "figures", 0),
        };
        it.finish()?;
        table.blows.try_push(blow);
    }
    routs(position, names, table)
}

/// Units that broke this turn: where they broke is where they stand unless the case says otherwise.
fn routs(position: &TableReader<'_>, names: &Names<'_>, table: &mut Table) -> Option<()> {
    for it in position.tables("rout") {
        let unit = piece_needed(&it, "unit", names.pieces)?;
        let mut pose = table.pieces[unit.index()].pose();
        pose.at = named::place(&it, "at").unwrap_or(pose.at);
        it.finish()?;
        table.routs.try_push(Rout { unit, at: engine::SmallPose::of(pose) });
    }
    Some(())
}

fn charge(it: &TableReader<'_>, names: &Names<'_>) -> Option<Charge> {
    let mut charge =
        Charge::by(piece_needed(it, "charger", names.pieces)?, piece_needed(it, "target", names.pieces)?);
    charge.stage = named::word(it, "stage", STAGES).unwrap_or(ChargeStage::Contact);
    charge.counter = it.flag("counter");
    charge.impetus = it.flag("impetus");
    charge.true_flank = it.flag("true_flank");
    charge.surprised = it.flag("surprised");
    charge.bad_ground = it.flag("bad_ground");
    charge.edge = named::word(it, "edge", EDGES).unwrap_or(charge.edge);
    charge.set_across(feature(it, "across", names.features));
    let length = |key| named::length(it, key).unwrap_or(Length::ZERO).0;
    charge.set_distance(length("distance"));
    charge.set_straight(length("straight"));
    if let Some(heading) = named::facing(it, "heading") {
        charge.set_heading(heading.signed().rem_euclid(36_000));
    }
    Some(charge)
}

fn contact(it: &TableReader<'_>, names: &Names<'_>) -> Option<Contact> {
    let mut contact =
        Contact::between(piece_needed(it, "one", names.pieces)?, piece_needed(it, "other", names.pieces)?);
    contact.edge_of_one = named::word(it, "edge_of_one", EDGES).unwrap_or(contact.edge_of_one);
    contact.edge_of_other = named::word(it, "edge_of_other", EDGES).unwrap_or(contact.edge_of_other);
    contact.impact = it.flag("impact");
    contact.charged = who(it, "charged", &contact, names)?;
    contact.impetus = who(it, "impetus", &contact, names)?;
    contact.true_flank = who(it, "true_flank", &contact, names)?;
    contact.set_across(feature(it, "across", names.features));
    contact.rounds = named::count(it, "rounds", 0);
    Some(contact)
}

/// Which of the two, by bit: a list of their names.
fn who(it: &TableReader<'_>, key: &'static str, contact: &Contact, names: &Names<'_>) -> Option<u8> {
    let mut bits = 0;
    for node in it.list(key) {
        bits |= contact.bit(piece_in(it, key, node, names.pieces)?);
    }
    Some(bits)
}
