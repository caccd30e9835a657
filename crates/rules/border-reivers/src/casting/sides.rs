//! The two sides of a battle as groups of single figures, and where each starts.

use engine::Side;
use rulebook::Names;
use scenario::{
    Arm, Battle, Brigade, Deployment, Edge, Entry as Way, Experience, Rating, Regiment, Scale,
    Start as Begins,
};
use tabletop::{Area, Border, Length, Point, TableEdge};

use super::bands::{self, BandList, GroupList, HeidmanList};
use super::paper::{Origin, Own};
use super::{CastFault, CastNote};
use crate::book::Book;
use crate::casting::lists::BandFile;
use crate::roster::{Animal, AnimalKind, Roster, Troop};
use crate::rule;
use crate::world::{Beast, Entry, Family, Herd, Quality, Scenario, Start};

/// Figures of a group for which the file has more men than one for each.
const GROUP: u32 = 8;
/// Who comes on at a feature comes over the edge next to it, within so much of it.
const ABOUT: Length = Length::inches(6);

/// Both sides on their way to the table.
pub(super) struct Drafts {
    pub troops: Vec<Troop>,
    pub animals: Vec<Animal>,
    /// Where each troop starts.
    pub starts: Vec<Start>,
    /// For each troop its brigade, its place among the troops of it, and the deployment of the file.
    pub stands: Vec<Stand>,
}

/// Where a troop stood on the day.
pub(super) struct Stand {
    pub origin: Origin,
    pub deployment: Option<Deployment>,
}

/// What is mustered for a battle.
#[derive(Clone, Copy)]
pub(super) struct Summons<'a> {
    pub battle: &'a Battle,
    pub version: scenario::VersionIndex,
    pub own: &'a Own,
    /// The bands that fight in place of those who did on the day.
    pub bands: Option<[&'a BandFile; 2]>,
}

/// Musters both sides.
pub(super) fn sides(
    summons: Summons,
    scale: &Scale,
    book: &Book,
    faults: &mut Vec<CastFault>,
    notes: &mut Vec<CastNote>,
) -> Drafts {
    let Summons { battle, version, own, bands } = summons;
    let drafts = Drafts { troops: Vec::new(), animals: Vec::new(), starts: Vec::new(), stands: Vec::new() };
    let names = Names::default();
    let mut mustering = Mustering {
        battle,
        version: version.number(),
        scale,
        own,
        bands,
        book,
        drafts,
        names,
        faults,
        notes,
    };
    for side in Side::BOTH {
        mustering.side(side);
    }
    mustering.beasts();
    mustering.drafts
}

struct Mustering<'a> {
    battle: &'a Battle,
    version: usize,
    scale: &'a Scale,
    own: &'a Own,
    bands: Option<[&'a BandFile; 2]>,
    book: &'a Book,
    drafts: Drafts,
    names: Names,
    faults: &'a mut Vec<CastFault>,
    notes: &'a mut Vec<CastNote>,
}

