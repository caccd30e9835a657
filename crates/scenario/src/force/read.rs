//! Reading leaders, brigades and regiments.

use super::*;
use crate::battle::Version;
use crate::condition::{find, read_counts};
use crate::livery::read_short;
use crate::map::Map;
use crate::placing::{Arrival, Deployment};
use crate::reading::{Node, TableReader, Value};
use crate::terrain::Feature;

/// The most leaders or brigades a side may have, and the most regiments of a brigade.
const MOST: usize = 40;

/// What a side's brigades may refer to.
pub(crate) struct Ground<'a> {
    pub map: &'a Map,
    pub features: &'a [Feature],
    pub versions: &'a [Version],
    pub turns: u8,
}

impl Ground<'_> {
    fn version_ids(&self) -> Vec<&str> {
        self.versions.iter().map(|version| version.id.as_str()).collect()
    }
}

pub(crate) fn read_side(mut table: TableReader<'_>, ground: &Ground<'_>) -> Option<Side> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("side \"{id}\""));
    }
    let version_ids = ground.version_ids();
    let name = table.text("name");
    let allegiance = table.word("allegiance");
    let leaders = read_leaders(&table);
    let ids: Vec<&str> = leaders.iter().map(|leader| leader.id.as_str()).collect();
    let commander = read_commander(&table, &ids);
    let read = |reader| read_brigade(reader, ground, &ids);
    let brigades = read_all(&table, "brigade", read, |brigade: &Brigade| &brigade.id);
    let men = table.optional_number("men", 1..=200_000);
    let units = if table.has("game_units") {
        read_counts(&table, "game_units", &version_ids, 1_000)
    } else {
        table.optional("game_units");
        None
    };
    check_totals(&table, &brigades, men, units.as_deref(), &version_ids);
    table.finish()?;
    Some(Side { id: id?, name: name?, allegiance: allegiance?, commander: commander?, leaders, brigades })
}

/// The totals a side states must be those of its regiments. If some regiment cannot be read there is
/// nothing to compare.
fn check_totals(
    table: &TableReader<'_>,
    brigades: &[Brigade],
    men: Option<i64>,
    units: Option<&[u16]>,
    versions: &[&str],
) {
    let stated = table.list("brigade").iter().map(regiment_count).sum::<usize>();
    if stated != brigades.iter().map(|brigade| brigade.regiments.len()).sum::<usize>() {
        return;
    }
    let sum: u32 = brigades.iter().map(Brigade::men).sum();
    if let Some(men) = men
        && men != i64::from(sum)
    {
        let what = format!("men is {men}, but its regiments have {sum} together");
        table.fault("men", what, format!("write men = {sum}, or mend a regiment"));
    }
    for (place, version) in versions.iter().enumerate() {
        let regiments = brigades.iter().flat_map(|brigade| &brigade.regiments);
        let sum: u16 = regiments.map(|regiment| regiment.game_units.get(place).copied().unwrap_or(0)).sum();
        if let Some(units) = units
            && units[place] != sum
        {
            let what = format!("game_units of {version} is {}, but its regiments have {sum}", units[place]);
            table.fault("game_units", what, format!("write {version} = {sum}, or mend a regiment"));
        }
    }
}

/// How many regiments a brigade's table lists, read or not.
fn regiment_count(node: &Node) -> usize {
    let Value::Table(entries) = &node.value else { return 0 };
    let regiments = entries.iter().find(|(key, _)| key.name == "regiment");
    regiments.map_or(0, |(_, node)| if let Value::List(items) = &node.value { items.len() } else { 0 })
}

pub(crate) fn read_leaders(table: &TableReader<'_>) -> Vec<Leader> {
    read_all(table, "leader", read_leader, |leader: &Leader| &leader.id)
}

pub(crate) fn read_commander(table: &TableReader<'_>, leaders: &[&str]) -> Option<LeaderIndex> {
    find(table, "commander", "leader", leaders).map(LeaderIndex)
}

/// Reads the tables of a list that must not be empty and whose ids must differ.
pub(crate) fn read_all<'a, T>(
    table: &TableReader<'a>,
    key: &'static str,
    read: impl Fn(TableReader<'a>) -> Option<T>,
    id: impl Fn(&T) -> &String,
) -> Vec<T> {
    let mut all: Vec<T> = Vec::new();
    let Some(tables) = table.required_tables(key) else { return all };
    if tables.is_empty() || tables.len() > MOST {
        let what = format!("there are {} entries of {key}", tables.len());
        table.fault(key, what, format!("there must be between 1 and {MOST}"));
        return all;
    }
    for reader in tables {
        let (at, findings, own_id) = (reader.at(), reader.findings(), reader.raw_id());
        let Some(one) = read(reader) else {
            findings.set_aside(&own_id);
            continue;
        };
        if all.iter().any(|other| id(other) == id(&one)) {
            let what = format!("there are two of {key} with the id \"{}\"", id(&one));
            findings.report(at, what, "give one of them another id");
        }
        all.push(one);
    }
    all
}

