//! Melees, fought and to come, with their dice laid out by cause (CYP-12-07 to CYP-12-21, CYP-12-33).

use engine::PieceId;
use engine::view::FightView;

use super::chances;
use crate::attacking::stands_for;
use crate::combat::{self, Melee};
use crate::field::Field;
use crate::table::Sign;

/// The melees on the table, those under way and those that would follow from the attacks that wait, in the order of the numbers.
pub(super) fn melees(field: Field) -> Vec<Melee> {
    let mut found: Vec<Melee> = Vec::new();
    for unit in field.units().filter(|id| field.unit(*id).target().is_some()) {
        let melee = combat::prospect(field, unit);
        if melee.count() > 1 && !found.contains(&melee) {
            found.push(melee);
        }
    }
    found
}

/// Whether a melee is more than announced.
fn is_joined(field: Field, melee: &Melee) -> bool {
    const JOINED: [Sign; 3] = [Sign::Closed, Sign::Locked, Sign::Engaged];
    field.units().any(|id| melee.has(id) && JOINED.iter().any(|sign| field.is(id, *sign)))
}

/// The number of the melee in which a unit is.
pub(super) fn number_of(field: Field, melees: &[Melee], unit: PieceId) -> Option<u8> {
    let at = melees.iter().position(|melee| melee.has(unit) && is_joined(field, melee))?;
    u8::try_from(at).ok()
}

/// All of them.
pub(super) fn all(field: Field) -> Vec<FightView> {
    let told = melees(field).into_iter().enumerate().map(|(number, melee)| {
        let members: Vec<PieceId> = field.units().filter(|id| melee.has(*id)).collect();
        let aimed = |id: &PieceId| {
            let it = field.unit(*id);
            [it.target(), it.also()].into_iter().flatten().map(|at| stands_for(field, at)).collect::<Vec<_>>()
        };
        let against = members
            .iter()
            .flat_map(|id| aimed(id).into_iter().map(|at| (*id, at)))
            .filter(|(_, at)| melee.has(*at))
            .collect();
        let before = if is_joined(field, &melee) { "" } else { "if it closes: " };
        let words = format!("{before}{}", chances::melee(field, &melee));
        FightView { number: number as u8, members, against, words }
    });
    told.collect()
}
