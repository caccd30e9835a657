//! Crews that have left their guns: they move as foot on the Officers and Artillery card, each after a command roll of its own, and
//! serve their own gun again when they touch it (CYP-05-06, CYP-05-16, CYP-09-25).

use engine::{Departure, Event, PieceId};

use crate::marks::{go_over, leaves, lower, raise, sets};
use crate::{Acting, Field, Kind, Sign, UnitChange, rule};

/// The gun that a crew which is not routed touches and may serve again: its own, which nobody has taken (CYP-09-25).
fn gun_of(field: Field, crew: PieceId) -> Option<PieceId> {
    let gun = field.profile(crew).of.filter(|_| field.kind(crew) == Kind::Crew)?;
    let free = field.is(gun, Sign::Abandoned) && !field.is(gun, Sign::Captured);
    let there = field.piece(crew).on_table() && field.piece(gun).on_table() && !field.is_routed(crew);
    (free && there && field.touches(crew, gun)).then_some(gun)
}

/// A crew that touches its own gun serves it again, with the men that it has left and the morale that it has come to (CYP-09-25).
pub fn serves_again(act: &mut Acting, crew: PieceId) {
    let why = rule!("CYP-09-25");
    let field = act.field();
    let Some(gun) = gun_of(field, crew) else { return };
    let (point, lost) = (field.unit(crew).point(), field.figures(gun).saturating_sub(field.figures(crew)));
    go_over(act, rule!("CYP-04-06"), crew, gun);
    let (shaken, rallied) = (act.field().is(crew, Sign::PastHalf), act.field().unit(crew).routed_in());
    leaves(act, why, crew, Departure::Merged);
    if lost > 0 {
        act.emit(why, Event::FiguresLost { piece: gun, count: lost, part: 0 });
    }
    act.emit(why, UnitChange::Point(point).on(gun));
    if shaken {
        raise(act, rule!("CYP-19-01"), gun, Sign::PastHalf);
    }
    sets(act, rule!("CYP-19-02"), gun, UnitChange::RoutedIn(rallied));
    lower(act, why, gun, Sign::Abandoned);
}
