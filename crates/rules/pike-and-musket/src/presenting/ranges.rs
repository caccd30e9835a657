//! How far things reach, to be drawn on request.

use engine::view::words::Measure::Millimetres;
use engine::view::{RangeKind, RangeView, around, hull};
use engine::{PieceId, Rule};
use tabletop::{Angle, Block, Length, Point};

use super::zones;
use crate::field::Field;
use crate::rule;
use crate::table::Form;
use crate::world::{Arm, Class};

/// Degrees between two corners of an arc that stands for a curve.
const STEP: usize = 5;

/// The bands of a battery, the range of foot and pistols, the presence of a General; of whoever is not at his go, who may be attacked,
/// his front, flanks and rear too.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    let mut found = own(field, piece);
    if field.is_unit(piece) && field.side(piece) != field.table.battle.acting() {
        found.extend(zones::about(field, piece));
    }
    found
}

fn own(field: Field, piece: PieceId) -> Vec<RangeView> {
    match field.class(piece) {
        Class::General => vec![presence(field, piece)],
        Class::Staff => Vec::new(),
        Class::Battery => bands(field, piece),
        Class::Foot | Class::Shock | Class::Pistols | Class::Dragoons => {
            attack(field, piece).into_iter().collect()
        }
    }
}

/// The bands of Table 2 within the field of fire, the farthest first (PM-06-04, PM-13-02).
fn bands(field: Field, battery: PieceId) -> Vec<RangeView> {
    let book = &field.world.book.artillery;
    let pose = field.piece(battery).pose();
    let arc = i32::from(book.fire.arc);
    let table = &book.table_2;
    let band = |(at, reach): (usize, &Length)| {
        let harms = (1..=6).filter(|die| table.effect(at, *die).is_some()).count();
        let turns = (-arc..=arc).step_by(STEP).chain([arc]);
        let curve = turns.map(|turn| pose.at + (pose.facing + Angle::degrees(turn)).along(*reach));
        RangeView {
            kind: RangeKind::Fire,
            word: format!("to {}: {harms} in 6 does harm", Millimetres.about(*reach)),
            rule: rule!("PM-13-02"),
            outline: curve.chain([pose.at]).collect(),
        }
    };
    table.bands.iter().enumerate().map(band).rev().collect()
}

/// How far a unit attacks; nothing for shock cavalry, which fights in contact (PM-08-03 to PM-08-05).
fn attack(field: Field, unit: PieceId) -> Option<RangeView> {
    let range = field.range(unit);
    if range <= Length::ZERO || field.routs(unit) {
        return None;
    }
    let (word, rule): (&str, Rule) = match field.arm(unit) {
        Some(Arm::Foot) => ("muskets", rule!("PM-08-03")),
        _ => ("pistols", rule!("PM-08-04")),
    };
    let block = field.block(unit);
    let outline = match field.form(unit) {
        Form::Hedgehog => around(&block, range),
        _ => ahead(&block, range),
    };
    Some(RangeView {
        kind: RangeKind::Fire,
        word: format!("{word}, {}: combat with any enemy here", Millimetres.about(range)),
        rule,
        outline,
    })
}

/// The ground within a range in the front zone of a block (PM-02-10).
fn ahead(block: &Block, range: Length) -> Vec<Point> {
    let [left, right, ..] = block.corners();
    let facing = block.facing();
    let arc = |corner: Point, from: i32, to: i32| {
        (from..=to).step_by(STEP).map(move |turn| corner + (facing + Angle::degrees(turn)).along(range))
    };
    let points: Vec<Point> = arc(left, -45, 0).chain(arc(right, 0, 45)).chain([left, right]).collect();
    hull(&points)
}

/// Where units are with whom a General is present (PM-02-07).
fn presence(field: Field, general: PieceId) -> RangeView {
    let within = field.world.book.foundations.presence.within;
    let helped: Vec<String> = field
        .units_of(field.side(general))
        .filter(|unit| field.generals_with(*unit).any(|one| one == general))
        .map(|unit| super::name_of(field, unit))
        .collect();
    let whom = if helped.is_empty() { "nobody".to_owned() } else { helped.join(", ") };
    RangeView {
        kind: RangeKind::Command,
        word: format!("present within {}: helps {whom}", Millimetres.about(within)),
        rule: rule!("PM-02-07"),
        outline: around(&field.block(general), within),
    }
}
