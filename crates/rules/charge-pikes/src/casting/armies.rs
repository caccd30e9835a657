//! Two armies by points (CP-20-14, CP-20-15) on a table of their own, to be deployed by the players (CP-99-01). An army is
//! what its regiments are: as many figures as their men come to, of the grade of their service.

use conditions::Conditions;
use engine::view::PieceNames;
use engine::{Rng, Side};
use muster::against;
use rulebook::Names;
use scenario::{Allegiance, Army as List};
use tabletop::{Area, Border, Feature, Ground, Length, Point};

use super::sides::{arm_word, entry_of, numbered};
use super::troops::soldiers;
use super::{CastFault, CastNote, Casting, House, army, raised, single_men};
use crate::book::Book;
use crate::roster::{self, Entry};
use crate::world::{Kind, Profiles, Scale, Terrain, TerrainKind, Thickness, World};

/// The table of two armies by points, in inches.
const TABLE: (i32, i32) = (72, 48);
/// The width that an army in line may have in shares of the table before it needs a larger one.
const MOST: i32 = 2;

/// What an army comes to under these rules: its entries, with what remarks there are on how they were cast.
pub fn entries(
    list: &List,
    side: Side,
    house: &House,
    names: &mut Names,
    notes: &mut Vec<CastNote>,
) -> Vec<Entry> {
    let mut entries = Vec::new();
    let chief = list.leader(list.commander);
    let general = |kind: Kind, leader: &scenario::Leader, entries: &mut Vec<Entry>, names: &mut Names| {
        let mut entry = Entry::of(&names.leader(&leader.id), side, kind, 1);
        entry.title.clone_from(&leader.name);
        entries.push(entry);
        entries.len() - 1
    };
    general(Kind::Chief, chief, &mut entries, names);
    for brigade in &list.brigades {
        let leader = brigade.leader.map(|index| list.leader(index)).filter(|leader| leader.id != chief.id);
        let commander = leader.map(|leader| general(Kind::General, leader, &mut entries, names));
        for regiment in &brigade.regiments {
            let count = usize::from(regiment.game_units.first().copied().unwrap_or(1)).max(1);
            let many = soldiers(regiment, count, list.allegiance, house, notes);
            let found = names.units(&regiment.name, arm_word(many[0].kind), many.len());
            let one_only = many.len() == 1;
            for (at, (name, one)) in found.iter().zip(many).enumerate() {
                let title =
                    if one_only { regiment.name.clone() } else { numbered(&regiment.name, at, one.kind) };
                let mut entry = entry_of(name, title, side, one);
                entry.brigade.clone_from(&brigade.name);
                entry.commander = commander;
                entry.limbers = entry.kind == Kind::Battery;
                entries.push(entry);
            }
        }
    }
    entries
}

/// Two armies on ground made up by a seed, all in reserve.
///
/// # Errors
/// What keeps either from being fielded.
pub fn cast_armies(lists: [&List; 2], seed: u64, house: House) -> Result<Casting, Vec<CastFault>> {
    if let Some(band) = lists.into_iter().find(|list| list.skirmish) {
        return Err(vec![single_men(&band.facts.name)]);
    }
    let book = &*house.book;
    let (mut names, mut notes) = (Names::default(), Vec::new());
    let mut all: Vec<Entry> = Vec::new();
    for side in Side::BOTH {
        let first = all.len();
        let mut own = entries(lists[side.index()], side, &house, &mut names, &mut notes);
        for entry in &mut own {
            entry.commander = entry.commander.map(|at| at + first);
        }
        all.extend(own);
    }
    let roster = roster::number(book, house.scale, house.options, &all)
        .map_err(|fault| vec![CastFault::Other(fault)])?;
    let points = |side: Side| {
        let own = roster.profiles.iter().filter(|profile| profile.side == side);
        own.map(|profile| u32::from(profile.points)).sum()
    };
    let army_of = |side: Side, border| {
        let list = lists[side.index()];
        let royalist = list.allegiance == Allegiance::Royalist;
        army(&list.facts.name, border, royalist, points(side))
    };
    let (ground, terrain) = made_up(book, seed, widest(&all, &house))?;
    let zone = match house.scale {
        Scale::Large => book.figures.battle.zone.large,
        Scale::Small => book.figures.battle.zone.small,
    };
    let world = World {
        book: book.clone(),
        scale: house.scale,
        options: house.options,
        title: against(&lists[0].facts.name, &lists[1].facts.name),
        ground,
        terrain,
        profiles: Profiles::default(),
        armies: [army_of(Side::A, Border::Bottom), army_of(Side::B, Border::Top)],
        last_turn: book.figures.battle.last_turn,
        zone,
        deploys: true,
        attended: true,
        conditions: Conditions::default(),
        origins: Vec::new(),
        names: PieceNames::default(),
    };
    let (world, table) = raised(world, roster, &all, |_| None);
    Ok(Casting { world, table, notes })
}

/// How wide the wider army is in one line.
fn widest(entries: &[Entry], house: &House) -> Length {
    let front = |side: Side| {
        let units = entries.iter().filter(|entry| entry.side == side && entry.kind.is_unit());
        Length(units.map(|entry| roster::front_of(&house.book, entry, house.scale).0).sum())
    };
    front(Side::A).max(front(Side::B))
}

/// A table wide enough, with up to five features about its middle.
fn made_up(book: &Book, seed: u64, widest: Length) -> Result<(Ground, Vec<Terrain>), Vec<CastFault>> {
    let mut rng = Rng::new(seed);
    let times = (widest.0 / Length::inches(TABLE.0 * MOST).0 + 1).clamp(1, 4);
    let (width, depth) = (TABLE.0 * (1 + times) / 2, TABLE.1);
    let kinds = [
        TerrainKind::Wood(Thickness::Rolled),
        TerrainKind::Rough,
        TerrainKind::GentleHill,
        TerrainKind::SteepHill,
        TerrainKind::TownBlock,
    ];
    let (mut features, mut terrain) = (Vec::new(), Vec::new());
    for _ in 0..rng.between(2, 5) {
        let kind = kinds[rng.below(kinds.len() as u32) as usize];
        let (wide, deep) = (rng.between(5, 10), rng.between(4, 7));
        let (x, y) = (rng.between(2, width - wide - 2), rng.between(14, depth - 14 - deep));
        let corners = [
            Point::inches(x, y),
            Point::inches(x + wide, y),
            Point::inches(x + wide, y + deep),
            Point::inches(x, y + deep),
        ];
        let Ok(area) = Area::new(&corners) else { continue };
        let tag = TerrainKind::ALL.iter().position(|other| *other == kind).unwrap_or_default() as u8;
        let class = kind.class();
        let level = u8::from(class == tabletop::Class::Contour);
        features.push(Feature::area(class, tag, level, area));
        terrain.push(book.ground.usual(kind));
    }
    let ground = Ground::new(Length::inches(width), Length::inches(depth), features);
    let told =
        |fault: tabletop::GroundFault| vec![CastFault::Terrain { id: String::new(), why: fault.to_string() }];
    Ok((ground.map_err(told)?, terrain))
}
