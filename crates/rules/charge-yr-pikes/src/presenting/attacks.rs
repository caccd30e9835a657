//! An attack that waits or would be made, in words: how likely it closes before and after the fire of those whom it attacks, whether
//! they stand, and the dice that follow (CYP-12-03 to CYP-12-06).

use engine::PieceId;

use super::{chances, names};
use crate::attacking;
use crate::attacking::judging::Attack;
use crate::combat;
use crate::field::Field;
use crate::foreseen;
use crate::steps::Reason;
use crate::{as_if, closing};

/// How likely an attacker closes: `closes 53 %, 29 % under the fire of the foot`; one on a flank alone needs no test.
pub(super) fn closes(field: Field, unit: PieceId) -> String {
    let waves = foreseen::waves(field, unit);
    let bare = foreseen::closes(field, unit, &[]);
    let test = match closing::is_frontal(field, unit) {
        true => format!("closes {}", chances::percent(bare)),
        false => "closes without a test, upon flank or rear".to_owned(),
    };
    let firers: Vec<PieceId> = waves.iter().flatten().map(|volley| volley.firer()).collect();
    match firers.is_empty() {
        true => test,
        false => {
            let after = foreseen::closes(field, unit, &waves);
            format!("{test}, {} under the fire of {}", chances::percent(after), names::all(field, &firers))
        }
    }
}

/// An attack whole: closing, receiving, and the dice of the melee.
pub(super) fn whole(field: Field, unit: PieceId) -> String {
    let closes = closes(field, unit);
    let Some(target) = field.unit(unit).target().map(|at| attacking::stands_for(field, at)) else {
        return closes;
    };
    if !field.kind(target).is_formed() || field.is_routed(target) {
        return format!("{closes}; {} does not stand", names::of(field, target));
    }
    let receives = chances::of_whom(field, target, &foreseen::receives(field, target, unit), Reason::Receive);
    let table = as_if::closed(field, unit);
    let there = Field::new(&table, field.world);
    let melee = chances::clash(there, unit, &combat::prospect(there, unit));
    format!("{closes}; then {receives}; then {melee}")
}

/// How likely one that is yet to be made closes.
pub(super) fn closing(field: Field, unit: PieceId, attack: &Attack) -> String {
    let table = as_if::after(field, unit, attack);
    closes(Field::new(&table, field.world), unit)
}

/// The whole of one that is yet to be made.
pub(super) fn to_come(field: Field, unit: PieceId, attack: &Attack) -> String {
    let table = as_if::after(field, unit, attack);
    whole(Field::new(&table, field.world), unit)
}
