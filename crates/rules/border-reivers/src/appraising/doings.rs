//! What is worth doing in the Action step, and when those who lie hidden act.

use engine::{Answer, PieceId, Side};
use general::{Appraisal, Concern};
use tabletop::{Length, Segment};

use super::aims::{self, foes};
use super::chances::hits;
use super::{blows, guards, herds, mounts, ways};
use crate::field::Field;
use crate::going::{Going, Mover};
use crate::movement::Manner;
use crate::table::{Order, Shot, Sign};
use crate::vocabulary::*;
use crate::{deeds, firing, going, movement};

/// How near the enemy comes before those who lie hidden for him spring up.
const SPRINGS_WITHIN: Length = Length::inches(12);
/// How near a fight of friends is that they wait no longer, and how near those who fight are to one another.
const HELPS_WITHIN: Length = Length::inches(20);
const AT_BLOWS: Length = Length::inches(5);
/// What it is worth to act at once for friends who fight.
const HELPS: f64 = 1.0;
/// With so few turns left they wait no longer.
const LATE: u8 = 5;
/// What it is worth to lie hidden.
const SHOWING: f64 = 4.0;
/// What it costs not to go to a beast.
const WANTED: f64 = 2.0;
/// What a shot is worth of what it kills: who fires strikes no blow in this turn.
const SHOT: f64 = 0.8;
/// What it is worth to have half loaded.
const LOADED: f64 = 0.4;
/// A move that may be hoped for.
const A_MOVE: Length = Length::inches(10);

/// One action.
pub(super) fn action(field: Field, side: Side, answer: &Answer, notes: &mut ways::Notes) -> Appraisal {
    let shows = shows_itself(field, answer);
    if shows != 0.0 {
        // The bar is for what an answer comes to with this.
        notes.bar = None;
    }
    deed(field, side, answer, notes).and(Concern::Reserve, shows, "they lie hidden still")
}

fn deed(field: Field, side: Side, answer: &Answer, notes: &mut ways::Notes) -> Appraisal {
    match answer.verb {
        FIRE => volley(field, answer, notes).and(
            Concern::Station,
            -wanted(field, side, answer, notes).instead_of_a_shot,
            "beasts are to be seen to",
        ),
        AIM => aim(field, answer, notes).and(
            Concern::Station,
            -wanted(field, side, answer, notes).elsewhere,
            "beasts are to be seen to",
        ),
        LOAD => Appraisal::of(Concern::Opportunity, LOADED, "an empty weapon is of no use").and(
            Concern::Station,
            -wanted(field, side, answer, notes).elsewhere,
            "beasts are to be seen to",
        ),
        SET_OUT => set_out(field, side, answer),
        MARCH | LEAD | MOVE | FOLLOW | TAKE => ways::go(field, side, answer, notes),
        HERD => herds::herd(field, answer),
        CHARGE => charge(field, answer),
        NAME => Appraisal::of(Concern::Command, 2.0, "the group needs a Leader"),
        BIND => ransom(field, answer),
        FREE => freed(field, answer),
        MOUNT => {
            pair(answer).map_or(Appraisal::indifferent(), |(man, horse)| mounts::mounted(field, man, horse))
        }
        DISMOUNT => mounts::dismounted(),
        DRAW_BACK => draw_back(field, answer),
        SHARE => share(field, side, answer),
        _ => Appraisal::indifferent(),
    }
}

/// What it costs that a man stands still who could go to beasts that nobody sees to.
#[derive(Clone, Copy, Default)]
pub(super) struct Wanted {
    elsewhere: f64,
    /// The same for a shot: those who are there for the beasts leave the fight to others.
    instead_of_a_shot: f64,
}

fn wanted(field: Field, side: Side, answer: &Answer, notes: &mut ways::Notes) -> Wanted {
    answer.piece.map_or(Wanted::default(), |man| notes.wanted(man, || Wanted::of(field, side, man)))
}

