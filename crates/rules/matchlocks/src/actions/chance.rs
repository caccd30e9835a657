//! One Action by luck: first its sort, then the target or the move, judged once and drawn again when it will not do.

use engine::{Answer, PieceId, Rng, Verb};
use tabletop::{Angle, Hand, Leg, Pivot};

use super::judging::{judge_action, judge_keeping_place, judge_manoeuvre, may};
use super::leading::first_approach;
use super::offering::{attack, offer_actions, verb_of};
use crate::ask::{By, Turn};
use crate::book::Kind;
use crate::chance::next_piece;
use crate::facts::Memory;
use crate::field::Field;
use crate::movement::cover;
use crate::orders::group::kind_of;
use crate::table::Sign;
use crate::vocabulary as verb;
use crate::world::Terrain;
use crate::{melee, movement, shooting};

/// One legal Action at random, of a kind where one is asked for: shooting, attacking and what is done on the spot as
/// often as luck has it and there is a chance to, else a move drawn from what is free, else a pass.
pub(crate) fn sample_action(
    field: Field,
    memory: Option<&Memory>,
    turn: Turn,
    kind: Option<Verb>,
    rng: &mut Rng,
) -> Answer {
    if turn.by == By::Lead {
        return led(field, memory, turn, rng);
    }
    let wanted = |verb: Verb| kind.is_none_or(|kind| kind_of(kind) == kind_of(verb));
    let lot = if kind.is_some() { 8 } else { rng.below(8) };
    let shoots = matches!(lot, 0..=2 | 8) && wanted(verb::SHOOT);
    let attacks = matches!(lot, 3 | 8) && wanted(verb::ATTACK);
    let on_the_spot = matches!(lot, 4 | 8);
    let found = shoots
        .then(|| shot(field, memory, turn, rng))
        .flatten()
        .or_else(|| attacks.then(|| charge(field, turn, rng)).flatten())
        .or_else(|| on_the_spot.then(|| stays(field, turn, rng, &wanted)).flatten())
        .or_else(|| moves(field, memory, turn, rng, &wanted));
    found.unwrap_or(Answer::plain(verb::PASS))
}

/// An Action of a squadron that the General leads: it attacks if it can, or does something towards its attack.
fn led(field: Field, memory: Option<&Memory>, turn: Turn, rng: &mut Rng) -> Answer {
    let unit = turn.unit;
    let move_of = |leg: Leg| Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg);
    let wanders = rng.chance(1, 4);
    let found = if wanders { moves(field, memory, turn, rng, &|_| true) } else { None };
    let found = found.or_else(|| charge(field, turn, rng)).or_else(|| {
        let suits = &mut |leg: Leg| judge_action(field, turn, &move_of(leg)).is_ok();
        first_approach(field, unit, turn.leader, suits).map(move_of)
    });
    let pass = Answer::plain(verb::PASS);
    if let Some(answer) = found.or_else(|| judge_action(field, turn, &pass).is_ok().then_some(pass)) {
        return answer;
    }
    let (mut any, mut count) = (pass, 0);
    offer_actions(field, turn, &mut |answer| {
        count += 1;
        if rng.below(count) == 0 {
            any = answer;
        }
    });
    any
}

/// A shot at somebody.
fn shot(field: Field, memory: Option<&Memory>, turn: Turn, rng: &mut Rng) -> Option<Answer> {
    let legal = may(field, turn, verb::SHOOT);
    legal.then(|| shooting::any_shot(field, memory, turn.unit, rng)).flatten()
}

/// An Attack on somebody.
fn charge(field: Field, turn: Turn, rng: &mut Rng) -> Option<Answer> {
    let unit = turn.unit;
    let (target, direction) = melee::any_attack(field, unit, turn.leader, rng)?;
    let answer = attack(field, unit, target, direction);
    judge_action(field, turn, &answer).is_ok().then_some(answer)
}