impl Mustering<'_> {
    fn side(&mut self, key: Side) {
        let side = &self.battle.sides[key.index()];
        let fielded: Vec<usize> =
            (0..side.brigades.len()).filter(|at| self.is_fielded(&side.brigades[*at])).collect();
        let led = fielded.iter().find(|at| side.brigades[**at].leader == Some(side.commander));
        let Some(with) = led.or(fielded.first()).copied() else {
            let what =
                format!("{} has nobody in this version; give one of its regiments game units", side.name);
            return self.faults.push(CastFault::Other(what));
        };
        let (band, id, groups) = match self.bands {
            Some(bands) => banded(bands[key.index()], &fielded),
            None => self.on_the_day(key, with, &fielded),
        };
        let broken = bands::faults(self.book, &band);
        self.faults.extend(broken.into_iter().map(|fault| {
            CastFault::Other(format!("{}: {} ({})", band.title, fault.what, crate::ledger::Id(fault.rule)))
        }));
        let name = self.names.leader(&id);
        let troop = bands::heidman_troop(self.book, &band.heidman, key, name);
        self.push(troop, (key, with));
        for ((at, leader), group) in groups.into_iter().zip(&band.groups) {
            let troop = bands::group_troop(self.book, group, key, leader.as_deref(), &mut self.names);
            self.push(troop, (key, at));
        }
    }

    /// Those who fought on the day: the side on paper, the id of its Heidman, and of each group its brigade and the id of
    /// its Leader.
    fn on_the_day(&mut self, key: Side, with: usize, fielded: &[usize]) -> Enlisted {
        let side = &self.battle.sides[key.index()];
        let mut band =
            BandList { title: side.name.clone(), heidman: self.heidman(key, with), ..BandList::default() };
        let mut groups = Vec::new();
        for &at in fielded {
            let brigade = &side.brigades[at];
            let leader = brigade.leader.filter(|leader| *leader != side.commander).map(|it| side.leader(it));
            for (nth, mut group) in self.groups((key, at), brigade).into_iter().enumerate() {
                let named = leader.filter(|_| nth == 0);
                if let (Some(named), true) = (named, group.leader.is_empty()) {
                    group.leader.clone_from(&named.name);
                }
                groups.push((at, named.map(|leader| leader.id.clone())));
                band.groups.push(group);
            }
        }
        (band, side.leader(side.commander).id.clone(), groups)
    }

    fn push(&mut self, troop: Result<Troop, bands::BandFault>, origin: Origin) {
        // What the catalogue does not hold has been told as a fault of the side.
        let Ok(troop) = troop else { return };
        let start = self.start(origin);
        let begins = &self.battle.sides[origin.0.index()].brigades[origin.1].start;
        let deployment = match begins {
            Begins::Deployed(deployment) => Some(deployment.clone()),
            Begins::Arrives(_) => None,
        };
        self.drafts.troops.push(troop);
        self.drafts.starts.push(start);
        self.drafts.stands.push(Stand { origin, deployment });
    }

    /// Whether a brigade has men in this version. What did not come on the day stays away.
    fn is_fielded(&self, brigade: &Brigade) -> bool {
        let absent = matches!(&brigade.start, Begins::Arrives(arrival) if arrival.optional);
        !absent && brigade.regiments.iter().any(|regiment| regiment.game_units[self.version] > 0)
    }

    fn heidman(&self, key: Side, with: usize) -> HeidmanList {
        let side = &self.battle.sides[key.index()];
        let leader = side.leader(side.commander);
        let title = match leader.rank.is_empty() {
            true => leader.name.clone(),
            false => format!("{}, {}", leader.name, leader.rank),
        };
        if let Some(heidman) = &self.own.sides[key.index()].heidman {
            return HeidmanList { title, ..heidman.clone() };
        }
        let brigade = &side.brigades[with];
        let rides = brigade.regiments.iter().any(|it| it.arm.is_mounted()) && !is_dismounted(brigade);
        let profile = if rides { "household man" } else { "spearman" };
        let quality = if leader.rating == Rating::Expert { Quality::Fyrebrande } else { Quality::Veteran };
        HeidmanList { title, profile: profile.to_owned(), quality }
    }

    /// The groups of a brigade: those that the file names for these rules, else one for each game unit of its regiments.
    fn groups(&mut self, origin: Origin, brigade: &Brigade) -> Vec<GroupList> {
        let named = self.own.groups.iter().filter(|(of, _)| *of == origin).map(|(_, group)| group.clone());
        let named: Vec<GroupList> = named.collect();
        if !named.is_empty() {
            return named;
        }
        let mut groups = Vec::new();
        for regiment in &brigade.regiments {
            let units = u32::from(regiment.game_units[self.version]);
            for unit in 0..units {
                groups.push(self.group(regiment, units, unit, is_dismounted(brigade)));
            }
        }
        groups
    }

    fn group(&mut self, regiment: &Regiment, units: u32, unit: u32, dismounted: bool) -> GroupList {
        let (profile, why) = profile_of(regiment, dismounted);
        if let (Some(why), 0) = (why, unit) {
            let what = format!("{}: {why}", regiment.name);
            self.notes.push(CastNote { rule: rule!("BR-11-02"), what });
        }
        let limits = &self.book.forces.sides;
        let each = regiment.men / units;
        let figures = if each <= u32::from(limits.most_men) + 1 { each.max(3) } else { GROUP };
        let title = match units {
            1 => regiment.name.clone(),
            _ => format!("{} {}", regiment.name, unit + 1),
        };
        GroupList {
            title,
            leader: String::new(),
            leads_as: profile.to_owned(),
            men: vec![(profile.to_owned(), (figures - 1) as u8)],
        }
    }

    fn start(&mut self, origin: Origin) -> Start {
        let brigade = &self.battle.sides[origin.0.index()].brigades[origin.1];
        if let Some((_, start)) = self.own.starts.iter().find(|(of, _)| *of == origin) {
            let zones = areas(&start.zones, self.scale);
            let within = self.scale.length(start.within_m);
            return Start { entry: Entry::Placed { zones, within }, may_hide: start.may_hide };
        }
        match &brigade.start {
            Begins::Deployed(deployment) => {
                let zone = ground_of(deployment, self.scale);
                let zones = zone.into_iter().collect();
                Start { entry: Entry::Placed { zones, within: Length::ZERO }, may_hide: deployment.hidden }
            }
            Begins::Arrives(arrival) => {
                if arrival.least_face.is_some() && arrival.certain_turn.is_some() {
                    let what = format!("{} comes when it is certain to", brigade.name);
                    self.notes.push(CastNote { rule: rule!("BR-12-01"), what });
                }
                let turn = arrival.certain_turn.unwrap_or(arrival.from_turn);
                let (over, between) = self.entrance(&arrival.entries[0]);
                Start { entry: Entry::Comes { turn, over, between }, may_hide: false }
            }
        }
    }

    fn entrance(&self, entry: &Way) -> (Border, (Length, Length)) {
        let before = |border| TableEdge::new(border, self.scale.width(), self.scale.depth());
        match *entry {
            Way::Edge { edge, from_m, to_m } => {
                let border = border_of(edge);
                let along = |metres: i32| {
                    let corner = match border {
                        Border::Bottom | Border::Top => scenario::MapPoint { x: metres, y: 0 },
                        Border::Left | Border::Right => scenario::MapPoint { x: 0, y: metres },
                    };
                    before(border).along(self.scale.point(corner))
                };
                (border, (along(from_m), along(to_m)))
            }
            Way::Feature(feature) => {
                let at = middle_of(&self.battle.feature(feature).shape, self.scale);
                let borders = [Border::Bottom, Border::Top, Border::Left, Border::Right];
                let nearest = borders.into_iter().min_by_key(|border| before(*border).deep(at));
                let border = nearest.unwrap_or(Border::Bottom);
                let along = before(border).along(at);
                (border, (along - ABOUT, along + ABOUT))
            }
        }
    }

    fn beasts(&mut self) {
        for (beast, word) in [(Beast::Cattle, "Cow"), (Beast::Sheep, "Ewe")] {
            let all = self.own.beasts.iter().filter(|it| it.beast == beast);
            let count: usize = all.map(|it| usize::from(it.count)).sum();
            for name in self.names.units(word, "beast", count) {
                let kind = AnimalKind::Beast(beast);
                let title = bands::spoken(&name).to_lowercase();
                self.drafts.animals.push(Animal { title, name, kind });
            }
        }
    }
}