impl Wanted {
    fn of(field: Field, side: Side, man: PieceId) -> Wanted {
        let group = field.group_of(man).filter(|_| aims::brings_home(field, side));
        let Some(group) = group.filter(|group| !aims::is_pressed(field, side, *group)) else {
            return Wanted::default();
        };
        if guards::are_fetching(field, side, group) {
            let there_are = herds::free(field, side).next().is_some();
            let cost = if there_are && !herds::touches_prey(field, man) { WANTED } else { 0.0 };
            return Wanted { elsewhere: cost, instead_of_a_shot: cost };
        }
        let follows = movement::manner(field, man) == Some(Manner::Follows);
        let goes = follows && field.group(group).is(Order::Rolled) && !herds::touches_prey(field, man);
        let goes = goes && herds::straggler(field, side, man).is_some();
        Wanted { elsewhere: if goes { WANTED } else { 0.0 }, instead_of_a_shot: 0.0 }
    }
}

/// Who does something, and to whom.
fn pair(answer: &Answer) -> Option<(PieceId, PieceId)> {
    answer.piece.zip(answer.object)
}

/// What it costs those who lie hidden to show themselves before the enemy has come within their reach, while there is time
/// to wait for him and no friend needs them.
fn shows_itself(field: Field, answer: &Answer) -> f64 {
    let Some(man) = answer.piece.filter(|_| !matches!(answer.verb, LOAD | AIM | FINISH)) else { return 0.0 };
    let (Some(group), true) = (field.group_of(man), field.is_hidden(man)) else { return 0.0 };
    let left = field.world.scenario.turns.saturating_sub(field.table.battle.turn());
    let sprung = field
        .members(group)
        .any(|man| foes(field, field.band(group).side).any(|foe| field.within(man, foe, SPRINGS_WITHIN)));
    match () {
        () if answer.verb == SHOW => SHOWING,
        () if sprung || left <= LATE || are_needed(field, group) => 0.0,
        () => SHOWING,
    }
}

/// A stunned enemy is bound: what he counts as a prisoner (BR-12-05, BR-12-07).
fn ransom(field: Field, answer: &Answer) -> Appraisal {
    let worth = answer.object.map_or(0.0, |enemy| prisoner(field, enemy));
    Appraisal::of(Concern::EnemyLoss, 0.5 + worth, "he is worth a ransom")
}

/// A friend who is freed counts for the enemy no more, and fights again.
fn freed(field: Field, answer: &Answer) -> Appraisal {
    let worth = answer.object.map_or(0.0, |friend| prisoner(field, friend));
    Appraisal::of(Concern::Cohesion, 0.5 + worth, "he fights again")
}

fn prisoner(field: Field, man: PieceId) -> f64 {
    let numbers = &field.world.book.forces.victory;
    f64::from(numbers.killed(field.rank(man))) * f64::from(numbers.prisoner_times)
}

