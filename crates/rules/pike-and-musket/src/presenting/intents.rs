//! What must still be done in the Combat Phase, as arrows from those who must attack to those whom they may (PM-08-02), and the ways
//! of those who run.

use engine::PieceId;
use engine::view::{IntentKind, IntentView};
use tabletop::{Length, Point};

use super::{compulsory, routs};
use crate::field::Field;
use crate::rule;

/// All of them.
pub(super) fn of(field: Field) -> Vec<IntentView> {
    let due: Vec<(PieceId, PieceId)> = compulsory::due(field)
        .into_iter()
        .flat_map(|(target, units)| units.into_iter().map(move |unit| (unit, target)))
        .collect();
    let is_free = |unit: PieceId| due.iter().filter(|(other, _)| *other == unit).count() > 1;
    let arrows: Vec<IntentView> =
        due.iter().map(|(unit, target)| attack(field, *unit, *target, is_free(*unit))).collect();
    arrows.into_iter().chain(routs::of(field)).collect()
}

/// An arrow of whoever must attack; `is_free` if he could attack another instead.
fn attack(field: Field, from: PieceId, to: PieceId, is_free: bool) -> IntentView {
    let contact = field.in_contact(from, to);
    IntentView {
        kind: if contact { IntentKind::Charge } else { IntentKind::Shoot },
        from,
        to: Some(to),
        word: if is_free { "must attack somebody, and could attack" } else { "must attack" }.to_owned(),
        rule: rule!("PM-08-02"),
        way: way(field, from, to),
    }
}

/// From the nearest point of one to the nearest of the other; between two that touch from the middle of the one.
fn way(field: Field, from: PieceId, to: PieceId) -> Vec<Point> {
    let line = field.gap(from, to).line();
    let close = line.length() < Length::millimetres(10);
    vec![if close { field.block(from).centre() } else { line.from }, line.to]
}
