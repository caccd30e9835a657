//! What a battle's file says to these rules alone, in a table of its own:
//!
//! ```toml
//! [border-reivers]
//! scenario = "raid"         # raid, ambush, trod or fight: what counts for whom
//! raider = "armstrongs"     # the side that raids, lies in ambush or is pursued
//! last_turn = 12            # otherwise what the battle says; where players deploy what the rulebook says of the scenario
//! deploys = true            # the players place their figures, the side `first` before the other
//! first = "milburns"
//! options = ["prisoners"]
//!
//! [[border-reivers.side]]
//! side = "armstrongs"
//! home = "bottom"
//! exits = ["bottom"]
//! heidman = { profile = "household man", quality = "veteran" }
//!
//! [[border-reivers.group]]  # in place of what the regiments of the brigade come to
//! brigade = "riders"
//! name = "Elliots"
//! leads_as = "surname rider"
//! men = [{ profile = "surname rider", count = 5 }]
//!
//! [[border-reivers.start]]  # in place of the ground on which the brigade stood
//! brigade = "house"
//! zones_m = [[[330, 340], [390, 340], [390, 380], [330, 380]]]
//! within_m = 60
//! may_hide = true
//!
//! [[border-reivers.beasts]]
//! kind = "cattle"
//! count = 6
//! at = [450, 360]           # or `beside = "riders"`: driven by a brigade
//!
//! [[border-reivers.captive]] # its Leader begins bound by the enemy
//! brigade = "sons"
//! at = [192, 92]
//!
//! [border-reivers.herd]     # where the players place them instead
//! placed_by = "milburns"
//! zones_m = [[[410, 320], [490, 320], [490, 400], [410, 400]]]
//! driven = false
//! ```

use engine::Side;
use scenario::reading::{Node, TableReader, Value};
use scenario::{Battle, MapPoint};
use tabletop::Border;

use super::CastFault;
use super::bands::{GroupList, HeidmanList};
use crate::BorderReivers;
use crate::world::{Beast, Options, Quality, ScenarioKind};

/// What a file says to these rules alone.
pub(super) struct Own {
    pub kind: ScenarioKind,
    pub raider: Side,
    pub last_turn: Option<u8>,
    pub deploys: bool,
    pub first: Side,
    pub options: Options,
    pub sides: [OwnSide; 2],
    /// Groups, each with the place of its brigade in the list of its side.
    pub groups: Vec<(Origin, GroupList)>,
    pub starts: Vec<(Origin, OwnStart)>,
    pub beasts: Vec<OwnBeasts>,
    pub herd: Option<OwnHerd>,
    /// Brigades whose Leader begins as a captive of the enemy, and where.
    pub captives: Vec<(Origin, MapPoint)>,
}

/// A brigade: its side and its place in that side's list.
pub(super) type Origin = (Side, usize);

/// What is said of a side.
#[derive(Default)]
pub(super) struct OwnSide {
    pub home: Option<Border>,
    pub exits: Vec<Border>,
    pub heidman: Option<HeidmanList>,
}

/// Where a brigade starts.
pub(super) struct OwnStart {
    pub zones: Vec<Vec<MapPoint>>,
    pub within_m: i32,
    pub may_hide: bool,
}

/// Beasts that stand somewhere at the start, or wait to be placed.
pub(super) struct OwnBeasts {
    pub beast: Beast,
    pub count: u8,
    pub at: Option<MapPoint>,
    pub beside: Option<Origin>,
}

/// Where the players place the beasts.
pub(super) struct OwnHerd {
    pub placed_by: Side,
    pub zones: Vec<Vec<MapPoint>>,
    pub driven: bool,
}

/// Reads the table.
///
/// # Errors
/// If there is none, or something in it cannot be read.
pub(super) fn read(battle: &Battle) -> Result<Own, Vec<CastFault>> {
    let name = <BorderReivers as engine::Ruleset>::NAME;
    let Some(section) = battle.ruleset(name) else {
        let why = "is no battle of single figures; a file that is one says so in a table [border-reivers]";
        return Err(vec![CastFault::Unfit(format!("{} {why}", battle.facts.name))]);
    };
    section.read(|table| own(battle, table)).map_err(|found| vec![CastFault::Other(found.to_string())])
}

