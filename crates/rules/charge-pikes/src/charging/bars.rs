//! Who may charge, and whom (CP-15-22 to CP-15-26, with the bars of other chapters).

use engine::{PieceId, Refusal, Side};

use crate::charging::announced::{charge_of, is_touched};
use crate::field::{Class, Field};
use crate::rule;
use crate::table::{Form, Morale, Sign};
use crate::world::Kind;

/// Whether a unit of a side may charge at all this turn.
///
/// # Errors
/// The rule that bars it.
pub fn may_charge(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    let here = field.piece(unit).on_table() && field.profile(unit).kind.is_unit();
    if !here || field.side(unit) != side {
        return refuse(rule!("CP-15-22"), "only a unit of this side on the table can charge");
    }
    if field.kind(unit) == Kind::Battery {
        return refuse(rule!("CP-15-24"), "gunners may not charge");
    }
    match field.morale(unit) {
        Morale::Good => {}
        Morale::Shaken => return refuse(rule!("CP-12-03"), "a shaken unit may not charge"),
        Morale::Routed => return refuse(rule!("CP-12-04"), "a routed unit may not charge"),
    }
    match field.form(unit) {
        Form::Column => return refuse(rule!("CP-07-09"), "a march column may not charge"),
        Form::Square => return refuse(rule!("CP-07-13"), "a square may not charge"),
        Form::Garrison => {
            return refuse(rule!("CP-19-31"), "leaving a town block takes the whole move: it may not charge");
        }
        _ => {}
    }
    if field.in_combat(unit) || is_touched(field, unit) {
        return refuse(rule!("CP-15-26"), "a unit in contact with the enemy may not charge");
    }
    if field.has(unit, Sign::Pursuing) {
        return refuse(rule!("CP-15-26"), "a pursuer may not charge");
    }
    if field.has(unit, Sign::PassedThrough) {
        return refuse(rule!("CP-15-48"), "friends passed through it: it stands still this turn");
    }
    if field.state(unit).changing() > 0 {
        return refuse(rule!("CP-15-26"), "a unit in the midst of a change of formation may not charge");
    }
    if charge_of(field, unit).is_some() || field.has(unit, Sign::Evaded) {
        return refuse(rule!("CP-13-03"), "it has charged or evaded this turn already");
    }
    Ok(())
}

/// Whether a unit may charge on its own account: one that has just returned to the table may only countercharge in its
/// own defence (CP-15-17).
///
/// # Errors
/// The rule that bars it.
pub fn may_attack(field: Field, side: Side, unit: PieceId) -> Result<(), Refusal> {
    may_charge(field, side, unit)?;
    match field.has(unit, Sign::Returned) {
        true => {
            Err(Refusal::new(rule!("CP-15-17"), "a unit that has just returned may not charge").piece(unit))
        }
        false => Ok(()),
    }
}

/// Whether a unit may charge an enemy, as far as that depends on what they are.
///
/// # Errors
/// The rule that bars it.
pub fn may_charge_at(field: Field, unit: PieceId, target: PieceId) -> Result<(), Refusal> {
    let refuse = |rule, why| Err(Refusal::new(rule, why).piece(target));
    let here = field.piece(target).on_table() && field.profile(target).kind.is_unit();
    if !here || field.side(target) == field.side(unit) {
        return refuse(rule!("CP-15-22"), "the target of a charge is an enemy unit on the table");
    }
    let (own, theirs) = (field.class(unit), field.class(target));
    if own.is_foot() && theirs.is_mounted() {
        return refuse(rule!("CP-15-23"), "foot may not charge mounted troops");
    }
    let strong = matches!(theirs, Class::Skirmishers | Class::Gunners)
        && crate::cover::is_strong_for_loose(field, target, unit);
    if own == Class::Skirmishers && (theirs.is_close_order() || strong) {
        return refuse(rule!("CP-15-25"), "skirmishers may not charge close-order troops");
    }
    if own.is_mounted() && field.form(target) == Form::Garrison {
        return refuse(rule!("CP-19-27"), "only foot may attack a town block");
    }
    Ok(())
}
