//! What a side has on a table, in points, for who plays a battle on before he decides.

use engine::{Departure, PieceId, Place, Side};

use crate::field::Field;

/// What an army's whole morale is worth: its troops fight only as long as it lasts (NMM-16-03).
const MORALE: f64 = 100.0;
/// What share of its price a unit is worth beside its army's morale, and one that has pursued over an edge.
const TROOPS: f64 = 0.5;
const PURSUES: f64 = 0.4;
/// What a Disarray Token costs, of horse and of others.
const DISARRAY: [f64; 2] = [0.9, 0.5];

/// What a side has: the share of its Army Morale Tokens that is left, and its units as they are.
pub(super) fn of(field: Field, side: Side) -> f64 {
    let morale = &field.table.sides[side.index()];
    let left = f64::from(morale.tokens()) / f64::from(morale.initial().max(1));
    let own = field.world.ids().filter(|id| field.side(*id) == side && !field.leader(*id));
    MORALE * left + own.map(|unit| of_unit(field, unit)).sum::<f64>()
}

fn of_unit(field: Field, unit: PieceId) -> f64 {
    let men = f64::from(field.figures(unit)) / f64::from(field.start(unit).max(1));
    let troops = super::worth(field, unit) * men;
    match field.piece(unit).place {
        Place::Table if field.is_unit(unit) => {
            let each = DISARRAY[usize::from(!field.squadron(unit))];
            TROOPS * troops - each * f64::from(field.state(unit).disarray())
        }
        Place::Reserve => TROOPS * troops,
        Place::Gone(Departure::Pursued) => PURSUES * troops,
        _ => 0.0,
    }
}
