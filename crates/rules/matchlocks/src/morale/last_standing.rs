//! Last men standing (NMM-13-11).

use engine::{Departure, PieceId, Place};

use crate::field::Field;
use crate::marks::{lower, raise};
use crate::table::{Due, Reason, Sign};
use crate::{Acting, rule};

/// After a unit became Daunted or was lost: the test of the one that this leaves the last of its brigade standing,
/// which it takes once as long as that holds.
pub(super) fn check(act: &mut Acting, changed: PieceId) -> Option<Due> {
    let field = act.field();
    let unit = field.profile(changed).brigade.and_then(|brigade| last_of(field, brigade))?;
    if field.has(unit, Sign::LastTested) {
        return None;
    }
    act.emit(rule!("NMM-13-11"), raise(unit, Sign::LastTested));
    Some(Due::of(unit, Reason::LastStanding))
}

/// After a unit was Rallied from Daunted: no other of its brigade is the last standing now, and each may have to
/// test for that once more if it comes to be (NMM-13-11).
pub fn rallied(act: &mut Acting, unit: PieceId) {
    for other in act.world().ids() {
        let field = act.field();
        let mate = other != unit && field.profile(other).brigade == field.profile(unit).brigade;
        if mate && field.has(other, Sign::LastTested) {
            act.emit(rule!("NMM-13-11"), lower(other, Sign::LastTested));
        }
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
            // It is still to come, and so has not failed.
            (_, Place::Reserve) => return false,
            (_, Place::Gone(how)) => failed |= counts_as_failed(how),
            // A gun whose crew was Destroyed or Broken; one whose crew fled is only captured (NMM-12-14).
            _ => failed |= field.has(other, Sign::Abandoned) && !field.has(other, Sign::CrewFled),
        }
    }
    failed
}

fn counts_as_failed(how: Departure) -> bool {
    matches!(how, Departure::Destroyed | Departure::Routed | Departure::Retreated)
}

fn members<'a>(field: Field<'a>, brigade: u8) -> impl Iterator<Item = PieceId> + 'a {
    field.world.ids().filter(move |id| {
        field.profile(*id).brigade == Some(brigade) && !field.leader(*id) && !field.profile(*id).event
    })
}
