//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words, sheets};
use engine::sheet::Sheet;
use engine::{PieceId, Side};
use tabletop::{FeatureId, Length};

use super::named::{self, SIDES};
use super::{readings, start, told};
use crate::field::{Field, Pikes};
use crate::table::{Battery, Battle, Charge, Finding, GUNS, HalfDegrees, SideState};
use crate::world::Options;

/// What can be said of a unit beside its sheet, what is known of every piece, and the readings.
const OF_UNIT: &[&str] = &[
    "good",
    "routed",
    "steady",
    "exhausted",
    "out of order",
    "class",
    "kind",
    "grade",
    "formation",
    "status",
    "start",
    "cost",
    "under",
    "parts",
    "in combat",
    "fights",
    "charges",
    "charged by",
    "guns",
    "gap",
    "touches",
];

/// What can be said of the battle beside its sheet.
const OF_BATTLE: &[&str] =
    &["last turn", "zone", "scale", "option", "charge", "shots", "terrain", "strength", "announced"];

/// Everything that can be said of the battle.
pub fn of_the_battle() -> Vec<&'static str> {
    known::<Battle>(OF_BATTLE)
}

/// What can be said of something that has a sheet.
fn known<S: Sheet>(beside: &[&'static str]) -> Vec<&'static str> {
    [beside, &S::FORM.words()].concat()
}

/// Reads a fact.
///
/// # Errors
/// What is wrong with the words.
pub fn read(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut ahead = words.clone();
    let word = ahead.next("what is expected")?;
    if let Some(side) = named::named(SIDES, word) {
        *words = ahead;
        return of_side(field, side, words);
    }
    if field.world.profiles.iter().any(|profile| profile.name == word) {
        let unit = start::piece(field.world, words)?;
        if let Some(found) = readings::read(field, unit, words)? {
            return Ok(found);
        }
        return of_unit(field, unit, words);
    }
    of_battle(field, words)
}

/// A fact of a sheet, or what there is to be said of such a thing.
fn of_sheet<S: Sheet>(
    (sheet, what, beside): (&S, &str, &[&'static str]),
    field: Field<'_>,
    words: &mut Words<'_>,
) -> Result<Found, Misread> {
    sheets::fact(sheet, field.world, words).ok_or_else(|| words.unknown(what, &known::<S>(beside)))
}

fn number(count: u8) -> Found {
    Found::Number(count.into())
}

fn word(word: &str) -> Found {
    Found::Words(word.to_owned())
}

fn of_unit(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let state = field.state(unit);
    let sign =
        |words: &Words<'_>| ["shaken by drill", "shaken since"].iter().any(|it| words.clone().take(it));
    Ok(match () {
        () if words.take("good") => Found::Yes(state.morale() == crate::table::Morale::Good),
        () if !sign(words) && words.take("shaken") => {
            Found::Yes(state.morale() == crate::table::Morale::Shaken)
        }
        () if words.take("routed") => Found::Yes(field.routs(unit)),
        () if words.take("steady") => Found::Yes(field.steady(unit)),
        () if words.take("out of order") => Found::Yes(field.disordered(unit)),
        () if words.take("exhausted") => Found::Yes(field.exhausted(unit)),
        () if words.take("class") => word(told::class(field.class(unit))),
        () if words.take("kind") => word(field.kind(unit).word()),
        () if words.take("grade") => word(field.grade(unit).word()),
        () if words.take("formation") => word(field.form(unit).word()),
        () if words.take("status") => status(field, unit, words.take("against cavalry")),
        () if words.take("start") => number(field.profile(unit).figures),
        () if words.take("cost") => Found::Number(field.profile(unit).points.into()),
        () if words.take("under") => Found::Words(told::piece(field, field.profile(unit).commander)),
        () if words.take("parts") => Found::Words(told::parts(field, unit)),
        () if words.take("holds") => Found::Words(told::feature(field, state.holds())),
        () if words.take("bends") => {
            Found::Number(field.table.bends.iter().filter(|bend| bend.unit == unit).count() as i64)
        }
        () => return of_unit_in_lists(field, unit, words),
    })
}

/// What the lists of the table say of a unit; its guns; its sheet.
fn of_unit_in_lists(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("in combat") => Found::Yes(field.in_combat(unit)),
        () if words.take("fights") => Found::Words(told::fights(field, unit)),
        () if words.take("charges") => {
            Found::Words(told::charges(field, |charge| (charge.charger() == unit).then_some(charge.target())))
        }
        () if words.take("charged by") => {
            Found::Words(told::charges(field, |charge| (charge.target() == unit).then_some(charge.charger())))
        }
        () if words.take("guns") => guns(field, unit, words)?,
        () if words.take("gap") => {
            let other = start::piece(field.world, words)?;
            Found::Length(field.gap(unit, other).distance.rounded_up())
        }
        () if words.take("touches") => {
            let other = start::piece(field.world, words)?;
            Found::Yes(field.touching(unit, other))
        }
        () => of_sheet((field.state(unit), "a unit", OF_UNIT), field, words)?,
    })
}

fn status(field: Field<'_>, unit: PieceId, against_cavalry: bool) -> Found {
    word(match field.pikes(unit, against_cavalry) {
        Pikes::Naked => "naked",
        Pikes::Supported => "pike-supported",
        Pikes::HeavyArmed => "heavy-armed",
    })
}

/// `battery guns lost 0 2`: the places of the guns from the left; `guns hail 0 3`: rounds that a gun has fired.
fn guns(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(battery) = field.profile(unit).battery else {
        return Err(words.wrong("this is no battery"));
    };
    let guns: &Battery = &field.table.batteries[usize::from(battery)];
    Ok(match () {
        () if words.take("hail") => number(guns.hail_fired(gun(words)?)),
        () if words.take("turned") => Found::Angle(HalfDegrees::angle(guns.turned(gun(words)?))),
        () => of_sheet((guns, "guns", &["hail", "turned"]), field, words)?,
    })
}

fn gun(words: &mut Words<'_>) -> Result<u8, Misread> {
    words.value("the place of a gun, counted from 0", |word| {
        word.parse().ok().filter(|gun| usize::from(*gun) < GUNS)
    })
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("points") => Found::Number(field.world.army(side).points.into()),
        () if words.take("lost") => Found::Number(crate::preparation::lost(field, side).into()),
        () => of_sheet::<SideState>((field.table.side(side), "a side", &["points", "lost"]), field, words)?,
    })
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("last turn") => number(field.world.last_turn),
        () if words.take("zone") => Found::Length(field.world.zone),
        () if words.take("scale") => word(field.world.scale.word()),
        () if words.take("option") => option(field.world.options, words)?,
        () if words.take("charges") => Found::Number(field.table.charges.len() as i64),
        () if words.take("charge") => of_charge(field, words)?,
        () if words.take("routs") => Found::Number(field.table.routs.len() as i64),
        () if words.take("terrain") => of_terrain(field, words)?,
        () if words.take("strength") => strength(field, words)?,
        () => of_sheet((&field.table.battle, "the battle", OF_BATTLE), field, words)?,
    })
}

