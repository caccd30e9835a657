//! A historical battle, checked.

use crate::condition::{Special, Stage, Victory, read_special, read_victory};
use crate::facts::Facts;
use crate::fault::Faults;
use crate::force::{Ground, Side, SideKey, read_side};
use crate::map::{Map, Region, Scale, TableSize};
use crate::reading::{Document, Findings, Key, Node, RulesetSection, TableReader, Value};
use crate::terrain::{Feature, FeatureIndex, read_features};

/// The version of the format this crate reads.
const FORMAT: i64 = 1;

/// A size at which a battle can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Version {
    /// A short name for references: `standard`, `small`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The table it is meant for.
    pub table: TableSize,
    /// The part of the map that is played on.
    pub region: Region,
    /// What one game unit stands for, in words; may be empty.
    pub ratio: String,
    /// The parts of all points the two sides have, as a guide: `[52, 48]`.
    pub share: Option<[u8; 2]>,
    /// What else changes; may be empty.
    pub note: String,
}

impl Version {
    /// The way from the map onto this version's table.
    pub fn scale(&self) -> Scale {
        Scale::new(self.region, self.table)
    }
}

/// The place of a version in the list of its battle; of no use with another battle's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VersionIndex(pub(crate) u8);

impl VersionIndex {
    /// The first version of every battle.
    pub const FIRST: VersionIndex = VersionIndex(0);

    /// The place in the list, from 0.
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

/// A historical battle: facts, ground, two sides, conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Battle {
    /// What is known of it.
    pub facts: Facts,
    /// How many turns it lasts, `1..=40`, a turn being some ten or fifteen minutes.
    pub turns: u8,
    /// Whether it is a fight of single men, too small for regiments.
    pub skirmish: bool,
    /// The map.
    pub map: Map,
    /// The sizes at which it can be played; never empty, the first is the usual one.
    pub versions: Vec<Version>,
    /// The ground.
    pub features: Vec<Feature>,
    /// The two sides, A and B.
    pub sides: [Side; 2],
    /// Special conditions.
    pub specials: Vec<Special>,
    /// Ways of winning, in the order in which they are looked at.
    pub victories: Vec<Victory>,
    /// Tables meant for one ruleset each, unread.
    pub rulesets: Vec<RulesetSection>,
}

impl Battle {
    /// Reads a battle from a text; `name` is what messages call it, usually the name of the file.
    ///
    /// # Errors
    /// All faults of the text, each with its place and how to mend it.
    pub fn parse(name: &str, text: &str) -> Result<Battle, Faults> {
        let document = Document::parse(name, text)?;
        let findings = Findings::default();
        let battle = TableReader::of(&document.root, "the battle", &findings);
        let battle = battle.and_then(|table| read_battle(table, name));
        findings.conclude(name, document.root.at, battle)
    }

    /// A side by its key.
    pub fn side(&self, key: SideKey) -> &Side {
        &self.sides[key.number()]
    }

    /// A feature by its place.
    pub fn feature(&self, index: FeatureIndex) -> &Feature {
        &self.features[index.number()]
    }

    /// A version by its place.
    pub fn version(&self, index: VersionIndex) -> &Version {
        &self.versions[index.number()]
    }

    /// A version's place by its id.
    pub fn find_version(&self, id: &str) -> Option<VersionIndex> {
        self.versions.iter().position(|version| version.id == id).map(|place| VersionIndex(place as u8))
    }

    /// The table meant for a ruleset, if there is one.
    pub fn ruleset(&self, ruleset: &str) -> Option<&RulesetSection> {
        self.rulesets.iter().find(|section| section.ruleset == ruleset)
    }
}

/// Tells a format this crate does not read. The rest is read all the same.
pub(crate) fn read_format(table: &TableReader<'_>) {
    let format = table.number("format", 1..=9_999);
    if let Some(format) = format
        && format != FORMAT
    {
        let what = format!("the format is {format}");
        table.fault("format", what, format!("this program reads format {FORMAT}; use a newer one"));
    }
}

/// Ends the reading of a document, keeping unknown tables for the rulesets they are named after.
pub(crate) fn finish_document(table: TableReader<'_>, file: &str) -> Option<Vec<RulesetSection>> {
    let mut sections = Vec::new();
    let claim = |key: &Key, node: &Node| {
        let is_table = matches!(node.value, Value::Table(_)) && crate::reading::is_id(&key.name);
        if is_table {
            sections.push(RulesetSection::new(&key.name, file, node));
        }
        is_table
    };
    table.finish_with(claim)?;
    Some(sections)
}