fn read_leader(mut table: TableReader<'_>) -> Option<Leader> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("leader \"{id}\""));
    }
    let name = table.text("name");
    let [rank, role, note] = ["rank", "role", "note"].map(|key| table.text_or_empty(key));
    let rating = table.word("rating");
    table.finish()?;
    Some(Leader { id: id?, name: name?, rank, role, rating: rating?, note })
}

fn read_brigade(mut table: TableReader<'_>, ground: &Ground<'_>, leaders: &[&str]) -> Option<Brigade> {
    let id = table.id("id");
    if let Some(id) = &id {
        table.rename(format!("brigade \"{id}\""));
    }
    let name = table.text_or_empty("name");
    let leader = read_brigade_leader(&table, leaders);
    let version_ids = ground.version_ids();
    let regiments = read_regiments(&table, |table| {
        let counts = read_counts(table, "game_units", &version_ids, 40);
        if counts.as_ref().is_some_and(|counts| counts.iter().all(|count| *count == 0)) {
            table.fault("game_units", "it has no game unit in any version", "give it one at least");
        }
        counts
    });
    let start = read_start(&table, ground, regiments.as_deref().unwrap_or(&[]));
    table.finish()?;
    let id = id?;
    let name = if name.is_empty() { id.clone() } else { name };
    Some(Brigade { id, name, leader: leader?, regiments: regiments?, start: start? })
}

/// Where a brigade starts: exactly one of `deployed` and `arrives`.
fn read_start(table: &TableReader<'_>, ground: &Ground<'_>, regiments: &[Regiment]) -> Option<Start> {
    let deployed = table.table("deployed").map(|inner| Deployment::read(inner, ground.map));
    let arrives = table.table("arrives").map(|inner| Arrival::read(inner, ground));
    match (table.has("deployed"), table.has("arrives")) {
        (true, true) => {
            table.fault("arrives", "it is both deployed and still to arrive", "remove one of the two");
            None
        }
        (false, false) => {
            let mend = "add deployed = { centre = [x, y], ... } or arrives = { from_turn = 3, ... }";
            table.fault("id", "it is neither deployed nor still to arrive", mend);
            None
        }
        (true, false) => {
            let deployed = deployed??;
            check_regions(table, &deployed, regiments, ground.versions);
            Some(Start::Deployed(deployed))
        }
        (false, true) => Some(Start::Arrives(arrives??)),
    }
}

/// A brigade that has units in a version must stand in that version's part of the map.
fn check_regions(
    table: &TableReader<'_>,
    deployed: &Deployment,
    regiments: &[Regiment],
    versions: &[Version],
) {
    for (place, version) in versions.iter().enumerate() {
        let fielded = regiments.iter().any(|regiment| regiment.game_units[place] > 0);
        if fielded && !version.region.holds(deployed.centre) {
            let what = format!("it stands outside the region of version \"{}\"", version.id);
            table.fault("deployed", what, "move it, widen the region, or give it no game units there");
        }
    }
}

/// The leader of a brigade: `Some(None)` if it names none, `None` after a fault.
pub(crate) fn read_brigade_leader(table: &TableReader<'_>, leaders: &[&str]) -> Option<Option<LeaderIndex>> {
    match table.optional("leader") {
        Some(_) => find(table, "leader", "leader", leaders).map(|place| Some(LeaderIndex(place))),
        None => Some(None),
    }
}

