//! Galloper guns (section 10): as two stands of infantry, at the target of their unit.

use engine::{PieceId, Refusal};

use super::declaring::volleys_of;
use super::shooters::{Aim, aim_of, aims};
use super::who::{attacks, judge_phase};
use crate::firing::lane::Lane;
use crate::firing::targets::{judge_target, owner};
use crate::{Field, Kind, Sign, rule};

/// Whether a galloper gun may fire now: it has a gunner left, its unit comes to its phase, and its cavalry, or a unit that attacks, has
/// not moved more than 8 inches in this turn (CYP-10-02, CYP-10-04, CYP-12-02).
///
/// # Errors
/// Why not.
fn judge_gunners(field: Field, gun: PieceId) -> Result<PieceId, Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(gun));
    let unit = owner(field, gun);
    if field.kind(gun) != Kind::Galloper || unit == gun || !field.piece(gun).on_table() {
        return no(rule!("CYP-10-01"), "a galloper gun fires with its unit");
    }
    if field.figures(gun) == 0 {
        return no(rule!("CYP-10-02"), "nobody serves it");
    }
    if field.is(gun, Sign::Fired) {
        return no(rule!("CYP-07-12"), "it has fired in this turn");
    }
    // With foot that has fired already the gun has missed its time; its own sign says whether it has fired.
    judge_phase(field, unit)?;
    let limit = field.world.book.shooting.galloper.moved + crate::firing::GRAIN;
    if (field.is_mounted(unit) || attacks(field, unit)) && field.unit(unit).travelled() > limit {
        let refusal = Refusal::new(rule!("CYP-10-04"), "its unit has moved too far").piece(gun);
        return Err(refusal.measured(field.unit(unit).travelled(), limit));
    }
    Ok(unit)
}

/// Whether a unit is one at which a galloper gun may fire: with infantry one of those at which the infantry fires; with cavalry, and
/// with any unit that attacks, the one that it attacks, else the one that attacks it, else the enemy closest to it (CYP-10-03,
/// CYP-12-02).
fn is_its_target(field: Field, gun: PieceId, unit: PieceId, target: PieceId) -> bool {
    let it = field.unit(unit);
    let charged = |enemy: PieceId| field.unit(enemy).attacked().any(|at| at == unit);
    let enemies = || field.units_of(field.side(gun).other());
    if it.target().is_some() {
        return it.attacked().any(|at| at == target);
    }
    if !field.is_mounted(unit) {
        return volleys_of(field, unit).any(|volley| volley.target() == target);
    }
    if enemies().any(charged) {
        return charged(target);
    }
    let targets = enemies().filter(|enemy| judge_target(field, field.side(gun), *enemy).is_ok());
    let nearest = targets.map(|enemy| field.distance(unit, enemy)).min();
    nearest.is_some_and(|nearest| field.distance(unit, target) == nearest)
}

/// The aim of a galloper gun: with infantry that fires, the nearest of its unit's stands at the same target (CYP-10-03); else its own.
pub fn gun_fire(field: Field, gun: PieceId, target: PieceId) -> Option<Aim> {
    let unit = owner(field, gun);
    let own = field.is_mounted(unit) || attacks(field, unit);
    if own {
        return aim_of(field, &Lane::between(field, gun, target), &field.block(gun), target);
    }
    let aims = aims(field, unit, target);
    let fires =
        |at: u8| volleys_of(field, unit).any(|it| it.target() == target && it.stands() >> at & 1 == 1);
    let firing = aims.iter().filter(|(shooter, _)| fires(shooter.at)).map(|(_, aim)| *aim);
    firing.min_by_key(|aim| (!aim.short, aim.cover as u8))
}

/// Whether a galloper gun may fire at a target.
///
/// # Errors
/// Why not.
pub fn judge_gun(field: Field, gun: PieceId, target: PieceId) -> Result<Aim, Refusal> {
    let unit = judge_gunners(field, gun)?;
    judge_target(field, field.side(gun), target)?;
    if !is_its_target(field, gun, unit, target) {
        let why = "it fires at the target of its unit; with cavalry at whom that charges, who charges it, or the closest enemy";
        return Err(Refusal::new(rule!("CYP-10-03"), why).piece(target));
    }
    let why = "no visible part of the target is in its range and arc";
    gun_fire(field, gun, target).ok_or_else(|| Refusal::new(rule!("CYP-20-02"), why).piece(target))
}
