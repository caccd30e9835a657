//! Who a sentence is about: the pieces and armies of a battle as a report names them.

use engine::view::Subject;
use engine::{PieceId, Side};

use crate::field::Field;
use crate::world::Kind;

/// A piece: an officer by his name without his rank, a crew as its gun's, one of several units of a regiment by its number, and with
/// its army where both armies have one of that name.
pub(super) fn of(field: Field, id: PieceId) -> Subject {
    let profile = field.profile(id);
    let owner = profile.of.filter(|_| matches!(profile.kind, Kind::Crew | Kind::Holders));
    match (profile.kind, owner) {
        (kind, _) if kind.is_officer() => return Subject::leader(&profile.title),
        (Kind::Crew, Some(gun)) => return Subject::regiment("Gunners").belonging(&of(field, gun)),
        (_, Some(owner)) => return Subject::regiment("Horse-holders").belonging(&of(field, owner)),
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

/// A tertia by its name; one that is called after its commander needs no other word for what it is.
pub(super) fn tertia(field: Field, tertia: u8) -> String {
    match field.world.tertias.get(usize::from(tertia)).map(|it| &it.title) {
        None => "a tertia".to_owned(),
        Some(title) if title.contains("'s ") || title.contains("s' ") => title.clone(),
        Some(title) => format!("the tertia {title}"),
    }
}
