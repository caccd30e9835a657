//! Leaving the table over an edge: home, in flight, or driven off (BR-04-10, BR-02-11).

use engine::{Departure, Event, PieceId, Rule, Side};
use tabletop::{Border, Disc, Length, Point};

use super::walking::mark;
use crate::field::Field;
use crate::movement::strays::find_strays;
use crate::table::{Order, Sign};
use crate::{Acting, rule, wounds};

/// How far the base of what stands on the table is from an edge of it.
pub fn gap_to_edge(field: Field, piece: PieceId, edge: Border) -> Length {
    base_to_edge(field, field.base(piece), edge)
}

fn base_to_edge(field: Field, base: Disc, edge: Border) -> Length {
    (field.world.ground.edge(edge).deep(base.centre) - base.radius).max(Length::ZERO)
}

/// The place at which a piece would touch an edge straight on.
pub fn place_at_edge(field: Field, piece: PieceId, edge: Border) -> Point {
    let edge = field.world.ground.edge(edge);
    edge.point(edge.along(field.centre(piece)), field.radius(piece))
}

/// Whether a base touches an edge of the table.
pub fn touches_edge(field: Field, piece: PieceId, edge: Border) -> bool {
    gap_to_edge(field, piece, edge) <= field.world.book.foundations.contact.gap
}

/// Whether a base would touch an edge of the table.
pub(super) fn would_touch_edge(field: Field, base: Disc, edge: Border) -> bool {
    base_to_edge(field, base, edge) <= field.world.book.foundations.contact.gap
}

/// Whether a base touches an edge by which a side may leave (BR-04-10).
pub fn is_at_exit(field: Field, piece: PieceId, side: Side) -> bool {
    field.world.family(side).exits.iter().any(|edge| touches_edge(field, piece, *edge))
}

/// A man whose move has ended at an exit of his side goes home, with the horse that he rides (BR-04-10); the group of a
/// Leader goes after him (BR-03-04). Says whether he has left.
pub(crate) fn go_home(act: &mut Acting, man: PieceId) -> bool {
    let field = act.field();
    if !field.side(man).is_some_and(|side| is_at_exit(field, man, side)) {
        return false;
    }
    mark(act, rule!("BR-04-10"), man, Sign::Home);
    let led = act.field().group_of(man).filter(|_| act.field().leads(man));
    wounds::end_lead(act, man, Order::LeaderHome);
    // Nobody is out of the reach of one who has gone home (BR-04-07).
    led.into_iter().for_each(|group| find_strays(act, group));
    off(act, rule!("BR-04-10"), man, Departure::Removed);
    true
}

/// A man in full retreat who has come to his home edge has fled; if he led a group it is without its Leader (BR-02-11,
/// BR-03-04). It is no loss to it.
pub(crate) fn flee(act: &mut Acting, man: PieceId) {
    wounds::end_lead(act, man, Order::LeaderGone);
    off(act, rule!("BR-02-11"), man, Departure::Routed);
}

/// A beast, a loose horse or a captive that a side has brought to an exit of its own is taken off the table (BR-04-10,
/// BR-12-05).
pub(crate) fn take_off(act: &mut Acting, piece: PieceId, side: Side) {
    let sign = if side == Side::A { Sign::TakenByA } else { Sign::TakenByB };
    mark(act, rule!("BR-04-10"), piece, sign);
    off(act, rule!("BR-04-10"), piece, Departure::Captured);
}

/// Somebody leaves the table, with the horse that he rides, and is locked with nobody any more.
fn off(act: &mut Acting, rule: Rule, piece: PieceId, how: Departure) {
    wounds::release(act, rule, piece);
    let horse = act.table().figures[piece.index()].rides();
    act.emit(rule, Event::Left { piece, how });
    if let Some(horse) = horse {
        act.emit(rule, Event::Left { piece: horse, how });
    }
}
