//! What a shot is expected to do.

use engine::PieceId;
use tabletop::{Length, Outline};

use super::{figure_worth, mean};
use crate::field::Field;
use crate::shooting::{self, shot::Shot};

/// What the enemy is expected to lose by a shot, in points.
pub(super) fn value(field: Field, shot: &Shot) -> f64 {
    let told = shot.firers_die().map_or(0, |die| mean(&die).round() as u8);
    let kills = mean(&shot.pool(field, told)).min(f64::from(shot.exposed));
    kills * figure_worth(field, shot.target)
}

/// What the enemy is expected to lose by the shot of one unit at another; nothing where it cannot be fired.
pub(super) fn expected(field: Field, unit: PieceId, target: PieceId) -> f64 {
    shooting::judge_shot(field, unit, target).map_or(0.0, |shot| value(field, &shot))
}

/// The best shot that a unit has now: what the enemy is expected to lose, and who.
pub(super) fn best(field: Field, unit: PieceId) -> Option<(f64, PieceId)> {
    let mut best: Option<(f64, PieceId)> = None;
    shooting::each_shot(field, unit, &mut |shot| {
        let value = value(field, shot);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, shot.target));
        }
    });
    best
}

/// The most that enemies within a distance of a unit are expected to do to it by one shot each.
pub(super) fn suffered(field: Field, unit: PieceId, within: Length) -> f64 {
    let body = field.block(unit);
    super::enemies_of(field, unit)
        .filter(|enemy| field.kind(*enemy).shooter(field.footing(*enemy)).is_some())
        .filter(|enemy| field.may_be_within(*enemy, unit, within))
        .filter(|enemy| field.block(*enemy).within(&body, within))
        .map(|enemy| expected(field, enemy, unit))
        .sum()
}
