//! Chapters 11 and 12: order, exhaustion, recovery and the morale states, as they change.

use engine::PieceId;

use crate::Acting;
use crate::field::Field;
use crate::ledger::Rule;
use crate::marks::{lower, raise};
use crate::rule;
use crate::table::{Form, Morale, Sign, UnitChange};

/// A unit becomes disordered (CP-11-04, CP-11-06).
pub fn disorder(act: &mut Acting, rule: Rule, unit: PieceId) {
    if !act.table().units[unit.index()].is(Sign::Disordered) {
        act.emit(rule, raise(unit, Sign::Disordered));
    }
}

/// A unit becomes disordered; one that is so already is so from now on, and has yet to stand as such (CP-11-09).
pub fn disorder_anew(act: &mut Acting, rule: Rule, unit: PieceId) {
    let state = act.table().units[unit.index()];
    if state.is(Sign::Disordered) && !state.is(Sign::DisorderedSince) && act.table().is_late() {
        act.emit(rule, raise(unit, Sign::DisorderedSince));
    }
    disorder(act, rule, unit);
}

/// A unit in good morale becomes shaken; one that is worse off stays so (CP-12-01, CP-12-03).
pub fn shake(act: &mut Acting, rule: Rule, unit: PieceId) {
    if act.table().units[unit.index()].morale() == Morale::Good {
        act.emit(rule, UnitChange::Morale(Morale::Shaken).on(unit));
    } else if act.table().units[unit.index()].is(Sign::ShakenByDrill) {
        // Something else shakes it as well: it stays so when the drill is over (CP-15-62).
        act.emit(rule, lower(unit, Sign::ShakenByDrill));
    }
}

/// A unit drops one morale state (CP-12-01). Returns whether it breaks by that: then it has to be made to rout by
/// [`Step::breaks`](crate::steps::Step::breaks).
#[must_use]
pub fn drop_one_state(act: &mut Acting, rule: Rule, unit: PieceId) -> bool {
    let shaken = act.table().units[unit.index()].morale() == Morale::Shaken;
    shake(act, rule, unit);
    shaken
}

/// Whether a unit has stood through the turn so far: it has not moved, shot, fought, been charged, touched, thrown back
/// or turned (CP-11-09).
pub fn has_stood(field: Field, unit: PieceId) -> bool {
    const DISTURBING: [Sign; 12] = [
        Sign::Moved,
        Sign::Charged,
        Sign::Countercharged,
        Sign::WasCharged,
        Sign::Evaded,
        Sign::Shot,
        Sign::Fought,
        Sign::Disturbed,
        Sign::Returned,
        Sign::Recoiled,
        Sign::Compelled,
        Sign::Rallied,
    ];
    let state = field.state(unit);
    DISTURBING.iter().all(|flag| !state.is(*flag))
        && state.morale() != Morale::Routed
        && state.changing() == 0
        && !state.is(Sign::Pursuing)
        && !field.in_combat(unit)
}

/// Units that have stood through a whole turn get rid of the disorder and of the shaken morale with which its Movement
/// phase began for them (CP-11-09), except that the exhausted stay shaken (CP-11-10) and that neither goes while its cause
/// lasts; their cavalry reloads its pistols (CP-17-16).
pub fn recover(act: &mut Acting) {
    for unit in act.world().named() {
        let field = act.field();
        let here = field.piece(unit).on_table() && field.profile(unit).kind.is_unit();
        if !here || !has_stood(field, unit) {
            continue;
        }
        let state = *field.state(unit);
        let shaken = state.morale() == Morale::Shaken && !state.is(Sign::ShakenSince);
        let good = shaken && !field.exhausted(unit) && !stays_shaken(field, unit);
        let disordered = state.is(Sign::Disordered) && !state.is(Sign::DisorderedSince);
        let ordered = disordered && !stays_disordered(field, unit);
        if good {
            act.emit(rule!("CP-11-09"), UnitChange::Morale(Morale::Good).on(unit));
        }
        if ordered {
            act.emit(rule!("CP-11-09"), lower(unit, Sign::Disordered));
        }
        if state.is(Sign::PistolsEmpty) {
            act.emit(rule!("CP-17-16"), lower(unit, Sign::PistolsEmpty));
        }
    }
}

/// A march column stays shaken while it stands near an enemy that it sees (CP-07-10).
fn stays_shaken(field: Field, unit: PieceId) -> bool {
    let near = field.world.length(field.world.book.movement.distances.column_shaken);
    let mut enemies = field.units_of(field.side(unit).other());
    field.form(unit) == Form::Column
        && enemies.any(|enemy| field.within(unit, enemy, near) && crate::visibility::sees(field, unit, enemy))
}

/// Disorder lasts as long as its cause: astride an obstacle, on a bridge (CP-11-09), drawn up irregularly (CP-07-12).
fn stays_disordered(field: Field, unit: PieceId) -> bool {
    field.has(unit, Sign::Irregular) || crate::going::is_astride(field, unit)
}
