//! What the chapters judge of a unit, as facts that a case can expect: each by the function that the rules use.

use cases::{Found, Misread, Words};
use engine::{Answer, PieceId};

use super::named::{Worded, one_of};
use super::start;
use crate::combat::pools;
use crate::field::Field;
use crate::steps::Test;
use crate::table::Contact;
use crate::vocabulary::{SHOOT, SHOOT_HAIL, VOLLEY};
use crate::{combat, cover, reactions, shooting, visibility};

/// Reads what a chapter judges of a unit; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn read(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    cases::facts! { words: or none;
        "close order" => field.class(unit).is_close_order(),
        "mounted" => field.class(unit).is_mounted(),
        "true cavalry" => field.class(unit).is_cavalry(),
        "on foot" => field.class(unit).is_foot(),
        "has flanks" => field.has_flanks(unit),
        "has ahead" => field.is_ahead_of(unit, field.piece(start::piece(field.world, words)?).pose().at),
        "points against" => {
            let (enemy, contact) = against(field, unit, words)?;
            let entries = combat::points(field, unit, enemy, &contact);
            entries.iter().map(|entry| i64::from(entry.value)).sum::<i64>()
        },
        "strikers against" => {
            let (enemy, contact) = against(field, unit, words)?;
            combat::strikers(field, unit, enemy, &contact)
        },
        "dice against" => {
            let (enemy, contact) = against(field, unit, words)?;
            let figures = combat::strikers(field, unit, enemy, &contact);
            pools::dice(field, unit, figures)
        },
        "hits against" => {
            let (enemy, contact) = against(field, unit, words)?;
            pools::chance(field, unit, enemy, &contact).to_string()
        },
        "modifier" => {
            let test = one_of(words, "a test", Test::WORDS)?;
            let all = reactions::modifiers(field, unit, test);
            all.iter().map(|modifier| i64::from(modifier.value)).sum::<i64>()
        },
        "open flanks" => crate::flanks::open_flanks(field, unit, start::piece(field.world, words)?),
        "may rally" => reactions::may_rally(field, unit),
        "may halt" => reactions::may_halt(field, unit),
        "tests for panic" => reactions::tests_for_panic(field, unit),
        "tests for hits" => reactions::tests_for_hits(field, unit),
        "tests for friends" => reactions::tests_for_friends(field, unit),
        "lost the round" => combat::has_lost(field, unit),
        "may use pistols" => combat::may_use_pistols(field, unit),
        "sees" => visibility::sees(field, unit, start::piece(field.world, words)?),
        "in the open against" => cover::in_the_open(field, unit, start::piece(field.world, words)?),
        "cover against" => cover::in_combat(field, unit, start::piece(field.world, words)?).word(),
        "fires at" => fires(field, unit, words)?,
        "command" => command(field, unit),
        "outdistanced" => crate::routing::is_outdistanced(field, unit),
        "immune" => crate::routing::is_immune(field, unit),
    }
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
