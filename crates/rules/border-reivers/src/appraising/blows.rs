//! What blows are worth, given and taken.

use dice::Outcomes;
use engine::{Answer, PieceId};
use general::{Appraisal, Concern};
use tabletop::{InlineVec, Length};

use super::aims::{foes, inches};
use super::chances::{chance, chance_in};
use super::failing;
use crate::field::Field;
use crate::going::{Goal, Going, Mover, cheapest};
use crate::table::{Order, Sign, Table};
use crate::vocabulary::{ATTACK, GIVE_WAY, STAND, STRIKE};
use crate::world::Rank;
use crate::{charging, melee, movement, victory};

/// What each man whom a Leader leads adds to what he is worth.
const LED: f64 = 0.1;
/// How much of what the enemy could do to those who charge is laid to the charge: he would come anyway.
const STRUCK_BACK: f64 = 0.1;
/// What the flight of those who are charged is worth, and what it costs that those who would charge dare not.
const FLIGHT: f64 = 0.8;
const DARES_NOT: f64 = 0.4;
/// How likely a loose horse is still on the table at the end.
const STAYS_THERE: f64 = 0.8;

/// What the death of a man is worth to the other side, in victory points (BR-12-05), with a share for what he could still
/// do: what he counts himself, what his horse counts for who keeps it, and what a Leader's men could do (BR-03-01).
pub(super) fn worth(field: Field, man: PieceId) -> f64 {
    let numbers = &field.world.book.forces.victory;
    let killed = f64::from(numbers.killed(field.rank(man)));
    let dies_at = field.world.book.melee.hits.dies_at(field.rank(man));
    let hits = dies_at.saturating_sub(field.figure(man).hits()).max(1);
    let still = f64::from(field.world.profile(man).points) / 12.0;
    let led = field.group_of(man).filter(|_| field.rank(man) == Rank::Leader);
    let led = led.map_or(0, |group| field.members(group).count()) as f64;
    (killed + horse(field, man) + still + led * LED) / f64::from(hits)
}

/// What the horse of a dead man counts for the other side, if that keeps what stays on the table.
pub(super) fn horse(field: Field, man: PieceId) -> f64 {
    let (Some(side), Some(horse)) = (field.side(man), field.figure(man).rides()) else { return 0.0 };
    f64::from(victory::kept(field, side.other(), horse)) * STAYS_THERE
}

/// What it costs to kill a captive instead of holding him: dead he counts less (BR-12-05).
pub(super) fn spared(field: Field, captive: PieceId) -> Appraisal {
    let numbers = &field.world.book.forces.victory;
    let lost = f64::from(numbers.killed(field.rank(captive))) * (f64::from(numbers.prisoner_times) - 1.0);
    Appraisal::of(Concern::EnemyLoss, -lost, "he is worth more alive")
}

/// How likely the blows of several men at one go through: his one total stands against each of theirs (BR-08-02), and each
/// more of them makes it worse (BR-08-06); a stunned man is hit by each (BR-08-08).
fn falls(field: Field, attackers: &[PieceId], target: PieceId) -> f64 {
    if attackers.is_empty() {
        return 0.0;
    }
    let through =
        |attacker: PieceId| chance(&melee::armour_pool(field, target, attacker), |reading| !reading.passed());
    if field.is(target, Sign::Stunned) {
        return 1.0 - attackers.iter().map(|attacker| 1.0 - through(*attacker)).product::<f64>();
    }
    let defence = melee::defence_pool(field, target, attackers);
    let blows: Vec<(Outcomes<f64>, f64)> =
        attackers.iter().map(|man| (melee::attack_pool(field, *man).outcomes(), through(*man))).collect();
    let stands = |total: i16| -> f64 {
        let holds = |(attack, through): &(Outcomes<f64>, f64)| {
            1.0 - chance_in(attack, |reading| reading.total() > total) * through
        };
        blows.iter().map(holds).product()
    };
    let outcomes = defence.outcomes();
    1.0 - outcomes.iter().map(|(reading, share)| share * stands(reading.total())).sum::<f64>()
}

