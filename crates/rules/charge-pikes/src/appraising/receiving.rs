//! What becomes of the enemy's deeds and of the luck of a fight: who evades, who goes on, who fires his pistols, who halts.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern, Plan};

use super::{aim, clash, figure_worth};
use crate::combat::pools;
use crate::field::{Class, Field};
use crate::reactions;
use crate::table::{Sign, Table};
use crate::vocabulary::{EVADE, EVADE_FACING, GO_ON, HALT, PASS, PISTOLS, STAND};

/// Skirmishers and gunners run from what would ride them down, unless their fire is worth more; behind works they stand.
/// Gunners who run leave their guns to the enemy (CP-15-46).
pub(super) fn evading(field: Field, charge: u8, unit: PieceId, answer: &Answer) -> Appraisal {
    let clash = clash::arrived(field, charge);
    let gunners = field.class(unit) == Class::Gunners && !field.has(unit, Sign::AwayFromGuns);
    let strong = !reactions::is_swept(field, field.table.charges[usize::from(charge)].charger(), unit);
    match answer.verb {
        EVADE | EVADE_FACING => {
            let guns = if gunners { guns_worth(field, unit) } else { 0.0 };
            Appraisal::of(Concern::OwnLoss, -clash.dealt, "it would be cut down where it stands")
                .and(Concern::OwnLoss, guns, "the guns would be lost")
                .and(Concern::Station, if strong { -STRONG } else { 0.0 }, "a strong place would be given up")
                .and(
                    Concern::Cohesion,
                    if answer.verb == EVADE_FACING { 0.1 } else { 0.0 },
                    "it can shoot again",
                )
        }
        STAND => Appraisal::of(Concern::EnemyLoss, clash.suffered, "its fire may stop them")
            .and(Concern::Station, if strong { 0.1 } else { 0.0 }, "its place is strong")
            .and(
                Concern::OwnLoss,
                if gunners {
                    guns_worth(field, unit) * (clash.dealt / super::worth(field, unit).max(1.0))
                } else {
                    0.0
                },
                "the guns would be lost",
            ),
        _ => Appraisal::indifferent(),
    }
}

/// What a place is worth from which nobody can sweep its troops away, in points (CP-17-36).
const STRONG: f64 = 10.0;

/// What the guns of a battery that are left to it are worth.
fn guns_worth(field: Field, unit: PieceId) -> f64 {
    let profile = field.profile(unit);
    let lost = profile.battery.map_or(0, |battery| field.table.batteries[usize::from(battery)].guns_lost());
    let left = profile.guns.iter().enumerate().filter(|(at, _)| lost >> at & 1 == 0);
    left.map(|(_, gun)| f64::from(field.world.book.figures.costs.gun(*gun))).sum()
}

/// After an evasion the charger goes straight on into somebody else if that promises well (CP-15-45).
pub(super) fn after_evade(field: Field, at: u8, answer: &Answer) -> Appraisal {
    match answer.verb {
        HALT => Appraisal::of(Concern::Cohesion, 0.2, "there is nobody left worth falling upon"),
        GO_ON => match clash::going_on(field, at) {
            Some(clash) => Appraisal::of(
                Concern::EnemyLoss,
                clash.dealt,
                "others stand behind them, and it has its speed",
            )
            .and(Concern::OwnLoss, clash.suffered, "they will strike back"),
            None => Appraisal::indifferent(),
        },
        _ => Appraisal::indifferent(),
    }
}

/// What keeping the pistols loaded for a later round is worth, in points.
const KEPT: f64 = 1.0;

/// Pistols are fired in the round in which they tell, by the blows that both sides strike with them and without
/// (CP-17-15).
pub(super) fn pistols(field: Field, unit: PieceId, answer: &Answer) -> Appraisal {
    let mut table: Table = *field.table;
    table.units[unit.index()].set(Sign::PistolsNow, true);
    let fired = field.on(&table);
    let (dealt, taken) = (blows(fired, unit), blows(field, unit));
    let gained = [dealt[0] - taken[0], dealt[1] - taken[1]];
    match answer.verb {
        PISTOLS => Appraisal::of(Concern::EnemyLoss, gained[0], "a volley of pistols tells in this press")
            .and(Concern::OwnLoss, gained[1], "a volley of pistols throws them off their stroke"),
        PASS => Appraisal::of(Concern::Reserve, -KEPT, "the pistols will tell more in another round"),
        _ => Appraisal::indifferent(),
    }
}

/// What a unit is expected to deal and to take in this round from all whom it fights, in points.
fn blows(field: Field, unit: PieceId) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for contact in field.contacts(unit) {
        let Some(enemy) = contact.against(unit) else { continue };
        let mean =
            |one, other| pools::pool(field, one, other, contact).map_or(0.0, |pool| pool.mean().to_f64());
        sum[0] += mean(unit, enemy) * figure_worth(field, enemy);
        sum[1] += mean(enemy, unit) * figure_worth(field, unit);
    }
    sum
}

/// A garrison sets as large a share of its men against each attacker as he is of all who attack it (CP-19-30).
pub(super) fn assigning(field: Field, garrison: PieceId, attacker: PieceId, answer: &Answer) -> Appraisal {
    let attackers = field.contacts(garrison).filter_map(|contact| contact.against(garrison));
    let all: u32 = attackers.map(|enemy| u32::from(field.figures(enemy))).sum();
    let part = f64::from(field.figures(attacker)) / f64::from(all.max(1));
    let missed = (f64::from(answer.amount) - f64::from(field.figures(garrison)) * part).abs();
    Appraisal::of(Concern::Station, 10.0 / (1.0 + missed), "so many are needed against them")
}

/// It turns about if the enemies behind it are nearer than those before it.
pub(super) fn about_face(field: Field, unit: PieceId) -> Appraisal {
    match aim::nearest(field, unit, &Plan::NONE) {
        Some((enemy, _)) if !field.is_ahead_of(unit, field.frame(enemy).centre()) => {
            Appraisal::of(Concern::Station, 2.0, "the enemy is behind it")
        }
        _ => Appraisal::of(Concern::Station, -0.5, "the enemy is before it"),
    }
}
