//! What the chapters judge of men, groups and sides, as facts that a case can expect: each by the function that the
//! rules use.

use cases::named::word_of;
use cases::{Found, Misread, Words};
use engine::{PieceId, Side};

use super::named::{MELEE_COVERS, SHOT_COVERS};
use super::start;
use crate::casting::bands;
use crate::field::Field;
use crate::ledger::Id;
use crate::{charging, cover, firing, melee, morale, retreating, sight, victory};

/// Reads what a chapter judges of a man, a horse or a beast; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_figure(field: Field<'_>, id: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(Some(match () {
        () if words.take("armour against shot") => Found::Number(firing::armour_points(field, id).into()),
        () if words.take("armour against") => {
            Found::Number(melee::armour_points(field, id, start::piece(field.world, words)?).into())
        }
        () if words.take("has in front") => {
            Found::Yes(melee::is_in_front(field, id, start::piece(field.world, words)?))
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
        () if words.take("base morale") => Found::Number(morale::base(field, group).into()),
        () if words.take("morale rallied") => Found::Number(morale::number(field, group, true).into()),
        () if words.take("morale") => Found::Number(morale::number(field, group, false).into()),
        () if words.take("in cover") => Found::Yes(morale::is_in_cover(field, group)),
        () if words.take("can be rallied") => Found::Yes(morale::may_rally(field, group).is_ok()),
        () if words.take("can give way") => Found::Yes(charging::may_give_way(field, group).is_ok()),
        () => return Ok(None),
    }))
}

/// Reads what a chapter judges of a side; nothing if the words name no such reading. `A force legal`, or the rules that it
/// breaks; `A force for 150 BR-11-03` where it may cost so much.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    Ok(Some(match () {
        () if words.take("score") => Found::Number(victory::total(field, side).into()),
        () if words.take("holds out") => Found::Yes(victory::holds_out(field, side)),
        () if words.take("force") => {
            let mut band = bands::on_paper(field.world, side);
            if words.take("for") {
                band.limit = Some(words.value("a limit in points", |word| word.parse().ok())?);
            }
            let faults = bands::faults(&field.world.book, &band);
            let told: Vec<String> = faults.iter().map(|fault| Id(fault.rule).to_string()).collect();
            Found::Words(if told.is_empty() { "legal".to_owned() } else { told.join(" ") })
        }
        () => return Ok(None),
    }))
}
