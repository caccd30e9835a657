//! Who a sentence is about: the pieces and armies of a battle as a report names them.

use engine::view::Subject;
use engine::{PieceId, Side};

use crate::field::Field;

/// A piece: a leader by his name without his rank, one of several Units of a regiment by its number, and with its army
/// where both armies have one of that name.
pub(super) fn of(field: Field, id: PieceId) -> Subject {
    let title = &field.profile(id).title;
    if field.leader(id) {
        return Subject::leader(title);
    }
    let twin = |other: &PieceId| *other != id && field.profile(*other).title == *title;
    let subject = Subject::regiment(title);
    if field.world.ids().any(|other| twin(&other)) {
        subject.serving(&army(field, field.profile(id).side))
    } else {
        subject
    }
}

/// An army.
pub(super) fn army(field: Field, side: Side) -> Subject {
    Subject::army(&field.world.armies[side.index()].name)
}
