//! What is worth doing in the Action step, and when those who lie hidden act.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};

use super::aims::{self, foes};
use super::{blows, ways};
use crate::field::Field;
use crate::table::{Order, Shot, Sign};
use crate::vocabulary::*;
use crate::world::{Beast, Kind};
use crate::{deeds, firing, herding, movement};

/// One action.
pub(super) fn action(field: Field, side: Side, answer: &Answer, notes: &mut ways::Notes) -> Appraisal {
    match answer.verb {
        FIRE => fire(field, answer),
        AIM => aim(field, answer),
        LOAD => Appraisal::of(Concern::Opportunity, 0.6, "an empty weapon is of no use"),
        SET_OUT => set_out(field, side, answer),
        MARCH | LEAD | MOVE | FOLLOW | TAKE => ways::go(field, side, answer, notes),
        HERD => herd(field, answer),
        CHARGE => charge(field, answer),
        NAME => Appraisal::of(Concern::Command, 2.0, "the group needs a Leader"),
        BIND => Appraisal::of(Concern::EnemyLoss, 2.0, "he is worth a ransom"),
        FREE => Appraisal::of(Concern::Cohesion, 1.5, "he fights again"),
        MOUNT => Appraisal::of(Concern::Cohesion, 0.6, "a horse is four legs better"),
        DISMOUNT => Appraisal::of(Concern::Cohesion, -0.6, "a horse is four legs better"),
        SHOW => Appraisal::of(Concern::Cohesion, -0.6, "the enemy need not know of them"),
        DRAW_BACK => draw_back(field, answer),
        SHARE => share(field, side, answer),
        _ => Appraisal::indifferent(),
    }
}

