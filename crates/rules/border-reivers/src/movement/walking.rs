//! Walking a judged path, up to the place where a hidden group is found (BR-01-06, BR-04-09).

use engine::{Event, PieceId, Rule};
use tabletop::{Angle, InlineVec, Length, Point, Pose, Segment};

use crate::field::Field;
use crate::going::{Going, Mover, reach};
use crate::marks::raise;
use crate::table::{FigureChange, Sign};
use crate::{Acting, hiding, wounds};

/// A way as it is walked.
type Points = InlineVec<Point, 12>;

/// A man goes along a path that has been judged, until he finds a hidden group: he stops where he sees it, and what he
/// has gone is spent (BR-01-06). His own group is hidden no more, he aims no more (BR-06-06), and he faces as he wishes or
/// else the way he went (BR-00-03). Says whether he arrived.
pub(crate) fn walk(
    act: &mut Acting,
    rule: Rule,
    mover: &Mover,
    points: &[Point],
    (cost, facing): (Length, Option<Angle>),
) -> bool {
    let man = mover.piece;
    hiding::reveal_with(act, man);
    let field = act.field();
    let start = field.piece(man).pose();
    let (seen, found) = until_found(field, man, start.at, points);
    let (end, cost) = match found {
        None => (seen.last().copied().unwrap_or(start.at), cost),
        Some(_) => {
            let far = reach(&Going::of(field, mover), start.at, &seen, Length(i32::MAX));
            (far.at, far.spent)
        }
    };
    let spent = field.figure(man).spent() + cost;
    let came_from = seen.iter().rev().nth(1).copied().unwrap_or(start.at);
    let way = if end == came_from { start.facing } else { Angle::of(end - came_from) };
    put(act, rule, man, Pose::new(end, facing.unwrap_or(way)));
    act.emit(rule, FigureChange::Spent(spent).on(man));
    wounds::lapse_aim(act, man);
    if let Some(group) = found {
        hiding::reveal(act, group);
    }
    hiding::look_round(act);
    found.is_none()
}

/// Sets a man down somewhere: he has moved.
pub(crate) fn put(act: &mut Acting, rule: Rule, man: PieceId, to: Pose) {
    let piece = act.table().pieces[man.index()];
    if piece.pose() != to {
        act.emit(rule, Event::Moved { piece: man, from: piece.pose(), to });
    }
    mark(act, rule, man, Sign::Moved);
}

/// Raises a sign of a man if it is not up yet.
pub(crate) fn mark(act: &mut Acting, rule: Rule, man: PieceId, sign: Sign) {
    if !act.table().figures[man.index()].is(sign) {
        act.emit(rule, raise(man, sign));
    }
}

/// The path as far as its walker comes before he finds a hidden group, and which one he finds.
fn until_found(field: Field, man: PieceId, from: Point, points: &[Point]) -> (Points, Option<u8>) {
    let (mut seen, mut here) = (Points::empty(from), from);
    for point in points {
        let way = Segment::new(here, *point);
        let sees = hiding::find_along(field, man, way).map(|found| (found.far, found.at, found.group));
        if let Some((_, at, group)) = sees.into_iter().chain(stumbles(field, man, way)).min() {
            seen.try_push(at);
            return (seen, Some(group));
        }
        seen.try_push(*point);
        here = *point;
    }
    (seen, None)
}

/// Where on a way a man comes upon a hidden enemy whom he has not seen, for somebody stood between them: how far along, the
/// place, and the group (BR-01-06, BR-04-09).
fn stumbles(field: Field, man: PieceId, way: Segment) -> Option<(Length, Point, u8)> {
    let radius = field.radius(man);
    let foes = field.hidden(field.side(man)?.other());
    let met = foes.filter(|foe| field.base(*foe).blocks(way, radius)).filter_map(|foe| {
        let far = field.base(foe).stops(way, radius);
        let at = way.from + way.vector().scaled(far.0.into(), i64::from(way.length().0).max(1));
        Some((far, at, field.group_of(foe)?))
    });
    met.min()
}
