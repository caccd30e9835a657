//! What shots are worth: the hits that their dice are expected to score, and the test after them.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};

use super::{Notes, clash, figure_worth, worth};
use crate::field::Field;
use crate::shooting::{self, Aim};
use crate::steps::Test;
use crate::table::{Morale, Sign, Table};
use crate::vocabulary::{FINISH, SHOOT, VOLLEY};

/// The hits that a shot is expected to score.
pub(super) fn hits(aim: &Aim) -> f64 {
    aim.volleys.iter().map(|volley| volley.pool().mean().to_f64() * f64::from(volley.times)).sum()
}

/// What so many hits are worth, with the test that they may bring about.
fn value(field: Field, target: PieceId, hits: f64) -> f64 {
    let lost = hits.min(f64::from(field.figures(target))) * figure_worth(field, target);
    let count = hits.round() as u8;
    if count < 2 {
        return lost;
    }
    let mut table: Table = *field.table;
    let state = &mut table.units[target.index()];
    state.suffers(count);
    let fails = 1.0 - clash::passes(field.on(&table), target, Test::Hits);
    let falls = if field.morale(target) == Morale::Shaken { 0.55 } else { 0.12 };
    lost + fails * falls * worth(field, target)
}

/// All shots that a side may announce, each with its dice, and an end of them.
pub(super) fn each(
    field: Field,
    side: Side,
    notes: &mut Notes,
    weigh: &mut dyn FnMut(Answer, &mut Notes) -> bool,
) {
    shooting::shots_of_side(field, side, |answer, aim| {
        notes.aimed = Some((*answer, *aim));
        weigh(*answer, notes);
    });
    weigh(Answer::plain(FINISH), notes);
}

/// An announced shot.
pub(super) fn appraise(field: Field, answer: &Answer, notes: &Notes) -> Appraisal {
    let (Some(shooter), Some(target)) = (answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let aimed = notes.aimed.filter(|(known, _)| known == answer).map(|(_, aim)| aim);
    let whole = || shooting::aimed(field, answer);
    debug_assert!(
        aimed.is_none_or(|aimed| whole().is_some_and(|aim| aim.volleys == aimed.volleys)),
        "what was weighed is not what is appraised"
    );
    let Some(aim) = aimed.or_else(whole) else { return Appraisal::indifferent() };
    let near = 10.0 / (1.0 + super::far(field, shooter, target));
    let friends = match shooting::shot_of(field, answer) {
        Some(shot) => shooting::friends_endangered(field, &shot, &aim)
            .iter()
            .map(|(friend, hits)| value(field, *friend, *hits) * 1.5)
            .sum(),
        None => 0.0,
    };
    // What came this turn is not got rid of at its end anyway (CP-11-09).
    let since = |flag| field.has(shooter, flag);
    let unsteady = field.disordered(shooter) && !since(Sign::DisorderedSince)
        || field.morale(shooter) != Morale::Good && !since(Sign::ShakenSince);
    let recovers = unsteady && !field.in_combat(shooter) && !field.exhausted(shooter);
    Appraisal::of(Concern::EnemyLoss, value(field, target, hits(&aim)), why(field, shooter, target))
        .and(Concern::OwnLoss, friends, "friends stand in the way of the guns")
        .and(Concern::Cohesion, if recovers { -4.0 } else { 0.0 }, "it should recover first")
        .and(Concern::Nearness, near, "the enemy is near")
}

/// Why a shot is promising.
fn why(field: Field, shooter: PieceId, target: PieceId) -> &'static str {
    let charged =
        field.table.charges.iter().any(|charge| charge.charger() == target && charge.target() == shooter);
    match field.morale(target) {
        _ if charged => "they are coming on, and fire may stop them",
        Morale::Shaken => "they waver already, and fire may break them",
        _ if field.exhausted(target) => "they are spent, and fire may break them",
        _ => "the fire will tell",
    }
}

/// How likely a shot makes its target fail the test for the hits taken (CP-18-20): every number of hits by its chance.
pub(super) fn fails(field: Field, target: PieceId, aim: &Aim) -> f64 {
    let mut chances = vec![1.0];
    for volley in &aim.volleys {
        let mut next = vec![0.0; chances.len() + 2 * usize::from(volley.dice) * usize::from(volley.times)];
        for (reading, chance) in volley.pool().outcomes().iter() {
            let more = usize::from(volley.hits(reading));
            chances.iter().enumerate().for_each(|(before, weight)| next[before + more] += weight * chance);
        }
        chances = next;
    }
    let fails = |(hits, chance): (usize, f64)| match hits {
        0 => 0.0,
        hits => {
            let (mut table, count) = (*field.table, u8::try_from(hits).unwrap_or(u8::MAX));
            let state = &mut table.units[target.index()];
            state.suffers(count);
            chance * (1.0 - clash::passes(field.on(&table), target, Test::Hits))
        }
    };
    chances.into_iter().enumerate().map(fails).sum()
}

/// The best shot of a unit as it stands: at whom, and how.
pub(super) fn best_target(field: Field, unit: PieceId) -> Option<(PieceId, Aim)> {
    let mut best: Option<(f64, PieceId, Aim)> = None;
    shooting::shots_of(field, unit, |answer, aim| {
        if let Some(target) = answer.object.filter(|_| answer.verb != VOLLEY) {
            let worth = value(field, target, hits(aim));
            if best.as_ref().is_none_or(|(other, ..)| worth > *other) {
                best = Some((worth, target, *aim));
            }
        }
    });
    best.map(|(_, target, aim)| (target, aim))
}

/// What the best shot of a unit as it stands is worth.
pub(super) fn best_of(field: Field, unit: PieceId) -> f64 {
    let mut best: f64 = 0.0;
    shooting::shots_of(field, unit, |answer, aim| {
        if let Some(target) = answer.object.filter(|_| answer.verb != VOLLEY) {
            best = best.max(value(field, target, hits(aim)));
        }
    });
    best
}

/// The hits that a unit is expected to score on one enemy as it stands.
pub(super) fn at(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    let answer = Answer::plain(SHOOT).with(unit).on(enemy);
    if !shooting::may_fire_at(field, &answer) {
        return 0.0;
    }
    shooting::aimed(field, &answer).map_or(0.0, |aim| hits(&aim))
}
