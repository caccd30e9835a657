//! Two armies on a table of their own (CYP-21-04), drawn up behind their set-up lines. An army is what its table for these rules lists,
//! or what its regiments come to by their men. The rulebook has no points values: armies are weighed by their figures, of
//! which their strength is counted (CYP-19-04).

use engine::{PieceId, Rng, Side};
use muster::{CastNote, against};
use scenario::{Allegiance, Army as List, Faults};
use tabletop::{Border, Length};

use super::lists::ListFile;
use super::sides::{Host, Part, muster};
use super::troops::{self, Soldiers, kind_of};
use super::{Begins, CastFault, Casting, Drafts, House, ground, places, positions, single_men};
use crate::rule;
use crate::victory::counts;
use crate::world::{Kind, Profile, Sets, World};

/// An army as it is fielded.
pub struct Fielded {
    /// Its pieces, with the brigade of each by its name; empty without one.
    pub pieces: Vec<(Profile, String)>,
    /// How many figures it may have, if its file says so.
    pub limit: Option<u32>,
    /// Where the list stands in the file.
    pub at: Option<scenario::Position>,
    /// What its owner should know.
    pub notes: Vec<CastNote>,
}

impl Fielded {
    /// Its strength (CYP-19-04).
    pub fn figures(&self) -> u32 {
        self.pieces.iter().map(|(piece, _)| strength(piece)).sum()
    }
}

/// The figures of a piece that count for its army: of foot, horse, dragoons and artillerists (CYP-19-04).
pub fn strength(profile: &Profile) -> u32 {
    if counts(profile.kind) { profile.figures.into() } else { 0 }
}

/// Why an army is not fielded.
#[derive(Debug)]
pub enum Unfielded {
    /// Its own table cannot be read.
    File(Faults),
    /// There is too much of it, or nothing.
    Faults(Vec<CastFault>),
}

/// What an army comes to under these rules.
///
/// # Errors
/// What its own table says wrongly, or what keeps it from being fielded.
pub fn fielded(list: &List, house: &House) -> Result<Fielded, Unfielded> {
    if list.skirmish {
        return Err(Unfielded::Faults(single_men(&list.facts.name)));
    }
    let mut drafts = Drafts::new(house, &list.facts.name).map_err(Unfielded::Faults)?;
    let own = ListFile::of(list, &drafts.world).map_err(Unfielded::File)?;
    let host = host(&mut drafts, list, &own, Side::A);
    muster(&mut drafts, std::slice::from_ref(&host)).map_err(Unfielded::Faults)?;
    let brigade = |at: usize| {
        let origin = drafts.origins.get(at).copied().flatten();
        origin.map_or_else(String::new, |origin| list.brigades[origin].name.clone())
    };
    let pieces = drafts.world.profiles.iter().enumerate().map(|(at, it)| (it.clone(), brigade(at)));
    let pieces = pieces.collect();
    Ok(Fielded { pieces, limit: own.figures, at: own.at, notes: drafts.notes })
}

/// An army as a host.
pub(super) fn host<'a>(drafts: &mut Drafts, list: &'a List, own: &ListFile, side: Side) -> Host<'a> {
    let mut parts = Vec::new();
    let mut taken: Vec<&str> = Vec::new();
    for (origin, brigade) in list.brigades.iter().enumerate() {
        let mut listed: Vec<Soldiers> = own
            .brigades
            .iter()
            .filter(|(at, _)| *at == origin)
            .flat_map(|(_, units)| units.iter().cloned())
            .collect();
        for soldiers in &mut listed {
            // Units are called by the first regiment of their type that has lent nobody its name yet.
            let alike = |regiment: &&scenario::Regiment| {
                let kind = kind_of(regiment.arm, list.allegiance, drafts.world.options).0;
                kind == soldiers.kind && !taken.contains(&regiment.name.as_str())
            };
            if let Some(regiment) = brigade.regiments.iter().find(alike) {
                taken.push(&regiment.name);
                soldiers.title.clone_from(&regiment.name);
            }
        }
        if own.brigades.is_empty() {
            for regiment in &brigade.regiments {
                let count = regiment.game_units.first().copied().unwrap_or(1);
                let scale = &drafts.world.book.setup.regiments;
                let kind = kind_of(regiment.arm, list.allegiance, drafts.world.options).0;
                let men = if kind.is_infantry() { scale.foot } else { scale.mounted }.into();
                let (found, why) = troops::soldiers(&drafts.world, regiment, list.allegiance, count, men);
                if let Some(why) = why {
                    drafts.note(rule!("CYP-00-05"), format!("{}: {why}", regiment.name));
                }
                listed.push(found);
            }
        }
        let leader = brigade.leader.map(scenario::LeaderIndex::number);
        let (name, begins) = (&brigade.name, Begins::default());
        parts.push(Part { origin, name, leader, troops: listed, begins, ground: None });
    }
    let royalist = list.allegiance == Allegiance::Royalist;
    let (name, leaders, chief) = (&list.facts.name, &list.leaders, list.commander.number());
    Host { side, name, royalist, leaders, chief, parts }
}

