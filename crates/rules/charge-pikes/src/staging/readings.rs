//! What the chapters judge of a unit, as facts that a case can expect: each by the function that the rules use.

use cases::{Found, Misread, Words};
use engine::{Answer, PieceId};

use super::named::{Worded, one_of};
use super::start;
use crate::field::Field;
use crate::reactions::Test;
use crate::table::Contact;
use crate::vocabulary::{SHOOT, SHOOT_HAIL, VOLLEY};
use crate::{combat, cover, reactions, shooting, visibility};

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
        () if words.take("points against") => {
            let (enemy, contact) = against(field, unit, words)?;
            let entries = combat::points(field, unit, enemy, &contact);
            Found::Number(entries.iter().map(|entry| i64::from(entry.value)).sum())
        }
        () if words.take("strikers against") => {
            let (enemy, contact) = against(field, unit, words)?;
            Found::Number(combat::strikers(field, unit, enemy, &contact).into())
        }
        () if words.take("dice against") => {
            let (enemy, contact) = against(field, unit, words)?;
            let figures = combat::strikers(field, unit, enemy, &contact);
            Found::Number(combat::dice(field, unit, figures).into())
        }
        () if words.take("hits against") => {
            let (enemy, contact) = against(field, unit, words)?;
            Found::Words(combat::chance(field, unit, enemy, &contact).to_string())
        }
        () if words.take("modifier") => {
            let test = one_of(words, "a test", Test::WORDS)?;
            let all = reactions::modifiers(field, unit, test);
            Found::Number(all.iter().map(|modifier| i64::from(modifier.value)).sum())
        }
        () if words.take("open flanks") => {
            let enemy = start::piece(field.world, words)?;
            Found::Number(crate::flanks::open_flanks(field, unit, enemy).into())
        }
        () if words.take("may rally") => Found::Yes(reactions::may_rally(field, unit)),
        () if words.take("may halt") => Found::Yes(reactions::may_halt(field, unit)),
        () if words.take("tests for panic") => Found::Yes(reactions::tests_for_panic(field, unit)),
        () if words.take("tests for hits") => Found::Yes(reactions::tests_for_hits(field, unit)),
        () if words.take("tests for friends") => Found::Yes(reactions::tests_for_friends(field, unit)),
        () if words.take("lost the round") => Found::Yes(combat::has_lost(field, unit)),
        () if words.take("may use pistols") => Found::Yes(combat::may_use_pistols(field, unit)),
        () if words.take("sees") => {
            let other = start::piece(field.world, words)?;
            Found::Yes(visibility::sees(field, unit, other))
        }
        () if words.take("in the open against") => {
            let enemy = start::piece(field.world, words)?;
            Found::Yes(cover::in_the_open(field, unit, enemy))
        }
        () if words.take("cover against") => {
            let enemy = start::piece(field.world, words)?;
            Found::Words(cover::in_combat(field, unit, enemy).word().to_owned())
        }
        () if words.take("fires at") => Found::Words(fires(field, unit, words)?),
        () if words.take("command") => Found::Words(command(field, unit).to_owned()),
        () if words.take("outdistanced") => Found::Yes(crate::routing::is_outdistanced(field, unit)),
        () if words.take("immune") => Found::Yes(crate::routing::is_immune(field, unit)),
        () => return Ok(None),
    }))
}

/// The dice of a shot as it would be fired: `fires at byron`, then `hail`, `volley`, `face 1` or `guns 1` (bits) as wanted;
/// `no dice` for one that may not be fired.
fn fires(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<String, Misread> {
    let target = start::piece(field.world, words)?;
    let mut answer = Answer::plain(SHOOT).with(unit).on(target);
    if words.take("hail") {
        answer.verb = SHOOT_HAIL;
    } else if words.take("volley") {
        answer.verb = VOLLEY;
    }
    if words.take("face") || words.take("guns") {
        let told = words.number("a face from 0, or guns by bit")?;
        answer.amount = i16::try_from(told).unwrap_or(i16::MAX);
    }
    let dice: Vec<String> = shooting::volleys(field, &answer)
        .iter()
        .map(|volley| {
            let times = if volley.times > 1 { " doubled" } else { "" };
            format!("{} on {}{times}", volley.dice, volley.chance)
        })
        .collect();
    Ok(if dice.is_empty() { "no dice".to_owned() } else { dice.join(" and ") })
}

/// An enemy by name and the contact with him: the one on the table, or one front to front in which nobody charged.
fn against(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<(PieceId, Contact), Misread> {
    let enemy = start::piece(field.world, words)?;
    let found = field.contacts(unit).find(|contact| contact.holds(enemy));
    Ok((enemy, found.copied().unwrap_or(Contact::between(unit, enemy))))
}

/// What a unit has of generals (CP-09-05).
fn command(field: Field<'_>, unit: PieceId) -> &'static str {
    match crate::command::of(field, unit) {
        crate::command::Command::Attached => "attached",
        crate::command::Command::Near => "near",
        crate::command::Command::None => "none",
    }
}