/// A side on paper, the id of its Heidman, and of each group the brigade with which it starts and the id of its Leader.
type Enlisted = (BandList, String, Vec<(usize, Option<String>)>);

/// A band in place of those who fought on the day: its groups start with the brigades of the file one after the other, and
/// those who are left with the last of them.
fn banded(file: &BandFile, fielded: &[usize]) -> Enlisted {
    let last = fielded.len() - 1;
    let groups = file.leaders.iter().enumerate().map(|(at, leader)| (fielded[at.min(last)], leader.clone()));
    (file.list.clone(), file.heidman.clone(), groups.collect())
}

fn is_dismounted(brigade: &Brigade) -> bool {
    matches!(&brigade.start, Begins::Deployed(deployment) if deployment.dismounted)
}

/// The profile of the catalogue nearest to a regiment, and why where it has no such men.
fn profile_of(regiment: &Regiment, dismounted: bool) -> (&'static str, Option<&'static str>) {
    match (regiment.arm, regiment.experience) {
        (Arm::BorderRiders, _) if dismounted => ("spearman", Some("riders on foot fight as spearmen")),
        (Arm::BorderRiders, Experience::Veteran) => ("surname rider", None),
        (Arm::BorderRiders, Experience::Seasoned) => ("reiver", None),
        (Arm::BorderRiders, _) => ("reiver with dagg", None),
        (Arm::BorderFoot, Experience::Raw) => ("tenant", None),
        (Arm::BorderFoot, _) => ("spearman", None),
        (Arm::Archers, Experience::Raw) => ("loon with latch", None),
        (Arm::Archers, _) => ("bowman", None),
        (Arm::Calivers, Experience::Veteran) => ("garrison caliver", None),
        (Arm::Calivers, Experience::Raw) => ("loon with latch", Some("raw shot are loons with latches")),
        (Arm::Calivers, _) => ("hackbutter", None),
        (Arm::Clubmen, _) => ("tenant", None),
        (arm, _) if arm.is_mounted() => ("march trooper", Some("horse of the army are March troopers")),
        (Arm::CommandedShot | Arm::Firelocks, _) => ("hackbutter", Some("musketeers are hackbutters")),
        _ => ("spearman", Some("other foot are spearmen")),
    }
}