/// A move.
fn moves(
    field: Field,
    memory: Option<&Memory>,
    turn: Turn,
    rng: &mut Rng,
    wanted: &dyn Fn(Verb) -> bool,
) -> Option<Answer> {
    let unit = turn.unit;
    if judge_keeping_place(field, unit).is_err() {
        return None;
    }
    if wanted(verb::MOVE)
        && may(field, turn, verb::MOVE)
        && rng.chance(1, 4)
        && let Some(legs) = movement::sample_path(field, unit, turn.by, rng)
    {
        return Some(Answer::plain(verb::MOVE).with(unit).legs(legs.iter().copied()));
    }
    let answer = |leg: Leg| Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg);
    let mut judged = None;
    let leg = movement::draw_move(field, unit, rng, |leg| {
        let answer = answer(leg);
        judged = if wanted(answer.verb) { judge_manoeuvre(field, turn, &answer).ok() } else { None };
        judged.is_some()
    });
    if let (Some(memory), Some(leg), Some(moved)) = (memory, leg, judged) {
        memory.keep(unit, leg, moved);
    }
    leg.map(answer).map(|answer| {
        // Who ends in a wood might stand in it otherwise than usual (NMM-10-18).
        let woods = field.world.terrain.contains(&Terrain::Wood) && rng.chance(1, 8);
        let other = answer.amount(if rng.chance(1, 2) { cover::INSIDE } else { cover::EDGE });
        if woods && judge_action(field, turn, &other).is_ok() { other } else { answer }
    })
}

/// What may be done on the spot, each with a draw that gives an answer if at a glance it might be legal.
const ON_THE_SPOT: [Verb; 11] = [
    verb::RALLY,
    verb::RECOVER,
    verb::REPAIR,
    verb::MOUNT,
    verb::DISMOUNT,
    verb::LIMBER,
    verb::UNLIMBER,
    verb::SUPPORT,
    verb::REORGANISE,
    verb::REFORM,
    verb::CLEAR,
];

/// Something on the spot: the first that is legal from one of the sorts on.
fn stays(field: Field, turn: Turn, rng: &mut Rng, wanted: &dyn Fn(Verb) -> bool) -> Option<Answer> {
    let first = rng.below(ON_THE_SPOT.len() as u32) as usize;
    let sorts = ON_THE_SPOT[first..].iter().chain(&ON_THE_SPOT[..first]);
    sorts.copied().filter(|verb| wanted(*verb) && may(field, turn, *verb)).find_map(|verb| {
        let drawn = draw_on_the_spot(field, turn, verb, rng)?;
        judge_action(field, turn, &drawn).is_ok().then_some(drawn)
    })
}

fn draw_on_the_spot(field: Field, turn: Turn, verb: Verb, rng: &mut Rng) -> Option<Answer> {
    let unit = turn.unit;
    let plain = Answer::plain(verb).with(unit);
    let friend =
        |piece: PieceId| piece != unit && field.is_unit(piece) && field.side(piece) == field.side(unit);
    match verb {
        verb::MOUNT | verb::DISMOUNT if field.kind(unit) != Kind::Dragoons => None,
        verb::MOUNT | verb::DISMOUNT => Some(plain),
        verb::LIMBER | verb::UNLIMBER => field.gun(unit).then(|| turned_by_luck(plain, rng)),
        verb::REPAIR => field.has(unit, Sign::Jammed).then_some(plain),
        verb::SUPPORT | verb::REORGANISE if !field.squadron(unit) => None,
        verb::SUPPORT => next_piece(field, rng, |other| friend(other) && field.squadron(other))
            .map(|other| plain.on(other)),
        verb::REORGANISE => next_piece(field, rng, |other| {
            friend(other) && judge_action(field, turn, &plain.on(other)).is_ok()
        })
        .map(|other| plain.on(other)),
        verb::CLEAR => touched_hedge(field, unit, rng).map(|feature| plain.amount(i16::from(feature))),
        _ => Some(plain),
    }
}

/// As it stands, or as often turned on the spot.
fn turned_by_luck(plain: Answer, rng: &mut Rng) -> Answer {
    if rng.chance(1, 2) {
        return plain;
    }
    let hand = if rng.chance(1, 2) { Hand::Left } else { Hand::Right };
    plain.leg(Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(rng.between(1, 180)) })
}

/// One of the hedges and walls that a unit touches.
fn touched_hedge(field: Field, unit: PieceId, rng: &mut Rng) -> Option<u8> {
    let block = field.block(unit);
    let hedges = || {
        movement::obstacles::touched(field, &block).filter(|feature| {
            let terrain = field.world.terrain[usize::from(*feature)];
            matches!(terrain, Terrain::Hedge | Terrain::Wall | Terrain::HighWall)
        })
    };
    hedges().nth(rng.below(hedges().count() as u32) as usize)
}
