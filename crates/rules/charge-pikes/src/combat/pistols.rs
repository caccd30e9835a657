//! 17.5: pistols in combat.

use engine::{Answer, Flow, PieceId};

use crate::ask::Ask;
use crate::field::Field;
use crate::marks::raise;
use crate::steps::CombatStep;
use crate::table::Sign;
use crate::vocabulary::PISTOLS;
use crate::{Asking, Decision, rule};

/// Whether a unit may fire its pistols in this round: true cavalry, the pistols loaded and not yet used in it; mounted
/// dragoons may not (CP-17-15, CP-17-16).
pub fn may_use_pistols(field: Field, unit: PieceId) -> bool {
    field.class(unit).is_cavalry()
        && !field.routs(unit)
        && !field.has(unit, Sign::PistolsEmpty)
        && !field.has(unit, Sign::PistolsNow)
}

/// The cavalry of a contact says whether it fires its pistols; where both may, neither knows the other's choice. A unit in
/// several contacts is asked at the first (CP-17-15).
pub fn declared(mut cx: Asking, at: u8) -> Flow<()> {
    let field = cx.field();
    let Some(contact) = field.table.battle.contacts().get(usize::from(at)).copied() else {
        return Ok(());
    };
    let first = |unit: PieceId| field.contacts(unit).next() == Some(&contact);
    let asked = |unit: PieceId| (may_use_pistols(field, unit) && first(unit)).then_some(unit);
    let (one, other) = (asked(contact.one()), asked(contact.other()));
    let question = |unit: PieceId, field: Field| Ask::Pistols(unit).of(field.side(unit), rule!("CP-17-15"));
    let fires = match (one, other) {
        (Some(one), Some(other)) => {
            let decisions: [Decision; 2] = [question(one, field), question(other, field)];
            let answers = cx.ask_both(decisions)?;
            [fires(one, &answers[0]), fires(other, &answers[1])]
        }
        (Some(unit), None) | (None, Some(unit)) => {
            let decision = question(unit, field);
            [fires(unit, &cx.ask(decision)?), None]
        }
        (None, None) => [None, None],
    };
    let mut act = cx.act();
    for unit in fires.into_iter().flatten() {
        act.emit(rule!("CP-17-15"), raise(unit, Sign::PistolsNow));
    }
    act.then(CombatStep::pistols(at + 1));
    Ok(())
}

fn fires(unit: PieceId, answer: &Answer) -> Option<PieceId> {
    (answer.verb == PISTOLS).then_some(unit)
}
