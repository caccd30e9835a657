//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words};
use engine::{PieceId, Side};
use tabletop::FeatureId;

use super::named::{self, SIDES};
use super::{readings, start, told};
use crate::field::{Field, Pikes};
use crate::table::{GUNS, HalfDegrees, Morale};
use crate::world::Options;

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

cases::facts! {
    /// What can be said of a unit.
    fn of_unit(field: Field<'_>, unit: PieceId; words) of "a unit" as OF_UNIT {
        "good" => field.state(unit).morale() == Morale::Good,
        "shaken" => field.state(unit).morale() == Morale::Shaken,
        "routed" => field.routs(unit),
        "steady" => field.steady(unit),
        "out of order" => field.disordered(unit),
        "exhausted" => field.exhausted(unit),
        "class" => told::class(field.class(unit)),
        "kind" => field.kind(unit).word(),
        "grade" => field.grade(unit).word(),
        "formation" => field.form(unit).word(),
        "status" => status(field, unit, words.take("against cavalry")),
        "start" => field.profile(unit).figures,
        "cost" => field.profile(unit).points,
        "under" => told::piece(field, field.profile(unit).commander),
        "parts" => told::parts(field, unit),
        "holds" => told::feature(field, field.state(unit).holds()),
        "bends" => field.table.bends.iter().filter(|bend| bend.unit == unit).count(),
        "in combat" => field.in_combat(unit),
        "fights" => told::fights(field, unit),
        "charges" => told::charges(field, |it| (it.charger() == unit).then_some(it.target())),
        "charged by" => told::charges(field, |it| (it.target() == unit).then_some(it.charger())),
        "guns" => guns(field, unit, words)?,
        "gap" => field.gap(unit, start::piece(field.world, words)?).distance.rounded_up(),
        "touches" => field.touching(unit, start::piece(field.world, words)?),
    } beside field.state(unit), field.world
}

fn status(field: Field<'_>, unit: PieceId, against_cavalry: bool) -> &'static str {
    match field.pikes(unit, against_cavalry) {
        Pikes::Naked => "naked",
        Pikes::Supported => "pike-supported",
        Pikes::HeavyArmed => "heavy-armed",
    }
}

/// `battery guns lost 0 2`: the places of the guns from the left; `guns hail 0 3`: rounds that a gun has fired.
fn guns(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(battery) = field.profile(unit).battery else {
        return Err(words.wrong("this is no battery"));
    };
    let guns = &field.table.batteries[usize::from(battery)];
    cases::facts! { words: "guns" beside guns, field.world;
        "hail" => guns.hail_fired(gun(words)?),
        "turned" => HalfDegrees::angle(guns.turned(gun(words)?)),
    }
}

fn gun(words: &mut Words<'_>) -> Result<u8, Misread> {
    words.value("the place of a gun, counted from 0", |word| {
        word.parse().ok().filter(|gun| usize::from(*gun) < GUNS)
    })
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    cases::facts! { words: "a side" beside field.table.side(side), field.world;
        "points" => field.world.army(side).points,
        "lost" => crate::preparation::lost(field, side),
    }
}

cases::facts! {
    /// What can be said of the battle.
    fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
        "last turn" => field.world.last_turn,
        "zone" => field.world.zone,
        "scale" => field.world.scale.word(),
        "option" => option(field.world.options, words)?,
        "charges" => field.table.charges.len(),
        "charge" => of_charge(field, words)?,
        "routs" => field.table.routs.len(),
        "terrain" => of_terrain(field, words)?,
        "strength" => strength(field, words)?,
    } beside &field.table.battle, field.world
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
    let charge = found.ok_or_else(|| before.wrong(format!("there is no charge {at}")))?;
    cases::facts! { words: "a charge" beside charge, field.world;
        "across" => told::feature(field, charge.across()),
    }
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let name = words.next("the name or number of a feature")?;
    let by_name = || field.world.terrain.iter().position(|terrain| terrain.name == name);
    let by_number = || name.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = by_name().or_else(by_number).filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no terrain `{name}`")))?;
    let (finding, terrain) = (&field.table.findings[at], field.world.terrain(FeatureId(at as u8)));
    cases::facts! { words: "terrain" beside finding, field.world;
        "known held by" => finding.known().has(start::side(words)?),
        "height" => terrain.height,
        "garrison" => terrain.garrison,
        "cover from shot" => terrain.cover_from_shot.word(),
        "cover in combat" => terrain.cover_in_combat.word(),
    }
}

/// `strength men 36`: the men for whom 36 figures stand; `strength guns 3`: the guns of three models; `strength paces 6`:
/// the paces of so many inches (CP-02-02 to CP-02-04).
fn strength(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let strength = &field.world.book.figures.strength;
    let count = |words: &mut Words<'_>| words.value("a count", |word| word.parse::<u32>().ok());
    cases::facts! { words: "strength";
        "men" => strength.men(count(words)?),
        "figures" => strength.figures(count(words)?),
        "guns" => strength.guns(count(words)?),
        "class" => strength.class(count(words)?).word(),
        "paces" => strength.paces(field.world.scale, words.inches("a length in inches")?),
    }
}
