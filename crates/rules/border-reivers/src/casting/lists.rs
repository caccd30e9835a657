//! A band in a file: the table of these rules in the file of an army (`docs/army-format.md`):
//!
//! ```toml
//! [border-reivers]
//! points = 150
//! heidman = { profile = "household man", quality = "veteran" }
//!
//! [[border-reivers.brigade]]
//! brigade = "elliots"          # its name is the group's, its leader the Leader
//! leads_as = "surname rider"   # the first of the units if nothing is said
//! units = [{ kind = "surname rider", count = 4 }, { kind = "march trooper", count = 1 }]
//! ```

use engine::Ruleset;
use scenario::reading::TableReader;
use scenario::{Army, Fault, Faults, Position};

use super::bands::{BandList, GroupList, HeidmanList};
use super::paper::heidman;
use crate::BorderReivers;

/// A band as its file has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BandFile {
    /// The band.
    pub list: BandList,
    /// The id of the Heidman.
    pub heidman: String,
    /// The id of the Leader of each group, where the file names one.
    pub leaders: Vec<Option<String>>,
    /// Where the table of these rules stands.
    pub at: Position,
    /// Where each group stands.
    pub places: Vec<Position>,
}

impl BandFile {
    /// The band in the file of an army.
    ///
    /// # Errors
    /// Everything in its table that cannot be read, with its place; or that there is no such table: an army of regiments is
    /// no matter of single figures.
    pub fn of(army: &Army) -> Result<BandFile, Faults> {
        let name = BorderReivers::NAME;
        let Some(section) = army.ruleset(name) else {
            let what = format!("the army has no [{name}] table");
            let mend = "add one with its groups: these rules field single men, no regiments".to_owned();
            let fault = Fault { position: Position { line: 1, column: 1 }, what, mend };
            return Err(Faults { file: army.facts.id.clone(), list: vec![fault] });
        };
        section.read(|table| band(army, table))
    }

    /// The place of a group, or of the table where nothing is said of one.
    pub fn place(&self, group: Option<usize>) -> Position {
        group.and_then(|group| self.places.get(group)).copied().unwrap_or(self.at)
    }
}

fn band(army: &Army, table: TableReader<'_>) -> Option<BandFile> {
    let at = table.at();
    let commander = army.leader(army.commander);
    let usual = HeidmanList::default();
    let led = if table.has("heidman") { heidman(table.table("heidman")?)? } else { usual };
    let title = match commander.rank.is_empty() {
        true => commander.name.clone(),
        false => format!("{}, {}", commander.name, commander.rank),
    };
    let mut file = BandFile {
        list: BandList {
            title: army.facts.name.clone(),
            limit: table.optional_number("points", 0..=10_000).map(|points| points as u32),
            heidman: HeidmanList { title, ..led },
            groups: Vec::new(),
        },
        heidman: commander.id.clone(),
        leaders: Vec::new(),
        at,
        places: Vec::new(),
    };
    let groups = table.required_tables("brigade")?;
    let stated = groups.len();
    for reader in groups {
        group(army, reader, &mut file);
    }
    table.finish()?;
    (file.list.groups.len() == stated).then_some(file)
}

/// A group of the band: a brigade of the file with what it consists of.
fn group(army: &Army, table: TableReader<'_>, file: &mut BandFile) -> Option<()> {
    let at = table.at();
    let id = table.text("brigade")?;
    let Some(brigade) = army.brigades.iter().find(|brigade| brigade.id == id) else {
        let near = cases::suggestion(&id, army.brigades.iter().map(|brigade| brigade.id.as_str()));
        table.fault("brigade", format!("there is no brigade \"{id}\""), near);
        return None;
    };
    let leader = brigade.leader.filter(|leader| *leader != army.commander).map(|it| army.leader(it));
    let mut group = GroupList {
        title: brigade.name.clone(),
        leader: leader.map_or_else(String::new, |leader| leader.name.clone()),
        leads_as: table.text_or_empty("leads_as"),
        men: Vec::new(),
    };
    for unit in table.required_tables("units")? {
        let kind = unit.text("kind")?;
        let count = unit.optional_number("count", 1..=20).map_or(1, |count| count as u8);
        unit.finish()?;
        group.men.push((kind, count));
    }
    if group.leads_as.is_empty() {
        group.leads_as = group.men.first().map(|(kind, _)| kind.clone()).unwrap_or_default();
    }
    table.finish()?;
    file.list.groups.push(group);
    file.leaders.push(leader.map(|leader| leader.id.clone()));
    file.places.push(at);
    Some(())
}
