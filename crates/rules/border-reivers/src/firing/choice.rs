//! Who may load, aim and fire what at whom, with the rule that forbids it otherwise (BR-06-01 to BR-06-06).

use std::ops::ControlFlow;

use crate::deeds::{Deed, may};
use crate::field::Field;
use crate::firing::pool::range;
use crate::table::Sign;
use crate::world::Weapon;
use crate::{rule, sight};
use engine::{PieceId, Refusal, Side, Verdict};

/// A missile weapon of a man, by its place among his two.
pub fn weapon(field: Field, man: PieceId, place: u8) -> Option<Weapon> {
    field.man(man).and_then(|man| man.weapons.get(usize::from(place)).copied().flatten())
}

/// A shot that somebody could fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shooting {
    /// Who fires.
    pub shooter: PieceId,
    /// At whom.
    pub target: PieceId,
    /// With which of his weapons.
    pub weapon: u8,
}

/// Whether a figure may load a weapon: it takes its action, and each advances one weapon that has been fired by one
/// (BR-06-04).
///
/// # Errors
/// Why not.
pub fn judge_load(field: Field, man: PieceId, place: u8) -> Result<(), Refusal> {
    may(field, man, Deed::Shoot)?;
    let carried = carries(field, man, place)?;
    usable(field, man, carried)?;
    if field.figure(man).loads(place) == 0 {
        return Err(Refusal::new(rule!("BR-06-04"), "the weapon is loaded").piece(man));
    }
    Ok(())
}

/// Whether a figure may aim a weapon at an enemy: it takes its action, the weapon must be loaded and the enemy in sight
/// (BR-06-06). Who may not be shot at may not be aimed at.
///
/// # Errors
/// Why not.
pub fn judge_aim(field: Field, man: PieceId, target: PieceId, place: u8) -> Result<(), Refusal> {
    may(field, man, Deed::Shoot)?;
    let carried = carries(field, man, place)?;
    usable(field, man, carried)?;
    loaded(field, man, place)?;
    shootable(field, man, target)?;
    sight::judge(field, man, target)
}

/// Whether a figure may fire a weapon at an enemy now: ready, with a loaded weapon, at a single enemy whom it sees within
/// long range (BR-06-01, BR-06-05), who is no captive and in contact with no friend of the shooter (BR-06-10); nobody
/// fires while an enemy is in contact with him. A group declares all its shots of a turn together (BR-06-10).
///
/// # Errors
/// Why not.
pub fn judge_shot(field: Field, shooter: PieceId, target: PieceId, place: u8) -> Result<(), Refusal> {
    let carried = judge_shooter(field, shooter, place)?;
    judge_target(field, shooter, target, carried)
}

/// Whether a figure may fire a weapon at anybody: what a shot asks of the shooter.
pub(super) fn judge_shooter(field: Field, shooter: PieceId, place: u8) -> Result<Weapon, Refusal> {
    may(field, shooter, Deed::Shoot)?;
    let carried = carries(field, shooter, place)?;
    usable(field, shooter, carried)?;
    loaded(field, shooter, place)?;
    undeclared(field, shooter)?;
    if field.is_in_contact(shooter) {
        let why = "nobody fires while an enemy is in base contact with him";
        return Err(Refusal::new(rule!("BR-06-01"), why).piece(shooter));
    }
    Ok(carried)
}

/// Whether one who may fire a weapon may fire it at an enemy: what a shot asks of the target.
pub(super) fn judge_target(field: Field, shooter: PieceId, target: PieceId, carried: Weapon) -> Verdict {
    shootable(field, shooter, target)?;
    let (found, limit) = (range(field, shooter, target), field.world.book.firing.weapons.of(carried).long);
    if !field.within(shooter, target, limit) {
        let why = "the target is farther away than the weapon shoots";
        return Err(Refusal::new(rule!("BR-06-05"), why).measured(found, limit).piece(target));
    }
    sight::judge(field, shooter, target)
}

/// The weapon at a place.
fn carries(field: Field, man: PieceId, place: u8) -> Result<Weapon, Refusal> {
    weapon(field, man, place)
        .ok_or_else(|| Refusal::new(rule!("BR-06-01"), "he carries no such missile weapon").piece(man))
}

/// With the option on foot weapons heavy ones are fired and loaded on foot alone (BR-11-04).
fn usable(field: Field, man: PieceId, weapon: Weapon) -> Result<(), Refusal> {
    if field.world.options.foot_weapons && weapon.is_for_foot() && field.is_mounted(man) {
        let why = "this weapon is fired and loaded on foot alone: he must dismount first";
        return Err(Refusal::new(rule!("BR-11-04"), why).piece(man));
    }
    Ok(())
}

fn loaded(field: Field, man: PieceId, place: u8) -> Result<(), Refusal> {
    match field.figure(man).loads(place) {
        0 => Ok(()),
        _ => Err(Refusal::new(rule!("BR-06-04"), "the weapon must be loaded first").piece(man)),
    }
}

/// A figure fires once in its turn, and the shots of its group are declared together (BR-06-01, BR-06-10).
fn undeclared(field: Field, shooter: PieceId) -> Result<(), Refusal> {
    if field.table.battle.shots().iter().any(|shot| shot.shooter() == shooter) {
        return Err(Refusal::new(rule!("BR-06-01"), "the figure has declared its shot").piece(shooter));
    }
    let Some(group) = field.group_of(shooter) else { return Ok(()) };
    let fired = field.members(group).any(|man| field.is(man, Sign::Fired));
    if fired {
        let why = "the group has fired in this turn: its shots are declared together";
        return Err(Refusal::new(rule!("BR-06-10"), why).piece(shooter));
    }
    Ok(())
}

/// An enemy man on the table, no captive, and not in contact with a friend of the shooter (BR-06-10).
fn shootable(field: Field, shooter: PieceId, target: PieceId) -> Result<(), Refusal> {
    let no = |why| Err(Refusal::new(rule!("BR-06-10"), why).piece(target));
    let side = field.side(shooter);
    if field.side(target).is_none() {
        return no("nobody shoots at a beast or a horse");
    }
    if field.side(target) != side.map(Side::other) || !field.stands(target) {
        return Err(Refusal::new(rule!("BR-06-01"), "the target must be an enemy on the table").piece(target));
    }
    if field.is(target, Sign::Captive) {
        return no("nobody shoots at a captive");
    }
    if field.is_in_contact(target) {
        return no("nobody shoots at one who is in contact with a friend");
    }
    Ok(())
}

/// Visits every shot that the figures of a group could fire now.
pub fn shootings(field: Field, group: u8, visit: &mut dyn FnMut(Shooting)) {
    let _ = each_shooting(field, group, &mut |shot| {
        visit(shot);
        ControlFlow::Continue(())
    });
}

/// Whether any figure of a group could fire now.
pub(super) fn could_fire(field: Field, group: u8) -> bool {
    each_shooting(field, group, &mut |_| ControlFlow::Break(())).is_break()
}

fn each_shooting(
    field: Field,
    group: u8,
    visit: &mut dyn FnMut(Shooting) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let foes = field.band(group).side.other();
    for shooter in field.members(group) {
        for place in 0..2 {
            let Ok(carried) = judge_shooter(field, shooter, place) else { continue };
            let reach = field.world.book.firing.weapons.of(carried).long;
            for target in field.near(field.base(shooter), reach, field.men(foes)) {
                if judge_target(field, shooter, target, carried).is_ok() {
                    visit(Shooting { shooter, target, weapon: place })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
