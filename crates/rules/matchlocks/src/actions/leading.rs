//! A squadron that the General leads in an Attack (NMM-08-08): it attacks at once, or after one other Action that
//! leaves it able to.

use engine::{Answer, PieceId, Refusal, Verb};
use tabletop::{Angle, Hand, Leg, Length, Pose, Swing};

use super::judging::{judge_earlier_fire, legs_of};
use crate::ask::{By, Turn};
use crate::field::Field;
use crate::movement::{self, Moved};
use crate::table::{Sign, Table, UnitChange};
use crate::vocabulary as verb;
use crate::{melee, rule, shooting};

/// Whether a led squadron may stop: once it has attacked, or when no legal Attack can follow any more.
pub(super) fn judge_pass(field: Field, turn: Turn) -> Result<(), Refusal> {
    if turn.by != By::Lead || field.has(turn.unit, Sign::Attacked) {
        return Ok(());
    }
    let able = match turn.left {
        0 | 1 => can_attack_now(field, turn.unit, turn.leader),
        _ => attack_can_follow(field, turn.unit, turn.leader),
    };
    if able {
        return Err(Refusal::new(rule!("NMM-08-08"), "the General leads it to attack, and it can"));
    }
    Ok(())
}

/// Whether an Action may come before the Attack.
pub(super) const fn prepares(action: Verb) -> bool {
    matches!(
        action,
        verb::MOVE | verb::WHEEL | verb::ABOUT_FACE | verb::CROSS | verb::PASS_THROUGH | verb::RALLY
    )
}

/// Whether a led squadron may take an Action: its Attack, or before it one Move, Wheel, About Face or Rally that
/// leaves it able to attack.
pub(super) fn judge_led(field: Field, turn: Turn, answer: &Answer) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-08-08"), why).piece(turn.unit));
    let moves = prepares(answer.verb) && answer.verb != verb::RALLY;
    match answer.verb {
        verb::ATTACK => return Ok(()),
        _ if prepares(answer.verb) && turn.left > 1 => {}
        _ => {
            return refuse(
                "the General leads it to attack: first at most one Move, Wheel, About Face or Rally",
            );
        }
    }
    let able = match moves {
        // What is wrong with the move itself is for the move to say.
        true => {
            movement::judge_path(field, turn.unit, &legs_of(answer), turn.by).is_err()
                || leaves_able(field, turn.unit, turn.leader, &legs_of(answer))
        }
        false => able_once_rallied(field, turn.unit, turn.leader),
    };
    // If it was led out, but the enemy is no longer to be reached, nothing better is left to it than to move.
    if able || !attack_can_follow(field, turn.unit, turn.leader) {
        Ok(())
    } else {
        refuse("the Action before it must leave the squadron able to attack")
    }
}

/// Whether a legal Attack on anybody can follow for a unit that has both Actions of the lead before it: at once, or
/// after one Action towards an enemy in sight (NMM-08-08). A Perk that it has used counts with neither (NMM-07-22).
pub fn attack_can_follow(field: Field, unit: PieceId, leader: Option<PieceId>) -> bool {
    if can_attack_now(field, unit, leader) {
        return true;
    }
    first_approach(field, unit, leader, &mut |leg| leaves_able(field, unit, leader, &[leg])).is_some()
}

/// Whether some Attack of a unit is legal where it stands.
pub(super) fn can_attack_now(field: Field, unit: PieceId, leader: Option<PieceId>) -> bool {
    judge_earlier_fire(field, unit).is_ok()
        && melee::first_attack(field, unit, leader, field.units_of(field.side(unit).other())).is_some()
}

/// The first move that suits by which a unit might come to attack one of the enemies near it in sight: ahead, towards
/// him, a wheel towards him, an about-face.
pub(super) fn first_approach(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    suits: &mut dyn FnMut(Leg) -> bool,
) -> Option<Leg> {
    let rate = field.world.book.movement.rates.of(field.mover(unit)).good;
    let reach = rate + rate + field.world.book.movement.charge.bonus;
    let seen = |enemy: PieceId| {
        let by = |viewer: PieceId| shooting::sight::can_see(field, viewer, enemy).is_some();
        by(unit) || leader.is_some_and(by)
    };
    let near = field.units_of(field.side(unit).other()).filter(|enemy| field.within(unit, *enemy, reach));
    let most = i32::from(field.world.book.movement.turning.most_wheel) * 100;
    let mut any = false;
    // Whom one sees takes long to tell: the next is looked for once the last was to no purpose.
    for (at, enemy) in near.filter(|enemy| seen(*enemy)).take(3).enumerate() {
        any = true;
        let bearing = Angle::of(field.block(enemy).centre() - field.block(unit).centre());
        let towards = bearing - field.pose(unit).facing;
        for direction in [Angle::UP, towards] {
            let free = movement::reach::free_run(field, unit, direction);
            for distance in [free, free.half()] {
                let leg = movement::reach::straight(field, unit, direction, distance);
                if distance > Length::ZERO && (at == 0 || direction != Angle::UP) && suits(leg) {
                    return Some(leg);
                }
            }
        }
        let turn = towards.signed().clamp(-most, most);
        if turn != 0 {
            let hand = if turn > 0 { Hand::Right } else { Hand::Left };
            let angle = Angle::hundredths(turn.abs());
            let leg = Leg::Wheel { hand, angle, swing: Swing::Forward };
            if suits(leg) {
                return Some(leg);
            }
        }
    }
    (any && suits(Leg::AboutFace)).then_some(Leg::AboutFace)
}

/// Whether a unit could attack after a legal move.
fn leaves_able(field: Field, unit: PieceId, leader: Option<PieceId>, legs: &[Leg]) -> bool {
    movement::judge_path(field, unit, legs, By::Lead).is_ok_and(|moved| {
        let table = after(field, unit, &moved);
        can_attack_now(Field::new(&table, field.world), unit, leader)
    })
}

/// The table after a unit has moved, as far as its next Attack is concerned: Leaders attached to it come along.
fn after(field: Field, unit: PieceId, moved: &Moved) -> Table {
    let mut table: Table = *field.table;
    let by = moved.end.at - moved.from.at;
    table.pieces[unit.index()].set_pose(moved.end);
    table.moves_from(unit, moved.from);
    let state = &mut table.units[unit.index()];
    state.apply(UnitChange::Moves(state.moves() + 1));
    for leader in field.leaders_with(unit) {
        let pose = field.pose(leader);
        table.pieces[leader.index()].set_pose(Pose::new(pose.at + by, pose.facing));
    }
    table
}

/// Whether a unit could attack once it has rallied, which lets it face any enemy (NMM-09-21).
fn able_once_rallied(field: Field, unit: PieceId, leader: Option<PieceId>) -> bool {
    let turned = |enemy: PieceId| {
        let mut table: Table = *field.table;
        let bearing = Angle::of(field.block(enemy).centre() - field.block(unit).centre());
        let shape = field.piece(unit).shape();
        let body = shape.footprint();
        let pose = field.pose(unit);
        table.pieces[unit.index()].set_pose(Leg::to_face(pose.facing, bearing).end(pose, body));
        can_attack_now(Field::new(&table, field.world), unit, leader)
    };
    can_attack_now(field, unit, leader) || field.units_of(field.side(unit).other()).any(turned)
}
