//! Attacks that are offered.

use engine::{Answer, PieceId, Rng};
use tabletop::{Angle, Hand, Leg, Outline, Pivot};

use super::aims;
use super::answering::may_still_answer;
use super::judging::{may_attack_at_all, upon};
use crate::attacking::answering::{is_charged, judge_countercharge};
use crate::deed::{Deed, Weighed};
use crate::field::Field;
use crate::movement::judging::may_move;
use crate::vocabulary::COUNTERCHARGE;

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

/// Offers what a unit that has passed may attack, each legal.
pub(crate) fn of_unit(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if let Some(free) = can_attack(field, unit) {
        let offer = &mut |(answer, _)| offer(answer);
        enemies(field, unit).for_each(|enemy| of_both(field, unit, enemy, free, offer));
    }
}

/// An attack of a unit by lot, among those on the first enemy whom it may attack from one by lot on; `None` if it may attack nobody.
pub(crate) fn draw(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Weighed> {
    let free = can_attack(field, unit)?;
    let mut all: Vec<PieceId> = enemies(field, unit).collect();
    let from = rng.below(all.len().max(1) as u32) as usize;
    all.rotate_left(from);
    let drawn = all.into_iter().find_map(|enemy| {
        let (mut seen, mut picked) = (0, None);
        of_both(field, unit, enemy, free, &mut |answer| {
            seen += 1;
            if rng.below(seen) == 0 {
                picked = Some(answer);
            }
        });
        picked
    });
    drawn.map(|(answer, deed)| match deed {
        Some(Deed::Attack(attack)) => (answer, Some(Deed::Attack(attack.paying(field, unit)))),
        other => (answer, other),
    })
}

/// Whether a unit may attack or countercharge anybody now, and if so, whether it may attack others than who attacks it.
fn can_attack(field: Field, unit: PieceId) -> Option<bool> {
    may_move(field, unit).ok()?;
    let free = !is_charged(field, unit);
    (free || may_still_answer(field, unit).is_ok()).then_some(free)
}

/// Whom a unit may attack, if the rest allows it.
fn enemies(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
    let side = field.side(unit);
    field.pieces().filter(move |id| field.side(*id) != side && !field.kind(*id).is_officer())
}

/// Offers what a unit may do to an enemy: attack him, if it is free to or he attacks it, or countercharge him.
fn of_both(field: Field, unit: PieceId, enemy: PieceId, free: bool, offer: &mut dyn FnMut(Weighed)) {
    let aims = aims(field, enemy, unit);
    if may_attack_at_all(field, unit).is_ok() && (aims || free) {
        let attacks = &mut |answer, attack| offer((answer, Some(Deed::Attack(attack))));
        upon(field, unit, enemy, || facings(field, unit, enemy), attacks);
    }
    let counter = Answer::plain(COUNTERCHARGE).with(unit).on(enemy);
    if aims && judge_countercharge(field, unit, &counter).is_ok() {
        offer((counter, None));
    }
}
