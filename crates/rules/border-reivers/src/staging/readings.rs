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
    cases::facts! { words: or none;
        "armour against shot" => firing::armour_points(field, id),
        "armour against" => melee::armour_points(field, id, start::piece(field.world, words)?),
        "has in front" => melee::is_in_front(field, id, start::piece(field.world, words)?),
        "sees" => sight::sees(field, id, start::piece(field.world, words)?),
        "cover from" => word_of(SHOT_COVERS, cover::against_shot(field, start::piece(field.world, words)?, id)),
        "cover against" => word_of(MELEE_COVERS, cover::in_melee(field, id, start::piece(field.world, words)?)),
        "in cover" => retreating::is_in_cover(field, id),
        "broken" => field.is_broken(id),
    }
}

/// Reads what a chapter judges of a group; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_group(field: Field<'_>, group: u8, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    cases::facts! { words: or none;
        "base morale" => morale::base(field, group),
        "morale rallied" => morale::number(field, group, true),
        "morale" => morale::number(field, group, false),
        "in cover" => morale::is_in_cover(field, group),
        "can be rallied" => morale::may_rally(field, group).is_ok(),
        "can give way" => charging::may_give_way(field, group).is_ok(),
    }
}

/// Reads what a chapter judges of a side; nothing if the words name no such reading. `A force legal`, or the rules that it
/// breaks; `A force for 150 BR-11-03` where it may cost so much.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    cases::facts! { words: or none;
        "score" => victory::total(field, side),
        "holds out" => victory::holds_out(field, side),
        "force" => {
            let mut band = bands::on_paper(field.world, side);
            if words.take("for") {
                band.limit = Some(words.value("a limit in points", |word| word.parse().ok())?);
            }
            let faults = bands::faults(&field.world.book, &band);
            let told: Vec<String> = faults.iter().map(|fault| Id(fault.rule).to_string()).collect();
            if told.is_empty() { "legal".to_owned() } else { told.join(" ") }
        },
    }
}
