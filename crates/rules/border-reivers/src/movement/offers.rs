//! What is worth offering in the Action step: enough to play by, few enough to weigh.

use engine::{Answer, PieceId, Side, Verb};
use tabletop::{Angle, InlineVec, Leg, Length, Point, Pose};

use super::leaving::{gap_to_edge, place_at_edge};
use super::setting_out::{self, Manner, manner};
use super::{following, paths};
use crate::deeds::{self, Deed};
use crate::field::Field;
use crate::going::{Going, Mover, reach};
use crate::movement::judging::judge;
use crate::table::{Order, PIECES, Sign};
use crate::vocabulary::*;
use crate::world::Kind;
use crate::{charging, firing, herding, leading, retreating, sight};

/// Moves shorter than this are not offered.
const WORTH_MOVING: Length = Length::hundredths_of_inch(50);

/// Visits what is worth doing for anybody of a side.
pub fn each(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    for man in field.men(side) {
        each_of(field, side, man, offer);
    }
    leading::offer(field, side, offer);
}

/// Visits what is worth doing for one man.
pub fn each_of(field: Field, side: Side, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    let mut legal = |answer: Answer| {
        if judge(field, side, &answer).is_ok() {
            offer(answer);
        }
    };
    if shows(field, man) {
        legal(Answer::plain(SHOW).with(man));
    }
    let has_moved = field.is(man, Sign::Moved);
    if !deeds::can_act(field, man) && !has_moved {
        return;
    }
    moves(field, man, &mut legal);
    on_and_off(field, man, &mut legal);
    prisoners(field, man, &mut legal);
    if deeds::can(field, man, Deed::DrawBack) && retreating::judge(field, &draw_back(man)).is_ok() {
        legal(draw_back(man));
    }
    if !has_moved {
        firing::offer(field, man, &mut legal);
        herding::offer(field, man, &mut legal);
        charging::offer(field, man, &mut legal);
    }
}

/// A hidden group shows itself by its first man.
fn shows(field: Field, man: PieceId) -> bool {
    let first = field.group_of(man).and_then(|group| field.members(group).next());
    first == Some(man) && sight::is_hidden(field, man)
}

fn draw_back(man: PieceId) -> Answer {
    Answer::plain(DRAW_BACK).with(man)
}

/// Setting out, marching, following, going alone.
fn moves(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    if !deeds::can(field, man, Deed::Move) {
        return;
    }
    let group = field.group_of(man).unwrap_or_default();
    let has_rolled = field.group(group).is(Order::Rolled);
    match manner(field, man) {
        Some(Manner::Leads) if has_rolled => {
            let left = paths::allowance(field, man).unwrap_or_default();
            for verb in [MARCH, LEAD] {
                ways(field, man, left, &mut |route| offer(route(verb)));
            }
        }
        Some(Manner::Follows) if has_rolled => near_leader(field, man, offer),
        Some(Manner::Follows)
            if field.group(group).leader().is_some_and(|leader| setting_out::may_go(field, leader)) => {}
        Some(Manner::Heidman) if paths::allowance(field, man).is_ok() => {
            let left = paths::allowance(field, man).unwrap_or_default();
            ways(field, man, left, &mut |route| offer(route(MOVE)));
        }
        Some(Manner::Heidman) => {
            setting_out::offer(field, man, offer);
            shares(field, man, offer);
        }
        _ => setting_out::offer(field, man, offer),
    }
}

/// Visits how a man could set out whose group has not, and with whose group the Heidman could go.
pub(super) fn to_set_out(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    if deeds::can(field, man, Deed::Move) {
        setting_out::offer(field, man, offer);
        if manner(field, man) == Some(Manner::Heidman) {
            shares(field, man, offer);
        }
    }
}

/// With whose groups the Heidman could go.
pub fn shares(field: Field, heidman: PieceId, offer: &mut dyn FnMut(Answer)) {
    let Some(side) = field.side(heidman) else { return };
    for group in field.world.groups_of(side) {
        if let Some(leader) = field.group(group).leader() {
            let answer = Answer::plain(SHARE).with(heidman).on(leader);
            if setting_out::share(field, side, &answer).is_ok() {
                offer(answer);
            }
        }
    }
}

