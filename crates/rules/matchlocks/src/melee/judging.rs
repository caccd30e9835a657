//! Who may attack whom (NMM-12-02 to 12-08, NMM-12-47), and who may turn to face in a melee (NMM-12-72).

use engine::{PieceId, Refusal, Rng};
use tabletop::{Angle, Edge, Pose};

use super::members;
use crate::ask::Attacked;
use crate::book::Arm;
use crate::chance::pieces_from;
use crate::field::Field;
use crate::movement::contact;
use crate::movement::cover::building_of;
use crate::rule;
use crate::shooting::sight;
use crate::table::{MEMBERS, Table};

/// Whether a unit may attack a target with a contact move in a direction relative to its facing: what kind of
/// troops may (NMM-12-02, 12-03), whether it or the leader who orders it saw the enemy (NMM-12-04), and whether
/// the move reaches (NMM-12-05 to 12-08).
///
/// # Errors
/// What forbids it.
pub fn judge_attack(
    field: Field,
    unit: PieceId,
    target: PieceId,
    direction: Angle,
    leader: Option<PieceId>,
) -> Result<(), Refusal> {
    judge_kind(field, unit, target)?;
    if let Err(refusal) = contact::judge_attack(field, unit, target, direction, true) {
        let unmeasured = !field.world.book.settings.premeasuring.allowed;
        if !unmeasured || !contact::falls_short(field, unit, target, direction) {
            return Err(refusal);
        }
    }
    judge_sight(field, unit, target, leader)
}

/// Whether troops of this kind attack such a target at all, and on the side before which they stand (NMM-12-02,
/// NMM-12-03, NMM-12-47).
///
/// # Errors
/// What forbids it.
pub fn judge_kind(field: Field, unit: PieceId, target: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(target));
    if !field.is_unit(target) || field.side(target) == field.side(unit) {
        return refuse(rule!("NMM-12-01"), "only an enemy unit on the table can be attacked");
    }
    if field.foot_skirmisher(unit) || field.gun(unit) || field.leader(unit) {
        return refuse(rule!("NMM-12-02"), "Skirmishers and Dragoons on foot, guns and Leaders never attack");
    }
    if field.engaged(unit) {
        return refuse(rule!("NMM-09-07"), "it is in a melee already");
    }
    if building_of(field, target).is_some() && field.mounted(unit) {
        return refuse(rule!("NMM-12-47"), "only infantry attacks a defended building");
    }
    if field.loose(unit) && !is_prey_of_skirmishers(field, unit, target) {
        let why =
            "mounted Skirmishers and Dragoons attack only Skirmishers, or Daunted infantry in flank or rear";
        return refuse(rule!("NMM-12-03"), why);
    }
    judge_room(field, target)
}

/// Enemy Skirmishers, and Daunted infantry in its flank or rear (NMM-12-03).
fn is_prey_of_skirmishers(field: Field, unit: PieceId, target: PieceId) -> bool {
    let attack = Attacked { attacker: unit, defender: target };
    let daunted_foot = field.arm(target) == Arm::Infantry && field.daunted(target);
    field.loose(target) || daunted_foot && super::reaction::side_attacked(field, attack) != Edge::Front
}

/// A melee holds so many units, and the table so many melees.
fn judge_room(field: Field, target: PieceId) -> Result<(), Refusal> {
    let room = match field.melee_of(target) {
        Some(at) => members::melee(field, at).members().len() < MEMBERS,
        None => members::free_slot(field).is_some(),
    };
    let why = "there is no room in that melee for one more unit";
    if room { Ok(()) } else { Err(Refusal::new(rule!("NMM-12-07"), why).piece(target)) }
}

/// It, or the Leader who gives the order, must have seen the enemy from where it stood when the first Action of
/// its turn that displaced it began (NMM-12-04).
fn judge_sight(field: Field, unit: PieceId, target: PieceId, leader: Option<PieceId>) -> Result<(), Refusal> {
    let start = field.table.starts.iter().find(|start| start.unit == unit);
    let moved = field.state(unit).moves() > 0;
    let seen = match start.filter(|start| moved && start.pose.wide() != field.pose(unit)) {
        None => sees(field, unit, target, leader),
        Some(start) => {
            let mut before: Table = *field.table;
            let by = start.pose.wide().at - field.pose(unit).at;
            before.pieces[unit.index()].set_pose(start.pose.wide());
            // A Leader attached to it came along.
            if let Some(rider) = leader.filter(|leader| field.piece(*leader).host() == Some(unit)) {
                let pose = field.pose(rider);
                before.pieces[rider.index()].set_pose(Pose::new(pose.at + by, pose.facing));
            }
            sees(Field::new(&before, field.world), unit, target, leader)
        }
    };
    let why = "neither the unit nor the Leader who orders it saw that enemy when it began to move";
    if seen { Ok(()) } else { Err(Refusal::new(rule!("NMM-12-04"), why).piece(target)) }
}

