//! Two armies by points (PM-15-02, PM-15-03) on a table of their own, to be placed by the players (PM-15-01). An army is what its table
//! for these rules lists, or what its regiments come to.

use ::muster::against;
use engine::{Rng, Side};
use rulebook::Names;
use scenario::{Army as List, Faults};
use tabletop::{Area, Border, Feature, Ground, Length, Line, Point};

use super::commands;
use super::lists::ListFile;
use super::muster::{entries_of, titled};
use super::troops::{self, Soldiers, arm_word, nation_of, numbered, row_of};
use crate::book::Book;
use crate::casting::raising::{army, empty_world, points, raised};
use crate::casting::terms::{CastFault, CastNote, Casting, House};
use crate::formation;
use crate::roster::{self, Entry};
use crate::rule;
use crate::world::{Class, Sets, Terrain, TerrainKind, Troop, World};

/// An army list as it reads, with the brigade of the file from which each entry comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Entries {
    /// Units and Generals.
    pub entries: Vec<Entry>,
    /// The brigade of each by its name; empty without one.
    pub brigades: Vec<String>,
    /// What the army may cost, if its file says so.
    pub limit: Option<u32>,
    /// Where the list stands in the file.
    pub at: Option<scenario::Position>,
}

impl Entries {
    fn push(&mut self, entry: Entry, brigade: &str) {
        self.entries.push(entry);
        self.brigades.push(brigade.to_owned());
    }
}

/// What an army comes to under these rules, with what remarks there are on how it was cast.
///
/// # Errors
/// What its own table for these rules says wrongly.
pub fn entries(
    list: &List,
    side: Side,
    house: &House,
    names: &mut Names,
    notes: &mut Vec<CastNote>,
) -> Result<Entries, Faults> {
    let own = ListFile::of(list, &house.book)?;
    let mut found = Entries { limit: own.points, at: own.at, ..Entries::default() };
    generals(list, &own, side, names, &mut found);
    for (at, brigade) in list.brigades.iter().enumerate() {
        let listed = own.brigades.iter().find(|(origin, _)| *origin == at);
        let (nation, why) = nation_of(list.allegiance, &list.facts.name);
        let nation = own.nation.unwrap_or(nation);
        if let Some(why) = why.filter(|_| at == 0 && own.nation.is_none() && own.brigades.is_empty()) {
            notes.push(CastNote { rule: troops::WHY, what: format!("{}: {why}", list.facts.name) });
        }
        match listed {
            Some((_, units)) => {
                for units in units {
                    let figures = vec![units.figures; usize::from(units.count)];
                    let soldiers = Soldiers { troop: units.troop, figures };
                    regiment(
                        side,
                        &called(brigade, &soldiers, &found),
                        &soldiers,
                        &brigade.name,
                        names,
                        &mut found,
                    );
                }
            }
            None if !own.brigades.is_empty() => {}
            None => {
                for one in &brigade.regiments {
                    let (troop, why) = row_of(one, nation);
                    if let Some(why) = why {
                        notes.push(CastNote { rule: troops::WHY, what: format!("{}: {why}", one.name) });
                    }
                    let suggested = one.game_units.first().copied().unwrap_or(1);
                    let soldiers = troops::by_points(&house.book, one, troop, suggested);
                    regiment(side, &one.name, &soldiers, &brigade.name, names, &mut found);
                }
            }
        }
    }
    let Entries { entries, brigades, .. } = &mut found;
    commands::divide(house, entries.iter_mut().zip(brigades.iter()), 0);
    Ok(found)
}

/// What the units of a kind are called: by the first regiment of the brigade in the file that is of their arm and not named yet, else
/// by their row.
fn called(brigade: &scenario::ArmyBrigade, soldiers: &Soldiers, found: &Entries) -> String {
    let class = soldiers.troop.class();
    let taken = |name: &str| found.entries.iter().any(|entry| entry.title.starts_with(name));
    let of_arm = brigade.regiments.iter().find(|regiment| {
        let (troop, _) = row_of(regiment, soldiers.troop.nation());
        let alike = troop.class() == class || troop.class().is_horse() && class.is_horse();
        alike && !taken(&regiment.name)
    });
    of_arm.map_or_else(
        || engine::view::words::sentence(soldiers.troop.word()),
        |regiment| regiment.name.clone(),
    )
}

