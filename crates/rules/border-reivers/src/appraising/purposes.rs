//! What an answer is for, in words: at whom it is aimed, and how likely it comes off.

use dice::Reading;
use engine::{Answer, PieceId, Side, Way};

use super::aims::{self, inches};
use super::chances::{chance, hits};
use super::{blows, failing, herds};
use crate::field::Field;
use crate::firing;
use crate::morale;
use crate::presenting::{group_in_words, in_words};
use crate::table::{Order, Shot};
use crate::vocabulary::*;

/// Why an answer was chosen, in a sentence; `because` is what speaks loudest for it.
pub(super) fn reason(field: Field, side: Side, answer: &Answer, because: &'static str) -> String {
    match purpose(field, answer) {
        Some(purpose) => format!("To {purpose}."),
        None => format!("Because {because}{}.", whom(field, side, answer, because)),
    }
}

/// What a deed whose outcome hangs on dice is for, with its chance.
fn purpose(field: Field, answer: &Answer) -> Option<String> {
    let (piece, object) = (answer.piece?, answer.object);
    match answer.verb {
        FIRE => shot(field, answer, false),
        AIM => shot(field, answer, true),
        HERD => Some(drive(field, piece, object?, answer)),
        CHARGE => charge(field, piece, object?),
        STRIKE | ATTACK => {
            let (foe, charges) = (object?, answer.verb == STRIKE);
            let tells = percent(blows::tells(field, piece, foe, charges));
            Some(format!("strike at {}: {tells} that the blow tells", in_words(field, foe)))
        }
        RALLY => {
            let group = field.group_of(piece)?;
            let [with, without] = [true, false].map(|rallied| percent(1.0 - failing(field, group, rallied)));
            Some(format!(
                "hold {}: {with} with the Heidman's word, {without} without it",
                group_in_words(field, group)
            ))
        }
        _ => None,
    }
}

fn percent(chance: f64) -> String {
    // A sum of nothing is a zero below zero.
    format!("{:.0} %", (chance + 0.0) * 100.0)
}

/// A shot of now, or the one of the next turn for which somebody aims (BR-06-06).
fn shot(field: Field, answer: &Answer, aims: bool) -> Option<String> {
    let (shooter, target) = (answer.piece?, answer.object?);
    let weapon = u8::try_from(answer.amount).ok()?;
    let aimed = aims || firing::is_aimed(field, shooter, target, weapon);
    let to_hit = percent(hits(&firing::pool(field, &Shot::of(shooter, target, weapon, aimed))));
    let (at, when) = (in_words(field, target), if aims { " next turn" } else { "" });
    Some(format!("shoot at {at}{when}: {to_hit} that the shot tells"))
}

fn drive(field: Field, herder: PieceId, first: PieceId, answer: &Answer) -> String {
    let beasts = u8::try_from(answer.amount).unwrap_or(1);
    let goes = percent(herds::succeeds(field, herder, first, beasts));
    let beast = in_words(field, first);
    match beasts {
        1 => format!("drive {beast} home: {goes} that it goes"),
        2 => format!("drive {beast} and another home: {goes} that they go"),
        more => format!("drive {beast} and {} others home: {goes} that they go", more - 1),
    }
}

/// A charge, with the test that it takes (BR-05-02).
fn charge(field: Field, man: PieceId, foe: PieceId) -> Option<String> {
    let (charging, charged) = (field.group_of(man)?, field.group_of(foe)?);
    let steeled = field.group(charging).is(Order::Steeled);
    let passes = chance(&morale::pool(field, charging, false), |reading: Reading| reading.total() <= 0);
    let dares = percent(if steeled { 1.0 } else { passes });
    Some(format!("charge {}: {dares} that they dare", group_in_words(field, charged)))
}

/// Whom a move is about, and how far off: where it is made for what the man is there for.
fn whom(field: Field, side: Side, answer: &Answer, because: &str) -> String {
    let moves = matches!(answer.verb, SET_OUT | MARCH | LEAD | MOVE | FOLLOW) && answer.way != Way::None
        || answer.verb == SET_OUT;
    let Some(man) = answer.piece.filter(|_| moves) else { return String::new() };
    let Some(aim) = aims::of(field, side, man).filter(|aim| aim.why == because) else { return String::new() };
    let Some(whom) = aim.whom else { return String::new() };
    let off = inches(field.base(man).gap(&field.base(whom)));
    format!(": {}, {off:.0} inches off", in_words(field, whom))
}
