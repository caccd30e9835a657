//! What the chapters judge of a piece, as facts that a case can expect: each by the function that the rules use.

use cases::{Found, Misread, Words};
use engine::{Answer, PieceId};

use super::start;
use crate::combat::{self, Reason};
use crate::field::Field;
use crate::ledger::Id;
use crate::vocabulary::{COLUMN, DISMOUNT, HEDGEHOG, LIMBER, LINE, MOUNT, UNLIMBER};
use crate::{artillery, charging, hedgehog, movement, rallying, routing, sight, zones};

/// The words of these readings.
pub const WORDS: &[&str] = &[
    "class",
    "form",
    "strength",
    "defends with",
    "morale",
    "allowance",
    "charge allowance",
    "attack range",
    "points",
    "men",
    "led",
    "gap",
    "touches",
    "zone of",
    "sees",
    "fires at",
    "in range of",
    "can attack",
    "must attack",
    "room against",
    "odds against",
    "column against",
    "shifts against",
    "die against",
    "threatened",
    "may charge",
    "cost of",
    "height",
    "held by an enemy",
    "back to the enemy",
    "ways",
    "help",
    "officers",
];

/// Reads what a chapter judges of a piece; nothing if the words name no such reading.
///
/// # Errors
/// What is wrong with the words that follow.
pub fn read(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Option<Found>, Misread> {
    let all = together(field, unit, words)?;
    if all.len() == 1
        && let Some(found) = of_itself(field, unit, words)
    {
        return Ok(Some(found));
    }
    let other = |words: &mut Words<'_>| start::piece(field.world, words);
    Ok(Some(match () {
        () if words.take("gap") => Found::Length(field.distance(unit, other(words)?).rounded_up()),
        () if words.take("touches") => Found::Yes(field.in_contact(unit, other(words)?)),
        () if words.take("zone of") => {
            Found::Words(word_of(zones::zone(field, other(words)?, unit)).to_owned())
        }
        () if words.take("sees") => Found::Yes(sight::sees(field, unit, other(words)?)),
        () if words.take("fires at") => Found::Yes(artillery::judge(field, unit, other(words)?).is_ok()),
        () if words.take("in range of") => Found::Yes(combat::in_range(field, other(words)?, unit)),
        () if words.take("can attack") => Found::Yes(combat::can_attack(field, unit, other(words)?)),
        () if words.take("room against") => Found::Yes(combat::has_room(field, unit, other(words)?)),
        () if words.take("odds against") => {
            let odds = combat::odds(field, &all, target(field, words)?);
            Found::Words(format!("{} : {}", odds.attacker, odds.defender))
        }
        () if words.take("column against") => {
            let odds = combat::odds(field, &all, target(field, words)?);
            Found::Words(odds.words().to_owned())
        }
        () if words.take("shifts against") => {
            Found::Words(told(&combat::shifts(field, &all, target(field, words)?)))
        }
        () if words.take("die against") => {
            Found::Words(told(&combat::modifiers(field, &all, target(field, words)?)))
        }
        () if words.take("cost of") => cost(field, unit, words)?,
        () => return Ok(None),
    }))
}

/// The enemy who is attacked.
fn target(field: Field<'_>, words: &mut Words<'_>) -> Result<PieceId, Misread> {
    start::piece(field.world, words)
}

/// The unit with those who attack together with it: `with byron`, before what is read.
fn together(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Vec<PieceId>, Misread> {
    let mut all = vec![unit];
    while words.take("with") {
        all.push(start::piece(field.world, words)?);
    }
    Ok(all)
}

/// Reasons in words: `PM-08-10 1, PM-08-12 1`, or `none`.
fn told(reasons: &[Reason]) -> String {
    let told: Vec<String> =
        reasons.iter().map(|reason| format!("{} {}", Id(reason.rule), reason.value)).collect();
    if told.is_empty() { "none".to_owned() } else { told.join(", ") }
}

fn word_of(edge: tabletop::Edge) -> &'static str {
    cases::named::word_of(cases::named::EDGES, edge)
}

/// What is so of a piece by itself.
fn of_itself(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Option<Found> {
    let profile = field.profile(unit);
    Some(match () {
        () if words.take("class") => Found::Words(profile.class.word().to_owned()),
        () if words.take("form") => Found::Words(field.form(unit).word().to_owned()),
        () if words.take("strength") => Found::Number(field.attacking_strength(unit).into()),
        () if words.take("defends with") => Found::Number(field.defending_strength(unit).into()),
        () if words.take("morale") => Found::Number(field.morale(unit).into()),
        () if words.take("allowance") => Found::Length(field.allowance(unit)),
        () if words.take("charge allowance") => Found::Length(field.charge_allowance(unit)),
        () if words.take("attack range") => Found::Length(field.range(unit)),
        () if words.take("points") => Found::Number(profile.points.into()),
        () if words.take("men") => {
            let men = field.world.book.foundations.scale.men(field.figures(unit).into());
            Found::Number(men[0].into())
        }
        () if words.take("led") => Found::Yes(field.is_led(unit)),
        () if words.take("must attack") => Found::Yes(combat::must_attack(field, unit)),
        () if words.take("threatened") => Found::Yes(hedgehog::is_threatened(field, unit)),
        () if words.take("may charge") => Found::Yes(charging::may_charge(field, unit).is_ok()),
        () if words.take("height") => Found::Number(sight::height(field, &field.block(unit)) as i64),
        () if words.take("held by an enemy") => Found::Yes(field.is_held(unit)),
        () if words.take("back to the enemy") => {
            Found::Yes(movement::has_back_turned(field, unit, &field.block(unit)))
        }
        () if words.take("ways") => Found::Number(ways(field, unit)),
        () if words.take("officers") => {
            let officers = field.world.profiles.iter().filter(|it| it.general == Some(unit));
            Found::Number(officers.count() as i64)
        }
        () if words.take("help") => Found::Number(rallying::help(field, unit).into()),
        () => return None,
    })
}

/// How many ways a router has: none, one, or two that are equal.
fn ways(field: Field<'_>, unit: PieceId) -> i64 {
    let ways = routing::ways(field, unit);
    match (ways.by(tabletop::Hand::Right), ways.is_choice()) {
        (None, _) => 0,
        (Some(_), false) => 1,
        (Some(_), true) => 2,
    }
}

/// What a change of formation costs: `cost of column`.
fn cost(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let verb = words.value("a change of formation", |word| match word {
        "column" => Some(COLUMN),
        "line" => Some(LINE),
        "hedgehog" => Some(HEDGEHOG),
        "mount" => Some(MOUNT),
        "dismount" => Some(DISMOUNT),
        "limber" => Some(LIMBER),
        "unlimber" => Some(UNLIMBER),
        _ => None,
    })?;
    let change = movement::judge_change(field, unit, &Answer::plain(verb).with(unit));
    Ok(match change {
        Ok(change) => Found::Length(change.cost),
        Err(refusal) => Found::Words(Id(refusal.rule).to_string()),
    })
}