fn sees(field: Field, unit: PieceId, target: PieceId, leader: Option<PieceId>) -> bool {
    let by = |viewer| sight::can_see(field, viewer, target).is_some();
    by(unit) || leader.is_some_and(by)
}

/// Offers the Attacks that a unit can make now: the target and the direction of the contact move. For each enemy
/// the first direction that will do.
pub fn offer_attacks(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    offer: &mut dyn FnMut(PieceId, Angle),
) {
    if !may_attack(field, unit) {
        return;
    }
    for target in field.units_of(field.side(unit).other()) {
        if let Some(direction) = direction_of_attack(field, unit, target, leader) {
            offer(target, direction);
        }
    }
}

/// The first of some enemies whom a unit can attack now, and in which direction.
pub fn first_attack(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    mut enemies: impl Iterator<Item = PieceId>,
) -> Option<(PieceId, Angle)> {
    if !may_attack(field, unit) {
        return None;
    }
    enemies.find_map(|target| {
        direction_of_attack(field, unit, target, leader).map(|direction| (target, direction))
    })
}

/// An Attack by luck that a unit can make now: the target and the direction of the contact move.
pub fn any_attack(
    field: Field,
    unit: PieceId,
    leader: Option<PieceId>,
    rng: &mut Rng,
) -> Option<(PieceId, Angle)> {
    let enemy = field.side(unit).other();
    let enemies = pieces_from(field, rng).filter(|id| field.side(*id) == enemy && field.is_unit(*id));
    first_attack(field, unit, leader, enemies)
}

/// Whether a unit is of those who attack at all, and free to.
fn may_attack(field: Field, unit: PieceId) -> bool {
    !field.foot_skirmisher(unit) && !field.gun(unit) && !field.leader(unit) && !field.engaged(unit)
}

/// The first direction worth trying in which a unit can attack an enemy now.
fn direction_of_attack(
    field: Field,
    unit: PieceId,
    target: PieceId,
    leader: Option<PieceId>,
) -> Option<Angle> {
    let rates = field.world.book.movement.rates.of(field.mover(unit));
    let reach = rates.good + field.world.book.movement.charge.bonus;
    if !field.within(unit, target, reach) || judge_kind(field, unit, target).is_err() {
        return None;
    }
    let reaches = |direction: &&Angle| contact::judge_attack(field, unit, target, **direction, true).is_ok();
    let directions = contact::directions(field, unit, target);
    let direction = directions.iter().find(reaches).copied()?;
    judge_sight(field, unit, target, leader).is_ok().then_some(direction)
}

/// The enemy in whose face a unit in a melee may turn: the one on its flank or rear, when all its enemies are on
/// that side (NMM-12-72).
pub fn enemy_to_face(field: Field, unit: PieceId) -> Option<PieceId> {
    let at = field.melee_of(unit)?;
    let mine = members::member(field, at, unit)?;
    let enemy = members::in_its_flank(field, at, &mine)?;
    let alone = members::enemies(field, at, mine).count() == 1;
    alone.then_some(enemy.unit())
}

/// Whether a leader may spend a token to have the unit that he is attached to turn to face (NMM-12-72): it is
/// caught in flank or rear by enemies on one side only, and its Melee waits for its next round, the turn's first
/// Bonus Card not having come up.
///
/// # Errors
/// What forbids it.
pub fn judge_turn_in_melee(field: Field, leader: PieceId, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |why| Err(Refusal::new(rule!("NMM-12-72"), why).piece(unit));
    if field.piece(leader).host() != Some(unit) {
        return refuse("only a Leader attached to the unit has it turn");
    }
    let Some(at) = field.melee_of(unit) else { return refuse("it is in no melee") };
    if enemy_to_face(field, unit).is_none() {
        return refuse("it has no enemy in flank or rear, or enemies on two sides");
    }
    let melee = members::melee(field, at);
    let due = melee.rounds() > 0 || melee.waits();
    if !due || melee.fought() >= field.table.battle.turn().max(1) || field.table.battle.bonus_turned() > 0 {
        return refuse("its Melee has been fought this turn, or the first Bonus Card has come up");
    }
    Ok(())
}
