//! Who a sentence is about: men, groups, families and beasts as a report names them.

use engine::view::Subject;
use engine::{PieceId, Side};

use crate::field::Field;
use crate::world::{Kind, Rank};

/// A man by his name, a beast or a horse by what it is.
pub(super) fn of(field: Field, id: PieceId) -> Subject {
    let Some(profile) = field.world.profiles.get(id.index()) else { return Subject::man("nobody") };
    match profile.kind {
        Kind::Man(man) if man.rank == Rank::Ordinary => Subject::man(&profile.title),
        Kind::Man(_) => Subject::leader(&profile.title),
        Kind::Horse { rider } => Subject::man("the horse").belonging(&of(field, rider)).as_thing(),
        Kind::Beast(_) => Subject::man(&profile.title).as_thing(),
    }
}

/// A piece that an answer may name.
pub(super) fn any(field: Field, id: Option<PieceId>) -> String {
    id.map_or_else(|| "nobody".to_owned(), |id| of(field, id).name)
}

/// A group by its name; a Heidman by his own.
pub(super) fn group(field: Field, group: u8) -> Subject {
    let band = field.band(group);
    match band.figures.first() {
        Some(heidman) if field.world.is_heidman(group) => of(field, *heidman),
        _ => Subject::army(&band.title),
    }
}

/// The group of a man in words.
pub(super) fn group_of(field: Field, man: Option<PieceId>) -> String {
    let found =
        man.filter(|man| man.index() < field.world.profiles.len()).and_then(|man| field.group_of(man));
    found.map_or_else(|| "nobody".to_owned(), |number| group(field, number).name)
}

/// A family or garrison.
pub(super) fn family(field: Field, side: Side) -> Subject {
    Subject::army(&field.world.family(side).name)
}
