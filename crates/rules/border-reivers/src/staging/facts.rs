//! The facts of a table that a case can expect.

use cases::named::{named, one_of, word_of};
use cases::{Found, Misread, Words, suggestion};
use engine::{PieceId, Side};
use tabletop::FeatureId;

use super::named::{MELEE_COVERS, PACES, QUALITIES, RANKS, SCENARIOS, SHOT_COVERS, SIDES, TERRAIN};
use super::{readings, start};
use crate::field::Field;
use crate::world::{Entry, Options, TerrainKind};

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

cases::facts! {
    /// What can be said of a man, a horse or a beast.
    fn of_figure(field: Field<'_>, id: PieceId; words) of "a man, a horse or a beast" as OF_FIGURE {
        "comes in turn" => comes_in(field, id),
        "rank" => word_of(RANKS, field.rank(id)),
        "leads" => field.leads(id),
        "group" => field.group_of(id).map_or("none", |group| &field.band(group).title),
        "mounted" => field.is_mounted(id),
        "wounded" => field.is_wounded(id),
        "locked" => field.is_locked(id),
        "ready" => field.is_ready(id),
        "radius" => field.radius(id),
        "points" => field.world.profile(id).points,
        "gap" => field.base(id).gap(&field.base(start::piece(field.world, words)?)),
        "touches" => field.touch(id, start::piece(field.world, words)?),
        "within" => {
            let reach = words.inches("a distance in inches")?;
            words.take("of");
            field.within(id, start::piece(field.world, words)?, reach)
        },
    } beside field.figure(id), field.world
}

/// The game turn in which a man comes on (BR-12-02); 0 for who starts on the table.
fn comes_in(field: Field<'_>, id: PieceId) -> u8 {
    let start = field.group_of(id).and_then(|group| field.world.scenario.starts.get(usize::from(group)));
    match start.map(|start| &start.entry) {
        Some(Entry::Comes { turn, .. }) => *turn,
        _ => 0,
    }
}

fn listed<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn of_group(field: Field<'_>, group: u8, words: &mut Words<'_>) -> Result<Found, Misread> {
    cases::facts! { words: "a group" beside field.group(group), field.world;
        "quality" => word_of(QUALITIES, field.band(group).quality),
        "members" => field.members(group).count(),
    }
}

fn of_side(field: Field<'_>, side: Side, words: &mut Words<'_>) -> Result<Found, Misread> {
    if let Some(found) = readings::of_side(field, side, words)? {
        return Ok(found);
    }
    let family = field.world.family(side);
    cases::facts! { words: "a side" beside field.table.clan(side), field.world;
        "heidman" => field.world.profile(family.heidman).name.as_str(),
        "costs" => family.points,
        "men" => field.men(side).count(),
    }
}

cases::facts! {
    /// What can be said of the battle.
    fn of_battle(field: Field<'_>; words) of "the battle" as pub OF_BATTLE {
        "option" => option(field.world.options, words)?,
        "scenario" => word_of(SCENARIOS, field.world.scenario.kind),
        "last turn" => field.world.scenario.turns,
        "groups" => field.world.groups.len(),
        "catalogue" => catalogue(field, words)?,
        "terrain" => of_terrain(field, words)?,
        "ground" => of_kind(field, one_of(words, "a kind of ground", TERRAIN)?, words)?,
    } beside &field.table.battle, field.world
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
    cases::facts! { words: "the catalogue";
        "costs" => forces.points.of(profile),
        "quality" => word_of(QUALITIES, profile.quality),
        "mounted" => profile.mounted,
        "weapons" => listed(profile.weapons.iter().flatten().map(|weapon| weapon.key())),
        "metal" => profile.armour.metal(),
        "against blows" => profile.armour.against_blows(true),
    }
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
    let found = cases::facts! { words: or none;
        "kind" => word_of(TERRAIN, terrain.kind),
        "openings" => terrain.openings.len(),
        "opening" => terrain.openings.iter().map(|it| it.length()).max().unwrap_or_default(),
    };
    found?.map_or_else(|| of_kind(field, terrain.kind, words), Ok)
}

/// What the rules make of a kind of ground (BR-00-05).
fn of_kind(field: Field<'_>, kind: TerrainKind, words: &mut Words<'_>) -> Result<Found, Misread> {
    let it = field.world.book.ground.kinds.of(kind);
    cases::facts! { words: "ground";
        "pace" => word_of(PACES, it.pace),
        "cover from shot" => word_of(SHOT_COVERS, it.shot),
        "cover in melee" => word_of(MELEE_COVERS, it.melee),
        "sight" => match it.sight {
            crate::book::SightThrough::Clear => "clear",
            crate::book::SightThrough::Blocked => "blocked",
            crate::book::SightThrough::Deep => "deep",
        },
    }
}
