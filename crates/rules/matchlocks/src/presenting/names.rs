//! Names that tell any two pieces of a battle apart.

use engine::PieceId;

use super::subjects;
use crate::field::Field;

/// A piece as a report names it, with the word by which answers call it where another would be named alike.
pub(super) fn of(field: Field, id: PieceId) -> String {
    let name = subjects::of(field, id).name;
    let alike = |other: PieceId| {
        other != id && may_be_alike(field, id, other) && subjects::of(field, other).name == name
    };
    if field.world.ids().any(alike) { format!("{name} ({})", field.profile(id).name) } else { name }
}

/// A glance at two titles: whether they may come to the same name. What is bracketed is no part of one.
fn may_be_alike(field: Field, one: PieceId, other: PieceId) -> bool {
    let title = |id: PieceId| field.profile(id).title.as_bytes();
    let (mine, theirs) = (title(one), title(other));
    let bracketed = mine.first() == Some(&b'(') || theirs.first() == Some(&b'(');
    field.leader(one) == field.leader(other)
        && (field.leader(one) || bracketed || mine.iter().take(3).eq(theirs.iter().take(3)))
}
