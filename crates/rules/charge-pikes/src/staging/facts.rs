//! The facts of a table that a case can expect.

use cases::{Found, Misread, Words, suggestion};
use engine::{PieceId, Side};
use tabletop::{FeatureId, Length};

use super::named::{self, FORMS, GRADES, KINDS, MORALES, PHASES, SIDES, WOODS};
use super::{readings, start, told};
use crate::field::{Field, Pikes};
use crate::table::FLAG_NAMES;
use crate::world::Options;

/// What can be said of a unit beside its flags, what is known of every piece, and the readings.
const OF_UNIT: &[&str] = &[
    "morale",
    "good",
    "shaken",
    "steady",
    "irregular",
    "exhausted",
    "out of order",
    "class",
    "kind",
    "grade",
    "formation",
    "pikes",
    "status",
    "start",
    "cost",
    "under",
    "parts",
    "hits this turn",
    "hits by shooting",
    "hits this phase",
    "rounds lost",
    "changing",
    "works",
    "left in turn",
    "revealed until",
    "pursues",
    "holds",
    "spent",
    "paid",
    "straight",
    "left wing turned",
    "right wing turned",
    "in combat",
    "fights",
    "charges",
    "charged by",
    "guns",
    "gap",
    "flags",
];

/// What can be said of the battle.
pub const OF_BATTLE: &[&str] = &[
    "phase",
    "turn",
    "first",
    "acting",
    "mover",
    "opened",
    "last turn",
    "zone",
    "scale",
    "option",
    "charge",
    "charges",
    "contacts",
    "hits",
    "blows",
    "shots",
    "routs",
    "terrain",
    "strength",
    "announced",
];

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

fn unknown(words: &Words<'_>, what: &str, known: &[&str]) -> Misread {
    let near = suggestion(words.peek(), known.iter().copied());
    words.wrong(format!("nothing known of {what} begins with `{}`; {near}", words.peek()))
}

fn number(count: u8) -> Found {
    Found::Number(count.into())
}

fn of_unit(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let state = field.state(unit);
    Ok(match () {
        () if words.take("morale") => Found::Words(named::word_of(MORALES, state.morale()).to_owned()),
        () if words.take("good") => Found::Yes(state.morale() == crate::table::Morale::Good),
        () if words.take("shaken by drill") => Found::Yes(state.has(crate::table::Flags::SHAKEN_BY_DRILL)),
        () if words.take("shaken") => Found::Yes(state.morale() == crate::table::Morale::Shaken),
        () if words.take("routed") => Found::Yes(field.routs(unit)),
        () if words.take("steady") => Found::Yes(field.steady(unit)),
        () if words.take("out of order") => Found::Yes(field.disordered(unit)),
        () if words.take("exhausted") => Found::Yes(field.exhausted(unit)),
        () if words.take("class") => Found::Words(told::class(field.class(unit)).to_owned()),
        () if words.take("kind") => Found::Words(named::word_of(KINDS, field.kind(unit)).to_owned()),
        () if words.take("grade") => Found::Words(named::word_of(GRADES, field.grade(unit)).to_owned()),
        () if words.take("formation") => Found::Words(named::word_of(FORMS, field.form(unit)).to_owned()),
        () if words.take("pikes") => number(state.pikes),
        () if words.take("status") => status(field, unit, words.take("against cavalry")),
        () if words.take("start") => number(field.profile(unit).figures),
        () if words.take("cost") => Found::Number(field.profile(unit).points.into()),
        () if words.take("under") => Found::Words(told::piece(field, field.profile(unit).commander)),
        () if words.take("parts") => Found::Words(told::parts(field, unit)),
        () if words.take("hits this turn") => number(state.hits_this_turn),
        () if words.take("hits by shooting") => number(state.hits_by_shooting),
        () if words.take("hits this phase") => number(state.hits_this_phase),
        () if words.take("rounds lost") => number(state.rounds_lost),
        () if words.take("changing") => number(state.changing()),
        () if words.take("works") => number(state.works()),
        () if words.take("left in turn") => number(state.left),
        () if words.take("revealed until") => number(state.revealed),
        () if words.take("pursues") => Found::Words(told::piece(field, state.target())),
        () if words.take("holds") => Found::Words(told::feature(field, state.garrison())),
        () if words.take("spent") => Found::Length(state.spent()),
        () if words.take("paid") => Found::Length(state.paid()),
        () if words.take("straight") => Found::Length(state.straight()),
        () if words.take("left wing turned") => Found::Angle(state.drill.left_turned()),
        () if words.take("right wing turned") => Found::Angle(state.drill.right_turned()),
        () => return of_unit_in_lists(field, unit, words),
    })
}

