//! Attacks (section 12): declared in a unit's move, cut short by ground or carried on by tired men, and what those attacked may do
//! about them. Whom a unit attacks stands on it ([`crate::table::Unit`]) until its attack is over.

mod advancing;
mod answering;
mod doing;
mod judging;
mod offers;
mod questions;

use engine::{Flow, PieceId};

use crate::field::Field;
use crate::marks::{lower, lower_all};
use crate::steps::Step;
use crate::table::{Sign, UnitChange};
use crate::{Acting, Asking, ChargeYrPikes, rule};

pub use advancing::{Advance, advance, clear_way, faces, is_left, spaced};
pub use answering::{Answering, is_charged, judge_answer, judge_countercharge, yields};
pub(crate) use answering::{countercharges, leads_off, moves_under_attack};
pub(crate) use doing::{attacks, begins, falls_short};
pub use judging::{Attack, judge_attack, judge_breakthrough, may_attack_kind};
pub(crate) use offers::{draw, facings, of_unit};
pub(crate) use questions::Attacks;

engine::chapter! {
    /// The steps of this chapter.
    pub enum AttackingStep of ChargeYrPikes in Step::Attacking {
        /// A unit may be turned to meet an attack from its front (CYP-13-03).
        meets: Meets { attacker: PieceId, target: PieceId } = |cx| meets(cx.asking(), attacker, target);
    }
}

/// A unit may be turned to meet an attack from its front (CYP-13-03).
fn meets(cx: Asking, attacker: PieceId, target: PieceId) -> Flow<()> {
    answering::meets(cx, attacker, target)
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
    let it = field.unit(attacker);
    let at = |aim: Option<PieceId>| aim.is_some_and(|aim| aim == unit || stands_for(field, aim) == unit);
    at(it.target()) || at(it.also())
}

/// The enemies who attack a unit, those locked with it among them.
pub fn attackers(field: Field<'_>, unit: PieceId) -> impl Iterator<Item = PieceId> + Clone + use<'_> {
    field.formed_of(field.side(unit).other()).filter(move |enemy| aims(field, *enemy, unit))
}

/// A unit attacks one enemy no more: whom it attacks besides remains (CYP-12-33, CYP-12-34).
pub fn drops(act: &mut Acting, attacker: PieceId, enemy: PieceId) {
    let why = rule!("CYP-12-34");
    let it = act.table().units[attacker.index()];
    if it.also() == Some(enemy) {
        act.emit(why, UnitChange::Also(None).on(attacker));
        lower(act, why, attacker, Sign::AlsoFromFlank);
    } else if it.target() == Some(enemy) {
        act.emit(why, UnitChange::Target(it.also()).on(attacker));
        if it.also().is_some() {
            act.emit(why, UnitChange::Also(None).on(attacker));
        }
        let (was, now) = (it.is(Sign::FromFlank), it.is(Sign::AlsoFromFlank));
        if was != now {
            act.emit(why, UnitChange::Flag(Sign::FromFlank, now).on(attacker));
        }
        lower(act, why, attacker, Sign::AlsoFromFlank);
    }
    if act.table().units[attacker.index()].target().is_none() {
        lower(act, why, attacker, Sign::Closed);
    }
}

/// A unit attacks nobody any more.
pub fn drops_all(act: &mut Acting, unit: PieceId) {
    let why = rule!("CYP-12-34");
    if act.table().units[unit.index()].target().is_some() {
        act.emit(why, UnitChange::Target(None).on(unit));
    }
    if act.table().units[unit.index()].also().is_some() {
        act.emit(why, UnitChange::Also(None).on(unit));
    }
    lower_all(act, why, unit, &[Sign::FromFlank, Sign::AlsoFromFlank, Sign::Closed]);
}

/// A unit has left the place where it was attacked: attacks on it are over (CYP-12-34); those that had closed move the last inch
/// straight ahead onto its ground (CYP-12-06). In a melee under way all is settled at its end. Who was locked with nobody but it is
/// free (CYP-12-25).
pub fn gets_away(act: &mut Acting, unit: PieceId) {
    let field = Field::new(act.table(), act.world());
    let of_melee = |id: PieceId| field.is(id, Sign::Engaged);
    let all: Vec<PieceId> = field
        .formed_of(field.side(unit).other())
        .filter(|enemy| field.unit(*enemy).target() == Some(unit) || field.unit(*enemy).also() == Some(unit))
        .filter(|enemy| !(of_melee(*enemy) && of_melee(unit)))
        .collect();
    for enemy in all {
        let it = act.table().units[enemy.index()];
        if it.is(Sign::Closed) && !it.is(Sign::Collided) && !it.is(Sign::Locked) {
            follows(act, enemy);
        }
        drops(act, enemy, unit);
    }
    let it = act.table().units[unit.index()];
    if let Some(battery) = it.supports().filter(|_| !it.is(Sign::Engaged)) {
        act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(unit));
        // Who fought for the guns against an attack has left: the gunners run (CYP-09-20).
        let field = Field::new(act.table(), act.world());
        if attackers(field, battery).any(|enemy| field.is(enemy, Sign::Closed)) {
            act.then(Step::guns_fall(battery));
        }
    }
    unlocks(act);
}

/// An attacker moves the last inch straight ahead, as far as it has room (CYP-12-06).
pub fn follows(act: &mut Acting, attacker: PieceId) {
    let field = Field::new(act.table(), act.world());
    let halt = field.world.book.combat.attack.halt;
    let to = clear_way(field, attacker, halt);
    crate::marks::moved(act, rule!("CYP-12-06"), attacker, to);
    crate::capturing::drives_off(act, attacker, &[]);
    crate::capturing::captures(act, attacker);
}

/// Who is locked with nobody any more is free to move from its next card on (CYP-12-25).
pub fn unlocks(act: &mut Acting) {
    let field = Field::new(act.table(), act.world());
    let alone = |id: PieceId| {
        let mut enemies = field.formed_of(field.side(id).other());
        !enemies
            .any(|enemy| field.is(enemy, Sign::Locked) && (aims(field, enemy, id) || aims(field, id, enemy)))
    };
    let all: Vec<PieceId> = field
        .units()
        .filter(|id| field.is(*id, Sign::Locked) && !field.is(*id, Sign::Engaged) && alone(*id))
        .collect();
    for unit in all {
        lower(act, rule!("CYP-12-25"), unit, Sign::Locked);
        let it = act.table().units[unit.index()];
        if it.target().is_some() {
            drops_all(act, unit);
        }
        if it.supports().is_some() {
            act.emit(rule!("CYP-09-20"), UnitChange::Supports(None).on(unit));
        }
    }
}
