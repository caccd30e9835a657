//! The combats that must still be fought: who has to attack, and whom (PM-08-02, PM-08-07).

use engine::PieceId;

use crate::combat;
use crate::field::Field;
use crate::table::{Phase, Sign};

/// Each enemy who may still be attacked in this Combat Phase with those who may attack him and must attack somebody; cavalry at a
/// hedgehog fights by itself (PM-10-07). Nothing in other phases.
pub(super) fn due(field: Field) -> Vec<(PieceId, Vec<PieceId>)> {
    if field.table.battle.phase() != Phase::Combat {
        return Vec::new();
    }
    let side = field.table.battle.acting();
    let busy = |id: PieceId| field.is(id, Sign::Attacks);
    let mut found = Vec::new();
    for target in field.units_of(side.other()).filter(|id| field.table.battle.target() != Some(*id)) {
        let able =
            field.fighters_of(side).filter(|unit| !busy(*unit) && combat::may_attack(field, *unit, target));
        let (alone, together): (Vec<PieceId>, Vec<PieceId>) =
            able.partition(|unit| combat::rides_at_hedgehog(field, *unit, target));
        found.extend(alone.into_iter().map(|unit| (target, vec![unit])));
        if !together.is_empty() {
            found.push((target, together));
        }
    }
    found
}
