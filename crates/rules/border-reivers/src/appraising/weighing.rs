//! Which answers a captain weighs, and in what order: one group after the other, the urgent first, so that nothing is looked
//! for that will not be done.

use engine::{Answer, PieceId, Place, Side};
use tabletop::{Angle, Length, Pose};

use super::aims::{self, Aim};
use super::routes::Route;
use super::{gates, herds, mounts};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Going, Mover, Pieces};
use crate::movement::judging::judge;
use crate::movement::{self, MOUNTED_ONLY, Manner, offers};
use crate::table::{Order, Sign};
use crate::vocabulary::*;
use crate::{charging, firing, herding, leading, retreating, sight};

/// Directions in which a beast is approached.
const AROUND: i32 = 8;
/// How many places beside a beast are weighed.
const PLACES: usize = 2;
/// How many beasts a man could go to instead of the nearest, if there is no room by that.
const STRAGGLERS: usize = 4;

/// Judges what is offered, and says whether anything so far is better than doing nothing.
struct Weighing<'a, 'w> {
    field: Field<'a>,
    side: Side,
    weigh: &'w mut dyn FnMut(Answer) -> bool,
    found: bool,
}

impl Weighing<'_, '_> {
    fn offer(&mut self, answer: Answer) {
        if judge(self.field, self.side, &answer).is_ok() {
            self.found |= (self.weigh)(answer);
        }
    }
}

/// Visits what is worth weighing in the Action step: all stages of one group before the next, until something is worth
/// doing.
pub(super) fn actions(field: Field, side: Side, weigh: &mut dyn FnMut(Answer) -> bool) {
    let mut weighing = Weighing { field, side, weigh, found: false };
    leading::offer(field, side, &mut |answer| weighing.offer(answer));
    shares(&mut weighing);
    let heidman = field.heidmans_group(side);
    let groups = field.world.groups_of(side).filter(|group| Some(*group) != heidman).chain(heidman);
    for group in groups.filter(|group| field.takes_part(*group)) {
        for stage in STAGES {
            if weighing.found {
                return;
            }
            stage(&mut weighing, group);
        }
    }
    if !weighing.found {
        (weighing.weigh)(Answer::plain(FINISH));
    }
}

/// What a group does, the urgent first.
const STAGES: [fn(&mut Weighing, u8); 6] =
    [rolls, mounting, droves, strikes_or_drives, strikes_or_goes, follows];

/// The Heidman goes with a group before it rolls.
fn shares(weighing: &mut Weighing) {
    let (field, side) = (weighing.field, weighing.side);
    let heidman = field.world.family(side).heidman;
    if field.group_of(heidman).is_some_and(|group| field.takes_part(group)) {
        offers::shares(field, heidman, &mut |answer| weighing.offer(answer));
    }
}

/// The group rolls: then it is known how far it comes.
fn rolls(weighing: &mut Weighing, group: u8) {
    let field = weighing.field;
    if field.group(group).is(Order::Rolled) {
        return;
    }
    let leader = field.group(group).leader().filter(|leader| deeds::can(field, *leader, Deed::Move));
    if let Some(leader) = leader {
        sets_out(weighing, leader);
    }
}

/// Those on foot who stand by a horse get on it.
fn mounting(weighing: &mut Weighing, group: u8) {
    let field = weighing.field;
    for man in field.members(group) {
        mounts(weighing, man);
    }
}

/// A man on foot gets on a horse by him. Nobody thinks of getting off his own, for it does him no good (BR-12-05).
fn mounts(weighing: &mut Weighing, man: PieceId) {
    if !weighing.field.is_mounted(man) {
        offers::on_and_off(weighing.field, man, &mut |answer| weighing.offer(answer));
    }
}

/// What the group does best now: it strikes, or goes where it is wanted, or stands and loads.
fn strikes_or_goes(weighing: &mut Weighing, group: u8) {
    strikes(weighing, group);
    leads(weighing, group);
    rests(weighing, group);
}

/// Prisoners, charges and shots.
fn strikes(weighing: &mut Weighing, group: u8) {
    let field = weighing.field;
    for man in field.members(group).filter(|man| deeds::can_act(field, *man)) {
        offers::prisoners(field, man, &mut |answer| weighing.offer(answer));
        if field.is(man, Sign::Moved) {
            continue;
        }
        charging::offer(field, man, &mut |answer| weighing.offer(answer));
        firing::offer(field, man, &mut |answer| {
            if answer.verb == FIRE {
                weighing.offer(answer);
            }
        });
    }
}

/// Beasts in hand are driven where no enemy has to be dealt with first.
fn droves(weighing: &mut Weighing, group: u8) {
    let (field, side) = (weighing.field, weighing.side);
    if aims::brings_home(field, side) && !aims::is_pressed(field, side, group) {
        drives_home(weighing, group);
    }
}

