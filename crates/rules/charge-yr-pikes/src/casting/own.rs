//! What a battle's file says to these rules alone, in a table of its own (`docs/battle-format.md`):
//!
//! ```toml
//! [charge-yr-pikes]
//! year = 1643
//! rain = true
//! coaches = ["parliament"]
//! elite = ["Cromwell's regiment"]
//! second_rate = ["The town watch"]
//! trained_bands = ["The Red regiment"]
//! units = { "Pride's regiment" = { large = 0 } }
//! ```

use engine::{Ruleset, Side};
use scenario::reading::{Node, TableReader, Value};
use scenario::{Battle, VersionIndex};

use super::CastFault;
use crate::ChargeYrPikes;
use crate::world::Quality;

/// What a file says to these rules alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Own {
    /// The year, where the date does not say it (CYP-23-06).
    pub year: Option<u16>,
    /// Whether light rain falls, where it is other than the weather says (CYP-07-07).
    pub rain: Option<bool>,
    /// Which sides have a coach.
    pub coaches: Vec<Side>,
    /// Regiments whose quality is other than their service would have it (CYP-00-05).
    pub qualities: Vec<(String, Quality)>,
    /// Regiments that are trained bands, whatever they are called.
    pub trained_bands: Vec<String>,
    /// In how many units a regiment takes the field in a version, by its place, where it is in other than the battle says (CYP-21-04).
    units: Vec<(String, usize, u16)>,
}

impl Own {
    /// In how many units a regiment takes the field in a version, if it is in other than the battle says.
    pub fn units(&self, regiment: &str, version: VersionIndex) -> Option<u16> {
        let of = |(name, at, _): &&(String, usize, u16)| name == regiment && *at == version.number();
        self.units.iter().find(of).map(|(_, _, units)| *units)
    }
}

/// Reads the table, if there is one.
///
/// # Errors
/// What cannot be read in it.
pub(super) fn read(battle: &Battle) -> Result<Own, Vec<CastFault>> {
    match battle.ruleset(ChargeYrPikes::NAME) {
        None => Ok(Own::default()),
        Some(section) => section
            .read(|table| read_table(battle, table))
            .map_err(|found| vec![CastFault::Other(found.to_string())]),
    }
}

fn read_table(battle: &Battle, table: TableReader<'_>) -> Option<Own> {
    let mut own = Own {
        year: table.optional_number("year", 1500..=1800).map(|year| year as u16),
        rain: table.has("rain").then(|| table.flag("rain")),
        trained_bands: regiments(battle, &table, "trained_bands"),
        units: units(battle, &table),
        ..Own::default()
    };
    for (key, quality) in [("elite", Quality::Elite), ("second_rate", Quality::SecondRate)] {
        own.qualities.extend(regiments(battle, &table, key).into_iter().map(|name| (name, quality)));
    }
    for side in texts(&table, "coaches") {
        match Side::BOTH.into_iter().find(|it| battle.sides[it.index()].id == side) {
            Some(side) => own.coaches.push(side),
            None => table.fault("coaches", format!("there is no side \"{side}\""), "write the id of a side"),
        }
    }
    table.finish()?;
    Some(own)
}

/// The texts of a list.
fn texts(table: &TableReader<'_>, key: &'static str) -> Vec<String> {
    let Some(node) = table.optional(key) else { return Vec::new() };
    let text = |item: &Node| match &item.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    let all: Option<Vec<String>> = match &node.value {
        Value::List(items) => items.iter().map(text).collect(),
        _ => None,
    };
    all.unwrap_or_else(|| {
        table.fault_at(node.at, format!("{key} is no list of texts"), "write [\"one\", \"another\"]");
        Vec::new()
    })
}

/// The regiments of a list, by their names.
fn regiments(battle: &Battle, table: &TableReader<'_>, key: &'static str) -> Vec<String> {
    let found = texts(table, key);
    found.iter().for_each(|name| has_regiment(battle, table, key, name));
    found
}

/// Tells it if a battle has no regiment of a name.
fn has_regiment(battle: &Battle, table: &TableReader<'_>, key: &str, name: &str) {
    let brigades = battle.sides.iter().flat_map(|side| &side.brigades);
    let known: Vec<&str> =
        brigades.flat_map(|brigade| &brigade.regiments).map(|regiment| regiment.name.as_str()).collect();
    if !known.contains(&name) {
        let near = cases::suggestion(name, known.iter().copied());
        table.fault(key, format!("there is no regiment \"{name}\""), near);
    }
}

/// Regiments with the units in which they take the field, by versions.
fn units(battle: &Battle, table: &TableReader<'_>) -> Vec<(String, usize, u16)> {
    let Some(node) = table.optional("units") else { return Vec::new() };
    let mend = "write { \"a regiment\" = { large = 2 } }";
    let Value::Table(regiments) = &node.value else {
        table.fault_at(node.at, "units is no table", mend);
        return Vec::new();
    };
    let ids: Vec<&str> = battle.versions.iter().map(|version| version.id.as_str()).collect();
    let mut found = Vec::new();
    for (name, of_it) in regiments {
        has_regiment(battle, table, "units", &name.name);
        let Value::Table(versions) = &of_it.value else {
            table.fault_at(of_it.at, format!("the units of {} are no table", name.name), mend);
            continue;
        };
        for (version, count) in versions {
            let Some(at) = ids.iter().position(|id| *id == version.name) else {
                let near = cases::suggestion(&version.name, ids.iter().copied());
                table.fault_at(version.at, format!("there is no version \"{}\"", version.name), near);
                continue;
            };
            let units = table.number_of(&version.name, count, 0..=40);
            found.extend(units.map(|units| (name.name.clone(), at, units as u16)));
        }
    }
    found
}