/// What the lists of the table say of a unit; its guns; its flags.
fn of_unit_in_lists(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("in combat") => Found::Yes(field.in_combat(unit)),
        () if words.take("fights") => Found::Words(told::fights(field, unit)),
        () if words.take("charges") => {
            Found::Words(told::charges(field, |charge| (charge.charger == unit).then_some(charge.target)))
        }
        () if words.take("charged by") => {
            Found::Words(told::charges(field, |charge| (charge.target == unit).then_some(charge.charger)))
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
        () if words.take("flags") => Found::Words(told::flags(field, unit)),
        () => {
            let flags = FLAG_NAMES.iter().map(|(bit, _)| (*bit, named::flag_word(*bit)));
            let found = flags.into_iter().find(|(_, word)| words.take(word));
            let Some((bit, _)) = found else { return Err(unknown(words, "a unit", OF_UNIT)) };
            Found::Yes(field.has(unit, bit))
        }
    })
}

fn status(field: Field<'_>, unit: PieceId, against_cavalry: bool) -> Found {
    let word = match field.pikes(unit, against_cavalry) {
        Pikes::Naked => "naked",
        Pikes::Supported => "pike-supported",
        Pikes::HeavyArmed => "heavy-armed",
    };
    Found::Words(word.to_owned())
}

/// `battery guns lost 0 2`: the places of the guns from the left; `guns hail 0 3`: rounds that a gun has fired.
fn guns(field: Field<'_>, unit: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    let Some(battery) = field.profile(unit).battery else {
        return Err(words.wrong("this is no battery"));
    };
    let guns = &field.table.batteries[usize::from(battery)];
    let bits = |bits: u8| Found::Words(told::bits(bits));
    Ok(match () {
        () if words.take("lost") => bits(guns.lost),
        () if words.take("unlimbered") => bits(guns.unlimbered),
        () if words.take("limber hit") => bits(guns.limber_hit),
        () if words.take("moved") => bits(guns.moved),
        () if words.take("fired before") => bits(guns.fired_before),
        () if words.take("fired") => bits(guns.fired),
        () if words.take("unlimbering") => bits(guns.unlimbering),
        () if words.take("hail") => number(guns.hail_fired(gun(words)?)),
        () if words.take("turned") => {
            Found::Angle(tabletop::Angle::hundredths(i32::from(guns.turned[gun(words)?]) * 50))
        }
        () => {
            let known = [
                "lost",
                "unlimbered",
                "limber hit",
                "moved",
                "fired",
                "fired before",
                "unlimbering",
                "hail",
                "turned",
            ];
            return Err(unknown(words, "guns", &known));
        }
    })
}

