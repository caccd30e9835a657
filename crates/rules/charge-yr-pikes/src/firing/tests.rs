//! The tests that follow all fire of a phase: one a unit, one of a side and then one of the other (CYP-00-10, CYP-11-11).

use engine::{About, Answer, Flow, PieceId, Questions, Side};

use super::FiringStep;
use crate::marks::lower;
use crate::morale::{MoraleStep, Reason};
use crate::vocabulary::TEST;
use crate::{Ask, Asking, ChargeYrPikes, Decision, Field, Known, Phase, Script, Sign, World, rule};

/// The units of a side that are to test.
fn due(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.units_of(side).filter(move |id| field.is(*id, Sign::Tests))
}

/// Why a unit tests that fire has made test: routed ones for their losses (CYP-15-11), in phase C for canister or for ball on a
/// battery (CYP-02-05), else for muskets (CYP-02-06).
pub fn reason(field: Field, unit: PieceId) -> Reason {
    let battle = &field.table.battle;
    let canister = battle.shots().iter().any(|shot| shot.canister() && shot.target() == unit);
    match battle.phase() {
        _ if field.is_routed(unit) => Reason::RoutedUnderFire,
        Phase::Artillery if canister => Reason::Canister,
        Phase::Artillery => Reason::BatteryHit,
        _ => Reason::Fire,
    }
}

/// One unit of a side tests, with everything that sets off, and then one of the other side; a side with nothing left is skipped
/// (CYP-00-10).
pub(super) fn tests(mut s: Script, side: Side) -> Flow<()> {
    let why = rule!("CYP-11-11");
    if let Some(unit) = s.call(why, FiringStep::chooses(side))? {
        let reason = s.read(why, |field| reason(field, unit))?;
        s.call(why, MoraleStep::tests(unit, reason))?;
        return s.leads_to(FiringStep::tests(side.other()));
    }
    if s.read(why, |field| due(field, side.other()).next().is_some())? {
        s.then(FiringStep::tests(side.other()));
    }
    Ok(())
}

/// Its owner says which of its units tests next, where there are several (CYP-11-11).
pub(super) fn chooses(mut cx: Asking, side: Side) -> Flow<Option<PieceId>> {
    let why = rule!("CYP-11-11");
    let several = due(cx.field(), side).nth(1).is_some();
    let one = due(cx.field(), side).next();
    let unit = if several { cx.ask(Ask::Test.of(side, why))?.piece } else { one };
    let mut act = cx.act();
    if let Some(unit) = unit {
        lower(&mut act, why, unit, Sign::Tests);
    }
    Ok(unit)
}

/// The question which unit tests next.
pub(crate) struct Orders;

impl Questions<ChargeYrPikes> for Orders {
    fn wanted(&self, _: &Decision) -> &'static str {
        "name a unit of your own that is to test"
    }

    fn candidates(&self, known: &Known, world: &World, decision: &Decision, offer: &mut dyn FnMut(Answer)) {
        debug_assert!(matches!(decision.about, About::Ask(Ask::Test)));
        due(known.field(world), decision.who).for_each(|unit| offer(Answer::plain(TEST).with(unit)));
    }
}