fn own(battle: &Battle, table: TableReader<'_>) -> Option<Own> {
    let mut own = Own {
        kind: word(&table, "scenario", SCENARIOS).unwrap_or(ScenarioKind::Fight),
        raider: side(&table, "raider", battle).unwrap_or(Side::A),
        last_turn: table.optional_number("last_turn", 1..=60).map(|turn| turn as u8),
        deploys: table.flag("deploys"),
        first: side(&table, "first", battle).unwrap_or(Side::A),
        options: Options::default(),
        sides: Default::default(),
        groups: Vec::new(),
        starts: Vec::new(),
        beasts: Vec::new(),
        herd: None,
        captives: Vec::new(),
    };
    for (option, at) in table.texts("options") {
        if !own.options.set(&option) {
            let near = cases::suggestion(&option, Options::NAMES.iter().copied());
            table.findings().report(at, format!("there is no option \"{option}\""), near);
        }
    }
    for reader in table.tables("side") {
        let of = side(&reader, "side", battle)?;
        own.sides[of.index()] = OwnSide {
            home: word(&reader, "home", BORDERS),
            exits: reader
                .list("exits")
                .iter()
                .filter_map(|node| word_in(&reader, "exits", node, BORDERS))
                .collect(),
            heidman: reader.table("heidman").and_then(heidman),
        };
        reader.finish()?;
    }
    for reader in table.tables("group") {
        own.groups.push(group(reader, battle)?);
    }
    for reader in table.tables("start") {
        own.starts.push(start(reader, battle)?);
    }
    for reader in table.tables("beasts") {
        own.beasts.push(beasts(reader, battle)?);
    }
    for reader in table.tables("captive") {
        let origin = brigade(&reader, "brigade", battle)?;
        let at = reader.required("at").and_then(|node| point(&reader, "at", node))?;
        reader.finish()?;
        own.captives.push((origin, at));
    }
    if let Some(reader) = table.table("herd") {
        let placed_by = side(&reader, "placed_by", battle).unwrap_or(Side::A);
        own.herd = Some(OwnHerd { placed_by, zones: zones(&reader)?, driven: reader.flag("driven") });
        reader.finish()?;
    }
    table.finish()?;
    Some(own)
}

const SCENARIOS: &[(&str, ScenarioKind)] = &[
    ("raid", ScenarioKind::Raid),
    ("ambush", ScenarioKind::Ambush),
    ("trod", ScenarioKind::Trod),
    ("fight", ScenarioKind::Fight),
];
const BORDERS: &[(&str, Border)] =
    &[("bottom", Border::Bottom), ("top", Border::Top), ("left", Border::Left), ("right", Border::Right)];
const BEASTS: &[(&str, Beast)] = &[("cattle", Beast::Cattle), ("sheep", Beast::Sheep)];

