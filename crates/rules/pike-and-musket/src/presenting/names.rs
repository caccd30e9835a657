//! Names that tell any two pieces of a battle apart.

use engine::PieceId;
use engine::view::Subject;

use super::subjects;
use crate::field::Field;

/// A piece as a report names it, with the word by which answers call it where another would be named alike.
pub(super) fn of(field: Field, id: PieceId) -> String {
    let called = |piece| (subjects::of(field, piece).name, field.profile(piece).name.clone());
    field.world.names.of(id, field.world.named(), called)
}

/// The same as somebody of whom something is said.
pub(super) fn subject(field: Field, id: PieceId) -> Subject {
    let mut it = subjects::of(field, id);
    it.name = of(field, id);
    it
}

/// That foot is caught by horse in the formation that it has: `Lunsford's foot is caught as it stands`.
pub(super) fn caught(field: Field, foot: PieceId) -> String {
    let it = subject(field, foot);
    format!("{} as {} {}", it.does("is caught"), it.pronoun(), it.verb("stands"))
}

/// A piece that an answer may name, by its name.
pub(super) fn of_any(field: Field, id: Option<PieceId>) -> String {
    id.map_or_else(|| "nobody".to_owned(), |id| of(field, id))
}
