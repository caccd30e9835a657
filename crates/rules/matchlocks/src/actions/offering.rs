//! Which Actions are worth considering, and one at random.

use engine::{Answer, Luck};
use tabletop::Leg;

use super::judging::{judge_action, legs_of};
use super::{drawing_up, guns, leading, special, supporting};
use crate::ask::{By, Turn};
use crate::field::Field;
use crate::movement::cover;
use crate::vocabulary as verb;
use crate::{melee, movement, shooting};

/// The verb under which a leg is answered.
fn verb_of(field: Field, turn: Turn, leg: Leg) -> engine::Verb {
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
    let mut offer_legal = |answer: Answer| {
        if judge_action(field, turn, &answer).is_ok() {
            offer(answer);
        }
    };
    shooting::offer_shots(field, unit, &mut offer_legal);
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
        leading::each_approach(field, unit, turn.leader, &mut |leg| {
            offer_legal(Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg));
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
fn attack(
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

/// One legal Action at random: shooting and attacking as often as there is a chance to, else a move drawn from
/// what is free, else something on the spot, else a pass.
pub fn sample_action(field: Field, turn: Turn, luck: &mut Luck) -> Answer {
    let unit = turn.unit;
    let mut picked: Option<Answer> = None;
    let mut seen = 0;
    let mut consider = |answer: Answer, luck: &mut Luck| {
        if judge_action(field, turn, &answer).is_ok() {
            seen += 1;
            if luck.below(seen) == 0 {
                picked = Some(answer);
            }
        }
    };
    match luck.below(8) {
        0..=2 => shooting::offer_shots(field, unit, &mut |answer| consider(answer, luck)),
        3 => melee::offer_attacks(field, unit, turn.leader, &mut |target, direction| {
            consider(attack(field, unit, target, direction), luck);
        }),
        4 => offer_on_the_spot(field, turn, &mut |answer| consider(answer, luck)),
        _ => {}
    }
    if let Some(answer) = picked {
        return answer;
    }
    if luck.chance(1, 4)
        && let Some(legs) = movement::sample_path(field, unit, turn.by, luck)
    {
        let answer = Answer::plain(verb::MOVE).with(unit).legs(legs.iter().copied());
        if judge_action(field, turn, &answer).is_ok() {
            return answer;
        }
    }
    for _ in 0..3 {
        if let Some(leg) = movement::sample_move(field, unit, turn.by, luck) {
            let answer = Answer::plain(verb_of(field, turn, leg)).with(unit).leg(leg);
            if judge_action(field, turn, &answer).is_ok() {
                let inside = luck.chance(1, 4) && ends_at_an_edge(field, turn, &answer);
                return if inside { answer.amount(cover::INSIDE) } else { answer };
            }
        }
    }
    let pass = Answer::plain(verb::PASS);
    if judge_action(field, turn, &pass).is_ok() {
        return pass;
    }
    // A squadron that the General leads must do something towards its attack.
    let mut any = pass;
    let mut count = 0;
    offer_actions(field, turn, &mut |answer| {
        count += 1;
        if luck.below(count) == 0 {
            any = answer;
        }
    });
    any
}
