//! Reading an army list: the `[matchlocks]` table of `docs/army-format.md`.

use scenario::reading::{Node, TableReader, Value, nearest};
use scenario::{Army, Faults};

use super::list::{ArmyList, ListBrigade, ListUnit};
use crate::book::{CommandClass, Formation, Kind, Quality};

const QUALITIES: [(&str, Quality); 3] =
    [("raw", Quality::Raw), ("seasoned", Quality::Seasoned), ("veteran", Quality::Veteran)];

const FORMATIONS: [(&str, Formation); 4] = [
    ("line", Formation::Line),
    ("column", Formation::Column),
    ("forlorn", Formation::Forlorn),
    ("plotton", Formation::Plotton),
];

impl ArmyList {
    /// The list in an army's file.
    ///
    /// # Errors
    /// Everything in the table that cannot be read, with its place; or that there is no such table.
    pub fn of(army: &Army) -> Result<ArmyList, Faults> {
        let Some(section) = army.ruleset("matchlocks") else {
            let at = scenario::Position { line: 1, column: 1 };
            let fault = scenario::Fault {
                position: at,
                what: "the army has no [matchlocks] table".to_owned(),
                mend: "add one with its units and points".to_owned(),
            };
            return Err(Faults { file: army.facts.id.clone(), list: vec![fault] });
        };
        section.read(|table| {
            let findings = table.findings();
            let mut list = read(table, &army.facts.name)?;
            for brigade in &mut list.brigades {
                let found = army.brigades.iter().find(|other| other.id == brigade.name);
                let Some(found) = found else {
                    let ids = army.brigades.iter().map(|other| other.id.as_str());
                    let what = format!("there is no brigade \"{}\"", brigade.name);
                    findings.report(brigade.at, what, suggestion(&brigade.name, ids));
                    continue;
                };
                if let Some(leader) = found.leader {
                    brigade.class = Some(crate::casting::class_of(army.leader(leader).rating));
                }
            }
            Some(list)
        })
    }
}

/// Reads a list out of a table.
pub(crate) fn read(table: TableReader<'_>, name: &str) -> Option<ArmyList> {
    let points = table.optional_number("points", 0..=10_000).map(|points| points as u16);
    let leader_points = table.optional_number("leader_points", 0..=10_000).map(|points| points as u16);
    let generals = table.optional_number("generals", 0..=9).map_or(1, |count| count as u8);
    let mustered = table.flag("mustered");
    let at = table.at();
    let tables = table.tables("brigade");
    let stated = tables.len();
    let brigades: Vec<ListBrigade> = tables.into_iter().filter_map(brigade).collect();
    let artillery = units(&table, "artillery");
    table.finish()?;
    (brigades.len() == stated).then_some(())?;
    let name = name.to_owned();
    Some(ArmyList { name, points, leader_points, generals, mustered, brigades, artillery: artillery?, at })
}

fn brigade(table: TableReader<'_>) -> Option<ListBrigade> {
    let name = table.text("brigade");
    let class = table.optional_number("class", 1..=3).and_then(|class| CommandClass::of(class as u8));
    let at = table.at();
    table.required("units");
    let units = units(&table, "units");
    table.finish()?;
    Some(ListBrigade { name: name?, class, units: units?, at })
}

/// The units of a list; `None` after a fault.
fn units(table: &TableReader<'_>, key: &'static str) -> Option<Vec<ListUnit>> {
    let tables = table.tables(key);
    let stated = tables.len();
    let units: Vec<ListUnit> = tables.into_iter().filter_map(unit).collect();
    (units.len() == stated).then_some(units)
}

fn unit(table: TableReader<'_>) -> Option<ListUnit> {
    let kinds = Kind::ALL.map(|kind| (kind.key(), kind));
    table.required("kind");
    let kind = table.optional("kind").and_then(|node| word(&table, "kind", node, &kinds));
    let quality = match table.optional("quality") {
        Some(node) => word(&table, "quality", node, &QUALITIES),
        None => Some(Quality::Seasoned),
    };
    let count = table.optional_number("count", 1..=40).map_or(1, |count| count as u8);
    let small = |key| table.optional_number(key, 0..=48).map(|number| number as u8);
    let (figures, pikes) = (small("figures"), small("pikes"));
    let formation = table.optional("formation").and_then(|node| word(&table, "formation", node, &FORMATIONS));
    let (field_defences, broken_down) = (table.flag("field_defences"), table.flag("broken_down"));
    let at = table.at();
    table.finish()?;
    let (kind, quality) = (kind?, quality?);
    Some(ListUnit { kind, quality, count, figures, pikes, formation, field_defences, broken_down, at })
}

fn word<T: Copy>(table: &TableReader<'_>, key: &str, node: &Node, known: &[(&str, T)]) -> Option<T> {
    let Value::Text(text) = &node.value else {
        return table.wrong_kind_at(key, node, "a word in quotation marks");
    };
    let found = known.iter().find(|(word, _)| word == text).map(|(_, value)| *value);
    if found.is_none() {
        let mend = suggestion(text, known.iter().map(|(word, _)| *word));
        table.fault_at(node.at, format!("there is no {key} \"{text}\""), mend);
    }
    found
}

fn suggestion<'k>(written: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match nearest(written, known.clone()) {
        Some(meant) => format!("did you mean \"{meant}\"?"),
        None => format!("known here: {}", known.collect::<Vec<_>>().join(", ")),
    }
}
