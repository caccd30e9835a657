//! What a case can expect of fire before any die is thrown.

use cases::{Found, Misread, Words};
use engine::PieceId;

use crate::artillery;
use crate::field::Field;
use crate::firing::{Cover, judge_target};
use crate::musketry;
use crate::world::Kind;

use super::start;

/// Whether a unit or gun may fire at a target now: with muskets, ball or canister.
fn may_fire(field: Field, firer: PieceId, target: PieceId) -> bool {
    match field.kind(firer) {
        Kind::Galloper => musketry::judge_gun(field, firer, target).is_ok(),
        kind if kind.is_battery() => ball(field, firer, target) || canister(field, firer, target),
        _ => {
            may(field, firer)
                && judge_target(field, field.side(firer), target).is_ok()
                && !musketry::aims(field, firer, target).is_empty()
        }
    }
}

/// Whether a unit or battery may fire now, whoever is before it.
pub fn may(field: Field, firer: PieceId) -> bool {
    match field.kind(firer).is_battery() {
        true => artillery::judge_gun(field, firer).is_ok(),
        false => musketry::judge_firer(field, firer).is_ok(),
    }
}

/// The face that the best of its dice needs against a target, modifiers counted; 99 where none can fire.
fn needs(field: Field, firer: PieceId, target: PieceId) -> i64 {
    let aims = musketry::aims(field, firer, target);
    let need = |aim: &musketry::Aim| musketry::dice_of(field, firer, target, *aim, 1).need;
    aims.iter().map(|(_, aim)| i64::from(need(aim))).min().unwrap_or(99)
}

/// What covers a target against a unit or gun.
pub fn cover(field: Field, firer: PieceId, target: PieceId) -> &'static str {
    let found = match field.kind(firer).is_battery() {
        true => match artillery::judge_ball(field, firer, target, None) {
            Ok(shot) => {
                artillery::struck(field, shot).first().map(|it| artillery::cover_of(field, firer, *it))
            }
            Err(_) => None,
        },
        false => musketry::aims(field, firer, target).first().map(|(_, aim)| aim.cover),
    };
    match found {
        None => "nothing",
        Some(Cover::Open) => "open",
        Some(Cover::Wall) => "wall",
        Some(Cover::Woods) => "woods",
        Some(Cover::Works) => "works",
    }
}

/// Whether a battery may fire ball at a target.
fn ball(field: Field, gun: PieceId, target: PieceId) -> bool {
    artillery::judge_gun(field, gun).is_ok() && artillery::judge_ball(field, gun, target, None).is_ok()
}

/// And canister.
fn canister(field: Field, gun: PieceId, target: PieceId) -> bool {
    artillery::judge_gun(field, gun).is_ok() && artillery::judge_canister(field, gun, target).is_ok()
}

/// How many units a ball at the nearest point of a target endangers, the target among them.
fn endangers(field: Field, gun: PieceId, target: PieceId) -> usize {
    artillery::judge_ball(field, gun, target, None).map_or(0, |shot| artillery::struck(field, shot).len())
}

/// What is so of a piece that fires, if that is what is asked.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn of_piece(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    cases::facts! { words: or none;
        "fires at" => may_fire(field, unit, start::piece(field.world, words)?),
        "stands against" => musketry::aims(field, unit, start::piece(field.world, words)?).len(),
        "short against" => {
            let aims = musketry::aims(field, unit, start::piece(field.world, words)?);
            aims.iter().filter(|(_, aim)| aim.short).count()
        },
        "shooters" => musketry::shooters(field, unit).len(),
        "needs against" => needs(field, unit, start::piece(field.world, words)?),
        "cover against" => cover(field, unit, start::piece(field.world, words)?).to_owned(),
        "ball at" => ball(field, unit, start::piece(field.world, words)?),
        "canister at" => canister(field, unit, start::piece(field.world, words)?),
        "may fire" => may(field, unit),
        "enfilades" => artillery::is_enfiladed(field, unit, start::piece(field.world, words)?),
        "deep" => artillery::depth(field, unit, Cover::Open) == artillery::Depth::Deep,
        "endangers" => endangers(field, unit, start::piece(field.world, words)?),
    }
}