fn word<T: Copy>(table: &TableReader<'_>, key: &'static str, list: &[(&'static str, T)]) -> Option<T> {
    word_in(table, key, table.optional(key)?, list)
}

fn word_in<T: Copy>(
    table: &TableReader<'_>,
    key: &str,
    node: &Node,
    list: &[(&'static str, T)],
) -> Option<T> {
    let Value::Text(text) = &node.value else {
        return table.wrong_kind_at(key, node, "a word in quotation marks");
    };
    let found = list.iter().find(|(word, _)| word == text).map(|(_, value)| *value);
    if found.is_none() {
        let near = cases::suggestion(text, list.iter().map(|(word, _)| *word));
        table.fault_at(node.at, format!("{key} is \"{text}\", which is unknown"), near);
    }
    found
}

/// A side by its id.
fn side(table: &TableReader<'_>, key: &'static str, battle: &Battle) -> Option<Side> {
    table.optional(key)?;
    let id = table.text(key)?;
    let found = Side::BOTH.into_iter().find(|side| battle.sides[side.index()].id == id);
    if found.is_none() {
        let near = cases::suggestion(&id, battle.sides.iter().map(|side| side.id.as_str()));
        table.fault(key, format!("no side has the id \"{id}\""), near);
    }
    found
}

/// A brigade by its id.
fn brigade(table: &TableReader<'_>, key: &'static str, battle: &Battle) -> Option<Origin> {
    let id = table.text(key)?;
    let found = Side::BOTH.into_iter().find_map(|side| {
        let brigades = &battle.sides[side.index()].brigades;
        brigades.iter().position(|brigade| brigade.id == id).map(|at| (side, at))
    });
    if found.is_none() {
        let all = battle.sides.iter().flat_map(|side| &side.brigades);
        let near = cases::suggestion(&id, all.map(|brigade| brigade.id.as_str()));
        table.fault(key, format!("no brigade has the id \"{id}\""), near);
    }
    found
}

const QUALITIES: &[(&str, Quality)] = &[
    ("poltroon", Quality::Poltroon),
    ("regular", Quality::Regular),
    ("veteran", Quality::Veteran),
    ("fyrebrande", Quality::Fyrebrande),
];

/// A Heidman: whose equipment he has, and of which quality he is.
pub(super) fn heidman(table: TableReader<'_>) -> Option<HeidmanList> {
    let usual = HeidmanList::default();
    let profile = if table.has("profile") { table.text("profile")? } else { usual.profile };
    let quality = word(&table, "quality", QUALITIES).unwrap_or(usual.quality);
    table.finish()?;
    Some(HeidmanList { title: String::new(), profile, quality })
}

fn group(reader: TableReader<'_>, battle: &Battle) -> Option<(Origin, GroupList)> {
    let origin = brigade(&reader, "brigade", battle)?;
    let mut group = GroupList {
        title: reader.text("name")?,
        leader: reader.text_or_empty("leader"),
        leads_as: reader.text_or_empty("leads_as"),
        men: Vec::new(),
    };
    for men in reader.tables("men") {
        let (profile, count) = (men.text("profile")?, men.number("count", 1..=20)?);
        group.men.push((profile, count as u8));
        men.finish()?;
    }
    if group.leads_as.is_empty() {
        group.leads_as = group.men.first().map(|(profile, _)| profile.clone()).unwrap_or_default();
    }
    reader.finish()?;
    Some((origin, group))
}

fn start(reader: TableReader<'_>, battle: &Battle) -> Option<(Origin, OwnStart)> {
    let origin = brigade(&reader, "brigade", battle)?;
    let within_m = reader.optional_number("within_m", 0..=20_000).unwrap_or(0) as i32;
    let start = OwnStart { zones: zones(&reader)?, within_m, may_hide: reader.flag("may_hide") };
    reader.finish()?;
    Some((origin, start))
}

fn beasts(reader: TableReader<'_>, battle: &Battle) -> Option<OwnBeasts> {
    let beasts = OwnBeasts {
        beast: word(&reader, "kind", BEASTS).unwrap_or(Beast::Cattle),
        count: reader.number("count", 1..=60)? as u8,
        at: match reader.optional("at") {
            Some(node) => Some(point(&reader, "at", node)?),
            None => None,
        },
        beside: if reader.has("beside") { Some(brigade(&reader, "beside", battle)?) } else { None },
    };
    reader.finish()?;
    Some(beasts)
}

fn zones(reader: &TableReader<'_>) -> Option<Vec<Vec<MapPoint>>> {
    reader.list("zones_m").iter().map(|node| zone(reader, node)).collect()
}

fn zone(reader: &TableReader<'_>, node: &Node) -> Option<Vec<MapPoint>> {
    match &node.value {
        Value::List(corners) => corners.iter().map(|corner| point(reader, "zones_m", corner)).collect(),
        _ => {
            reader.wrong_kind_at("zones_m", node, "the corners of a zone: [[x, y], [x, y], [x, y]] in metres")
        }
    }
}

fn point(reader: &TableReader<'_>, key: &str, node: &Node) -> Option<MapPoint> {
    match &node.value {
        Value::List(parts) if parts.len() == 2 => {
            let part = |at: usize| reader.number_of(key, &parts[at], 0..=20_000).map(|metres| metres as i32);
            Some(MapPoint { x: part(0)?, y: part(1)? })
        }
        _ => reader.wrong_kind_at(key, node, "a place [x, y] in metres"),
    }
}
