//! The Combat Phase: which combats first, who joins, whether a General supports, who loses the base.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern};

use super::worth::{self, Clash, Group, group};
use crate::combat;
use crate::field::Field;
use crate::foreseen;
use crate::table::{BattleChange, LeaderFate, Sign, Table};
use crate::vocabulary::JOIN;

/// A first attack, as it would stand with all who could join it.
pub(super) fn attack(field: Field, unit: PieceId, enemy: PieceId) -> Appraisal {
    let able = field.fighters_of(field.side(unit)).filter(|other| combat::may_join(field, *other, enemy));
    let all = group(field, unit, enemy, able);
    let clash = Clash::of(field, &all, enemy);
    told(clash, near(field, unit, enemy))
}

/// What a combat is expected to cost both.
fn told(clash: Clash, near: f64) -> Appraisal {
    let why = match clash.defender > clash.attackers {
        true => "the odds are with it",
        false => "it must attack whoever is within its reach",
    };
    Appraisal::of(Concern::EnemyLoss, clash.defender, why)
        .and(Concern::OwnLoss, clash.attackers, "it is expected to lose less")
        .and(Concern::Nearness, near, "they are the nearest")
}

/// How near an enemy is: more for nearer ones.
pub(super) fn near(field: Field, unit: PieceId, enemy: PieceId) -> f64 {
    10.0 / (1.0 + f64::from(field.distance(unit, enemy).rounded_up().0) / 10_000.0)
}

/// Those who attack in the combat under way.
fn attackers(field: Field) -> Group {
    let mut found = Group::empty(PieceId(0));
    field.units().filter(|id| field.is(*id, Sign::Attacks)).for_each(|id| {
        found.try_push(id);
    });
    found
}

/// One more joins: what that adds, against what it could do elsewhere.
pub(super) fn joins(field: Field, answer: &Answer) -> Appraisal {
    let (JOIN, Some(unit), Some(target)) = (answer.verb, answer.piece, field.table.battle.target()) else {
        return Appraisal::indifferent();
    };
    let before = attackers(field);
    let mut with = before;
    with.try_push(unit);
    let added = Clash::of(field, &with, target).gain() - Clash::of(field, &before, target).gain();
    let enemies = field.units_of(field.side(unit).other()).filter(|enemy| *enemy != target);
    let elsewhere = enemies
        .filter(|enemy| combat::may_attack(field, unit, *enemy))
        .map(|enemy| Clash::of(field, &[unit], enemy).gain())
        .max_by(f64::total_cmp);
    Appraisal::of(Concern::EnemyLoss, added - elsewhere.unwrap_or(0.0), "together the odds are better").and(
        Concern::Nearness,
        1.0,
        "all fall on at once",
    )
}

/// A General supports his unit: what a pip of the die is worth in this combat, against the risk to him (PM-08-19).
pub(super) fn supports(field: Field, general: PieceId) -> Appraisal {
    let (Some(target), all) = (field.table.battle.target(), attackers(field)) else {
        return Appraisal::indifferent();
    };
    let side = field.side(general);
    let mut table: Table = *field.table;
    let attacks = side == field.table.battle.acting();
    table.battle.apply(match attacks {
        true => BattleChange::AttackersLeader(LeaderFate::Helps),
        false => BattleChange::DefendersLeader(LeaderFate::Helps),
    });
    let [before, after] =
        [field, Field::new(&table, field.world)].map(|field| Clash::of(field, &all, target).gain());
    let gain = if attacks { after - before } else { before - after };
    let struck = 1.0 - foreseen::chance(&combat::survival_pool(field));
    // Half of those who are struck lose their horse alone (PM-08-20).
    let risk = struck * (0.5 * f64::from(field.profile(general).points) + 8.0);
    Appraisal::of(Concern::EnemyLoss, gain, "his example is worth a pip of the die").and(
        Concern::OwnLoss,
        risk,
        "he would be in danger",
    )
}

/// The base comes off the unit whose figures are worth least (PM-09-02).
pub(super) fn loses(field: Field, unit: PieceId) -> Appraisal {
    Appraisal::of(Concern::OwnLoss, worth::figure(field, unit), "its men are the least dear")
}
