//! What Leaders do by luck: first the kind, then the unit and the place, judged as any answer is and drawn again when
//! it will not do.

use engine::{Answer, PieceId, Rng, Verb};
use tabletop::{Angle, Length, Pose};

use super::group::may_act;
use super::judging::{judge_general, judge_group, judge_token, member_turn};
use super::riding::{allowance, may_reach};
use crate::actions;
use crate::chance::any_piece;
use crate::facts::Memory;
use crate::field::Field;
use crate::table::Order;
use crate::vocabulary as verb;

/// How many answers are drawn before nothing is done, which is always legal.
const DRAWS: u32 = 12;

/// A place by luck to which a Leader might ride.
pub(crate) fn random_ride(field: Field, leader: PieceId, rng: &mut Rng) -> Answer {
    let ride = allowance(field, leader, verb::RIDE);
    let from = field.pose(leader);
    let far = Length(rng.between(0, ride.good.0));
    let at = from.at + Angle::hundredths(rng.between(0, 35_999)).along(far);
    Answer::plain(verb::RIDE).with(leader).at(Pose::new(at, from.facing))
}

/// How a Brigadier spends a token, by luck: Orders as often as all the rest together.
pub(super) fn token(field: Field, leader: PieceId, rng: &mut Rng) -> Answer {
    let pass = Answer::plain(verb::PASS);
    let draw = |_| {
        let drawn = match rng.below(16) {
            0..=2 => Some(random_ride(field, leader, rng)),
            3 => on_someone(field, leader, verb::JOIN, rng),
            4..=9 => on_someone(field, leader, verb::ORDER, rng),
            10..=11 => on_someone(field, leader, verb::GROUP, rng),
            12 => on_someone(field, leader, verb::RALLY, rng),
            13 => on_someone(field, leader, verb::CANCEL, rng),
            14 => on_someone(field, leader, verb::TURN, rng),
            _ => Some(pass),
        };
        drawn.filter(|answer| judge_token(field, leader, answer).is_ok())
    };
    (0..DRAWS).find_map(draw).unwrap_or(pass)
}

/// One of the General's options, by luck.
pub(super) fn general(field: Field, leader: PieceId, rng: &mut Rng) -> Answer {
    let pass = Answer::plain(verb::PASS);
    let draw = |_| {
        let drawn = match rng.below(16) {
            0..=2 => Some(random_ride(field, leader, rng)),
            3..=4 => on_someone(field, leader, verb::JOIN, rng),
            5..=7 => on_someone(field, leader, verb::RECOVER, rng),
            8..=10 => on_someone(field, leader, verb::LEAD, rng),
            11..=13 => on_someone(field, leader, verb::EXTRA, rng),
            14 => on_someone(field, leader, verb::TURN, rng),
            _ => Some(pass),
        };
        drawn.filter(|answer| judge_general(field, leader, answer).is_ok())
    };
    (0..DRAWS).find_map(draw).unwrap_or(pass)
}

/// An answer about one of a Leader's own pieces for which, at a glance, it might be legal.
fn on_someone(field: Field, leader: PieceId, verb: Verb, rng: &mut Rng) -> Option<Answer> {
    let side = field.side(leader);
    let own = |piece: PieceId| field.side(piece) == side && piece != leader;
    let brigade = |unit: PieceId| field.profile(unit).brigade == field.profile(leader).brigade;
    let suits = |piece: PieceId| {
        own(piece)
            && match verb {
                verb::EXTRA => field.leader(piece) && field.piece(piece).on_table(),
                _ if !field.is_unit(piece) => false,
                verb::JOIN => may_reach(field, leader, piece, verb),
                verb::RECOVER => field.disordered(piece) && may_reach(field, leader, piece, verb),
                verb::LEAD => field.squadron(piece) && may_reach(field, leader, piece, verb),
                verb::RALLY => field.disordered(piece),
                verb::CANCEL => field.state(piece).order() == Order::Support,
                verb::TURN => field.piece(leader).host() == Some(piece) && field.engaged(piece),
                verb::GROUP => brigade(piece) && may_be_heard(field, leader, piece),
                _ => may_be_heard(field, leader, piece),
            }
    };
    any_piece(field, rng, suits).map(|piece| Answer::plain(verb).with(leader).on(piece))
}

/// Whether at a glance a unit might be given an Order by a Leader.
fn may_be_heard(field: Field, leader: PieceId, unit: PieceId) -> bool {
    let range = field.world.book.command.range.inches + field.tolerance();
    field.state(unit).order() == Order::None
        && (field.piece(leader).host() == Some(unit) || field.may_be_within(leader, unit, range))
}

/// Who else is named for a Group Order, or that all are named, by luck.
pub(super) fn group(field: Field, leader: PieceId, rng: &mut Rng) -> Option<Answer> {
    let finish = Answer::plain(verb::FINISH);
    let enough = judge_group(field, leader, &finish).is_ok();
    if enough && rng.chance(1, 3) {
        return Some(finish);
    }
    let named = |unit: PieceId| Answer::plain(verb::GROUP).with(unit);
    let suits = |unit: PieceId| {
        field.is_unit(unit)
            && field.side(unit) == field.side(leader)
            && judge_group(field, leader, &named(unit)).is_ok()
    };
    any_piece(field, rng, suits).map(named).or(enough.then_some(finish))
}

/// Which unit of a group takes its part of an Action, and how, by luck.
pub(super) fn group_action(
    field: Field,
    memory: Option<&Memory>,
    leader: PieceId,
    round: u8,
    kind: Option<Verb>,
    rng: &mut Rng,
) -> Answer {
    let group = &field.table.battle.group();
    let open = || group.iter().filter(|member| may_act(field, member.unit(), member.done(), round));
    let picked = rng.below(open().count() as u32) as usize;
    if let Some(member) = open().nth(picked) {
        let turn = member_turn(field, leader, member.unit(), round);
        return actions::sample_action(field, memory, turn, kind, rng);
    }
    Answer::plain(verb::PASS)
}
