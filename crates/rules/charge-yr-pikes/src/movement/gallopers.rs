//! Where a galloper gun stands: against any edge of its unit, as its owner likes (CYP-10-01).

use engine::{Answer, PieceId, Refusal, Side, Way};
use tabletop::Pose;

use crate::marks::seats;
use crate::vocabulary::ATTACH;
use crate::{Field, Kind, Sign, rule};

/// Whether a galloper gun may be set at a place: its unit moves with the card in play, it touches its unit there, and it stands on
/// nobody; once a turn. It goes along with every move of its unit from there (CYP-10-01).
///
/// # Errors
/// Why not.
pub(super) fn judge_seat(field: Field, gun: PieceId, answer: &Answer) -> Result<Pose, Refusal> {
    let no = |why| Err(Refusal::new(rule!("CYP-10-01"), why).piece(gun));
    let Some(unit) = field.piece(gun).host().filter(|unit| answer.object == Some(*unit)) else {
        return no("a galloper gun stays with its unit for the whole game");
    };
    let Way::At(to) = answer.way else { return no("say where it stands") };
    if answer.verb != ATTACH {
        return no("a galloper gun goes along with its unit");
    }
    if !field.is(unit, Sign::Ready) || field.is(gun, Sign::Rode) {
        return no("it is set elsewhere when its unit moves, once a turn");
    }
    let block = field.footprint(gun).block(to);
    if !field.body(unit).within_of(&block, crate::field::TOUCHING) {
        return no("it must touch its unit at all times");
    }
    let stands_on = |id: PieceId| {
        let own = id == gun || field.kind(id).is_officer();
        !own && field.body(id).overlaps_block(&block)
    };
    let inside = field.world.ground.bounds();
    match field.pieces().any(stands_on) || !inside.encloses(&block) {
        true => no("there is no room for it"),
        false => Ok(to),
    }
}

/// The sides of its unit on which each galloper gun of a side may be set.
pub(super) fn offers(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    let guns = field.pieces().filter(|id| field.kind(*id) == Kind::Galloper && field.side(*id) == side);
    for gun in guns {
        let Some(unit) = field.piece(gun).host() else { continue };
        let answers = seats(field, gun, unit).map(|seat| Answer::plain(ATTACH).with(gun).on(unit).at(seat));
        answers.into_iter().filter(|answer| judge_seat(field, gun, answer).is_ok()).for_each(&mut *offer);
    }
}
