//! Volley posture (CP-20-11, CP-20-12) and the rotation of ranks (CP-16-29).

use engine::{PieceId, Refusal};
use tabletop::{Leg, Length};

use super::doing::{begin, carry_out, spend, stir};
use super::leave::{is_fresh, left};
use super::legs::{self, Moved};
use super::rates::rate;
use crate::field::{Class, Field};
use crate::going::way::Gait;
use crate::marks::{lower, raise};
use crate::steadiness;
use crate::table::{Form, Sign};
use crate::world::Grade;
use crate::{Acting, rule};

/// Judges the taking up or leaving of volley posture (CP-20-11): half a move, for foot of grade A or B. What it costs.
///
/// # Errors
/// The rule that forbids it.
pub fn judge(field: Field, unit: PieceId) -> Result<Length, Refusal> {
    let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).piece(unit));
    if !field.world.options.volley_fire {
        return refuse(rule!("CP-20-11"), "volley fire is an optional rule that is not in force");
    }
    if field.class(unit) != Class::CloseFoot || field.form(unit) != Form::Line {
        return refuse(rule!("CP-20-11"), "only foot in line of battle doubles its files");
    }
    if field.grade(unit) > Grade::B {
        return refuse(rule!("CP-20-11"), "only grades A and B fire volleys");
    }
    let half =
        rate(field, unit, Gait::Walk).scaled(field.world.book.manoeuvre.changes.volley_posture.into(), 100);
    if half > left(field, unit) {
        let refusal = Refusal::new(rule!("CP-20-11"), "it takes half a move, and it has less than that left");
        return Err(refusal.measured(half, left(field, unit)).piece(unit));
    }
    Ok(half)
}

/// Takes up or leaves volley posture.
pub fn double_files(act: &mut Acting, unit: PieceId, costs: Length) {
    begin(act, unit);
    stir(act, unit);
    let up = act.table().units[unit.index()].is(Sign::Volley);
    let event = if up { lower(unit, Sign::Volley) } else { raise(unit, Sign::Volley) };
    act.emit(rule!("CP-20-11"), event);
    spend(act, unit, costs);
}

/// A unit in volley posture that has moved otherwise than straight ahead is shaken (CP-20-12).
pub fn moved(act: &mut Acting, unit: PieceId, straight: bool) {
    if !straight && act.table().units[unit.index()].is(Sign::Volley) {
        steadiness::shake(act, rule!("CP-20-12"), unit);
    }
}

/// Judges the rotation of ranks (CP-16-29): straight ahead by the depth of a base, of two for cavalry, or straight back
/// for a number below 0.
///
/// # Errors
/// The rule that forbids it.
pub fn judge_rotation(field: Field, unit: PieceId, told: i16) -> Result<Moved, Refusal> {
    let refuse = |why: &'static str| Err(Refusal::new(rule!("CP-16-29"), why).piece(unit));
    let class = field.class(unit);
    let formations = &field.world.book.manoeuvre.formations;
    let ranks = match class {
        Class::CloseFoot => formations.rotate_foot,
        class if class.is_cavalry() => formations.rotate_mounted,
        _ => return refuse("only foot in close order and cavalry rotate ranks and keep their fire up"),
    };
    if !field.steady(unit) || field.form(unit) != Form::Line {
        return refuse("only steady troops in line of battle rotate ranks and keep their fire up");
    }
    if !is_fresh(field, unit) {
        return refuse("it rotates ranks instead of any other move");
    }
    let deep = field.profile(unit).base.depth.times(ranks.into());
    let leg = if told < 0 { Leg::Back(deep) } else { Leg::Advance(deep) };
    let moved = legs::judge(field, unit, &[leg])?;
    // Without disorder, whoever they are.
    Ok(Moved { disorders: None, ..moved })
}

/// Rotates ranks: it has moved, and may fire all the same.
pub fn rotate(act: &mut Acting, moved: &Moved) {
    carry_out(act, moved);
    act.emit(rule!("CP-16-29"), raise(moved.piece, Sign::Rotated));
    act.emit(rule!("CP-16-29"), raise(moved.piece, Sign::Done));
}
