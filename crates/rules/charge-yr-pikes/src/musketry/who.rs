//! Who may fire, and in which phase (CYP-02-06, CYP-07-12, CYP-12-02, CYP-18-01).

use engine::{PieceId, Refusal};

use crate::{Field, Kind, Phase, Sign, rule};

/// Whether a unit has muskets that it can use: foot with shot, dragoons on foot; horse fires no pistols by itself (CYP-00-05,
/// CYP-07-01, CYP-08-01).
pub fn has_muskets(field: Field, unit: PieceId) -> bool {
    match field.kind(unit) {
        Kind::Foot | Kind::Musketeers | Kind::CommandedShot => true,
        Kind::Dragoons => field.on_foot(unit),
        _ => false,
    }
}

/// Whether a unit attacks or has charged in this turn, be it that ground has cut its charge short or its target is gone, or meets an
/// attack by one of its own (CYP-12-02, CYP-12-32, CYP-12-34, CYP-12-36).
pub fn attacks(field: Field, unit: PieceId) -> bool {
    field.unit(unit).target().is_some() || field.is_any(unit, &[Sign::Charged, Sign::Countercharged])
}

/// Whether the phase is that of a unit: D for those who stand, E for the others; not for those who fell back or routed in this turn,
/// nor for routed, locked, plundering or mapped ones, and once a turn (CYP-02-06, CYP-07-12).
///
/// # Errors
/// Why not.
pub fn judge_phase(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if !field.piece(unit).on_table() || field.is(unit, Sign::Mapped) {
        return no(rule!("CYP-07-12"), "it is not on the table");
    }
    if field.is_any(unit, &[Sign::FellBack, Sign::Broke]) || field.is_routed(unit) {
        return no(rule!("CYP-07-12"), "who is routed, or fell back or routed in this turn, does not fire");
    }
    if field.is(unit, Sign::Locked) {
        return no(rule!("CYP-12-25"), "who is locked in a melee does not fire");
    }
    if field.is(unit, Sign::Plunders) {
        return no(rule!("CYP-07-12"), "who plunders does not fire");
    }
    if field.is(unit, Sign::Fired) {
        return no(rule!("CYP-07-12"), "it has fired in this turn");
    }
    match (field.table.battle.phase(), field.is_standing(unit)) {
        (Phase::StandingMuskets, true) | (Phase::MovingMuskets, false) => Ok(()),
        (Phase::StandingMuskets, false) => {
            no(rule!("CYP-02-06"), "who has moved fires after those who stand")
        }
        _ => no(rule!("CYP-02-06"), "units that stand fire in the phase of standing muskets"),
    }
}

/// Whether a unit may fire its muskets now.
///
/// # Errors
/// Why not.
pub fn judge_firer(field: Field, unit: PieceId) -> Result<(), Refusal> {
    let no = |rule, why| Err(Refusal::new(rule, why).piece(unit));
    if field.is_cavalry(unit) {
        return no(rule!("CYP-08-01"), "pistols are part of close combat");
    }
    if field.kind(unit) == Kind::Dragoons && !field.on_foot(unit) {
        return no(rule!("CYP-18-04"), "dragoons do not fire mounted");
    }
    if !has_muskets(field, unit) {
        return no(rule!("CYP-07-12"), "it has no muskets that it can use");
    }
    judge_phase(field, unit)?;
    if attacks(field, unit) {
        return no(rule!("CYP-12-02"), "who attacks does not fire");
    }
    if field.is(unit, Sign::ChangedMount) && field.is(unit, Sign::Marched) {
        let why = "dragoons do two different things in a turn: these moved and dismounted";
        return no(rule!("CYP-18-01"), why);
    }
    Ok(())
}