/// Two armies on ground made up by a seed, drawn up behind their set-up lines.
///
/// # Errors
/// What keeps either from being fielded.
pub fn cast_armies(lists: [&List; 2], seed: u64, house: &House) -> Result<Casting, Vec<CastFault>> {
    if let Some(band) = lists.into_iter().find(|list| list.skirmish) {
        return Err(single_men(&band.facts.name));
    }
    let title = against(&lists[0].facts.name, &lists[1].facts.name);
    let mut drafts = Drafts::new(house, &title)?;
    let read = |list: &List, world: &World| {
        ListFile::of(list, world).map_err(|faults| vec![CastFault::Other(faults.to_string())])
    };
    let files = [read(lists[0], &drafts.world)?, read(lists[1], &drafts.world)?];
    let hosts = Side::BOTH.map(|side| host(&mut drafts, lists[side.index()], &files[side.index()], side));
    muster(&mut drafts, &hosts)?;
    for side in Side::BOTH {
        let (list, file) = (lists[side.index()], &files[side.index()]);
        let own = drafts.world.profiles.iter().filter(|it| it.side == side);
        let figures: u32 = own.map(strength).sum();
        if let Some(limit) = file.figures.filter(|limit| figures > *limit) {
            let name = &list.facts.name;
            let what = format!("{name} has {figures} figures, and its file allows {limit}");
            return Err(vec![CastFault::Other(what)]);
        }
        let edge = if side == Side::A { Border::Bottom } else { Border::Top };
        drafts.world.armies[side.index()] = crate::world::Army { name: list.facts.name.clone(), edge };
        drafts.world.year = drafts.world.year.max(list.facts.date.map_or(0, |date| date.year));
    }
    let mut table = drafts.raised();
    let wide = |side: Side| -> i32 {
        let own = drafts.world.named().filter(|id| drafts.world.profile(*id).side == side);
        own.map(|id| table.pieces[id.index()].shape().width.0 + Length::INCH.0).sum()
    };
    let widest = Length(wide(Side::A).max(wide(Side::B)));
    let usual = house.book.setup.table.width;
    let lines = (widest.0 / (2 * usual.0).max(1)).clamp(0, 2);
    let (ground, terrain) = ground::made_up(&house.book, &mut Rng::new(seed), usual.scaled(2 + lines, 2))?;
    drafts.world.sets = Sets::of(&terrain);
    (drafts.world.ground, drafts.world.terrain) = (ground, terrain);
    places::mark(&mut drafts.world, Vec::new(), &[]);
    let posts = positions::drawn_up(&drafts.world);
    let faults = positions::stand(&drafts.world, &mut table, &posts, false);
    mark_trains(&mut drafts.world, &table);
    if faults.is_empty() {
        Ok(Casting { world: drafts.world, table, notes: drafts.notes })
    } else {
        Err(faults)
    }
}

/// The first wagon of either army is its train, and the place where it stands may be a vital point (CYP-19-13).
fn mark_trains(world: &mut World, table: &crate::table::Table) {
    let wagon = |side: Side| {
        world.named().find(|id| world.profile(*id).kind == Kind::Wagon && world.profile(*id).side == side)
    };
    let trains: Vec<PieceId> = Side::BOTH.into_iter().filter_map(wagon).collect();
    let at = |id: &PieceId| (*id, table.pieces[id.index()].block().centre());
    let trains: Vec<_> = trains.iter().map(at).collect();
    if !trains.is_empty() {
        world.places.clear();
        places::mark(world, Vec::new(), &trains);
    }
}
