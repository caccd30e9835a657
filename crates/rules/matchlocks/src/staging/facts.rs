//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words, suggestion};
use engine::{PieceId, Side};
use tabletop::Length;

use super::named::{self, BONUS, EVENTS};
use super::{cards, paper, start};
use crate::field::Field;
use crate::shooting;
use crate::table::{FLAG_LABELS, Finding, Melee};
use crate::turn::cards::event_kind;

/// What can be said of a unit beside its flags and what is known of every piece.
pub const OF_UNIT: &[&str] = &[
    "disarray",
    "daunted",
    "disordered",
    "ammunition",
    "order",
    "actions",
    "moves",
    "shots",
    "routs seen",
    "pikes",
    "rear",
    "class",
    "kind",
    "quality",
    "formation",
    "pivoted",
    "kills",
    "start",
    "half strength",
    "level",
    "cover",
    "supports",
    "standing",
    "engaged",
    "fights",
    "gap",
    "fells",
    "led",
    "brigade",
    "due",
    "flags",
];
/// What can be said of a side.
pub const OF_SIDE: &[&str] =
    &["tokens", "initial", "owed", "goes", "bonus", "events", "light guns lost", "instructions", "holds"];
/// What can be said of the battle.
pub const OF_BATTLE: &[&str] = &[
    "phase",
    "turn",
    "period",
    "card",
    "acting",
    "first",
    "last mover",
    "passed",
    "order tokens",
    "rain until",
    "raining",
    "fog",
    "tests due",
    "melees",
    "special event draws",
    "bonus turned",
    "deck",
    "bonus deck",
    "events deck",
    "terrain",
    "melee",
];

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
    let state = field.state(unit);
    let name = |id: PieceId| field.profile(id).name.clone();
    if words.take("mounted") {
        return Ok(Found::Yes(field.mounted(unit)));
    }
    if let Some((bit, _)) = FLAG_LABELS.iter().find(|(_, label)| words.take(label)) {
        return Ok(Found::Yes(field.has(unit, *bit)));
    }
    let number = |count: u8| Found::Number(count.into());
    Ok(match () {
        () if words.take("disarray") => number(state.disarray()),
        () if words.take("daunted since") => number(state.daunted),
        () if words.take("daunted") => Found::Yes(field.daunted(unit)),
        () if words.take("disordered") => Found::Yes(field.disordered(unit)),
        () if words.take("ammunition") => number(state.ammunition),
        () if words.take("order") => Found::Words(named::word_of(named::ORDERS, state.order()).to_owned()),
        () if words.take("actions") => number(state.actions()),
        () if words.take("moves") => number(state.displacements()),
        () if words.take("shots") => number(state.shots()),
        () if words.take("routs seen") => number(state.rout_sum),
        () if words.take("pikes") => number(state.pikes),
        () if words.take("rear") => number(state.rear),
        () if words.take("class") => number(state.class()),
        () if words.take("kind") => Found::Words(named::word_of(named::KINDS, field.kind(unit)).to_owned()),
        () if words.take("quality") => {
            Found::Words(named::word_of(named::QUALITIES, field.quality(unit)).to_owned())
        }
        () if words.take("formation") => {
            Found::Words(named::word_of(named::FORMATIONS, field.formation(unit)).to_owned())
        }
        () if words.take("pivoted") => Found::Angle(tabletop::Angle::hundredths(state.pivoted().into())),
        () if words.take("kills") => number(field.kills(unit)),
        () if words.take("start") => number(field.start(unit)),
        () if words.take("half strength") => Found::Yes(field.at_half(unit)),
        () if words.take("level") => number(field.level(unit)),
        () if words.take("cover") => Found::Words(feature_told(state.cover())),
        () if words.take("supports") => Found::Words(state.supports().map_or("nobody".to_owned(), name)),
        () if words.take("standing") => Found::Words(bits_told(state.occupied())),
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
        () if words.take("flags") => {
            let up = FLAG_LABELS.iter().filter(|(bit, _)| field.has(unit, *bit)).map(|(_, label)| *label);
            Found::Words(or_none(up.collect::<Vec<_>>().join(", ")))
        }
        () => return Err(words.unknown("a unit", OF_UNIT)),
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

fn bits_told(bits: u32) -> String {
    let up = (0..32).filter(|bit| bits >> bit & 1 == 1).map(|bit| bit.to_string());
    or_none(up.collect::<Vec<_>>().join(" "))
}

/// Whom a unit fights, on which edge, and how it came there.
fn fights(field: Field<'_>, unit: PieceId) -> String {
    let members = field.table.melees.iter().flat_map(|melee| melee.members.iter());
    members
        .filter(|member| member.unit == unit)
        .map(|member| {
            let edge = named::word_of(named::EDGES, member.edge());
            let part = named::word_of(named::PARTS, member.part());
            let tactic = named::word_of(named::TACTICS, member.tactic());
            format!("{} {edge} {part} {tactic}", field.profile(member.against).name)
        })
        .next()
        .unwrap_or_else(|| "nobody".to_owned())
}

/// The tests that a unit has yet to take.
fn due(field: Field<'_>, unit: PieceId) -> String {
    let due = field.table.agenda.iter().filter(|due| due.unit == unit);
    or_none(due.map(|due| named::word_of(named::REASONS, due.reason)).collect::<Vec<_>>().join(" "))
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    let it = &field.table.sides[side.index()];
    let number = |count: u8| Found::Number(count.into());
    Ok(match () {
        () if words.take("tokens") => number(it.tokens),
        () if words.take("initial") => number(it.initial),
        () if words.take("owed") => number(it.owed),
        () if words.take("goes") => number(it.goes),
        () if words.take("bonus") => number(it.bonus_held),
        () if words.take("events") => number(it.events_held),
        () if words.take("light guns lost") => number(it.light_guns_lost),
        () if words.take("instructions") => Found::Number(it.instructions.into()),
        () if words.take("holds") => {
            let before = words.clone();
            let card = words.take_rest();
            match (named::named(BONUS, card), named::named(EVENTS, card)) {
                (Some(card), _) => Found::Yes(it.bonus.count(card.kind()) > 0),
                (None, Some(event)) => Found::Yes(it.events.count(event_kind(event)) > 0),
                (None, None) => {
                    let known =
                        BONUS.iter().map(|(word, _)| *word).chain(EVENTS.iter().map(|(word, _)| *word));
                    return Err(
                        before.wrong(format!("there is no card `{card}`; {}", suggestion(card, known)))
                    );
                }
            }
        }
        () => return Err(words.unknown("a side", OF_SIDE)),
    })
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let clock = &field.table.clock;
    let number = |count: u8| Found::Number(count.into());
    let side = |side: Option<Side>| Found::Words(side.map_or("nobody".to_owned(), |side| side.to_string()));
    Ok(match () {
        () if words.take("phase") => Found::Words(named::word_of(named::PHASES, clock.phase).to_owned()),
        () if words.take("turn") => number(clock.turn),
        () if words.take("period") => Found::Number(clock.period.into()),
        () if words.take("card") => {
            Found::Words(clock.card.map_or("none".to_owned(), |card| cards::name_of(field.world, card)))
        }
        () if words.take("acting") => side(Some(clock.acting)),
        () if words.take("first") => side(Some(clock.first)),
        () if words.take("last mover") => side(clock.last_mover),
        () if words.take("passed") => Found::Yes(clock.passed),
        () if words.take("order tokens") => number(clock.order_tokens),
        () if words.take("rain until") => number(clock.rain_until),
        () if words.take("raining") => Found::Yes(field.raining()),
        () if words.take("fog") => Found::Yes(clock.fog),
        () if words.take("tests due") => Found::Number(field.table.agenda.len() as i64),
        () if words.take("melees") => {
            Found::Number(field.table.melees.iter().filter(|melee| !melee.members.is_empty()).count() as i64)
        }
        () if words.take("special event draws") => number(field.table.decks.event_draws),
        () if words.take("bonus turned") => number(field.table.decks.bonus_turned),
        () if words.take("bonus deck") => {
            let left = BONUS.iter().filter(|(_, card)| field.table.decks.bonus.count(card.kind()) > 0);
            Found::Words(or_none(left.map(|(word, _)| *word).collect::<Vec<_>>().join(", ")))
        }
        () if words.take("events deck") => number(field.table.decks.events.total()),
        () if words.take("deck of") => {
            let before = words.clone();
            let card = words.next("a card")?;
            let card = if card == "skirmishers" {
                format!("{card} {}", words.next("a side")?)
            } else {
                card.to_owned()
            };
            let card = cards::card_in(field.world, &card).ok_or_else(|| before.wrong(cards::KNOWN))?;
            number(field.table.decks.play.count(dice::Card(card)))
        }
        () if words.take("deck") => number(field.table.decks.play.total()),
        () if words.take("terrain") => of_terrain(field, words)?,
        () if words.take("melee of") => of_melee(field, words)?,
        () => return Err(words.unknown("the battle", OF_BATTLE)),
    })
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let at = words.number("the number of a feature, counted from 1")?;
    let found = usize::try_from(at - 1).ok().filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no feature {at}")))?;
    let Finding { crossing, failed } = field.table.findings[at];
    let gaps = || field.table.gaps.of(at as u8);
    Ok(match () {
        () if words.take("crossing") => Found::Words(named::word_of(named::CROSSINGS, crossing).to_owned()),
        () if words.take("failed") => Found::Number(failed.into()),
        () if words.take("gaps") => Found::Number(gaps().count() as i64),
        () if words.take("opened") => {
            Found::Length(gaps().fold(Length::ZERO, |sum, (from, to)| sum + (to - from)))
        }
        () => return Err(words.unknown("terrain", &["crossing", "failed", "gaps", "opened"])),
    })
}

fn of_melee(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let unit = start::piece(field.world, words)?;
    let none = Melee::NONE;
    let melee = field.melee_of(unit).map_or(&none, |at| &field.table.melees[at as usize]);
    Ok(match () {
        () if words.take("rounds") => Found::Number(melee.rounds.into()),
        () if words.take("fought") => Found::Number(melee.fought.into()),
        () if words.take("waits") => Found::Yes(melee.waits),
        () if words.take("attackers") => Found::Words(melee.attackers.to_string()),
        () if words.take("winner") => {
            Found::Words(melee.winner.map_or("nobody".to_owned(), |side| side.to_string()))
        }
        () if words.take("across") => Found::Words(feature_told(melee.across)),
        () if words.take("members") => Found::Number(melee.members.len() as i64),
        () => {
            let known = ["rounds", "fought", "waits", "attackers", "winner", "across", "members"];
            return Err(words.unknown("a melee", &known));
        }
    })
}
