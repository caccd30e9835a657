//! Who tests next: one of a side and then one of the other, of its own each owner says which (CYP-00-10, CYP-11-11).

use engine::{About, Answer, Flow, PieceId, Questions, Side};

use super::calls_for_test;
use crate::firing::tests;
use crate::marks::lower;
use crate::steps::Reason;
use crate::vocabulary::TEST;
use crate::{Ask, Asking, ChargeYrPikes, Decision, Field, Kind, Known, Phase, Sign, World, closing, rule};

/// The units of a side that are still to test in this phase: those that want to close, those on whom somebody closes, else those that
/// are marked for it.
fn due(field: Field, side: Side) -> Vec<PieceId> {
    let units = field.units_of(side);
    match field.table.battle.phase() {
        Phase::Closing => units.filter(|id| closing::is_to_close(field, *id)).collect(),
        Phase::Receiving => {
            let all = closing::closing(field);
            units.filter(|id| closing::is_to_receive(field, *id, &all)).collect()
        }
        _ => units.filter(|id| field.is(*id, Sign::Tests)).collect(),
    }
}

/// Why a unit tests that comes to its turn in this phase, if it does: who attacks a flank closes without a test (CYP-12-05), and
/// gunners do not stand (CYP-09-19), and some occasions may call for none (CYP-11-05).
pub fn occasion(field: Field, unit: PieceId) -> Option<Reason> {
    let battle = &field.table.battle;
    let reason = match battle.phase() {
        _ if field.is(unit, Sign::Engaged) => Some(if battle.drawn() { Reason::Drawn } else { Reason::Lost }),
        Phase::Closing => closing::is_frontal(field, unit).then_some(Reason::Close),
        Phase::Receiving => {
            let kind = field.kind(unit);
            (kind.is_formed() && kind != Kind::Crew).then_some(Reason::Receive)
        }
        Phase::Rallying => Some(Reason::Rally),
        _ => Some(tests::reason(field, unit)),
    };
    reason.filter(|reason| calls_for_test(field, *reason))
}

/// The next unit of a side, or else of the other: a side with nothing left is skipped (CYP-00-10). Who throws no die goes first, by
/// number; of several who do their owner says which (CYP-11-11).
pub(super) fn chooses(mut cx: Asking, side: Side) -> Flow<Option<PieceId>> {
    let why = rule!("CYP-11-11");
    let (field, own) = (cx.field(), due(cx.field(), side));
    let (side, all) = if own.is_empty() { (side.other(), due(field, side.other())) } else { (side, own) };
    let throws_none = all.iter().find(|unit| occasion(field, **unit).is_none());
    let unit = match (throws_none, all.as_slice()) {
        (Some(unit), _) | (None, [unit]) => Some(*unit),
        (None, []) => None,
        (None, _) => cx.ask(Ask::Test.of(side, why))?.piece,
    };
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
        let all = due(known.field(world), decision.who);
        all.into_iter().for_each(|unit| offer(Answer::plain(TEST).with(unit)));
    }
}