/// Whom the enemy presses while he has beasts in hand: he strikes, or if he cannot he drives.
fn strikes_or_drives(weighing: &mut Weighing, group: u8) {
    let (field, side) = (weighing.field, weighing.side);
    let has_beasts = || field.members(group).any(|man| herds::touches_prey(field, man));
    if !aims::is_pressed(field, side, group) || !has_beasts() {
        return;
    }
    strikes(weighing, group);
    if !weighing.found {
        drives_home(weighing, group);
    }
}

/// The Leader goes ahead of those who have beasts by them, then each of them tries.
fn drives_home(weighing: &mut Weighing, group: u8) {
    let (field, side) = (weighing.field, weighing.side);
    let leader = field.group(group).leader();
    if let Some(leader) = leader
        && field.members(group).any(|man| herds::touches_prey(field, man))
    {
        routes(weighing, leader, LEAD);
        for place in herds::leading_places(field, side, group, leader) {
            way_to(weighing, leader, &Aim::place(place, 0.0, ""), LEAD);
        }
        // Where he goes ahead, they have room to follow him with the beasts.
        if weighing.found {
            return;
        }
    }
    let led = field.group(group).leader();
    let able = field.members(group).filter(|man| deeds::can(field, *man, Deed::Herd));
    let (last, first): (Vec<PieceId>, Vec<PieceId>) =
        able.filter(|man| !field.is(*man, Sign::Moved)).partition(|man| Some(*man) == led);
    let mut first = first;
    first.sort_by_key(|hand| (gates::home(field, side, *hand), *hand));
    for hand in first.into_iter().chain(last) {
        if !weighing.found {
            herding::offer(field, hand, &mut |answer| weighing.offer(answer));
        }
    }
}

/// A man sets out, with all of his group or with those on horseback alone.
fn sets_out(weighing: &mut Weighing, man: PieceId) {
    for amount in [0, movement::ROAD, MOUNTED_ONLY, MOUNTED_ONLY | movement::ROAD] {
        weighing.offer(Answer::plain(SET_OUT).with(man).amount(amount));
    }
}

/// The Leader goes, or a man who goes by himself; loading and aiming instead.
fn leads(weighing: &mut Weighing, group: u8) {
    let field = weighing.field;
    for man in field.members(group).filter(|man| deeds::can(field, *man, Deed::Move)) {
        match movement::manner(field, man) {
            Some(Manner::Leads) if field.group(group).is(Order::Rolled) => {
                for verb in [MARCH, LEAD] {
                    routes(weighing, man, verb);
                }
                all_round(weighing, man, MARCH);
            }
            Some(Manner::Heidman) if movement::allowance(field, man).is_ok() => {
                routes(weighing, man, MOVE);
                all_round(weighing, man, MOVE);
            }
            Some(Manner::Leads | Manner::Heidman | Manner::Astray | Manner::Homeward) => {
                sets_out(weighing, man);
            }
            _ => {}
        }
        mounts(weighing, man);
    }
}

/// The way of a man to what he is there for, and parts of it.
fn routes(weighing: &mut Weighing, man: PieceId, verb: engine::Verb) {
    let (field, side) = (weighing.field, weighing.side);
    if let Some(aim) = aims::of(field, side, man) {
        way_to(weighing, man, &aim, verb);
    }
}

/// The way of a man to a place, and parts of it.
fn way_to(weighing: &mut Weighing, man: PieceId, aim: &Aim, verb: engine::Verb) {
    let field = weighing.field;
    let Ok(left) = movement::allowance(field, man) else { return };
    let mover = Mover::of(field, man);
    let going = Going::of(field, &mover);
    Route::of(field, &mover, aim).offer(&going, left, verb, &mut |answer| weighing.offer(answer));
}

/// Straight on all round.
fn all_round(weighing: &mut Weighing, man: PieceId, verb: engine::Verb) {
    if let Ok(left) = movement::allowance(weighing.field, man) {
        offers::ways(weighing.field, man, left, &mut |route| weighing.offer(route(verb)));
    }
}

/// Those who follow are put down: beside beasts that nobody sees to, or near their Leader.
fn follows(weighing: &mut Weighing, group: u8) {
    let (field, side) = (weighing.field, weighing.side);
    if !field.group(group).is(Order::Rolled) {
        return;
    }
    let follows = |man: &PieceId| {
        movement::manner(field, *man) == Some(Manner::Follows)
            && deeds::can(field, *man, Deed::Move)
            && !herds::touches_prey(field, *man)
    };
    for man in field.members(group).filter(follows) {
        if weighing.found {
            return;
        }
        if aims::brings_home(field, side) {
            let horse = mounts::wanted(field, man);
            let beasts = horse.into_iter().chain(herds::stragglers(field, side, man));
            for beast in beasts.take(STRAGGLERS) {
                if beside(weighing, man, beast) {
                    break;
                }
            }
        }
        near_leader(weighing, man);
    }
}

