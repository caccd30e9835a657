//! What a shot is expected to do.

use engine::PieceId;
use tabletop::{Length, Outline};

use super::{figure_worth, mean};
use crate::field::Field;
use crate::morale::{self, end_of_turn};
use crate::shooting::{self, shot::Shot};
use crate::table::{Reason, Sign};

/// What the enemy is expected to lose by a shot, in points.
pub(super) fn value(field: Field, shot: &Shot) -> f64 {
    let told = shot.firers_die().map_or(0, |die| mean(&die).round() as u8);
    let kills = mean(&shot.pool(field, told)).min(f64::from(shot.exposed));
    kills * figure_worth(field, shot.target)
}

/// What the enemy is expected to lose by the shot of one unit at another; nothing where it cannot be fired.
pub(super) fn expected(field: Field, unit: PieceId, target: PieceId) -> f64 {
    shooting::shot_at(field, unit, target).map_or(0.0, |shot| value(field, &shot))
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

/// So much at most [`best`] comes to, if everybody sees everybody.
pub(super) fn at_most(field: Field, unit: PieceId) -> f64 {
    let mut most = 0.0f64;
    shooting::each_shot_at_best(field, unit, &mut |shot| most = most.max(value(field, shot)));
    most
}

/// How likely a shot undoes its target by the end of the turn: it is shot down to the last figure, or fails the test that
/// its losses bring about.
pub(super) fn undoes(field: Field, shot: &Shot) -> f64 {
    let after = |(fallen, chance): (usize, &f64)| {
        let mut table = *field.table;
        let piece = &mut table.pieces[shot.target.index()];
        piece.figures = piece.figures.saturating_sub(u8::try_from(fallen).unwrap_or(u8::MAX));
        let left = piece.figures;
        if fallen > 0 {
            table.units[shot.target.index()].set(Sign::HitSince, true);
        }
        let undone = match left {
            0 => 1.0,
            _ => undone_anyway(Field::new(&table, field.world), shot.target),
        };
        chance * undone
    };
    shot.chances(field).iter().enumerate().filter(|(_, chance)| **chance > 0.0).map(after).sum()
}

/// How likely a unit fails its test at the end of the turn as it stands, if it takes one: it breaks, or it is Daunted that was
/// not (NMM-13-13).
pub(super) fn undone_anyway(field: Field, unit: PieceId) -> f64 {
    if !end_of_turn::tests(field, unit) {
        return 0.0;
    }
    let [_, daunted, broken] = morale::test::chances(field, unit, Reason::EndOfTurn);
    if field.daunted(unit) { broken } else { daunted + broken }
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

/// The enemy whose shot a unit has most to fear where it stands.
pub(super) fn most_feared(field: Field, unit: PieceId) -> Option<PieceId> {
    let could = super::enemies_of(field, unit).map(|enemy| (expected(field, enemy, unit), enemy));
    let worst = could.max_by(|one, other| one.0.total_cmp(&other.0));
    worst.filter(|(expected, _)| *expected > 0.0).map(|(_, enemy)| enemy)
}
