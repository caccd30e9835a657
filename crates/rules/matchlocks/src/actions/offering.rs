//! Which Actions are worth considering.

use engine::Answer;
use tabletop::Leg;

use super::judging::{judge_action, legs_of, may};
use super::{drawing_up, guns, leading, special, supporting};
use crate::ask::{By, Turn};
use crate::field::Field;
use crate::movement::cover;
use crate::vocabulary as verb;
use crate::{melee, movement, shooting};

/// The verb under which a leg is answered.
pub(super) fn verb_of(field: Field, turn: Turn, leg: Leg) -> engine::Verb {
    match leg {
        Leg::Wheel { .. } => verb::WHEEL,
        Leg::AboutFace => verb::ABOUT_FACE,
        Leg::Turn { .. } if field.gun(turn.unit) => verb::PIVOT,
        _ => verb::MOVE,
    }
}

/// Offers every meaningful legal Action of a unit, passes apart.
pub fn offer_actions(field: Field, turn: Turn, offer: &mut dyn FnMut(Answer)) {
    let unit = turn.unit;
    // Its right to shoot covers every shot, and each is judged as it is found; only whoever is led may not.
    if turn.by != By::Lead && may(field, turn, verb::SHOOT) {
        shooting::offer_shots(field, unit, offer);
    }
    let mut offer_legal = |answer: Answer| {
        if judge_action(field, turn, &answer).is_ok() {
            offer(answer);
        }
    };
    melee::offer_attacks(field, unit, turn.leader, &mut |target, direction| {
        offer_legal(attack(field, unit, target, direction));
    });
    movement::candidate_moves(field, unit, turn.by, &mut |leg| {
        let answer = Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg);
        offer_legal(answer);
        if ends_at_an_edge(field, turn, &answer) {
            offer_legal(answer.amount(cover::INSIDE));
        }
    });
    movement::candidate_paths(field, unit, turn.by, &mut |legs| {
        offer_legal(Answer::plain(verb::MOVE).with(unit).legs(legs.iter().copied()));
    });
    if turn.by == By::Lead {
        leading::first_approach(field, unit, turn.leader, &mut |leg| {
            offer_legal(Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg));
            false
        });
    }
    offer_on_the_spot(field, turn, &mut offer_legal);
}

/// Whether a move ends where the unit would line the edge of a wood, and so might stand inside as well.
fn ends_at_an_edge(field: Field, turn: Turn, answer: &Answer) -> bool {
    let woods = field.world.terrain.contains(&crate::world::Terrain::Wood);
    woods
        && movement::judge_path(field, turn.unit, &legs_of(answer), turn.by)
            .is_ok_and(|moved| moved.cover.edge)
}

/// An Attack in a direction, its leg saying how far the enemy is.
pub(crate) fn attack(
    field: Field,
    unit: engine::PieceId,
    target: engine::PieceId,
    direction: tabletop::Angle,
) -> Answer {
    let far = field.gap(unit, target).distance.rounded_up();
    let answer = Answer::plain(verb::ATTACK).with(unit).on(target);
    match direction.signed() {
        0 => answer.leg(Leg::Advance(far)),
        signed => {
            let hand = if signed > 0 { tabletop::Hand::Right } else { tabletop::Hand::Left };
            let angle = tabletop::Angle::hundredths(signed.abs());
            answer.leg(Leg::Oblique { hand, angle, distance: far })
        }
    }
}

/// Actions that do not displace the unit.
fn offer_on_the_spot(field: Field, turn: Turn, offer: &mut dyn FnMut(Answer)) {
    let unit = turn.unit;
    for plain in [verb::RALLY, verb::RECOVER, verb::REPAIR] {
        offer(Answer::plain(plain).with(unit));
    }
    drawing_up::offer_mounting(field, unit, offer);
    guns::offer_pack_up(field, unit, offer);
    supporting::offer_support(field, unit, offer);
    special::offer(field, unit, offer);
}
