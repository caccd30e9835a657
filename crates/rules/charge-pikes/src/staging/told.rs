//! Facts as words.

use engine::PieceId;

use super::named;
use crate::field::{Class, Field};
use crate::formation::{self, Men};
use crate::table::Charge;

/// A class of troops.
pub const fn class(class: Class) -> &'static str {
    match class {
        Class::CloseFoot => "close foot",
        Class::Skirmishers => "skirmishers",
        Class::Gunners => "gunners",
        Class::Dragoons => "dragoons",
        Class::Cuirassiers => "cuirassiers",
        Class::Horse => "horse",
        Class::NoTroops => "no troops",
    }
}

/// The name of a piece, or `nobody`.
pub fn piece(field: Field<'_>, piece: Option<PieceId>) -> String {
    piece.map_or_else(|| "nobody".to_owned(), |piece| field.profile(piece).name.clone())
}

/// A feature by its name, or by its number counted from 1; `none` for none.
pub fn feature(field: Field<'_>, feature: Option<u8>) -> String {
    match feature {
        None => "none".to_owned(),
        Some(at) => match field.world.terrain[usize::from(at)].name.as_str() {
            "" => format!("terrain {}", at + 1),
            name => name.to_owned(),
        },
    }
}

/// The parts of a unit from left to right: `9 shot 3 by 3, 12 pikes 3 by 4, 9 shot 3 by 3`.
pub fn parts(field: Field<'_>, unit: PieceId) -> String {
    let piece = field.piece(unit);
    let parts = formation::parts(field.profile(unit), field.state(unit), piece.figures, piece.shape());
    let told: Vec<String> = parts
        .iter()
        .map(|part| {
            let men = match part.men {
                Men::Pikes => "pikes",
                Men::Shot => "shot",
                Men::Riders => "riders",
                Men::Guns => "guns",
                Men::Others => "others",
            };
            let (files, ranks) = part.drawn_up.grid();
            format!("{} {men} {files} by {ranks}", part.drawn_up.figures)
        })
        .collect();
    told.join(", ")
}

/// Whom a unit fights and on which of its edges it is touched: `byron front impact`.
pub fn fights(field: Field<'_>, unit: PieceId) -> String {
    let told: Vec<String> = field
        .contacts(unit)
        .filter_map(|contact| {
            let enemy = contact.against(unit)?;
            let edge = named::word_of(named::EDGES, contact.edge_of(unit));
            let round = if contact.impact() { "impact" } else { "melee" };
            Some(format!("{} {edge} {round}", field.profile(enemy).name))
        })
        .collect();
    if told.is_empty() { "nobody".to_owned() } else { told.join(", ") }
}

/// The names of those whom charges bring, or `nobody`.
pub fn charges(field: Field<'_>, whom: impl Fn(&Charge) -> Option<PieceId>) -> String {
    let told: Vec<String> =
        field.table.charges.iter().filter_map(whom).map(|id| field.profile(id).name.clone()).collect();
    if told.is_empty() { "nobody".to_owned() } else { told.join(" ") }
}
