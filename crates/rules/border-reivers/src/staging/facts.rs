//! The facts of a table that a case can expect.

use cases::named::{named, one_of, word_of};
use cases::{Found, Misread, Words, sheets, suggestion};
use engine::sheet::Sheet;
use engine::{PieceId, Side};
use tabletop::FeatureId;

use super::named::{MELEE_COVERS, PACES, QUALITIES, RANKS, SCENARIOS, SHOT_COVERS, SIDES, TERRAIN};
use super::{readings, start};
use crate::field::Field;
use crate::table::{Battle, Clan, Figure, Group};
use crate::world::{Entry, Options, TerrainKind};

/// What can be said of a man, a horse or a beast beside its sheet and the readings.
const OF_FIGURE: &[&str] = &[
    "rank",
    "leads",
    "group",
    "mounted",
    "wounded",
    "locked",
    "ready",
    "radius",
    "points",
    "gap",
    "touches",
    "weapons",
    "rider",
    "comes in turn",
];

/// What can be said of the battle beside its sheet.
const OF_BATTLE: &[&str] =
    &["option", "scenario", "last turn", "groups", "catalogue", "terrain", "ground", "price", "limit"];

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
    if let Some(side) = named(SIDES, word) {
        *words = ahead;
        return of_side(field, side, words);
    }
    if field.world.profiles.iter().any(|profile| profile.name == word) {
        let id = start::piece(field.world, words)?;
        if let Some(found) = readings::of_figure(field, id, words)? {
            return Ok(found);
        }
        return of_figure(field, id, words);
    }
    if field.world.groups.iter().any(|group| group.title == word) {
        let group = start::group(field.world, words)?;
        if let Some(found) = readings::of_group(field, group, words)? {
            return Ok(found);
        }
        return of_group(field, group, words);
    }
    of_battle(field, words)
}

fn number(count: u8) -> Found {
    Found::Number(count.into())
}

fn yes_or_word(word: &str) -> Found {
    Found::Words(word.to_owned())
}

fn of_figure(field: Field<'_>, id: PieceId, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("comes in turn") => number(comes_in(field, id)),
        () if words.take("rank") => yes_or_word(word_of(RANKS, field.rank(id))),
        () if words.take("leads") => Found::Yes(field.leads(id)),
        () if words.take("group") => {
            yes_or_word(field.group_of(id).map_or("none", |group| &field.band(group).title))
        }
        () if words.take("mounted") => Found::Yes(field.is_mounted(id)),
        () if words.take("wounded") => Found::Yes(field.is_wounded(id)),
        () if words.take("locked") => Found::Yes(field.is_locked(id)),
        () if words.take("ready") => Found::Yes(field.is_ready(id)),
        () if words.take("radius") => Found::Length(field.radius(id)),
        () if words.take("points") => Found::Number(field.world.profile(id).points.into()),
        () if words.take("gap") => {
            let other = start::piece(field.world, words)?;
            Found::Length(field.base(id).gap(&field.base(other)))
        }
        () if words.take("touches") => {
            let other = start::piece(field.world, words)?;
            Found::Yes(field.touch(id, other))
        }
        () if words.take("within") => {
            let reach = words.inches("a distance in inches")?;
            words.take("of");
            let other = start::piece(field.world, words)?;
            Found::Yes(field.within(id, other, reach))
        }
        () => {
            let found = sheets::fact(field.figure(id), field.world, words);
            found.ok_or_else(|| words.unknown("a man, a horse or a beast", &known::<Figure>(OF_FIGURE)))?
        }
    })
}

/// The game turn in which a man comes on (BR-12-02); 0 for who starts on the table.
fn comes_in(field: Field<'_>, id: PieceId) -> u8 {
    let start = field.group_of(id).and_then(|group| field.world.scenario.starts.get(usize::from(group)));
    match start.map(|start| &start.entry) {
        Some(Entry::Comes { turn, .. }) => *turn,
        _ => 0,
    }
}

fn listed<'w>(words: impl Iterator<Item = &'w str>) -> Found {
    let words: Vec<&str> = words.collect();
    Found::Words(if words.is_empty() { "none".to_owned() } else { words.join(", ") })
}

