//! Who a sentence is about: the pieces and armies of a battle as a report names them.

use engine::view::Subject;
use engine::{PieceId, Side};

use crate::field::Field;
use crate::world::Class;

/// A piece: a General by his name without his rank, a staff officer as his General's, one of several units of a regiment by its
/// number, and with its army where both armies have one of that name.
pub(super) fn of(field: Field, id: PieceId) -> Subject {
    let profile = field.profile(id);
    match profile.class {
        Class::General => return Subject::leader(&profile.title),
        Class::Staff => {
            let officer = Subject::leader("An officer");
            return profile.general.map_or(officer.clone(), |general| officer.belonging(&of(field, general)));
        }
        _ => {}
    }
    let subject = Subject::regiment(&profile.title);
    let twin = |other: PieceId| other != id && field.profile(other).title == profile.title;
    if field.world.named().any(twin) { subject.serving(&army(field, profile.side)) } else { subject }
}

/// An army.
pub(super) fn army(field: Field, side: Side) -> Subject {
    Subject::army(&field.world.army(side).name)
}
