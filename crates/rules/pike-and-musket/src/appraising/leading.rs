//! Where Generals are of use: with those who run or are in disorder, then with those who fight (PM-05-04, PM-08-19).

use engine::{Answer, PieceId, Way};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::worth;
use crate::field::Field;
use crate::movement;
use crate::table::{State, Table};

/// A ride of a General.
pub(super) fn appraise(field: Field, general: PieceId, answer: &Answer) -> Appraisal {
    let Way::Legs(legs) = &answer.way else { return Appraisal::indifferent() };
    let Ok(judged) = movement::judge(field, general, legs) else { return Appraisal::indifferent() };
    let mut table: Table = *field.table;
    table.pieces[general.index()].set_pose(judged.path.end(field.footprint(general)));
    let there = Field::new(&table, field.world);
    let gained = use_of(there, general) - use_of(field, general);
    Appraisal::of(Concern::Command, gained - 0.2, "there are men who need him").and(
        Concern::Exposure,
        danger(there, general) - danger(field, general),
        "he keeps out of the way of the enemy",
    )
}

/// What his presence is worth where he is: a pip of the die for all with whom he is present.
fn use_of(field: Field, general: PieceId) -> f64 {
    let with =
        field.units_of(field.side(general)).filter(|unit| field.generals_with(*unit).any(|id| id == general));
    let value = |unit: PieceId| {
        let all = worth::unit(field, unit);
        match field.state(unit) {
            State::Routing => 0.08 * all,
            State::Disrupted => 0.05 * all,
            State::Good if in_fight(field, unit) => 0.02 * all,
            State::Good => 0.004 * all,
        }
    };
    with.map(value).sum()
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