fn of_group(field: Field<'_>, group: u8, words: &mut Words<'_>) -> Result<Found, Misread> {
    Ok(match () {
        () if words.take("quality") => yes_or_word(word_of(QUALITIES, field.band(group).quality)),
        () if words.take("members") => Found::Number(field.members(group).count() as i64),
        () => {
            let found = sheets::fact(field.group(group), field.world, words);
            found.ok_or_else(|| words.unknown("a group", &known::<Group>(&["quality", "members"])))?
        }
    })
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    if let Some(found) = readings::of_side(field, side, words)? {
        return Ok(found);
    }
    let family = field.world.family(side);
    Ok(match () {
        () if words.take("heidman") => yes_or_word(&field.world.profile(family.heidman).name),
        () if words.take("costs") => Found::Number(family.points.into()),
        () if words.take("men") => Found::Number(field.men(side).count() as i64),
        () => {
            let beside = ["heidman", "costs", "men", "score"];
            let found = sheets::fact(field.table.clan(side), field.world, words);
            found.ok_or_else(|| words.unknown("a side", &known::<Clan>(&beside)))?
        }
    })
}

fn of_battle(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let world = field.world;
    Ok(match () {
        () if words.take("option") => option(world.options, words)?,
        () if words.take("scenario") => yes_or_word(word_of(SCENARIOS, world.scenario.kind)),
        () if words.take("last turn") => number(world.scenario.turns),
        () if words.take("groups") => Found::Number(world.groups.len() as i64),
        () if words.take("catalogue") => catalogue(field, words)?,
        () if words.take("terrain") => of_terrain(field, words)?,
        () if words.take("ground") => {
            let kind = one_of(words, "a kind of ground", TERRAIN)?;
            of_kind(field, kind, words)?
        }
        () => {
            let found = sheets::fact(&field.table.battle, world, words);
            found.ok_or_else(|| words.unknown("the battle", &of_the_battle()))?
        }
    })
}

fn option(options: Options, words: &mut Words<'_>) -> Result<Found, Misread> {
    let mut with = options;
    let named = words.value("an option", |word| with.set(word).then_some(()));
    named.map(|()| Found::Yes(with == options))
}

/// `catalogue reiver costs 10`, `catalogue reiver quality regular`.
fn catalogue(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let forces = &field.world.book.forces;
    let profile =
        words.value("a figure of the catalogue", |word| forces.profiles.named(&word.replace('-', "_")))?;
    Ok(match () {
        () if words.take("costs") => Found::Number(forces.points.of(profile).into()),
        () if words.take("quality") => yes_or_word(word_of(QUALITIES, profile.quality)),
        () if words.take("mounted") => Found::Yes(profile.mounted),
        () if words.take("weapons") => listed(profile.weapons.iter().flatten().map(|weapon| weapon.key())),
        () if words.take("metal") => number(profile.armour.metal()),
        () if words.take("against blows") => number(profile.armour.against_blows(true)),
        () => {
            let known = ["costs", "quality", "mounted", "weapons", "metal", "against blows"];
            return Err(words.unknown("the catalogue", &known));
        }
    })
}

/// `terrain barmkin kind wall`: of a feature by its name.
fn of_terrain(field: Field<'_>, words: &mut Words<'_>) -> Result<Found, Misread> {
    let all = &field.world.terrain;
    let found = all.iter().position(|terrain| !terrain.name.is_empty() && words.take(&terrain.name));
    let at = found.ok_or_else(|| {
        let near = suggestion(words.peek(), all.iter().map(|terrain| terrain.name.as_str()));
        words.wrong(format!("no terrain is called `{}`; {near}", words.peek()))
    })?;
    let terrain = field.world.terrain(FeatureId(at as u8));
    Ok(match () {
        () if words.take("kind") => yes_or_word(word_of(TERRAIN, terrain.kind)),
        () if words.take("openings") => Found::Number(terrain.openings.len() as i64),
        () if words.take("opening") => {
            let wide = terrain.openings.iter().map(|opening| opening.length()).max();
            Found::Length(wide.unwrap_or_default())
        }
        () => return of_kind(field, terrain.kind, words),
    })
}

/// What the rules make of a kind of ground (BR-00-05).
fn of_kind(field: Field<'_>, kind: TerrainKind, words: &mut Words<'_>) -> Result<Found, Misread> {
    let it = field.world.book.ground.kinds.of(kind);
    Ok(match () {
        () if words.take("pace") => yes_or_word(word_of(PACES, it.pace)),
        () if words.take("cover from shot") => yes_or_word(word_of(SHOT_COVERS, it.shot)),
        () if words.take("cover in melee") => yes_or_word(word_of(MELEE_COVERS, it.melee)),
        () if words.take("sight") => yes_or_word(match it.sight {
            crate::book::SightThrough::Clear => "clear",
            crate::book::SightThrough::Blocked => "blocked",
            crate::book::SightThrough::Deep => "deep",
        }),
        () => return Err(words.unknown("ground", &["pace", "cover from shot", "cover in melee", "sight"])),
    })
}
