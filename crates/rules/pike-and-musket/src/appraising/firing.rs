//! Artillery fire: at whom it is expected to tell most.

use engine::PieceId;
use general::{Appraisal, Concern};

use super::fighting::near;
use super::worth;
use crate::artillery;
use crate::field::Field;
use crate::foreseen;

/// A shot at an enemy: what it is expected to cost him, and the column that guns add for those who attack him afterwards (PM-08-10).
pub(super) fn appraise(field: Field, battery: PieceId, target: PieceId) -> Appraisal {
    Appraisal::of(Concern::EnemyLoss, expected(field, battery, target), "the fire tells most there")
        .and(Concern::Opportunity, support(field, target), "guns help those who attack them")
        .and(Concern::Nearness, near(field, battery, target), "they are the nearest")
}

/// What a shot is expected to cost.
fn expected(field: Field, battery: PieceId, target: PieceId) -> f64 {
    let faces = foreseen::fire(field, battery, target);
    let sum: f64 = faces.iter().map(|fate| worth::of_fate(field, target, *fate)).sum();
    sum / faces.len() as f64
}

/// What a column more is worth against a unit that friends are about to attack.
fn support(field: Field, target: PieceId) -> f64 {
    let side = field.side(target).other();
    let close = field.fighters_of(side).filter(|unit| {
        !field.routs(*unit) && field.within(*unit, target, super::outlook::reach(field, *unit))
    });
    if close.count() > 0 { 3.0 } else { 0.0 }
}

/// The best shot that a battery has, whoever's turn it is.
pub(super) fn best(field: Field, battery: PieceId) -> f64 {
    let targets = field.units_of(field.side(battery).other());
    let open = targets.filter(|target| artillery::judge(field, battery, *target).is_ok());
    open.map(|target| expected(field, battery, target)).fold(0.0, f64::max)
}
