//! Attacks that are offered.

use engine::{Answer, PieceId, Rng};
use tabletop::{Angle, Hand, Leg, Length, Outline, Pivot};

use super::{judge_attack, judge_countercharge};
use crate::field::Field;
use crate::movement;
use crate::vocabulary::{ATTACK, COUNTERCHARGE};
use crate::world::Optional;

/// The turn from the facing of a unit to another; none if it faces so already.
fn turn_to(field: Field, unit: PieceId, facing: Angle) -> Option<Leg> {
    let off = (facing - field.piece(unit).pose().facing).signed();
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let angle = Angle::hundredths(off.abs());
    (off != 0).then_some(Leg::Turn { about: Pivot::FrontMiddle, hand, angle })
}

/// The facings with which an enemy lies straight ahead that are worth a thought: as it stands, at his middle, at his nearest point.
pub(crate) fn facings(field: Field, unit: PieceId, enemy: PieceId) -> [Option<Leg>; 3] {
    let from = field.piece(unit).pose().at;
    let block = field.block(enemy);
    let nearest = from.gap(&block).to;
    [None, turn_to(field, unit, from.bearing(block.centre())), turn_to(field, unit, from.bearing(nearest))]
}

/// Whoever is farther off than this is beyond an attack, however the unit turns.
pub(crate) fn reach(field: Field, unit: PieceId) -> Length {
    let body = field.footprint(unit);
    field.attack_distance(unit) + field.world.book.combat.attack.halt + body.width + body.depth
}

/// Offers what a unit that has passed may attack, each legal.
pub(crate) fn of_unit(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let side = field.side(unit);
    if movement::may_move(field, unit).is_err() {
        return;
    }
    let tires = field.world.options.has(Optional::ShortCharges);
    let amounts = [0, 2].into_iter().filter(move |amount| *amount == 0 || tires);
    let enemies = field.pieces().filter(|id| field.side(*id) != side && !field.kind(*id).is_officer());
    let far = reach(field, unit);
    for enemy in enemies.filter(|enemy| tires || field.block(unit).within(&field.block(*enemy), far)) {
        let plain = Answer::plain(ATTACK).with(unit).on(enemy);
        for turn in facings(field, unit, enemy) {
            let turned = |amount: i16| {
                let answer = plain.amount(amount);
                match turn {
                    Some(turn) => answer.leg(turn),
                    None => answer,
                }
            };
            let mut any = false;
            for amount in amounts.clone() {
                let answer = turned(amount);
                if judge_attack(field, unit, &answer).is_ok() {
                    any = true;
                    offer(answer);
                }
            }
            // Another enemy beside it is attacked too only where one may be.
            for amount in amounts.clone().filter(|_| any) {
                let answer = turned(amount + 1);
                if judge_attack(field, unit, &answer).is_ok() {
                    offer(answer);
                }
            }
        }
        let counter = Answer::plain(COUNTERCHARGE).with(unit).on(enemy);
        if judge_countercharge(field, unit, &counter).is_ok() {
            offer(counter);
        }
    }
}

/// A lawful attack of a unit by lot: the first that is found from some enemy on; nothing if there is none.
pub(crate) fn drawn(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Answer> {
    let far = reach(field, unit);
    let tires = field.world.options.has(Optional::ShortCharges);
    let enemies = field.pieces().filter(|id| field.side(*id) != field.side(unit));
    let near: Vec<PieceId> = enemies
        .filter(|id| !field.kind(*id).is_officer())
        .filter(|id| tires || field.block(unit).within(&field.block(*id), far))
        .collect();
    let (from, turn) = (rng.below(near.len().max(1) as u32) as usize, rng.below(3) as usize);
    let (also, tired) =
        (i16::from(rng.chance(1, 3)), if tires { 2 * i16::from(rng.chance(1, 2)) } else { 0 });
    near.iter().chain(&near).skip(from).take(near.len()).find_map(|enemy| {
        let counter = Answer::plain(COUNTERCHARGE).with(unit).on(*enemy);
        let plain = Answer::plain(ATTACK).with(unit).on(*enemy);
        let turned = facings(field, unit, *enemy)[turn].map_or(plain, |turn| plain.leg(turn));
        let legal = |answer: &Answer| judge_attack(field, unit, answer).is_ok();
        let meets = || judge_countercharge(field, unit, &counter).is_ok().then_some(counter);
        let attacks = || [turned.amount(also + tired), turned.amount(tired)].into_iter().find(legal);
        if also > 0 { meets().or_else(attacks) } else { attacks().or_else(meets) }
    })
}
