//! Who a sentence is about: the pieces and armies of a battle as a report names them.

use engine::view::Subject;
use engine::{PieceId, Side};

use crate::field::Field;
use crate::world::Kind;

/// A piece: a general by his name without his rank, what a unit leaves behind by that unit, one of several units of a
/// regiment by its number, and with its army where both armies have one of that name.
pub(super) fn of(field: Field, id: PieceId) -> Subject {
    let profile = field.profile(id);
    if profile.kind.is_general() {
        return Subject::leader(&profile.title);
    }
    if let Some(parent) = profile.parent {
        let what = match profile.kind {
            Kind::Horses => "Horses",
            Kind::Guns => "Guns",
            _ => "Forlorn hope",
        };
        return Subject::regiment(what).belonging(&of(field, parent));
    }
    let subject = Subject::regiment(&profile.title);
    let twin = |other: PieceId| other != id && field.profile(other).title == profile.title;
    if field.world.named().any(twin) { subject.serving(&army(field, profile.side)) } else { subject }
}

/// An army.
pub(super) fn army(field: Field, side: Side) -> Subject {
    Subject::army(&field.world.army(side).name)
}
