//! The test of a side that lost a round of melee (NMM-13-02, NMM-13-03, NMM-12-82).

use engine::{About, Few, Flow, PieceId, Side};

use super::{MoraleStep, strongest};
use crate::ask::Ask;
use crate::field::Field;
use crate::steps::{Fate, Step, Value};
use crate::table::{MEMBERS, Reason};
use crate::{Asking, Decision, Script, rule};

/// The strongest unit of the side throws with its own dice, rerolls and Kills; each unit then falls back or routs
/// by its own rates and costs its own tokens (NMM-13-03).
pub(super) fn losers(mut s: Script, melee: u8, losers: Side) -> Flow<Value> {
    let tests = s.call(rule!("NMM-13-03"), Step::Morale(MoraleStep::Strongest { melee, losers }))?.piece();
    let Some(unit) = tests else { return Ok(Value::Fate(Fate::Passed)) };
    let reason = Reason::LostRound;
    let fate = s.call(rule!("NMM-13-02"), Step::Morale(MoraleStep::Throw { unit, reason }))?.fate();
    s.call(rule!("NMM-13-03"), Step::Morale(MoraleStep::ResultOfAll { melee, losers, fate }))?;
    Ok(Value::Fate(fate))
}

/// Who tests: the unit with most figures left, of several the one that its owner chooses. Nobody, if the whole
/// side was wiped out (NMM-12-60).
pub(super) fn choose(mut cx: Asking, melee: u8, losers: Side) -> Flow<Value> {
    if strongest(Field::new(cx.table(), cx.world()), melee, losers).next().is_none() {
        return Ok(Value::Piece(None));
    }
    let about = About::Ask(Ask::Strongest(melee));
    let answer = cx.ask(Decision { who: losers, rule: rule!("NMM-13-03"), about })?;
    Ok(Value::Piece(answer.piece))
}

/// Carries a result out upon every unit of the side, the one nearest to its baseline first, so that none is in
/// the way of those who fall back with it.
pub(super) fn result_of_all(cx: Asking, melee: u8, losers: Side, fate: Fate) -> Flow<Value> {
    let field = Field::new(cx.table(), cx.world());
    let members = &field.table.melees[melee as usize].members;
    let own = members.iter().map(|member| member.unit).filter(|unit| field.side(*unit) == losers);
    let mut units: Few<PieceId, MEMBERS> = own.collect();
    units.sort_unstable_by_key(|unit| field.from_baseline(losers, field.block(*unit).centre()));
    let mut act = cx.act();
    for unit in units.iter().copied() {
        act.then(Step::Morale(MoraleStep::Result { unit, fate }));
    }
    Ok(Value::Nothing)
}
