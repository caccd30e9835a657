//! What blows are worth, given and taken.

use engine::{Answer, PieceId};
use general::{Appraisal, Concern};
use tabletop::{Few, Length};

use super::aims::{foes, inches};
use super::chances::{above, chance};
use super::failing;
use crate::field::Field;
use crate::going::{Goal, Going, Mover, cheapest};
use crate::table::{Order, Sign, Table};
use crate::vocabulary::{ATTACK, GIVE_WAY, STAND, STRIKE};
use crate::{charging, melee, movement, victory};

/// How likely a loose horse is still on the table at the end.
const STAYS_THERE: f64 = 0.8;

/// What the death of a man is worth to the other side, in victory points (BR-12-05), with a share for what he could still
/// do: what he counts himself, and what his horse counts for who keeps it.
pub(super) fn worth(field: Field, man: PieceId) -> f64 {
    let numbers = &field.world.book.forces.victory;
    let killed = f64::from(numbers.killed(field.rank(man)));
    let dies_at = field.world.book.melee.hits.dies_at(field.rank(man));
    let hits = dies_at.saturating_sub(field.figure(man).hits).max(1);
    let still = f64::from(field.world.profile(man).points) / 12.0;
    (killed + horse(field, man) + still) / f64::from(hits)
}

/// What the horse of a dead man counts for the other side, if that keeps what stays on the table.
pub(super) fn horse(field: Field, man: PieceId) -> f64 {
    let (Some(side), Some(horse)) = (field.side(man), field.figure(man).horse()) else { return 0.0 };
    f64::from(victory::kept(field, side.other(), horse)) * STAYS_THERE
}

/// What a blow of one man at another is worth: the chance that it wins and goes through, times what he is worth.
pub(super) fn gain(field: Field, attacker: PieceId, target: PieceId) -> f64 {
    let through = chance(&melee::armour_pool(field, target, attacker), |reading| !reading.passed());
    if field.is(target, Sign::Stunned) {
        return through * worth(field, target);
    }
    let attack = melee::attack_pool(field, attacker);
    let defence = melee::defence_pool(field, target, &[attacker]);
    above(&attack, &defence) * through * worth(field, target)
}

/// The table with the figures of a group as if they had charged.
fn charged(field: Field, group: u8) -> Table {
    let mut table = *field.table;
    for man in &field.band(group).figures {
        table.figures[man.index()].set(Sign::Charged, true);
    }
    table
}

/// How likely a man comes so far: by what his group has rolled, or the dice that it would roll.
fn comes(field: Field, man: PieceId, far: Length) -> f64 {
    if let Some(group) = field.group_of(man).filter(|group| field.takes_part(*group))
        && field.group(group).is(Order::Rolled)
    {
        return f64::from(u8::from(field.group(group).rolled() >= far));
    }
    let least = inches(far).ceil() as i16;
    chance(&movement::own_pool(field, man, false), |reading| reading.total() >= least)
}

/// The longest charge that is thought of: no roll takes anybody farther.
const CHARGES_WITHIN: Length = Length::inches(18);

/// How far it is for a man to come to blows with an enemy (BR-05-06), if it can be done in one charge.
fn to_blows(field: Field, man: PieceId, foe: PieceId) -> Option<Length> {
    let target = field.base(foe);
    if field.touch(man, foe) {
        return Some(Length::ZERO);
    }
    if !field.within(man, foe, CHARGES_WITHIN) {
        return None;
    }
    let going = Going::of(field, &Mover::of(field, man).charging());
    cheapest(&going, field.centre(man), Goal::Contact(target), CHARGES_WITHIN).map(|way| way.cost)
}

/// What the charge of one group on another is worth.
pub(super) fn charge(field: Field, charging: u8, target: u8) -> Appraisal {
    let table = charged(field, charging);
    let charge = Field::new(&table, field.world);
    let passes = match field.group(charging).is(Order::Steeled) {
        true => 1.0,
        false => 1.0 - failing(field, charging, false),
    };
    let (mut gained, mut risked, mut none_come) = (0.0, 0.0, 1.0);
    for man in charging::joins(field, charging) {
        let near = field.members(target).filter(|foe| !field.is(*foe, Sign::Captive));
        let Some(foe) = near.min_by_key(|foe| (field.base(man).gap(&field.base(*foe)), *foe)) else {
            continue;
        };
        let Some(far) = to_blows(field, man, foe) else { continue };
        let comes = comes(field, man, far);
        none_come *= 1.0 - comes;
        gained += comes * gain(charge, man, foe);
        risked += comes * gain(field, foe, man) * 0.45;
    }
    let (flight, any) = (failing(field, target, false) * 0.8, 1.0 - none_come);
    let failed = (1.0 - passes) * 1.2;
    Appraisal::of(Concern::EnemyLoss, passes * (gained + flight * any), "the charge will tell")
        .and(Concern::OwnLoss, passes * risked, "they will strike back")
        .and(Concern::Cohesion, -failed, "they may not dare")
        .and(Concern::Cohesion, -(1.0 - any), "they may not come up with them")
        .and(Concern::Nearness, passes * any, "the enemy is within reach")
}

/// How far an enemy may be who threatens a man.
const THREATENS_WITHIN: Length = Length::inches(18);
/// How many of the nearest enemies are reckoned with: more do not fight one man (BR-08-05).
const MOST: usize = 3;

/// What the enemy could do to a man where he stands in his next turn, in points.
pub(super) fn threat(field: Field, man: PieceId) -> f64 {
    let Some(side) = field.side(man) else { return 0.0 };
    let mut nearest: Few<(Length, PieceId), { MOST + 1 }> = Few::new();
    for foe in foes(field, side).filter(|foe| !field.is(*foe, Sign::Stunned) && !field.is_broken(*foe)) {
        if !field.within(man, foe, THREATENS_WITHIN) {
            continue;
        }
        let far = field.base(man).gap(&field.base(foe));
        let at = nearest.iter().position(|(other, _)| *other > far).unwrap_or(nearest.len());
        nearest.try_insert(at, (far, foe));
        nearest.truncate(MOST);
    }
    nearest.iter().map(|(far, foe)| comes(field, *foe, *far) * gain(field, *foe, man)).sum()
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
