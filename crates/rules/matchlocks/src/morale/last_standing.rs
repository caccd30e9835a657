//! Last men standing (NMM-13-11).

use engine::PieceId;

use super::losses::fall_due;
use crate::field::Field;
use crate::marks::raise;
use crate::table::{Flags, Reason};
use crate::{Acting, rule};

/// After a unit became Daunted or was lost: whether that leaves one unit of its brigade the last standing, which
/// then tests, once as long as the condition holds.
pub(super) fn check(act: &mut Acting, changed: PieceId) {
    let last = {
        let field = Field::new(act.table(), act.world());
        field.profile(changed).brigade.and_then(|brigade| last_of(field, brigade))
    };
    if let Some(unit) = last
        && !act.table().units[unit.index()].flags.has(Flags::LAST_TESTED)
    {
        act.emit(rule!("NMM-13-11"), raise(unit, Flags::LAST_TESTED));
        fall_due(act, unit, Reason::LastStanding, rule!("NMM-13-11"));
    }
}

/// The one unit of a brigade that is still standing while at least one other is Daunted, Destroyed or Broken and
/// none else stands.
fn last_of(field: Field, brigade: u8) -> Option<PieceId> {
    let mut standing = members(field, brigade).filter(|unit| field.is_unit(*unit) && !field.daunted(*unit));
    let (first, second) = (standing.next()?, standing.next());
    (second.is_none() && others_failed(field, first)).then_some(first)
}

/// Whether all the other units of a unit's brigade are Daunted, Destroyed or Broken, and there is one such. Units
/// merged away or gone in another manner are left out of the count (NMM-13-11, NMM-13-22).
pub(crate) fn others_failed(field: Field, unit: PieceId) -> bool {
    let Some(brigade) = field.profile(unit).brigade else { return false };
    let mut failed = false;
    for other in members(field, brigade).filter(|other| *other != unit) {
        match (field.is_unit(other), field.piece(other).place) {
            (true, _) if field.daunted(other) => failed = true,
            (true, _) => return false,
            (_, engine::Place::Gone(how)) => failed |= counts_as_failed(how),
            _ => failed |= field.has(other, Flags::ABANDONED),
        }
    }
    failed
}

fn counts_as_failed(how: engine::Departure) -> bool {
    use engine::Departure::{Destroyed, Retreated, Routed};
    matches!(how, Destroyed | Routed | Retreated)
}

fn members<'a>(field: Field<'a>, brigade: u8) -> impl Iterator<Item = PieceId> + 'a {
    field.world.ids().filter(move |id| {
        field.profile(*id).brigade == Some(brigade) && !field.leader(*id) && !field.profile(*id).event
    })
}