/// A shot: what it kills, what its noise does, and whether it gives an ambush away.
pub(super) fn fire(field: Field, answer: &Answer) -> Appraisal {
    let (FIRE, Some(shooter), Some(target)) = (answer.verb, answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let gain = shot_gain(field, shooter, target, place);
    let noise = noise_of_shot(field, shooter);
    Appraisal::of(Concern::EnemyLoss, gain * SHOT, "the shot may tell")
        .and(Concern::Station, noise, "the noise scatters the beasts")
        .and(Concern::Nearness, gain, "the shot may tell")
}

/// What the noise of a shot does to the beasts that hear it (BR-10-04).
fn noise_of_shot(field: Field, shooter: PieceId) -> f64 {
    let heard = field.world.book.herding.near.firing;
    let side = field.side(shooter).unwrap_or(Side::A);
    herds::noise(field, side, field.world.book.herding.roll.firing_near, |beast| {
        field.within(shooter, beast, heard)
    })
}

/// The first shot of a group opens its fire: with it go the best shots of the others (BR-06-10).
fn volley(field: Field, answer: &Answer, notes: &mut ways::Notes) -> Appraisal {
    let Some(shooter) = answer.piece else { return Appraisal::indifferent() };
    let Some(group) = field.group_of(shooter) else { return Appraisal::indifferent() };
    let best = notes.volley(group, || best_shots(field, group));
    let others: f64 = best.iter().filter(|(man, _)| *man != shooter).map(|(_, gain)| gain).sum();
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let fright = fright(field, shooter, place, notes);
    fire(field, answer).and(Concern::EnemyLoss, others * SHOT, "all their shots together may tell").and(
        Concern::Station,
        fright,
        "horses do not stand gunfire",
    )
}

/// What the bang of a weapon does to the horses that hear it (BR-07-01).
fn fright(field: Field, shooter: PieceId, place: u8, notes: &mut ways::Notes) -> f64 {
    let weapon = firing::weapon(field, shooter, place);
    let bangs = weapon.is_some_and(|weapon| field.world.book.firing.weapons.of(weapon).firearm);
    if bangs { notes.riders(field).fright(field, shooter) } else { 0.0 }
}

/// The best shot of each man of a group.
fn best_shots(field: Field, group: u8) -> Vec<(PieceId, f64)> {
    let mut best: Vec<(PieceId, f64)> = Vec::new();
    firing::shootings(field, group, &mut |shot| {
        let gain = shot_gain(field, shot.shooter, shot.target, shot.weapon);
        match best.iter_mut().find(|(man, _)| *man == shot.shooter) {
            Some((_, most)) => *most = most.max(gain),
            None => best.push((shot.shooter, gain.max(0.0))),
        }
    });
    best
}

/// What a shot is worth.
fn shot_gain(field: Field, shooter: PieceId, target: PieceId, place: u8) -> f64 {
    let aimed = firing::is_aimed(field, shooter, target, place);
    let pool = firing::pool(field, &Shot::of(shooter, target, place, aimed));
    hits(&pool) * blows::worth(field, target)
}

/// An aim: worth it where the shot of now is poor and that of the next turn better.
fn aim(field: Field, answer: &Answer, notes: &mut ways::Notes) -> Appraisal {
    let (Some(shooter), Some(target)) = (answer.piece, answer.object) else {
        return Appraisal::indifferent();
    };
    let place = u8::try_from(answer.amount).unwrap_or(0);
    let chance = |aimed: bool| hits(&firing::pool(field, &Shot::of(shooter, target, place, aimed)));
    let (now, then) = (chance(false), chance(true));
    let gain = (then * 0.55 - now * 0.5) * blows::worth(field, target);
    let again = if firing::is_aimed(field, shooter, target, place) { -1.0 } else { 0.0 };
    let noise = noise_of_shot(field, shooter).min(0.0);
    Appraisal::of(Concern::Opportunity, gain, "the next shot will be the better for it")
        .and(Concern::Opportunity, again, "he aims already")
        .and(Concern::Station, noise, "the noise would scatter the beasts")
        .and(Concern::Station, fright(field, shooter, place, notes).min(0.0), "horses do not stand gunfire")
}

/// A group rolls for its move when its Leader is away from what they are there for; all of it rather than a part.
fn set_out(field: Field, side: Side, answer: &Answer) -> Appraisal {
    let Some(man) = answer.piece else { return Appraisal::indifferent() };
    let leader = field.group_of(man).and_then(|group| field.group(group).leader()).unwrap_or(man);
    let mover = if field.is(man, Sign::Astray) { man } else { leader };
    // Beasts in hand are driven with the roll.
    let herds = field.group_of(man).is_some_and(|group| herds::hands(field, group).next().is_some());
    let part = if answer.amount & movement::MOUNTED_ONLY != 0 { -0.3 } else { 0.0 };
    let road = if answer.amount & movement::ROAD != 0 { along_road(field, side, mover) } else { 0.0 };
    let wanted = field.group_of(man).is_some_and(|group| herds::may_gather(field, side, group));
    let (beasts, what) = match () {
        () if !aims::brings_home(field, side) => (0.0, ""),
        () if herds => (1.0, "there are beasts to be driven"),
        () if wanted => (1.0, "there are beasts to be had there"),
        () => (0.0, ""),
    };
    let (away, why) = match ways::is_away(field, side, mover) {
        Some((off, why)) => ((off * 0.1).min(1.2), why),
        None => (-0.02, "they stand where they should"),
    };
    Appraisal::of(Concern::Station, away, why)
        .and(Concern::Station, beasts, what)
        .and(Concern::Cohesion, part, "they stay together")
        .and(Concern::Station, road, "the road is quicker")
}

/// What the die of the road is worth to a man (BR-04-02): something if the road leads where he wants to go.
fn along_road(field: Field, side: Side, man: PieceId) -> f64 {
    let from = field.centre(man);
    let Some(aim) = aims::of(field, side, man) else { return -0.2 };
    let far = aim.at - from;
    let whole = far.length().max(Length(1));
    let next = if whole > A_MOVE { from + far.scaled(A_MOVE.0.into(), whole.0.into()) } else { aim.at };
    let free = Going::of(field, &Mover::of(field, man)).stretch(Segment::new(from, next)).is_ok();
    if free && going::stays_on_road(field.world, from, &[next]) { 0.2 } else { -0.5 }
}

fn charge(field: Field, answer: &Answer) -> Appraisal {
    let groups = [answer.piece, answer.object].map(|man| man.and_then(|man| field.group_of(man)));
    let [Some(charging), Some(target)] = groups else { return Appraisal::indifferent() };
    let (side, heard) = (field.band(charging).side, field.world.book.herding.near.melee);
    let noise = match aims::is_pressed(field, side, charging) {
        true => 0.0,
        false => herds::noise(field, side, field.world.book.herding.roll.melee_near, |beast| {
            field.members(target).any(|foe| field.within(foe, beast, heard))
        }),
    };
    blows::charge(field, charging, target)
        .and(Concern::Station, -busy(field, charging), "the beasts would be left alone")
        .and(Concern::Station, noise, "the noise scatters the beasts")
}

/// What a charge keeps a group from that has beasts to drive.
fn busy(field: Field, group: u8) -> f64 {
    let side = field.band(group).side;
    // Beasts that hear shots hardly go anyway: then it is better to see to those who fire.
    let shot = if side == Side::A { Sign::ShotNearA } else { Sign::ShotNearB };
    let heard = || field.animals().any(|animal| field.is(animal, shot) && aims::is_beast(field, animal));
    if aims::is_pressed(field, side, group) {
        return 0.0;
    }
    if aims::brings_home(field, side) && herds::is_busy(field, side, group) && !heard() { 1.5 } else { 0.0 }
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
    let away = ways::is_away(field, side, leader).map_or(0.0, |(off, _)| (off * 0.1).min(1.6));
    Appraisal::of(Concern::Command, away, "he goes where his men go")
}

/// Whether friends whom everybody sees are at blows so near to those who lie hidden that these had better join in.
fn are_needed(field: Field, group: u8) -> bool {
    let side = field.band(group).side;
    let fights = |foe: PieceId| {
        field.men(side).any(|friend| !field.is_hidden(friend) && field.within(friend, foe, AT_BLOWS))
    };
    let is_near = |foe: PieceId| field.members(group).any(|man| field.within(man, foe, HELPS_WITHIN));
    foes(field, side).any(|foe| is_near(foe) && fights(foe))
}

/// Those who lie hidden wait until there is something to strike at, or friends to be helped.
pub(super) fn hold(field: Field, group: u8, answer: &Answer) -> Appraisal {
    if are_needed(field, group) {
        let helps = if answer.verb == HOLD { 0.0 } else { HELPS };
        return Appraisal::of(Concern::EnemyLoss, helps, "their friends need them");
    }
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
            let reach = Length::inches(if field.is_mounted(man) { 10 } else { 7 });
            field.within(man, foe, reach)
        });
        if near {
            strike = strike.max(field.members(group).map(|man| blows::gain(field, man, foe)).sum());
        }
    }
    shots * 2.0 + strike
}
