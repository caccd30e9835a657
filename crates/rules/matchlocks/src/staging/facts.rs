//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words, suggestion};
use engine::{PieceId, Side};
use tabletop::Length;

use super::named::{self, BONUS, EVENTS};
use super::{cards, paper, start};
use crate::field::Field;
use crate::shooting;
use crate::table::hand::event_kind;
use crate::table::{Melee, SideState};

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
        return of_unit(field, unit, words);
    }
    if let Some(found) = paper::read(field, words)? {
        return Ok(found);
    }
    of_battle(field, words)
}

cases::facts! {
    /// What can be said of a unit.
    fn of_unit(field: Field<'_>, unit: PieceId; words) of "a unit" as pub OF_UNIT {
        "mounted" => field.mounted(unit),
        "daunted" => field.daunted(unit),
        "disordered" => field.disordered(unit),
        "kind" => named::word_of(named::KINDS, field.kind(unit)),
        "quality" => named::word_of(named::QUALITIES, field.quality(unit)),
        "formation" => named::word_of(named::FORMATIONS, field.formation(unit)),
        "kills" => field.kills(unit),
        "start" => field.start(unit),
        "half strength" => field.at_half(unit),
        "level" => field.level(unit),
        "cover" => feature_told(field.state(unit).cover()),
        "engaged" => field.engaged(unit),
        "fights" => fights(field, unit),
        "attacks over" => attacks_over(field, unit),
        "gap" => field.gap(unit, start::piece(field.world, words)?).distance.rounded_up(),
        "fells" => fells(field, unit, words)?,
        "led" => field.led(unit),
        "brigade" => brigade(field, unit),
        "due" => due(field, unit),
        "rate good" => paper::rate(field, unit).good,
        "rate bad" => paper::rate(field, unit).bad,
        "value" => field.points(unit),
        "farthest shot" => paper::farthest_shot(field, unit).ok_or_else(|| words.wrong("it does not shoot"))?,
    } beside field.state(unit), field.world
}

fn brigade(field: Field<'_>, unit: PieceId) -> &str {
    field.profile(unit).brigade.map_or("none", |at| &field.world.brigades[at as usize].name)
}

/// The odds of the figures that fall to a Shoot Action: their mean, or the chance of so many.
fn fells(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<String, Misread> {
    let target = start::piece(field.world, words)?;
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

/// Whether a unit attacks over an obstacle that its enemy defends.
fn attacks_over(field: Field<'_>, unit: PieceId) -> bool {
    field
        .table
        .melees
        .iter()
        .flat_map(|melee| melee.members().iter())
        .any(|one| one.unit() == unit && one.over())
}

/// The tests that a unit has yet to take.
fn due(field: Field<'_>, unit: PieceId) -> String {
    let due = field.table.battle.due().all().iter().filter(|due| due.unit() == unit);
    or_none(due.map(|due| due.reason().word()).collect::<Vec<_>>().join(" "))
}

cases::facts! {
    /// What can be said of a side.
    fn of_side(field: Field<'_>, side: Side; words) of "a side" as pub OF_SIDE {
        "holds" => holds(field.table.side(side), words)?,
    } beside field.table.side(side), field.world
}

/// Whether a side holds a card.
fn holds(side: &SideState, words: &mut Words<'_>) -> Result<bool, Misread> {
    let before = words.clone();
    let card = words.take_rest();
    match (named::named(BONUS, card), named::named(EVENTS, card)) {
        (Some(card), _) => Ok(side.bonus().count(card.kind()) > 0),
        (None, Some(event)) => Ok(side.events().count(event_kind(event)) > 0),
        (None, None) => {
            let known = BONUS.iter().map(|(word, _)| *word).chain(EVENTS.iter().map(|(word, _)| *word));
            Err(before.wrong(format!("there is no card `{card}`; {}", suggestion(card, known))))
        }
    }
}

cases::facts! {
    /// What can be said of the battle.
    fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
        "card" => field.table.battle.card().map_or("none".to_owned(), |it| cards::name_of(field.world, it)),
        "raining" => field.raining(),
        "tests due" => field.table.battle.due().all().len(),
        "melees" => field.table.melees.iter().filter(|melee| !melee.members().is_empty()).count(),
        "deck" => field.table.battle.play_deck().total(),
        "deck of" => in_deck(field, words)?,
        "bonus deck" => bonus_deck(field),
        "events deck" => field.table.battle.events_deck().total(),
        "terrain" => of_terrain(field, words)?,
        "melee of" => of_melee(field, words)?,
    } beside &field.table.battle, field.world
}

/// How many of a card the deck holds.
fn in_deck(field: Field<'_>, words: &mut Words<'_>) -> Result<u8, Misread> {
    let before = words.clone();
    let mut card = words.next("a card")?.to_owned();
    if card == "skirmishers" {
        card = format!("{card} {}", words.next("a side")?);
    }
    let card = cards::card_in(field.world, &card).ok_or_else(|| before.wrong(cards::KNOWN))?;
    Ok(field.table.battle.play_deck().count(dice::Card(card)))
}

fn bonus_deck(field: Field<'_>) -> String {
    let deck = field.table.battle.bonus_deck();
    let left = BONUS.iter().filter(|(_, card)| deck.count(card.kind()) > 0);
    or_none(left.map(|(word, _)| *word).collect::<Vec<_>>().join(", "))
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let at = words.number("the number of a feature, counted from 1")?;
    let found = usize::try_from(at - 1).ok().filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no feature {at}")))?;
    let gaps = || field.table.battle.gaps().of(at as u8);
    cases::facts! { words: "terrain" beside &field.table.findings[at], field.world;
        "gaps" => gaps().count(),
        "opened" => gaps().fold(Length::ZERO, |sum, (from, to)| sum + (to - from)),
    }
}

fn of_melee(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let unit = start::piece(field.world, words)?;
    let none = Melee::default();
    let melee = field.melee_of(unit).map_or(&none, |at| &field.table.melees[at as usize]);
    cases::facts! { words: "a melee" beside melee, field.world;
        "across" => feature_told(melee.across()),
    }
}
