//! How far things reach, to be drawn on request.

use engine::PieceId;
use engine::Rule;
use engine::view::words::about;
use engine::view::{RangeKind, RangeView, hull};
use tabletop::{Angle, Length, Point, Vector};

use crate::book::Weapon;
use crate::field::Field;
use crate::world::GunClass;
use crate::{rule, shooting};

/// Degrees between two corners of an arc that stands for a curve.
const STEP: i32 = 500;

/// The command radius of a general; of a unit the rows of its fire, each face of a square or town block by itself.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    if field.kind(piece).is_general() {
        return vec![command(field, piece)];
    }
    let mut fires: Vec<Fire> = Vec::new();
    shooting::each_firer(field, piece, |face, weapon, at, ahead| {
        match fires.iter_mut().find(|fire| (fire.face, fire.weapon) == (face, weapon)) {
            Some(fire) => fire.firers.push((at, ahead)),
            None => fires.push(Fire { face, weapon, firers: vec![(at, ahead)] }),
        }
    });
    fires.iter().flat_map(|fire| rows(field, fire)).filter(|range| range.outline.len() > 2).collect()
}

/// The figures that fire the same out of one face.
struct Fire {
    face: u8,
    weapon: Weapon,
    firers: Vec<(Point, Vector)>,
}

/// The rows of the shooting table for some figures, farthest first (CP-16-32).
fn rows(field: Field, fire: &Fire) -> Vec<RangeView> {
    let (word, rule) = weapon_in_words(fire.weapon);
    let rows = field.world.book.shooting.rows(fire.weapon).iter().rev();
    rows.map(|row| {
        let range = field.world.length(row.range);
        RangeView {
            kind: RangeKind::Fire,
            word: format!("{word}, {}: {}", about(range), row.open.pool(1)),
            rule,
            outline: reached(field, fire, range),
        }
    })
    .collect()
}

/// What some figures reach: each within its arc (CP-16-08).
fn reached(field: Field, fire: &Fire, range: Length) -> Vec<Point> {
    let arc = i32::from(field.world.book.shooting.arc);
    let turns = || (-arc..arc).step_by(STEP as usize).chain([arc]);
    let one = |(at, ahead): &(Point, Vector)| {
        let (at, facing) = (*at, Angle::of(*ahead));
        let curve = turns().map(move |turn| at + (facing + Angle::hundredths(turn)).along(range));
        curve.chain([at]).collect::<Vec<_>>()
    };
    hull(&fire.firers.iter().flat_map(one).collect::<Vec<_>>())
}

/// What a kind of fire is called, with its rule.
pub const fn weapon_in_words(weapon: Weapon) -> (&'static str, Rule) {
    match weapon {
        Weapon::SteadyMusketry => ("musketry of steady foot", rule!("CP-16-33")),
        Weapon::OtherMusketry => ("musketry", rule!("CP-16-34")),
        Weapon::Pistols => ("pistols", rule!("CP-16-35")),
        Weapon::Hail(GunClass::Light) => ("hail shot of light guns", rule!("CP-16-36")),
        Weapon::Hail(GunClass::Field) => ("hail shot of field guns", rule!("CP-16-36")),
        Weapon::Hail(GunClass::Heavy) => ("hail shot of heavy guns", rule!("CP-16-36")),
        Weapon::Ball(GunClass::Light) => ("ballshot of light guns", rule!("CP-16-37")),
        Weapon::Ball(GunClass::Field) => ("ballshot of field guns", rule!("CP-16-37")),
        Weapon::Ball(GunClass::Heavy) => ("ballshot of heavy guns", rule!("CP-16-37")),
    }
}

/// The command radius from the middle of a general's base, in the open: enemies and ground may bend it (CP-09-03,
/// CP-09-04).
fn command(field: Field, general: PieceId) -> RangeView {
    let radius = field.world.length(field.world.book.movement.distances.command_radius);
    let head = field.frame(general).centre();
    RangeView {
        kind: RangeKind::Command,
        word: format!("command radius, {}", about(radius)),
        rule: rule!("CP-09-03"),
        outline: (0..72).map(|part| head + Angle::degrees(part * 5).along(radius)).collect(),
    }
}