/// Visits the places beside its Leader at which a figure could be put down: before him, beside him and behind.
fn near_leader(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    let Ok(leader) = setting_out::leader_of(field, man) else { return };
    let pose = field.piece(leader).pose();
    for quarter in 0..4 {
        let out = (pose.facing + Angle::degrees(45 + 90 * quarter)).along(Length::inches(3));
        if let Some(place) = following::in_ranks(field, man, pose.at + out, pose.facing)
            && let Some(at) = place.way.points.last()
        {
            offer(Answer::plain(FOLLOW).with(man).at(Pose::new(*at, pose.facing)));
        }
    }
}

/// Makes an answer of a verb.
type Making<'m> = &'m dyn Fn(Verb) -> Answer;

/// Visits the farthest places that a man can come to straight on with what he has left: all round, and towards what he may
/// want. Each comes as a maker of answers from a verb.
pub fn ways(field: Field, man: PieceId, left: Length, visit: &mut dyn FnMut(Making)) {
    let from = field.centre(man);
    let going = Going::about(field, &Mover::of(field, man), from, left);
    let mut seen: InlineVec<Point, 16> = InlineVec::empty(from);
    let mut try_towards = |goal: Point| {
        let far = reach(&going, from, &[goal], left);
        let known = seen.iter().any(|at| at.distance(far.at) < WORTH_MOVING);
        if from.distance(far.at) >= WORTH_MOVING && !known {
            seen.try_push(far.at);
            visit(&|verb: Verb| Answer::plain(verb).with(man).leg(Leg::To { at: far.at, facing: None }));
        }
    };
    wants(field, man).iter().copied().for_each(&mut try_towards);
    for side in 0..8 {
        try_towards(from + Angle::degrees(45 * side).along(left));
    }
}

/// Where a man may want to go: the nearest enemy, the nearest beast, his Leader or his Heidman's, the nearest exit.
fn wants(field: Field, man: PieceId) -> InlineVec<Point, 4> {
    let Some(side) = field.side(man) else { return InlineVec::new() };
    let from = field.centre(man);
    let nearest = |pieces: &mut dyn Iterator<Item = PieceId>| {
        pieces.map(|id| field.centre(id)).min_by_key(|at| (from.distance_squared(*at), *at))
    };
    let beast = |id: &PieceId| matches!(field.world.profile(*id).kind, Kind::Beast(_));
    let leader = field.group_of(man).and_then(|group| field.group(group).leader());
    let exits = &field.world.family(side).exits;
    let exit = exits.iter().min_by_key(|edge| gap_to_edge(field, man, **edge));
    let goals = [
        nearest(&mut field.men(side.other()).filter(|foe| !sight::is_hidden(field, *foe))),
        nearest(&mut field.animals().filter(beast)),
        leader.filter(|leader| *leader != man && field.stands(*leader)).map(|leader| field.centre(leader)),
        exit.map(|edge| place_at_edge(field, man, *edge)),
    ];
    goals.into_iter().flatten().collect()
}

/// Visits the horses in contact, or getting off.
pub fn on_and_off(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    if field.is_mounted(man) {
        offer(Answer::plain(DISMOUNT).with(man));
        return;
    }
    let horse = |id: &PieceId| matches!(field.world.profile(*id).kind, Kind::Horse { .. });
    for horse in field.animals_touching(field.base(man)).filter(horse) {
        offer(Answer::plain(MOUNT).with(man).on(horse));
    }
}

/// Visits whom a man could bind, free or bring along: one who is stunned or a captive.
pub fn prisoners(field: Field, man: PieceId, offer: &mut dyn FnMut(Answer)) {
    if !field.world.options.prisoners {
        return;
    }
    let is_helpless = |man: PieceId| field.is(man, Sign::Stunned) || field.is(man, Sign::Captive);
    // Mostly nobody is: whom he touches is asked of few.
    let mut helpless: InlineVec<PieceId, PIECES> = InlineVec::new();
    for group in Side::BOTH.into_iter().flat_map(|side| field.world.groups_of(side)) {
        for other in field.band(group).figures.iter().filter(|other| is_helpless(**other)) {
            helpless.try_push(*other);
        }
    }
    let near = field.touching(field.base(man), helpless.iter().copied());
    for other in near.filter(|other| field.stands(*other) && *other != man) {
        offer(Answer::plain(BIND).with(man).on(other));
        offer(Answer::plain(FREE).with(man).on(other));
        if field.is(other, Sign::Captive)
            && let Ok(left) = paths::allowance(field, man)
        {
            ways(field, man, left.half(), &mut |route| offer(route(TAKE).on(other)));
        }
    }
}
