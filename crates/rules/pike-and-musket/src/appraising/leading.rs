//! Where Generals are of use: with those who run or are in disorder, then with those who fight (PM-05-04, PM-08-19).

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::worth;
use crate::field::Field;
use crate::movement;
use crate::table::{State, Table};

/// Why a General rides.
pub(super) const FOR_GENERAL: &str = "there are men who need him";
/// A ride as long as this is not begun.
const FARTHEST: Length = Length::millimetres(600);
/// What it costs to be a hundred millimetres farther from whoever stands.
const STRAYED: f64 = 0.2;

/// A ride of a General.
pub(super) fn appraise(field: Field, general: PieceId, answer: &Answer) -> Appraisal {
    let Some(table) = after(field, general, answer) else { return Appraisal::indifferent() };
    let there = Field::new(&table, field.world);
    let gained =
        use_of(there, general) - use_of(field, general) + nearing(there, general) - nearing(field, general);
    let left = strayed(field, general) - strayed(there, general);
    let why = if neediest(field, general).is_some() { FOR_GENERAL } else { "he keeps up with his men" };
    let risk = danger(there, general) - danger(field, general);
    Appraisal::of(Concern::Command, gained - 0.2, FOR_GENERAL).and(Concern::Command, left, why).and(
        Concern::Exposure,
        risk,
        "he keeps out of the way of the enemy",
    )
}

/// The table after a ride.
fn after(field: Field, general: PieceId, answer: &Answer) -> Option<Table> {
    let Way::Legs(legs) = &answer.way else { return None };
    let judged = movement::judge(field, general, legs).ok()?;
    let mut table: Table = *field.table;
    table.pieces[general.index()].set_pose(judged.path.end(field.footprint(general)));
    Some(table)
}

/// Who needs a General most where he rides: of those with whom he alone is then, else whom he comes nearer to.
pub(super) fn whom(field: Field, general: PieceId, answer: &Answer) -> Option<PieceId> {
    let table = after(field, general, answer)?;
    let there = Field::new(&table, field.world);
    let most = |one: &PieceId, other: &PieceId| need(there, *one).total_cmp(&need(there, *other));
    let has_him = |unit: &PieceId| there.generals_with(*unit).any(|id| id == general);
    let own = there.units_of(there.side(general)).filter(|unit| !is_anothers(there, general, *unit));
    own.filter(has_him).max_by(most).or_else(|| neediest(there, general).map(|(_, unit)| unit))
}

/// What his presence is worth where he is: a pip of the die for all with whom he alone is present (PM-05-04).
fn use_of(field: Field, general: PieceId) -> f64 {
    let with = field.units_of(field.side(general)).filter(|unit| {
        field.generals_with(*unit).any(|id| id == general) && !is_anothers(field, general, *unit)
    });
    with.map(|unit| need(field, unit)).sum()
}

/// Whether another General is with a unit.
fn is_anothers(field: Field, general: PieceId, unit: PieceId) -> bool {
    field.generals_with(unit).any(|id| id != general)
}

/// What a General is worth to a unit.
fn need(field: Field, unit: PieceId) -> f64 {
    let all = worth::unit(field, unit);
    match field.state(unit) {
        State::Routing => 0.08 * all,
        State::Disrupted => 0.05 * all,
        State::Good if in_fight(field, unit) => 0.02 * all,
        State::Good => 0.004 * all,
    }
}

/// What it is worth that he comes nearer to those who run or are in disorder and have nobody.
fn nearing(field: Field, general: PieceId) -> f64 {
    neediest(field, general).map_or(0.0, |(worth, _)| worth)
}

/// Of those who run or are in disorder and have nobody the one that a General had best come nearer to, with a quarter of what he would be
/// worth there, less for what he still has to ride.
fn neediest(field: Field, general: PieceId) -> Option<(f64, PieceId)> {
    let needy = field
        .units_of(field.side(general))
        .filter(|unit| field.state(*unit) != State::Good && !is_anothers(field, general, *unit));
    let value = |unit: PieceId| {
        let ride = f64::from(field.distance(general, unit).rounded_up().0) / f64::from(FARTHEST.0);
        (0.25 * need(field, unit) * (1.0 - ride).max(0.0), unit)
    };
    needy.map(value).max_by(|one, other| one.0.total_cmp(&other.0))
}

/// What it costs a General to be far from all of his side who stand: he is of use to nobody there, now or later. Where there are commands
/// he rides for those.
fn strayed(field: Field, general: PieceId) -> f64 {
    if !field.world.commands.is_empty() {
        return 0.0;
    }
    let friends = field.fighters_of(field.side(general)).filter(|unit| !field.routs(*unit));
    let off = friends.map(|unit| field.distance(general, unit).rounded_up()).min().unwrap_or(Length::ZERO);
    f64::from(off.min(FARTHEST).0) * STRAYED / 10_000.0
}

/// Whether a unit is about to fight.
fn in_fight(field: Field, unit: PieceId) -> bool {
    let near = Length::millimetres(130);
    field
        .fighters_of(field.side(unit).other())
        .any(|enemy| !field.routs(enemy) && field.within(unit, enemy, near))
}

/// How much he risks: enemies who could ride him down (PM-07-23).
fn danger(field: Field, general: PieceId) -> f64 {
    let enemies = field.fighters_of(field.side(general).other()).filter(|enemy| !field.routs(*enemy));
    let near = enemies.filter(|enemy| field.within(general, *enemy, Length::millimetres(80))).count();
    near as f64 * 3.0
}