fn option(options: Options, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut with = options;
    let named = words.value("an option", |word| with.set(word).then_some(()));
    named.map(|()| Found::Yes(with == options))
}

/// `charge 1 impetus`: of a charge by its number, counted from 1 in the order of announcement.
fn of_charge(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let at = words.number("the number of a charge, counted from 1")?;
    let found = usize::try_from(at - 1).ok().and_then(|at| field.table.charges.get(at));
    let charge: &Charge = found.ok_or_else(|| before.wrong(format!("there is no charge {at}")))?;
    if words.take("across") {
        return Ok(Found::Words(told::feature(field, charge.across())));
    }
    of_sheet((charge, "a charge", &[]), field, words)
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let name = words.next("the name or number of a feature")?;
    let by_name = || field.world.terrain.iter().position(|terrain| terrain.name == name);
    let by_number = || name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = by_name().or_else(by_number).filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no terrain `{name}`")))?;
    let finding: &Finding = &field.table.findings[at];
    let terrain = field.world.terrain(FeatureId(at as u8));
    Ok(match () {
        () if words.take("known held by") => Found::Yes(finding.known().has(start::side(words)?)),
        () if words.take("height") => number(terrain.height),
        () if words.take("garrison") => number(terrain.garrison),
        () if words.take("cover from shot") => word(terrain.cover_from_shot.word()),
        () if words.take("cover in combat") => word(terrain.cover_in_combat.word()),
        () => {
            let beside = ["known held by", "height", "garrison", "cover from shot", "cover in combat"];
            of_sheet((finding, "terrain", &beside), field, words)?
        }
    })
}

/// `strength men 36`: the men for whom 36 figures stand; `strength guns 3`: the guns of three models; `strength paces 6`:
/// the paces of so many inches (CP-02-02 to CP-02-04).
fn strength(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let strength = &field.world.book.figures.strength;
    let count = |words: &mut Words<'_>| words.value("a count", |word| word.parse::<u32>().ok());
    Ok(match () {
        () if words.take("men") => Found::Number(strength.men(count(words)?).into()),
        () if words.take("figures") => Found::Number(strength.figures(count(words)?).into()),
        () if words.take("guns") => Found::Number(strength.guns(count(words)?).into()),
        () if words.take("class") => word(strength.class(count(words)?).word()),
        () if words.take("paces") => {
            let inches: Length = words.inches("a length in inches")?;
            Found::Number(strength.paces(field.world.scale, inches).into())
        }
        () => return Err(words.unknown("strength", &["men", "figures", "guns", "class", "paces"])),
    })
}