/// The nearest places beside a beast at which a man could be put down, if there are any.
fn beside(weighing: &mut Weighing, man: PieceId, beast: PieceId) -> bool {
    let field = weighing.field;
    let at = field.centre(beast);
    let places = herds::places_by(field, man, beast);
    let legal = |place: &tabletop::Point| {
        let answer = Answer::plain(FOLLOW).with(man).at(Pose::new(*place, Angle::of(at - *place)));
        judge(field, weighing.side, &answer).is_ok().then_some(answer)
    };
    let found: Vec<Answer> = places.iter().filter_map(legal).take(PLACES).collect();
    let any = !found.is_empty();
    found.into_iter().for_each(|answer| weighing.found |= (weighing.weigh)(answer));
    any
}

/// A place near his Leader, who has moved, ahead of him or at his side.
fn near_leader(weighing: &mut Weighing, man: PieceId) {
    let field = weighing.field;
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let Some(leader) = leader.filter(|leader| field.stands(*leader) && field.is(*leader, Sign::Moved)) else {
        return;
    };
    let pose = field.piece(leader).pose();
    for turn in [45, 315] {
        let out = (pose.facing + Angle::degrees(turn)).along(Length::inches(3));
        if let Some(place) = movement::in_ranks(field, man, pose.at + out, pose.facing)
            && let Some(at) = place.way.points.last()
        {
            weighing.offer(Answer::plain(FOLLOW).with(man).at(Pose::new(*at, pose.facing)));
        }
    }
}

/// Loading, aiming, drawing back: for those who have nothing better to do.
fn rests(weighing: &mut Weighing, group: u8) {
    let field = weighing.field;
    for man in field.members(group).filter(|man| deeds::can_act(field, *man)) {
        if !field.is(man, Sign::Moved) {
            firing::offer(field, man, &mut |answer| {
                if answer.verb != FIRE {
                    weighing.offer(answer);
                }
            });
        }
        let back = Answer::plain(DRAW_BACK).with(man);
        let orders = field.group(group);
        let must =
            orders.is(Order::Restricted) || orders.is(Order::LeaderDead) || orders.is(Order::LeaderGone);
        if must && retreating::judge(field, &back).is_ok() {
            weighing.offer(back);
        }
    }
    let first = field.members(group).next().filter(|first| sight::is_hidden(field, *first));
    first.into_iter().for_each(|first| weighing.offer(Answer::plain(SHOW).with(first)));
}

/// The way home of a drove, and parts of it.
pub(super) fn drives(field: Field, side: Side, herder: PieceId, weigh: &mut dyn FnMut(Answer) -> bool) {
    let Some(home) = aims::exit(field, side, herder) else { return };
    let drove: Pieces = field.animals().filter(|animal| field.is(*animal, Sign::InDrove)).collect();
    let mover = Mover::of(field, herder).without(drove);
    let group = field.group_of(herder).unwrap_or_default();
    let left = (field.group(group).rolled() - field.figure(herder).spent()).max(Length::ZERO);
    let going = Going::of(field, &mover);
    Route::of(field, &mover, &home).offer(&going, left, DRIVE, &mut |answer| {
        let engine::Way::Legs(legs) = answer.way else { return };
        let points: Vec<tabletop::Point> = legs
            .iter()
            .filter_map(|leg| if let tabletop::Leg::To { at, .. } = *leg { Some(at) } else { None })
            .collect();
        if herding::judge_drive(field, herder, &points).is_ok() {
            weigh(answer);
        }
    });
}

/// The places of driven beasts beside men who have none by them yet, where no man is left to be placed. What is offered says
/// whether it may be.
pub(super) fn beasts(field: Field, side: Side, offer: &mut dyn FnMut(Answer) -> bool) {
    let driven = field.world.scenario.herd.as_ref().is_some_and(|herd| herd.driven && herd.placed_by == side);
    let waits =
        |piece: &PieceId| aims::is_beast(field, *piece) && field.piece(*piece).place == Place::Reserve;
    let Some(beast) = field.world.named().find(|piece| driven && waits(piece)) else { return };
    for man in field.men(side).filter(|man| !herds::touches_prey(field, *man)) {
        let far = field.radius(man) + field.radius(beast) + Length(2);
        let mut turns = (0..AROUND).map(|turn| Angle::degrees(360 / AROUND * turn));
        turns.any(|turn| {
            let pose = Pose::new(field.centre(man) + turn.along(far), turn);
            offer(Answer::plain(PLACE).with(beast).at(pose))
        });
    }
}
