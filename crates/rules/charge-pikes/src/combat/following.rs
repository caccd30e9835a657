//! 17.3: cavalry follows up an enemy who recoiled.

use engine::{Flow, PieceId};

use crate::Asking;
use crate::combat::{CombatStep, meet};
use crate::field::Field;
use crate::steps::{Step, Value};
use crate::table::{Contact, Flags};

/// Where just one side of a contact recoiled, true cavalry on the other goes straight ahead, at most as far, until it is
/// in contact again (CP-17-13); then the next contact.
pub fn follow_ups(cx: Asking, at: u8) -> Flow<Value> {
    let mut act = cx.act();
    let Some(contact) = act.table().contacts.get(usize::from(at)).copied() else {
        return Ok(Value::Nothing);
    };
    let field = Field::new(act.table(), act.world());
    if let Some((unit, enemy)) = follows(field, &contact) {
        act.then(Step::Charging(crate::charging::ChargingStep::FollowsUp { unit, enemy }));
    }
    act.then(Step::Combat(CombatStep::FollowUps { at: at + 1 }));
    Ok(Value::Nothing)
}

/// Who follows up whom in a contact, if anybody: not one still in contact with another enemy (CP-17-13).
fn follows(field: Field, contact: &Contact) -> Option<(PieceId, PieceId)> {
    let recoiled = |unit| field.has(unit, Flags::RECOILED);
    let (unit, enemy) = match (recoiled(contact.one), recoiled(contact.other)) {
        (true, false) => (contact.other, contact.one),
        (false, true) => (contact.one, contact.other),
        _ => return None,
    };
    let here = |id: PieceId| field.piece(id).on_table() && !field.routs(id);
    let elsewhere = field.contacts(unit).any(|other| {
        let touched = other.against(unit).is_some_and(|foe| meet(field, unit, foe, other.across()));
        other != contact && touched
    });
    let may = here(unit) && here(enemy) && field.class(unit).is_cavalry() && !elsewhere;
    (may && !meet(field, unit, enemy, contact.across())).then_some((unit, enemy))
}