fn read_battle(table: TableReader<'_>, file: &str) -> Option<Battle> {
    read_format(&table);
    let facts = table.required_table("battle").and_then(read_facts);
    let map = table.required_table("map").and_then(Map::read);
    // Nearly everything lies on the map: where it cannot be read, a large one keeps the other faults telling.
    let plain = || Map { width_m: 20_000, depth_m: 20_000, up_bearing: 0, sketch: String::new() };
    let ground_map = map.clone().unwrap_or_else(plain);
    let versions = read_versions(&table, &ground_map);
    let features = read_features(&table, &ground_map);
    let turns = facts.as_ref().map_or(40, |(_, turns, _)| *turns);
    let ground = Ground { map: &ground_map, features: &features, versions: &versions, turns };
    let sides = read_sides(&table, &ground);
    let (specials, victories) = (table.tables("special"), table.tables("victory"));
    let mut conditions = (Vec::new(), Vec::new());
    if let Some(sides) = &sides {
        let stage = Stage { sides, features: &features, versions: &versions, turns };
        conditions.0 = specials.into_iter().filter_map(|table| read_special(table, &stage)).collect();
        conditions.1 = victories.into_iter().filter_map(|table| read_victory(table, &stage)).collect();
    }
    let rulesets = finish_document(table, file)?;
    let (facts, turns, skirmish) = facts?;
    let (map, sides, (specials, victories)) = (map?, sides?, conditions);
    Some(Battle { facts, turns, skirmish, map, versions, features, sides, specials, victories, rulesets })
}

fn read_facts(table: TableReader<'_>) -> Option<(Facts, u8, bool)> {
    let facts = Facts::read(&table);
    let turns = table.number("turns", 1..=40);
    let skirmish = table.flag("skirmish");
    table.finish()?;
    Some((facts?, turns? as u8, skirmish))
}

fn read_versions(table: &TableReader<'_>, map: &Map) -> Vec<Version> {
    crate::force::read_all(table, "version", |table| read_version(table, map), |version| &version.id)
}

fn read_version(mut table: TableReader<'_>, map: &Map) -> Option<Version> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("version \"{id}\""));
    }
    let name = table.text_or_empty("name");
    table.required("table_ft");
    let size = read_numbers(&table, "table_ft", "the feet of a table, such as [6, 4]", 2..=12);
    let whole = map.region();
    let region = match table.optional("region_m") {
        Some(_) => read_region(&table, whole),
        None => Some(whole),
    };
    let ratio = table.text_or_empty("ratio");
    let share = read_numbers(&table, "share", "the two sides' parts of all points, such as [52, 48]", 1..=99);
    if let Some([one, other]) = share
        && one + other != 100
    {
        table.fault(
            "share",
            format!("the parts {one} and {other} do not make 100"),
            "let them add up to 100",
        );
    }
    let note = table.text_or_empty("note");
    table.finish()?;
    let ([width_ft, depth_ft], id) = (size?, id?);
    let table = TableSize { width_ft: width_ft as u8, depth_ft: depth_ft as u8 };
    let share = share.map(|[one, other]| [one as u8, other as u8]);
    let name = if name.is_empty() { id.clone() } else { name };
    Some(Version { id, name, table, region: region?, ratio, share, note })
}

fn read_region(table: &TableReader<'_>, whole: Region) -> Option<Region> {
    let wanted = "the part of the map as [left, bottom, right, top] in metres";
    let [left, bottom, right, top] = read_numbers(table, "region_m", wanted, 0..=20_000)?;
    let region = Region { left: left as i32, bottom: bottom as i32, right: right as i32, top: top as i32 };
    if region.width_m() < 100
        || region.depth_m() < 100
        || region.right > whole.right
        || region.top > whole.top
    {
        let mend = format!("keep it within [0, 0, {}, {}], 100 m or more each way", whole.right, whole.top);
        table.fault("region_m", "the region is too small or leaves the map", mend);
        return None;
    }
    Some(region)
}

/// A list of exactly `N` numbers, or absent. `None` also after a fault.
fn read_numbers<const N: usize>(
    table: &TableReader<'_>,
    key: &'static str,
    wanted: &str,
    range: std::ops::RangeInclusive<i64>,
) -> Option<[i64; N]> {
    let node = table.optional(key)?;
    let Value::List(items) = &node.value else { return table.wrong_kind_at(key, node, wanted) };
    if items.len() != N {
        let what = format!("{key} has {} numbers", items.len());
        table.fault(key, what, format!("write {wanted}"));
        return None;
    }
    let numbers: Vec<i64> =
        items.iter().filter_map(|item| table.number_of(key, item, range.clone())).collect();
    numbers.try_into().ok()
}

fn read_sides(table: &TableReader<'_>, ground: &Ground<'_>) -> Option<[Side; 2]> {
    let tables = table.required_tables("side")?;
    let count = tables.len();
    let sides: Vec<Side> = tables.into_iter().filter_map(|table| read_side(table, ground)).collect();
    if count != 2 {
        table.fault("side", format!("there are {count} sides"), "a battle has two [[side]] tables");
        return None;
    }
    let sides: [Side; 2] = sides.try_into().ok()?;
    if sides[0].id == sides[1].id {
        let what = format!("both sides have the id \"{}\"", sides[0].id);
        table.fault("side", what, "give one of them another id");
    }
    Some(sides)
}