/// The Generals: the commander, then the leaders of the brigades, as many as the list says.
fn generals(list: &List, own: &ListFile, side: Side, names: &mut Names, found: &mut Entries) {
    let chief = list.commander.number();
    let led = list.brigades.iter().filter_map(|brigade| brigade.leader).map(scenario::LeaderIndex::number);
    let mut leaders = vec![chief];
    led.for_each(|leader| {
        if !leaders.contains(&leader) {
            leaders.push(leader);
        }
    });
    let count = own.generals.map_or(leaders.len(), usize::from);
    for leader in leaders.into_iter().take(count) {
        let leader = &list.leaders[leader];
        let (name, title) = (names.leader(&leader.id), titled(leader));
        found.push(
            Entry { name, title, side, class: Class::General, troop: None, figures: 1, command: None },
            "",
        );
    }
}

fn regiment(
    side: Side,
    title: &str,
    soldiers: &Soldiers,
    brigade: &str,
    names: &mut Names,
    found: &mut Entries,
) {
    let class = soldiers.troop.class();
    let known = names.units(title, arm_word(class), soldiers.figures.len());
    let twins = found.entries.iter().filter(|entry| entry.title == title).count();
    for (at, (entry, name)) in entries_of(side, title, soldiers).into_iter().zip(known).enumerate() {
        let title = if twins > 0 { numbered(title, twins + at, class) } else { entry.title.clone() };
        found.push(Entry { name, title, ..entry }, brigade);
    }
}

/// What is wrong with an army by points: too few Generals, no foot regiment, units of figures that their row does not have, more points
/// than it may cost (PM-15-03).
pub fn faults(list: &Entries, book: &Book) -> Vec<String> {
    let points = &book.setup.points;
    let count = |class: Class| list.entries.iter().filter(|entry| entry.class == class).count();
    let mut found = Vec::new();
    if count(Class::General) < usize::from(points.least_generals) {
        found.push(format!("an army has {} General at least", points.least_generals));
    }
    if count(Class::Foot) < usize::from(points.least_foot) {
        found.push(format!("an army has {} foot regiment at least", points.least_foot));
    }
    for entry in &list.entries {
        let Some(troop) = entry.troop else { continue };
        let [least, most] = book.armies.rows.of(troop).figures;
        if !(least..=most).contains(&entry.figures) {
            let (title, figures) = (&entry.title, entry.figures);
            let range = if least == most { least.to_string() } else { format!("{least} to {most}") };
            found.push(format!("{title} has {figures} figures; {} have {range}", troop.word()));
        }
    }
    let cost: u32 = list.entries.iter().map(|entry| u32::from(cost(book, entry))).sum();
    if let Some(limit) = list.limit.filter(|limit| cost > *limit) {
        found.push(format!("it costs {cost} points, and its file allows {limit}"));
    }
    found
}

/// What an entry costs (PM-15-03).
pub fn cost(book: &Book, entry: &Entry) -> u16 {
    let row = entry.troop.map(|troop: Troop| book.armies.rows.of(troop));
    book.setup.points.of(entry.class, row, entry.figures)
}