/// How likely a blow of one man at another wins and goes through, in a charge or not.
pub(super) fn tells(field: Field, attacker: PieceId, target: PieceId, charges: bool) -> f64 {
    let Some(group) = field.group_of(attacker).filter(|_| charges) else {
        return falls(field, &[attacker], target);
    };
    falls(Field::new(&charged(field, group), field.world), &[attacker], target)
}

/// What a blow of one man at another is worth: the chance that it wins and goes through, times what he is worth.
pub(super) fn gain(field: Field, attacker: PieceId, target: PieceId) -> f64 {
    falls(field, &[attacker], target) * worth(field, target)
}

/// By how much the blow of one man more is worth, at a target whom others strike at.
fn gain_beside(field: Field, others: &[PieceId], attacker: PieceId, target: PieceId) -> f64 {
    let mut all: InlineVec<PieceId, { MOST + 1 }> = others.iter().take(MOST).copied().collect();
    if all.len() >= MOST {
        return 0.0;
    }
    let before = falls(field, &all, target);
    all.push(attacker);
    (falls(field, &all, target) - before) * worth(field, target)
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
    let mut struck: Vec<(PieceId, PieceId)> = Vec::new();
    for man in charging::joins(field, charging) {
        let near = field.members(target).filter(|foe| !field.is(*foe, Sign::Captive));
        let Some(foe) = near.min_by_key(|foe| (field.base(man).gap(&field.base(*foe)), *foe)) else {
            continue;
        };
        let Some(far) = to_blows(field, man, foe) else { continue };
        let comes = comes(field, man, far);
        none_come *= 1.0 - comes;
        let others: InlineVec<PieceId, MOST> =
            struck.iter().filter(|(_, other)| *other == foe).take(MOST).map(|(man, _)| *man).collect();
        gained += comes * gain_beside(charge, &others, man, foe);
        struck.push((man, foe));
        risked += comes * gain(field, foe, man) * STRUCK_BACK;
    }
    let (flight, any) = (failing(field, target, false) * FLIGHT, 1.0 - none_come);
    let failed = (1.0 - passes) * DARES_NOT;
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
    let mut nearest: InlineVec<(Length, PieceId), { MOST + 1 }> = InlineVec::new();
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

/// What it costs to stop short before an enemy who can strike first then.
const FALLS_SHORT: f64 = 1.0;

/// Whether the strike of an answer comes into contact, where that has been judged.
pub(super) type Reaches = Option<(Answer, bool)>;

/// A charging figure goes for whom it can best strike, beside those who strike at him already; who would fall short stays.
pub(super) fn strike(field: Field, answer: &Answer, judged: Reaches) -> Appraisal {
    let (STRIKE, Some(man), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let Some(group) = field.group_of(man) else { return Appraisal::indifferent() };
    let table = charged(field, group);
    let others: InlineVec<PieceId, MOST> =
        field.enemies_in_contact(target).filter(|friend| *friend != man).take(MOST).collect();
    let gain = gain_beside(Field::new(&table, field.world), &others, man, target);
    let near = Appraisal::of(Concern::Nearness, 1.0, "he is within reach of a blow");
    let judge = || charging::judge_strike(field, man, target).is_ok_and(|strike| strike.contact);
    match judged.filter(|(of, _)| of == answer).map_or_else(judge, |(_, reaches)| reaches) {
        true => near.and(Concern::EnemyLoss, 0.2 + gain, "he is within reach of a blow"),
        false => near.and(Concern::Cohesion, -FALLS_SHORT, "he would fall short"),
    }
}

/// Who attacks whom.
pub(super) fn attack(field: Field, answer: &Answer) -> Appraisal {
    let (ATTACK, Some(man), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    if field.is(target, Sign::Captive) {
        return spared(field, target);
    }
    Appraisal::of(Concern::EnemyLoss, 0.1 + gain(field, man, target), "the blow is worth striking")
}