/// A shot: what it kills, what its noise does, and whether it gives an ambush away.
pub(super) fn fire(field: Field, answer: &Answer) -> Appraisal {
    let (FIRE, Some(shooter), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let gain = shot_gain(field, shooter, target, place);
    let calm = if drives_near(field, shooter) { -0.8 } else { 0.0 };
    Appraisal::of(Concern::EnemyLoss, gain, "the shot may tell")
        .and(Concern::Station, calm, "the noise would scatter the beasts")
        .and(Concern::Nearness, gain, "the shot may tell")
}

/// What a shot is worth.
fn shot_gain(field: Field, shooter: PieceId, target: PieceId, place: u8) -> f64 {
    let aimed = firing::is_aimed(field, shooter, target, place);
    let pool = firing::pool(field, &Shot { shooter, target, weapon: place, aimed });
    pool.distribution().at_least(1).to_f64() * blows::worth(field, target)
}

/// Whether the side of a man drives beasts near him.
fn drives_near(field: Field, man: PieceId) -> bool {
    let Some(side) = field.side(man) else { return false };
    let own = if side == Side::A { Sign::DrivenByA } else { Sign::DrivenByB };
    let near = field.world.book.herding.near.firing;
    aims::brings_home(field, side)
        && field.animals().any(|animal| field.is(animal, own) && field.within(man, animal, near))
}

/// An aim: worth it where the shot of now is poor and that of the next turn better.
fn aim(field: Field, answer: &Answer) -> Appraisal {
    let (Some(shooter), Some(target)) = (answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let now = Shot { shooter, target, weapon: place, aimed: false };
    let then = Shot { aimed: true, ..now };
    let chance = |shot: &Shot| firing::pool(field, shot).distribution().at_least(1).to_f64();
    let (now, then) = (chance(&now), chance(&then));
    let gain = (then * 0.55 - now * 0.5) * blows::worth(field, target);
    let again = if firing::is_aimed(field, shooter, target, place) { -1.0 } else { 0.0 };
    Appraisal::of(Concern::Opportunity, gain, "the next shot will be the better for it").and(
        Concern::Opportunity,
        again,
        "he aims already",
    )
}

/// A group rolls for its move when its Leader is away from what they are there for; all of it rather than a part.
fn set_out(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(man) = answer.piece else { return Appraisal::indifferent() };
    let leader = field.group_of(man).and_then(|group| field.group(group).leader()).unwrap_or(man);
    let mover = if field.is(man, Sign::Astray) { man } else { leader };
    // Beasts in hand are driven with the roll.
    let herds = field.group_of(man).is_some_and(|group| {
        field.members(group).any(|friend| {
            aims::touches_prey(field, friend) && deeds::may(field, friend, deeds::Deed::Herd).is_ok()
        })
    });
    let part = if answer.amount & movement::MOUNTED_ONLY != 0 { -0.3 } else { 0.0 };
    let road = if answer.amount & movement::ROAD != 0 { -0.05 } else { 0.0 };
    let beasts = if herds && aims::brings_home(field, side) { 1.0 } else { 0.0 };
    let (away, why) = match ways::is_away(field, side, mover) {
        Some((off, why)) => ((off * 0.1).min(1.2), why),
        None => (-0.2, "they stand where they should"),
    };
    Appraisal::of(Concern::Station, away, why)
        .and(Concern::Station, beasts, "there are beasts to be driven")
        .and(Concern::Cohesion, part + road, "they stay together")
}

/// Beasts are driven by who brings them home, as many as are likely to go.
fn herd(field: Field, answer: &Answer) -> Appraisal {
    let (Some(herder), Some(first)) = (answer.piece, answer.object) else { return Appraisal::indifferent() };
    let Some(side) = field.side(herder) else { return Appraisal::indifferent() };
    let beasts = u8::try_from(answer.amount).unwrap_or(1);
    let drove = herding::drove(field, herder, first, beasts);
    let need = herding::pool(field, herder, &drove);
    let chance = need.distribution().chance_of(dice::Reading::passed).to_f64();
    let numbers = &field.world.book.forces.victory;
    let worth: f64 = drove
        .iter()
        .map(|beast| match field.world.profile(*beast).kind {
            Kind::Beast(Beast::Sheep) => f64::from(numbers.sheep_taken),
            _ => f64::from(numbers.cattle_taken),
        })
        .sum();
    let gain =
        if aims::brings_home(field, side) { worth * chance - 0.3 * worth * (1.0 - chance) } else { -0.4 };
    Appraisal::of(Concern::Station, gain, "beasts on the move are beasts half home")
}

fn charge(field: Field, answer: &Answer) -> Appraisal {
    let groups = [answer.piece, answer.object].map(|man| man.and_then(|man| field.group_of(man)));
    let [Some(charging), Some(target)] = groups else { return Appraisal::indifferent() };
    let prey = field.members(charging).filter(|man| drives_near(field, *man)).count();
    blows::charge(field, charging, target).and(
        Concern::Station,
        -0.4 * prey as f64,
        "the beasts would be left alone",
    )
}

/// To cover where enemies can strike, if they stand in none.
fn draw_back(field: Field, answer: &Answer) -> Appraisal {
    let Some(man) = answer.piece else { return Appraisal::indifferent() };
    let group = field.group_of(man);
    let restricted = group.is_some_and(|group| field.group(group).is(Order::Restricted));
    let threat = blows::threat(field, man);
    let worth = if restricted { threat - 0.2 } else { threat * 0.5 - 0.8 };
    Appraisal::of(Concern::OwnLoss, -worth, "cover is safer")
}

/// The Heidman goes with a group that has somewhere to go.
fn share(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(leader) = answer.object else { return Appraisal::indifferent() };
    let away = ways::is_away(field, side, leader).map_or(0.0, |(off, _)| (off * 0.05).min(0.5));
    Appraisal::of(Concern::Command, away, "he goes where his men go")
}

/// Those who lie hidden wait until there is something to strike at.
pub(super) fn hold(field: Field, group: u8, answer: &Answer) -> Appraisal {
    if answer.verb == HOLD {
        return Appraisal::of(Concern::Station, 0.6, "the moment has not come");
    }
    Appraisal::of(Concern::EnemyLoss, chance_of_surprise(field, group), "the moment has come")
}

/// Those who held act when there is something to strike at.
pub(super) fn act_now(field: Field, group: u8, answer: &Answer) -> Appraisal {
    match answer.verb {
        YES => {
            Appraisal::of(Concern::EnemyLoss, chance_of_surprise(field, group) - 0.6, "the moment has come")
        }
        _ => Appraisal::indifferent(),
    }
}

/// What a hidden group could do at once: its shots, its charge.
fn chance_of_surprise(field: Field, group: u8) -> f64 {
    let Some(first) = field.members(group).next() else { return 0.0 };
    let table = deeds::as_if_in_turn(field, first);
    let there = Field::new(&table, field.world);
    let mut shots: f64 = 0.0;
    firing::shootings(there, group, &mut |shot| {
        shots = shots.max(shot_gain(there, shot.shooter, shot.target, shot.weapon));
    });
    let side = field.band(group).side;
    let mut strike: f64 = 0.0;
    for foe in foes(field, side) {
        let near = field.members(group).any(|man| {
            let reach = tabletop::Length::inches(if field.is_mounted(man) { 10 } else { 7 });
            field.within(man, foe, reach)
        });
        if near {
            strike = strike.max(field.members(group).map(|man| blows::gain(field, man, foe)).sum());
        }
    }
    shots * 2.0 + strike
}