/// Two armies on ground made up by a seed, all in reserve.
///
/// # Errors
/// What keeps either from being fielded.
pub fn cast_armies(lists: [&List; 2], seed: u64, house: &House) -> Result<Casting, Vec<CastFault>> {
    if let Some(band) = lists.into_iter().find(|list| list.skirmish) {
        return Err(vec![CastFault::SingleMen { title: band.facts.name.clone() }]);
    }
    let (mut names, mut notes) = (Names::default(), Vec::new());
    let mut all: Vec<Entry> = Vec::new();
    for side in Side::BOTH {
        let own = entries(lists[side.index()], side, house, &mut names, &mut notes)
            .map_err(|faults| vec![CastFault::File(faults.to_string())])?;
        let wrong = faults(&own, &house.book);
        if !wrong.is_empty() {
            let title = &lists[side.index()].facts.name;
            return Err(wrong
                .into_iter()
                .map(|what| CastFault::Roster(format!("{title}: {what}")))
                .collect());
        }
        let before = all.iter().filter_map(|entry| entry.command).max().map_or(0, |last| last + 1);
        all.extend(
            own.entries
                .into_iter()
                .map(|entry| Entry { command: entry.command.map(|number| number + before), ..entry }),
        );
    }
    let roster =
        roster::number(&house.book, house.options, &all).map_err(|fault| vec![CastFault::Roster(fault)])?;
    let armies = [(0, Border::Bottom), (1, Border::Top)]
        .map(|(at, edge)| army(&lists[at].facts.name, edge, points(&roster, at)));
    let (ground, terrain) = made_up_ground(house, seed, widest(&all, house))?;
    let title = against(&lists[0].facts.name, &lists[1].facts.name);
    let world = World { deploys: true, ..empty_world(house, title, ground, terrain, armies) };
    let world = World { sets: Sets::of(&world.ground, &world.terrain), ..world };
    let (world, table) = raised(world, roster, &[]);
    Ok(Casting { world, table, notes })
}

/// How wide the wider army is in one line.
fn widest(entries: &[Entry], house: &House) -> Length {
    let front = |side: Side| {
        let units = entries.iter().filter(|entry| entry.side == side && entry.class.is_unit());
        let width = |entry: &Entry| {
            let form = formation::usual(entry.class);
            formation::shape(&house.book, entry.class, false, form, entry.figures).width.0
        };
        Length(units.map(width).sum())
    };
    front(Side::A).max(front(Side::B))
}

/// The kinds of ground of which some is laid (PM-15-01).
const KINDS: [TerrainKind; 6] = [
    TerrainKind::Hill,
    TerrainKind::Wood,
    TerrainKind::Town,
    TerrainKind::Stream,
    TerrainKind::Hedge,
    TerrainKind::Road,
];

/// The standard table, or a wider one for armies that would not find room, with two to four pieces about its middle (PM-15-01).
fn made_up_ground(
    house: &House,
    seed: u64,
    widest: Length,
) -> Result<(Ground, Vec<Terrain>), Vec<CastFault>> {
    let mut rng = Rng::new(seed);
    let size = &house.book.setup.table;
    let lines = widest.0 / size.width.0.max(1);
    let width = size.width.scaled(2 + (lines - 1).clamp(0, 4), 2);
    let (mut features, mut terrain) = (Vec::new(), Vec::new());
    for _ in 0..rng.between(2, 4) {
        let kind = KINDS[rng.below(KINDS.len() as u32) as usize];
        if let Some(feature) = piece(&mut rng, kind, [width, size.depth], size.zone) {
            features.push(feature);
            terrain.push(Terrain::plain(kind, String::new()));
        }
    }
    let told = |fault: tabletop::GroundFault| {
        vec![CastFault::Terrain {
            id: String::new(),
            why: format!("{} ({})", fault, crate::ledger::Id(rule!("PM-15-01"))),
        }]
    };
    Ok((Ground::new(width, size.depth, features).map_err(told)?, terrain))
}

/// A piece of ground between the zones of the armies.
fn piece(rng: &mut Rng, kind: TerrainKind, [width, depth]: [Length; 2], zone: Length) -> Option<Feature> {
    let mm = |length: Length| length.0 / 100;
    let (low, high) = (mm(zone) + 20, mm(depth) - mm(zone) - 20);
    let (wide, deep) = (rng.between(120, 280), rng.between(80, 160));
    if high - deep <= low || mm(width) - wide <= 100 {
        return None;
    }
    let (x, y) = (rng.between(50, mm(width) - wide - 50), rng.between(low, high - deep));
    let at = |x: i32, y: i32| Point::new(x * 100, y * 100);
    match kind.class() {
        tabletop::Class::Line => {
            let slant = rng.between(-30, 30);
            let line = Line::new(&[at(x, y), at(x + wide, y + slant)], Length::ZERO, &[]).ok()?;
            Some(Feature::line(kind.class(), kind.tag(), 0, line))
        }
        class => {
            let area = Area::rectangle(at(x, y), at(x + wide, y + deep)).ok()?;
            Some(Feature::area(class, kind.tag(), u8::from(class == tabletop::Class::Contour), area))
        }
    }
}