fn border_of(edge: Edge) -> Border {
    match edge {
        Edge::Top => Border::Top,
        Edge::Bottom => Border::Bottom,
        Edge::Left => Border::Left,
        Edge::Right => Border::Right,
    }
}

fn middle_of(shape: &scenario::Shape, scale: &Scale) -> Point {
    match shape {
        scenario::Shape::Spot(spot) => scale.point(*spot),
        scenario::Shape::Line(points) | scenario::Shape::Area(points) => {
            let points = scale.points(points);
            let (first, middle) = (points[0], points[points.len() / 2]);
            first.midpoint(middle)
        }
    }
}

fn areas(zones: &[Vec<scenario::MapPoint>], scale: &Scale) -> Vec<Area> {
    zones.iter().filter_map(|corners| Area::new(&scale.points(corners)).ok()).collect()
}

/// The ground on which a brigade stood.
fn ground_of(deployment: &Deployment, scale: &Scale) -> Option<Area> {
    let placed = deployment.on_table(scale);
    let along = placed.facing.along(placed.depth.half());
    let across = (placed.facing + tabletop::Angle::RIGHT).along(placed.frontage.half());
    let at = placed.centre;
    Area::new(&[at - across - along, at + across - along, at + across + along, at - across + along]).ok()
}

/// What a side is called, where it is at home, and by which edges it may leave.
pub(super) fn family(summons: Summons, side: Side, roster: &Roster) -> Family {
    let Summons { battle, own, bands, .. } = summons;
    let it = &own.sides[side.index()];
    let name = bands.map_or(&battle.sides[side.index()].name, |bands| &bands[side.index()].list.title);
    let usual = if side == Side::A { Border::Bottom } else { Border::Top };
    Family {
        name: name.clone(),
        heidman: roster.heidmen[side.index()],
        home: it.home.unwrap_or(usual),
        exits: it.exits.clone(),
        points: roster.points[side.index()],
    }
}

/// The scenario of a battle.
pub(super) fn scenario(
    battle: &Battle,
    scale: &Scale,
    own: &Own,
    book: &Book,
    starts: Vec<Start>,
) -> Scenario {
    let herd = own.herd.as_ref().map(|herd| Herd {
        placed_by: herd.placed_by,
        zones: areas(&herd.zones, scale),
        driven: herd.driven,
    });
    // A scenario that the players set up is one of the rulebook's (BR-12-02 to BR-12-04).
    let by_the_book = book.forces.scenarios.of(own.kind).filter(|_| own.deploys);
    Scenario {
        kind: own.kind,
        raider: own.raider,
        turns: own.last_turn.or(by_the_book).unwrap_or(battle.turns),
        first: own.first,
        starts,
        herd,
    }
}
