//! What the chapters judge of a unit, as facts that a case can expect: each by the function that the rules use.

use cases::{Found, Misread, Words};
use engine::PieceId;

use super::start;
use crate::field::Field;

/// Reads what a chapter judges of a unit; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn read(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(Some(match () {
        () if words.take("close order") => Found::Yes(field.class(unit).is_close_order()),
        () if words.take("mounted") => Found::Yes(field.class(unit).is_mounted()),
        () if words.take("true cavalry") => Found::Yes(field.class(unit).is_cavalry()),
        () if words.take("on foot") => Found::Yes(field.class(unit).is_foot()),
        () if words.take("has flanks") => Found::Yes(field.has_flanks(unit)),
        () if words.take("has ahead") => {
            let other = start::piece(field.world, words)?;
            Found::Yes(field.is_ahead_of(unit, field.piece(other).pose().at))
        }
        () => return Ok(None),
    }))
}