fn gun(words: &mut Words<'_>) -> Result<usize, Misread> {
    words.value("the place of a gun, counted from 0", |word| {
        word.parse().ok().filter(|gun| *gun < crate::table::GUNS)
    })
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("announced") => Found::Yes(field.table.clock.announced[side.index()]),
        () if words.take("shots") => Found::Number(field.table.shots[side.index()].len() as i64),
        () if words.take("points") => Found::Number(field.world.army(side).points.into()),
        () if words.take("lost") => Found::Number(crate::preparation::lost(field, side).into()),
        () => return Err(unknown(words, "a side", &["announced", "shots", "points", "lost"])),
    })
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let clock = &field.table.clock;
    Ok(match () {
        () if words.take("phase") => Found::Words(named::word_of(PHASES, clock.phase).to_owned()),
        () if words.take("turn") => number(clock.turn),
        () if words.take("first") => Found::Words(clock.first.to_string()),
        () if words.take("acting") => Found::Words(clock.acting.to_string()),
        () if words.take("mover") => Found::Words(told::piece(field, clock.mover)),
        () if words.take("opened") => Found::Yes(clock.opened),
        () if words.take("last turn") => number(field.world.last_turn),
        () if words.take("zone") => Found::Length(field.world.zone),
        () if words.take("scale") => {
            Found::Words(named::word_of(named::SCALES, field.world.scale).to_owned())
        }
        () if words.take("option") => option(field.world.options, words)?,
        () if words.take("charges") => Found::Number(field.table.charges.len() as i64),
        () if words.take("charge") => of_charge(field, words)?,
        () if words.take("contacts") => Found::Number(field.table.contacts.len() as i64),
        () if words.take("hits") => Found::Number(field.table.hits.len() as i64),
        () if words.take("blows") => Found::Number(field.table.blows.len() as i64),
        () if words.take("routs") => Found::Number(field.table.routs.len() as i64),
        () if words.take("terrain") => of_terrain(field, words)?,
        () if words.take("strength") => strength(field, words)?,
        () => return Err(unknown(words, "the battle", OF_BATTLE)),
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
    let charge = found.ok_or_else(|| before.wrong(format!("there is no charge {at}")))?;
    Ok(match () {
        () if words.take("charger") => Found::Words(told::piece(field, Some(charge.charger))),
        () if words.take("target") => Found::Words(told::piece(field, Some(charge.target))),
        () if words.take("stage") => Found::Words(named::word_of(named::STAGES, charge.stage).to_owned()),
        () if words.take("counter") => Found::Yes(charge.counter),
        () if words.take("impetus") => Found::Yes(charge.impetus),
        () if words.take("true flank") => Found::Yes(charge.true_flank),
        () if words.take("surprised") => Found::Yes(charge.surprised),
        () if words.take("bad ground") => Found::Yes(charge.bad_ground),
        () if words.take("edge") => Found::Words(named::word_of(named::EDGES, charge.edge).to_owned()),
        () if words.take("across") => Found::Words(told::feature(field, charge.across())),
        () if words.take("distance") => Found::Length(charge.distance()),
        () if words.take("straight") => Found::Length(charge.straight()),
        () if words.take("heading") => Found::Angle(charge.heading()),
        () => {
            let known = [
                "charger",
                "target",
                "stage",
                "counter",
                "impetus",
                "true flank",
                "surprised",
                "bad ground",
                "edge",
                "across",
                "distance",
                "straight",
                "heading",
            ];
            return Err(unknown(words, "a charge", &known));
        }
    })
}

fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let before = words.clone();
    let word = words.next("the name or number of a feature")?;
    let by_name = || field.world.terrain.iter().position(|terrain| terrain.name == word);
    let by_number = || word.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let found = by_name().or_else(by_number).filter(|at| *at < field.world.terrain.len());
    let at = found.ok_or_else(|| before.wrong(format!("there is no terrain `{word}`")))?;
    let finding = &field.table.findings[at];
    let terrain = field.world.terrain(FeatureId(at as u8));
    Ok(match () {
        () if words.take("found") => Found::Words(named::word_of(WOODS, finding.wood()).to_owned()),
        () if words.take("known held by") => Found::Yes(finding.is_known(start::side(words)?)),
        () if words.take("cleared") => Found::Words(told::bits(finding.cleared)),
        () if words.take("loopholed") => Found::Words(told::bits(finding.loopholed)),
        () if words.take("height") => number(terrain.height),
        () if words.take("garrison") => number(terrain.garrison),
        () if words.take("cover from shot") => {
            Found::Words(named::word_of(named::COVERS, terrain.cover_from_shot).to_owned())
        }
        () if words.take("cover in combat") => {
            Found::Words(named::word_of(named::COVERS, terrain.cover_in_combat).to_owned())
        }
        () => {
            let known = [
                "found",
                "known held by",
                "cleared",
                "loopholed",
                "height",
                "garrison",
                "cover from shot",
                "cover in combat",
            ];
            return Err(unknown(words, "terrain", &known));
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
        () if words.take("class") => {
            Found::Words(named::word_of(named::GUNS, strength.class(count(words)?)).to_owned())
        }
        () if words.take("paces") => {
            let inches: Length = words.inches("a length in inches")?;
            Found::Number(strength.paces(field.world.scale, inches).into())
        }
        () => return Err(unknown(words, "strength", &["men", "figures", "guns", "class", "paces"])),
    })
}
