//! The ways of answers in the words of a button.

use engine::view::words;
pub(super) use engine::view::words::{about, direction, going, inches, looking, place, spot};
use engine::{Answer, PieceId, Way};

use crate::field::Field;

/// The legs of an answer, one after the other; empty without any.
pub(super) fn legs(field: Field, unit: PieceId, answer: &Answer) -> String {
    let Way::Legs(legs) = &answer.way else { return String::new() };
    let shape = field.piece(unit).shape();
    words::legs(field.pose(unit), shape.footprint(), legs)
}
