//! What a side has on a table, in points, for who plays a battle on before he decides.

use engine::{PieceId, Side};

use super::worth;
use crate::field::Field;
use crate::preparation::lost;
use crate::table::Morale;

/// What part of a unit's worth it costs that it is disordered, shaken and exhausted.
const DISORDERED: f64 = 0.04;
const SHAKEN: f64 = 0.12;
const EXHAUSTED: f64 = 0.08;

/// What a side has: nothing but what it has lost (CP-20-14, CP-20-15), and what its units suffer from.
pub(super) fn of(field: Field, side: Side) -> f64 {
    let suffered: f64 = field.units_of(side).map(|unit| of_unit(field, unit)).sum();
    -f64::from(lost(field, side)) - suffered
}

fn of_unit(field: Field, unit: PieceId) -> f64 {
    let part = |is_so: bool, part: f64| if is_so { part } else { 0.0 };
    let parts = part(field.disordered(unit), DISORDERED)
        + part(field.morale(unit) == Morale::Shaken, SHAKEN)
        + part(field.exhausted(unit), EXHAUSTED);
    parts * worth(field, unit)
}
