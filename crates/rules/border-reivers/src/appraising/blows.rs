//! What blows are worth, given and taken.

use dice::Reading;
use engine::{Answer, PieceId};
use general::{Appraisal, Concern};
use tabletop::Length;

use super::aims::{foes, inches};
use super::failing;
use crate::book::MeleeCover;
use crate::field::Field;
use crate::table::{Order, Sign, Table};
use crate::vocabulary::{ATTACK, GIVE_WAY, STAND, STRIKE};
use crate::{cover, melee, movement};

/// What a man is worth to either side, in victory points and a share for what he could still do.
pub(super) fn worth(field: Field, man: PieceId) -> f64 {
    let killed = field.world.book.forces.victory.killed(field.rank(man));
    let dies_at = field.world.book.melee.hits.dies_at(field.rank(man));
    let hits = dies_at.saturating_sub(field.figure(man).hits).max(1);
    (f64::from(killed) + f64::from(field.world.profile(man).points) / 12.0) / f64::from(hits)
}

/// What a blow of one man at another is worth: the chance that it wins and goes through, times what he is worth.
pub(super) fn gain(field: Field, attacker: PieceId, target: PieceId) -> f64 {
    let armour = melee::armour_pool(field, target, attacker).distribution();
    let through = 1.0 - armour.chance_of(Reading::passed).to_f64();
    if field.is(target, Sign::Stunned) {
        return through * worth(field, target);
    }
    let attack = melee::attack_pool(field, attacker).distribution();
    let defence = melee::defence_pool(field, target, &[attacker]).distribution();
    attack.against(&defence).above.to_f64() * through * worth(field, target)
}

/// The table with the figures of a group as if they had charged.
fn charged(field: Field, group: u8) -> Table {
    let mut table = *field.table;
    for man in &field.band(group).figures {
        table.figures[man.index()].set(Sign::Charged, true);
    }
    table
}

/// How likely a group's roll takes a man so far.
fn comes(field: Field, man: PieceId, far: Length) -> f64 {
    let dice = movement::own_pool(field, man, false);
    dice.distribution().at_least(inches(far).ceil() as i16).to_f64()
}

/// What the charge of one group on another is worth.
pub(super) fn charge(field: Field, charging: u8, target: u8) -> Appraisal {
    let table = charged(field, charging);
    let charge = Field::new(&table, field.world);
    let passes = match field.group(charging).is(Order::Steeled) {
        true => 1.0,
        false => 1.0 - failing(field, charging, false),
    };
    let (mut gained, mut risked) = (0.0, 0.0);
    for man in field.members(charging) {
        let near = field.members(target).filter(|foe| !field.is(*foe, Sign::Captive));
        let Some(foe) = near.min_by_key(|foe| (field.base(man).gap(&field.base(*foe)), *foe)) else {
            continue;
        };
        let far = field.base(man).gap(&field.base(foe)) + obstacle(field, man, foe);
        let comes = comes(field, man, far);
        gained += comes * gain(charge, man, foe);
        risked += comes * gain(field, foe, man) * 0.45;
    }
    let flight = failing(field, target, false) * 0.8;
    let failed = (1.0 - passes) * 1.2;
    Appraisal::of(Concern::EnemyLoss, passes * (gained + flight), "the charge will tell")
        .and(Concern::OwnLoss, passes * risked, "they will strike back")
        .and(Concern::Cohesion, -failed, "they may not dare")
        .and(Concern::Nearness, passes, "the enemy is within reach")
}

/// What cover in the way takes off a charge: a wall costs men on foot part of their move and stops horses.
fn obstacle(field: Field, man: PieceId, foe: PieceId) -> Length {
    match cover::in_melee(field, foe, man) {
        MeleeCover::Hard if field.is_mounted(man) => Length::inches(24),
        MeleeCover::Hard => field.world.book.ground.crossing.toll,
        MeleeCover::Soft | MeleeCover::None => Length::ZERO,
    }
}

/// What the enemy could do to a man where he stands in his next turn, in points.
pub(super) fn threat(field: Field, man: PieceId) -> f64 {
    let Some(side) = field.side(man) else { return 0.0 };
    let mut worst = [0.0f64; 3];
    for foe in foes(field, side).filter(|foe| !field.is(*foe, Sign::Stunned) && !field.is_broken(*foe)) {
        let far = field.base(man).gap(&field.base(foe));
        if far > Length::inches(18) {
            continue;
        }
        let danger = comes(field, foe, far) * gain(field, foe, man);
        let least = worst.iter_mut().min_by(|one, other| one.total_cmp(other));
        if let Some(least) = least.filter(|least| **least < danger) {
            *least = danger;
        }
    }
    worst.iter().sum()
}

/// A charged group stands, unless it would be ridden down and could get away.
pub(super) fn stand(field: Field, group: u8, answer: &Answer) -> Appraisal {
    let lost: f64 = field.members(group).map(|man| threat(field, man)).fold(0.0, f64::max);
    match answer.verb {
        STAND => Appraisal::of(Concern::Cohesion, 0.8, "they hold their ground"),
        GIVE_WAY => Appraisal::of(Concern::OwnLoss, -lost, "they would be ridden down where they stand"),
        _ => Appraisal::indifferent(),
    }
}

/// A charging figure goes for whom it can best strike.
pub(super) fn strike(field: Field, answer: &Answer) -> Appraisal {
    let (STRIKE, Some(man), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let Some(group) = field.group_of(man) else { return Appraisal::indifferent() };
    let table = charged(field, group);
    let gain = gain(Field::new(&table, field.world), man, target);
    let friends = field.enemies_in_contact(target).count();
    Appraisal::of(Concern::EnemyLoss, 0.2 + gain, "he is within reach of a blow")
        .and(Concern::Flank, 0.15 * friends as f64, "two strike better than one")
        .and(Concern::Nearness, 1.0, "he is within reach of a blow")
}

/// Who attacks whom.
pub(super) fn attack(field: Field, answer: &Answer) -> Appraisal {
    let (ATTACK, Some(man), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    Appraisal::of(Concern::EnemyLoss, 0.1 + gain(field, man, target), "the blow is worth striking")
}