/// The regiments of a brigade; `counts` reads how many game units one has.
pub(crate) fn read_regiments(
    table: &TableReader<'_>,
    counts: impl Fn(&TableReader<'_>) -> Option<Vec<u16>>,
) -> Option<Vec<Regiment>> {
    let tables = table.required_tables("regiment")?;
    let count = tables.len();
    if count == 0 || count > MOST {
        let mend = format!("there must be between 1 and {MOST}");
        table.fault("regiment", format!("it has {count} regiments"), mend);
        return None;
    }
    let regiments: Vec<_> = tables.into_iter().filter_map(|table| read_regiment(table, &counts)).collect();
    (regiments.len() == count).then_some(regiments)
}

fn read_regiment(
    mut table: TableReader<'_>,
    counts: impl Fn(&TableReader<'_>) -> Option<Vec<u16>>,
) -> Option<Regiment> {
    let name = table.text("name");
    if let Some(name) = &name {
        table.rename(format!("regiment \"{name}\""));
    }
    let short = read_short(&table);
    let livery = table.table("livery").and_then(Livery::read);
    let arm = read_arm(&table);
    let men = table.number("men", 1..=20_000);
    let experience = table.word("experience");
    let tactics = table.optional_word("tactics");
    let size = table.optional_word("size").unwrap_or(Size::Standard);
    let game_units = counts(&table);
    let note = table.text_or_empty("note");
    table.finish()?;
    let (name, arm, men, experience) = (name?, arm?, men? as u32, experience?);
    let game_units = game_units?;
    Some(Regiment { name, short, livery, arm, men, experience, tactics, size, game_units, note })
}

words! {
    /// The words for arms; [`Arm`] carries what belongs to them.
    ArmWord "arm" {
        /// Pike and shot.
        Foot "foot",
        /// Irish, Highlanders.
        ChargingFoot "charging foot",
        /// Musketeers without pikes.
        CommandedShot "commanded shot",
        /// Flintlocks.
        Firelocks "firelocks",
        /// Countrymen.
        Clubmen "clubmen",
        /// Common horse.
        Harquebusiers "harquebusiers",
        /// Armoured horse.
        Cuirassiers "cuirassiers",
        /// Croats.
        LightHorse "light horse",
        /// Mounted musketeers.
        Dragoons "dragoons",
        /// Artillery.
        Guns "guns",
        /// Riders of the Border.
        BorderRiders "border riders",
        /// Spears and bills.
        BorderFoot "border foot",
        /// Bows.
        Archers "archers",
        /// Calivers.
        Calivers "calivers",
    }
}

/// The arm with what belongs to it: the ratio of pikes to shot, the weight and number of guns.
fn read_arm(table: &TableReader<'_>) -> Option<Arm> {
    let word: Option<ArmWord> = table.word("arm");
    let (ratio, weight, pieces) =
        (table.optional("pikes_to_shot"), table.optional("weight"), table.optional("pieces"));
    let foot = matches!(word, Some(ArmWord::Foot | ArmWord::ChargingFoot));
    let guns = word == Some(ArmWord::Guns);
    let belongs = [("pikes_to_shot", foot, ratio), ("weight", guns, weight), ("pieces", guns, pieces)];
    let word = word?;
    let mut sound = true;
    for (key, belongs, node) in belongs {
        if belongs && node.is_none() {
            table.required(key);
            sound = false;
        } else if !belongs && node.is_some() {
            table.fault(key, format!("{key} is given to {}", word.word()), "remove it, or change the arm");
            sound = false;
        }
    }
    if !sound {
        return None;
    }
    Some(match word {
        ArmWord::Foot => {
            let (pikes, shot) = read_ratio(table, ratio?)?;
            Arm::Foot { pikes, shot }
        }
        ArmWord::ChargingFoot => {
            let (pikes, shot) = read_ratio(table, ratio?)?;
            Arm::ChargingFoot { pikes, shot }
        }
        ArmWord::Guns => {
            let weight = table.word("weight");
            let pieces = table.number("pieces", 1..=100);
            Arm::Guns { weight: weight?, pieces: pieces? as u8 }
        }
        ArmWord::CommandedShot => Arm::CommandedShot,
        ArmWord::Firelocks => Arm::Firelocks,
        ArmWord::Clubmen => Arm::Clubmen,
        ArmWord::Harquebusiers => Arm::Harquebusiers,
        ArmWord::Cuirassiers => Arm::Cuirassiers,
        ArmWord::LightHorse => Arm::LightHorse,
        ArmWord::Dragoons => Arm::Dragoons,
        ArmWord::BorderRiders => Arm::BorderRiders,
        ArmWord::BorderFoot => Arm::BorderFoot,
        ArmWord::Archers => Arm::Archers,
        ArmWord::Calivers => Arm::Calivers,
    })
}

/// A ratio `[pikes, shot]`.
fn read_ratio(table: &TableReader<'_>, node: &Node) -> Option<(u8, u8)> {
    let Value::List(items) = &node.value else {
        return table.wrong_kind_at("pikes_to_shot", node, "a ratio such as [1, 2]");
    };
    let [pikes, shot] = items.as_slice() else {
        return table.wrong_kind_at("pikes_to_shot", node, "two numbers, such as [1, 2]");
    };
    let pikes = table.number_of("pikes of pikes_to_shot", pikes, 0..=9);
    let shot = table.number_of("shot of pikes_to_shot", shot, 0..=9);
    match (pikes?, shot?) {
        (0, 0) => {
            table.fault("pikes_to_shot", "it has neither pikes nor shot", "write one of them as 1 or more");
            None
        }
        (pikes, shot) => Some((pikes as u8, shot as u8)),
    }
}
