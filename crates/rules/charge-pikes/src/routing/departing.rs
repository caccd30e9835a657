//! Units that are out of the game, and generals who are lost with them (CP-09-10).

use engine::{Departure, Event, PieceId};

use crate::Acting;
use crate::ledger::Rule;
use crate::table::UnitChange;
use crate::{hits, rule};

/// A unit surrenders, disperses or leaves the table: its generals are lost with it, and its contacts and charges are over
/// (CP-09-10, CP-15-04, CP-15-11).
pub fn leaves(act: &mut Acting, why: Rule, unit: PieceId, how: Departure) {
    for general in act.world().named() {
        let piece = act.table().pieces[general.index()];
        let rides = act.world().profile(general).kind.is_general();
        if rides && piece.on_table() && piece.host() == Some(unit) {
            let lost = if how == Departure::Pursued { Departure::Pursued } else { Departure::Captured };
            if how == Departure::Pursued {
                // By this he is known when the unit comes back.
                act.emit(rule!("CP-09-10"), UnitChange::Pursues(Some(unit)).on(general));
            }
            act.emit(rule!("CP-09-10"), Event::Left { piece: general, how: lost });
        }
    }
    hits::remove(act, unit, why, how);
}
