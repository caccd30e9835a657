//! Who is out of his Leader's reach (BR-04-07).

use engine::PieceId;

use crate::marks::{lower, raise};
use crate::table::Sign;
use crate::{Acting, hiding, rule};

/// The figures of a group more than six inches from their Leader are out of his reach, the others are not (BR-04-07).
pub(crate) fn find_strays(act: &mut Acting, group: u8) {
    find(act, group, true);
}

/// A Leader has moved, or is gone: those whom he has come near begin their action within his reach (BR-04-07).
pub(crate) fn find_reached(act: &mut Acting, leader: PieceId) {
    if let Some(group) = act.field().group_of(leader).filter(|_| act.field().leads(leader)) {
        find(act, group, false);
    }
}

/// Marks those of a group who are no longer out of its Leader's reach, and those who are now if that is wanted.
fn find(act: &mut Acting, group: u8, both: bool) {
    let field = act.field();
    let radius = field.world.book.foundations.group.radius;
    let leader = field.group(group).leader().filter(|leader| field.stands(*leader));
    for index in 0..act.world().group(group).figures.len() {
        let man = act.world().group(group).figures[index];
        let field = act.field();
        if !field.stands(man) {
            continue;
        }
        // A captive is not asked what he does, nor where he stands.
        let strays = !field.is(man, Sign::Captive)
            && leader.is_some_and(|leader| leader != man && !field.within(man, leader, radius));
        if strays != field.is(man, Sign::Astray) && (both || !strays) {
            let event = if strays { raise(man, Sign::Astray) } else { lower(man, Sign::Astray) };
            hiding::emit(act, rule!("BR-04-07"), man, event);
        }
    }
}
