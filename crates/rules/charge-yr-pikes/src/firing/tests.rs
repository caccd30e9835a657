//! The tests that follow all fire of a phase: one a unit, one of a side and then one of the other (CYP-00-10, CYP-11-11).

use engine::{Flow, PieceId, Side};

use crate::steps::{FiringStep, MoraleStep, Reason};
use crate::{Field, Phase, Script, rule};

/// Why a unit tests that fire has made test: routed ones for their losses (CYP-15-11), in phase C for canister or for ball on a
/// battery (CYP-02-05), else for figures lost (CYP-02-06).
pub fn reason(field: Field, unit: PieceId) -> Reason {
    let battle = &field.table.battle;
    let canister = battle.shots().iter().any(|shot| shot.canister() && shot.target() == unit);
    match battle.phase() {
        _ if field.is_routed(unit) => Reason::RoutedUnderFire,
        Phase::Artillery if canister => Reason::Canister,
        Phase::Artillery if field.kind(unit).is_battery() => Reason::BatteryHit,
        _ => Reason::Fire,
    }
}

/// One unit of a side tests, with everything that sets off, and then one of the other side (CYP-00-10).
pub(super) fn tests(mut s: Script, side: Side) -> Flow<()> {
    let why = rule!("CYP-11-11");
    let Some(unit) = s.call(why, MoraleStep::chooses(side))? else { return Ok(()) };
    let reason = s.read(why, |field| reason(field, unit))?;
    s.call(why, MoraleStep::tests(unit, reason))?;
    s.leads_to(FiringStep::tests(side.other()))
}
