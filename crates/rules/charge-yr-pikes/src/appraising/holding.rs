//! What a side has on a table, in figures of foot, for who plays a battle on before he decides.

use engine::{Departure, PieceId, Place, Side};

use super::worth;
use crate::field::Field;
use crate::steps::Fate;
use crate::table::Sign;
use crate::victory;

/// What a vital point is worth (CYP-19-07).
const VITAL: f64 = 12.0;
/// What part of a unit's worth is left that runs, and that left the table in a pursuit.
const RUNS: f64 = 0.5;
const PURSUES: f64 = 0.8;

/// What a side has: its units, less what disorder and rout cost them, and its vital points.
pub(super) fn of(field: Field, side: Side) -> f64 {
    troops(field, side) + places(field, side)
}

/// Its units alone.
pub(super) fn troops(field: Field, side: Side) -> f64 {
    let own = field.world.named().filter(|id| field.side(*id) == side && field.kind(*id).is_unit());
    own.map(|unit| of_unit(field, unit)).sum()
}

/// Its vital points alone.
pub(super) fn places(field: Field, side: Side) -> f64 {
    VITAL * f64::from(victory::holds(field, side))
}

fn of_unit(field: Field, unit: PieceId) -> f64 {
    let all = worth::unit(field, unit);
    match field.piece(unit).place {
        Place::Table if field.is_routed(unit) => RUNS * all,
        Place::Table => all - worth::of_fate(field, unit, suffered(field, unit)),
        Place::Reserve if !field.is(unit, Sign::Plunders) => all,
        Place::Gone(Departure::Evaded) => PURSUES * all,
        _ => 0.0,
    }
}

/// What brought a unit into the state in which it is.
fn suffered(field: Field, unit: PieceId) -> Fate {
    match (field.is(unit, Sign::FallingBack), field.is_disordered(unit)) {
        (true, _) => Fate::FallsBack,
        (false, true) => Fate::Disordered,
        (false, false) => Fate::Passes,
    }
}
