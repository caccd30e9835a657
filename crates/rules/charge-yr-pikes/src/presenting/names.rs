//! Names that tell any two pieces of a battle apart.

use engine::PieceId;

use super::subjects;
use crate::field::Field;

/// A piece as a report names it, with the word by which answers call it where another would be named alike.
pub(super) fn of(field: Field, id: PieceId) -> String {
    // They follow from who is who alone.
    let told = || field.world.named().map(|piece| subjects::of(field, piece).name).collect();
    let all = field.world.names.get_or_init(told);
    let (Some(profile), Some(own)) = (field.world.profiles.get(id.index()), all.get(id.index())) else {
        return "nobody".to_owned();
    };
    let twin = |(at, name): (usize, &String)| at != id.index() && name == own;
    match all.iter().enumerate().any(twin) {
        true => format!("{own} ({})", profile.name),
        false => own.clone(),
    }
}

/// A piece that an answer may name, by its name.
pub(super) fn of_any(field: Field, id: Option<PieceId>) -> String {
    id.map_or_else(|| "nobody".to_owned(), |id| of(field, id))
}

/// Some of them, one after the other; `nobody` for none.
pub(super) fn all(field: Field, pieces: &[PieceId]) -> String {
    let told: Vec<String> = pieces.iter().map(|id| of(field, *id)).collect();
    if told.is_empty() { "nobody".to_owned() } else { told.join(", ") }
}
