//! Attacks (section 12): declared in a unit's move, cut short by ground or carried on by tired men, and what those attacked may do
//! about them. Whom a unit attacks stands on it ([`crate::table::Unit`]) until its attack is over.

pub mod advancing;
pub mod answering;
pub mod doing;
pub mod judging;
pub mod offers;
pub mod questions;

use engine::PieceId;

use crate::marks::{lower, lower_all, moved, sets};
use crate::steps::{AttackingStep, ClosingStep};
use crate::{Acting, ChargeYrPikes, Field, Sign, UnitChange, capturing, rule};

use advancing::clear_way;

engine::chapter! {
    AttackingStep of ChargeYrPikes {
        meets: Meets { attacker, target } = |cx| answering::meets(cx.asking(), attacker, target);
    }
}

/// Who receives an attack on a unit: itself, or whoever fights for it, if it is a battery (CYP-09-20).
pub fn stands_for(field: Field, unit: PieceId) -> PieceId {
    if !field.kind(unit).is_battery() {
        return unit;
    }
    field.formed_of(field.side(unit)).find(|id| field.unit(*id).supports() == Some(unit)).unwrap_or(unit)
}

/// Whether a unit attacks another, by itself or through the guns that the other supports (CYP-12-33).
pub fn aims(field: Field, attacker: PieceId, unit: PieceId) -> bool {
    field.unit(attacker).attacked().any(|aim| aim == unit || stands_for(field, aim) == unit)
}

/// The enemies who attack a unit, those locked with it among them.
pub fn attackers(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    field.formed_of(field.side(unit).other()).filter(move |enemy| aims(field, *enemy, unit))
}

/// A unit attacks one enemy no more: whom it attacks besides remains (CYP-12-33, CYP-12-34).
pub fn drops(act: &mut Acting, attacker: PieceId, enemy: PieceId) {
    let why = rule!("CYP-12-34");
    let it = *act.field().unit(attacker);
    if it.also() == Some(enemy) {
        act.emit(why, UnitChange::Also(None).on(attacker));
        lower(act, why, attacker, Sign::AlsoFromFlank);
    } else if it.target() == Some(enemy) {
        act.emit(why, UnitChange::Target(it.also()).on(attacker));
        sets(act, why, attacker, UnitChange::Also(None));
        sets(act, why, attacker, UnitChange::Flag(Sign::FromFlank, it.is(Sign::AlsoFromFlank)));
        lower(act, why, attacker, Sign::AlsoFromFlank);
    }
    if act.field().unit(attacker).target().is_none() {
        lower(act, why, attacker, Sign::Closed);
    }
}

/// A unit attacks nobody any more.
pub fn drops_all(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-12-34");
    sets(act, why, unit, UnitChange::Target(None));
    sets(act, why, unit, UnitChange::Also(None));
    lower_all(act, why, unit, &[Sign::FromFlank, Sign::AlsoFromFlank, Sign::Closed]);
}

/// A unit has left the place where it was attacked: attacks on it are over (CYP-12-34); those that had closed move the last inch
/// straight ahead onto its ground (CYP-12-06). In a melee under way all is settled at its end. Who was locked with nobody but it is
/// free (CYP-12-25).
pub fn gets_away(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let of_melee = |id: PieceId| field.is(id, Sign::Engaged) && field.is(unit, Sign::Engaged);
    let all: Vec<PieceId> = field
        .formed_of(field.side(unit).other())
        .filter(|enemy| field.unit(*enemy).attacked().any(|at| at == unit) && !of_melee(*enemy))
        .collect();
    for enemy in all {
        let field = act.field();
        if field.is(enemy, Sign::Closed) && !field.is_any(enemy, &[Sign::Collided, Sign::Locked]) {
            follows(act, enemy);
        }
        drops(act, enemy, unit);
    }
    let it = *act.field().unit(unit);
    if let Some(battery) = it.supports().filter(|_| !it.is(Sign::Engaged)) {
        act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(unit));
        // Who fought for the guns against an attack has left: the gunners run (CYP-09-20).
        let field = act.field();
        if attackers(field, battery).any(|enemy| field.is(enemy, Sign::Closed)) {
            act.then(ClosingStep::guns_fall(battery));
        }
    }
    unlocks(act);
}

/// An attacker moves the last inch straight ahead, as far as it has room (CYP-12-06).
pub fn follows(act: &mut Acting, attacker: PieceId) {
    let to = clear_way(act.field(), attacker, act.world().book.combat.attack.halt);
    moved(act, rule!("CYP-12-06"), attacker, to);
    capturing::drives_off(act, attacker, &[]);
    capturing::captures(act, attacker);
}

/// Whether a unit is locked, in no melee under way, and with nobody (CYP-12-25).
pub fn is_locked_with_nobody(field: Field, unit: PieceId) -> bool {
    let locked = |id: PieceId| field.is(id, Sign::Locked);
    let mut enemies = field.formed_of(field.side(unit).other()).filter(|enemy| locked(*enemy));
    locked(unit)
        && !field.is(unit, Sign::Engaged)
        && !enemies.any(|enemy| aims(field, enemy, unit) || aims(field, unit, enemy))
}

/// Who is locked with nobody any more is free to move from its next card on (CYP-12-25).
pub fn unlocks(act: &mut Acting) {
    let field = act.field();
    let all: Vec<PieceId> = field.units().filter(|id| is_locked_with_nobody(field, *id)).collect();
    for unit in all {
        lower(act, rule!("CYP-12-25"), unit, Sign::Locked);
        if act.field().unit(unit).target().is_some() {
            drops_all(act, unit);
        }
        sets(act, rule!("CYP-09-20"), unit, UnitChange::Supports(None));
    }
}
