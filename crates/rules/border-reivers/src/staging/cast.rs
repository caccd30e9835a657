//! Cases that begin with one of the scenarios as players get it: `[cast]` with `battle`.

use scenario::reading::TableReader;
use scenario::{Battle, VersionIndex};

use crate::casting::{self, Casting, House};
use crate::table::Table;
use crate::world::World;

/// The scenarios of section 12, by the names of their files.
const SCENARIOS: [(&str, &str); 3] = [
    ("cattle-raid", include_str!("../../../../../battles/cattle-raid.toml")),
    ("ambush", include_str!("../../../../../battles/ambush.toml")),
    ("lawful-trod", include_str!("../../../../../battles/lawful-trod.toml")),
];

/// Reads `[cast]`, of a case that says nothing else of its position.
pub fn read(position: TableReader<'_>) -> Option<(World, Table)> {
    let reader = position.table("cast")?;
    let name = reader.text("battle")?;
    let casting = match battle(&name) {
        Ok(casting) => casting,
        Err(fault) => {
            let near = cases::suggestion(&name, SCENARIOS.iter().map(|(known, _)| *known));
            reader.fault("battle", fault, near);
            return None;
        }
    };
    reader.finish()?;
    position.finish()?;
    Some((casting.world, casting.table))
}

fn battle(name: &str) -> Result<Casting, String> {
    let found = SCENARIOS.iter().find(|(known, _)| *known == name);
    let (name, text) = found.ok_or_else(|| format!("there is no scenario \"{name}\""))?;
    let battle = Battle::parse(name, text).map_err(|faults| faults.to_string())?;
    casting::cast(&battle, VersionIndex::FIRST, &House::default()).map_err(|faults| faults[0].to_string())
}
