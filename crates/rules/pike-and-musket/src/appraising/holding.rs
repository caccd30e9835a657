//! What a side has on a table, in points, for who plays a battle on before he decides.

use engine::{Departure, PieceId, Place, Side};

use super::worth;
use crate::field::Field;
use crate::foreseen::Fate;
use crate::table::State;

/// What is left of the worth of a unit that pursued off the table: it is no loss (PM-11-08).
const PURSUES: f64 = 0.8;

/// What a side has: its units, less what disorder and rout cost them.
pub(super) fn of(field: Field, side: Side) -> f64 {
    let own = field.world.named().filter(|id| field.side(*id) == side && field.is_unit(*id));
    own.map(|unit| of_unit(field, unit)).sum()
}

fn of_unit(field: Field, unit: PieceId) -> f64 {
    let all = worth::unit(field, unit);
    match field.piece(unit).place {
        Place::Table => all - worth::of_fate(field, unit, suffered(field.state(unit))),
        Place::Reserve => all,
        Place::Gone(Departure::Pursued) => PURSUES * all,
        _ => 0.0,
    }
}

/// What brought a unit into a state.
const fn suffered(state: State) -> Fate {
    match state {
        State::Good => Fate::Holds,
        State::Disrupted => Fate::Disrupted,
        State::Routing => Fate::Routs,
    }
}
