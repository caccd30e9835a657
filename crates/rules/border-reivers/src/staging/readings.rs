//! What the chapters judge of men, groups and sides, as facts that a case can expect: each by the function that the
//! rules use.

use cases::named::word_of;
use cases::{Found, Misread, Words};
use engine::{PieceId, Side};

use super::named::{MELEE_COVERS, SHOT_COVERS};
use super::start;
use crate::field::Field;
use crate::{cover, retreating, sight};

/// Reads what a chapter judges of a man, a horse or a beast; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_figure(field: Field<'_>, id: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(Some(match () {
        () if words.take("armour against shot") => {
            Found::Number(field.man(id).map_or(0, |man| i64::from(man.armour.metal())))
        }
        () if words.take("sees") => Found::Yes(sight::sees(field, id, start::piece(field.world, words)?)),
        () if words.take("cover from") => {
            let shooter = start::piece(field.world, words)?;
            Found::Words(word_of(SHOT_COVERS, cover::against_shot(field, shooter, id)).to_owned())
        }
        () if words.take("cover against") => {
            let attacker = start::piece(field.world, words)?;
            Found::Words(word_of(MELEE_COVERS, cover::in_melee(field, id, attacker)).to_owned())
        }
        () if words.take("in cover") => Found::Yes(retreating::is_in_cover(field, id)),
        () if words.take("broken") => Found::Yes(field.is_broken(id)),
        () => return Ok(None),
    }))
}

/// Reads what a chapter judges of a group; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_group(field: Field<'_>, group: u8, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(Some(match () {
        () if words.take("base morale") => {
            Found::Number(field.world.book.morale.base.of(field.band(group).quality).into())
        }
        () => return Ok(None),
    }))
}

/// Reads what a chapter judges of a side; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_side(_field: Field<'_>, _side: Side, _words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(None)
}
