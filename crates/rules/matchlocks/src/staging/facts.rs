//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words, sheets, suggestion};
use engine::sheet::Sheet;
use engine::{PieceId, Side};
use tabletop::Length;

use super::named::{self, BONUS, EVENTS};
use super::{cards, paper, start};
use crate::field::Field;
use crate::shooting;
use crate::table::{Battle, Finding, Melee, SideState, UnitState};
use crate::turn::cards::event_kind;

/// What can be said of a unit beside its sheet and what is known of every piece.
pub const OF_UNIT: &[&str] = &[
    "daunted",
    "disordered",
    "kind",
    "quality",
    "formation",
    "kills",
    "start",
    "half strength",
    "level",
    "engaged",
    "fights",
    "gap",
    "fells",
    "led",
    "brigade",
    "due",
];
/// What can be said of a side beside its sheet.
pub const OF_SIDE: &[&str] = &["holds"];
/// What can be said of the battle beside its sheet.
pub const OF_BATTLE: &[&str] =
    &["card", "raining", "tests due", "melees", "deck", "bonus deck", "events deck", "terrain", "melee"];

/// All that can be said of something that has a sheet.
pub fn known<S: Sheet>(beside: &[&'static str]) -> Vec<&'static str> {
    [beside, &S::FORM.words()].concat()
}

/// Reads a fact.
///
/// # Errors
/// What is wrong with the words.
pub fn read(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut ahead = words.clone();
    let word = ahead.next("what is expected")?;
    if let Some(side) = named::named(named::SIDES, word) {
        *words = ahead;
        return of_side(field, side, words);
    }
    if field.world.profiles.iter().any(|profile| profile.name == word) {
        let unit = start::piece(field.world, words)?;
        if let Some(found) = paper::of_unit(field, unit, words) {
            return Ok(found);
        }
        return of_unit(field, unit, words);
    }
    match word {
        "army" | "muster" | "ground" | "scouts" | "out-scouted" | "zone" | "command" => {
            *words = ahead;
            paper::read(field, word, words)
        }
        _ => of_battle(field, words),
    }
}

fn of_unit(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    if words.take("mounted") {
        return Ok(Found::Yes(field.mounted(unit)));
    }
    let number = |count: u8| Found::Number(count.into());
    let since = words.clone().take("daunted since");
    Ok(match () {
        () if !since && words.take("daunted") => Found::Yes(field.daunted(unit)),
        () if words.take("disordered") => Found::Yes(field.disordered(unit)),
        () if words.take("kind") => Found::Words(named::word_of(named::KINDS, field.kind(unit)).to_owned()),
        () if words.take("quality") => {
            Found::Words(named::word_of(named::QUALITIES, field.quality(unit)).to_owned())
        }
        () if words.take("formation") => {
            Found::Words(named::word_of(named::FORMATIONS, field.formation(unit)).to_owned())
        }
        () if words.take("kills") => number(field.kills(unit)),
        () if words.take("start") => number(field.start(unit)),
        () if words.take("half strength") => Found::Yes(field.at_half(unit)),
        () if words.take("level") => number(field.level(unit)),
        () if words.take("cover") => Found::Words(feature_told(field.state(unit).cover())),
        () if words.take("engaged") => Found::Yes(field.engaged(unit)),
        () if words.take("fights") => Found::Words(fights(field, unit)),
        () if words.take("gap") => {
            let other = start::piece(field.world, words)?;
            Found::Length(field.gap(unit, other).distance.rounded_up())
        }
        () if words.take("fells") => {
            let target = start::piece(field.world, words)?;
            Found::Words(fells(field, unit, target, words)?)
        }
        () if words.take("led") => Found::Yes(field.led(unit)),
        () if words.take("brigade") => {
            let brigade =
                field.profile(unit).brigade.map(|at| field.world.brigades[at as usize].name.clone());
            Found::Words(brigade.unwrap_or_else(|| "none".to_owned()))
        }
        () if words.take("due") => Found::Words(due(field, unit)),
        () => {
            let found = sheets::fact(field.state(unit), field.world, words);
            found.ok_or_else(|| words.unknown("a unit", &known::<UnitState>(OF_UNIT)))?
        }
    })
}

/// The odds of the figures that fall to a Shoot Action: their mean, or the chance of so many.
fn fells(field: Field<'_>, unit: PieceId, target: PieceId, words: &mut Words<'_>) -> Result<String, Misread> {
    let shot = shooting::judge_shot(field, unit, target).map_err(|no| words.wrong(no.why))?;
    let fallen = shot.fallen(field);
    let number = |words: &mut Words<'_>| {
        let number = words.value("a number", |word| word.parse::<i16>().ok())?;
        if words.take("=") { Ok(number) } else { Err(words.wrong("`=` and a fraction should follow")) }
    };
    Ok(match () {
        () if words.take("mean") => fallen.mean(),
        () if words.take("at least") => fallen.at_least(number(words)?),
        () if words.take("at most") => fallen.at_most(number(words)?),
        () => {
            let ways = "`mean 8/3`, `at least 3 = 19/27` or `at most 1 = 1/27`";
            return Err(words.wrong(format!("after the target stands {ways}")));
        }
    }
    .to_string())
}

fn or_none(words: String) -> String {
    if words.is_empty() { "none".to_owned() } else { words }
}

/// A feature by its number in the case, counted from 1.
fn feature_told(feature: Option<u8>) -> String {
    feature.map_or("none".to_owned(), |at| format!("terrain {}", at + 1))
}

/// Whom a unit fights, on which edge, and how it came there.
fn fights(field: Field<'_>, unit: PieceId) -> String {
    let members = field.table.melees.iter().flat_map(|melee| melee.members().iter());
    members
        .filter(|member| member.unit() == unit)
        .map(|member| {
            let edge = named::word_of(named::EDGES, member.edge());
            let (part, tactic) = (member.part().word(), member.tactic().word());
            format!("{} {edge} {part} {tactic}", field.profile(member.against()).name)
        })
        .next()
        .unwrap_or_else(|| "nobody".to_owned())
}

/// The tests that a unit has yet to take.
fn due(field: Field<'_>, unit: PieceId) -> String {
    let due = field.table.battle.due().all().iter().filter(|due| due.unit() == unit);
    or_none(due.map(|due| due.reason().word()).collect::<Vec<_>>().join(" "))
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    let it = field.table.side(side);
    if words.take("holds") {
        let before = words.clone();
        let card = words.take_rest();
        return match (named::named(BONUS, card), named::named(EVENTS, card)) {
            (Some(card), _) => Ok(Found::Yes(it.bonus().count(card.kind()) > 0)),
            (None, Some(event)) => Ok(Found::Yes(it.events().count(event_kind(event)) > 0)),
            (None, None) => {
                let known = BONUS.iter().map(|(word, _)| *word).chain(EVENTS.iter().map(|(word, _)| *word));
                Err(before.wrong(format!("there is no card `{card}`; {}", suggestion(card, known))))
            }
        };
    }
    let found = sheets::fact(it, field.world, words);
    found.ok_or_else(|| words.unknown("a side", &known::<SideState>(OF_SIDE)))
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let battle = &field.table.battle;
    let number = |count: u8| Found::Number(count.into());
    Ok(match () {
        () if words.take("card") => {
            Found::Words(battle.card().map_or("none".to_owned(), |card| cards::name_of(field.world, card)))
        }
        () if words.take("raining") => Found::Yes(field.raining()),
        () if words.take("tests due") => Found::Number(battle.due().all().len() as i64),
        () if words.take("melees") => {
            Found::Number(field.table.melees.iter().filter(|melee| !melee.members().is_empty()).count() as i64)
        }
        () if words.take("bonus deck") => {
            let left = BONUS.iter().filter(|(_, card)| battle.bonus_deck().count(card.kind()) > 0);
            Found::Words(or_none(left.map(|(word, _)| *word).collect::<Vec<_>>().join(", ")))
        }
        () if words.take("events deck") => number(battle.events_deck().total()),
        () if words.take("deck of") => {
            let before = words.clone();
            let card = words.next("a card")?;
            let card = if card == "skirmishers" {
                format!("{card} {}", words.next("a side")?)
            } else {
                card.to_owned()
            };
            let card = cards::card_in(field.world, &card).ok_or_else(|| before.wrong(cards::KNOWN))?;
            number(battle.play_deck().count(dice::Card(card)))
        }
        () if words.take("deck") => number(battle.play_deck().total()),
        () if words.take("terrain") => of_terrain(field, words)?,
        () if words.take("melee of") => of_melee(field, words)?,
        () => {
            let found = sheets::fact(battle, field.world, words);
            found.ok_or_else(|| words.unknown("the battle", &known::<Battle>(OF_BATTLE)))?
        }
    })
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let at = words.number("the number of a feature, counted from 1")?;
    let found = usize::try_from(at - 1).ok().filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no feature {at}")))?;
    let gaps = || field.table.battle.gaps().of(at as u8);
    Ok(match () {
        () if words.take("gaps") => Found::Number(gaps().count() as i64),
        () if words.take("opened") => {
            Found::Length(gaps().fold(Length::ZERO, |sum, (from, to)| sum + (to - from)))
        }
        () => {
            let found = sheets::fact(&field.table.findings[at], field.world, words);
            found.ok_or_else(|| words.unknown("terrain", &known::<Finding>(&["gaps", "opened"])))?
        }
    })
}

fn of_melee(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let unit = start::piece(field.world, words)?;
    let none = Melee::default();
    let melee = field.melee_of(unit).map_or(&none, |at| &field.table.melees[at as usize]);
    if words.take("across") {
        return Ok(Found::Words(feature_told(melee.across())));
    }
    let found = sheets::fact(melee, field.world, words);
    found.ok_or_else(|| words.unknown("a melee", &known::<Melee>(&[])))
}
