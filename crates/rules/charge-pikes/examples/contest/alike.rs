//! Like armies against one another: neither side has the better troops.

use charge_pikes::casting::{self, House};
use charge_pikes::table::Table;
use charge_pikes::world::World;
use scenario::Army;

/// The armies by points of the project.
const ARMIES: [(&str, &str); 7] = [
    ("imperial", include_str!("../../../../../armies/imperial.toml")),
    ("new-model", include_str!("../../../../../armies/new-model.toml")),
    ("northern-horse", include_str!("../../../../../armies/northern-horse.toml")),
    ("parliament", include_str!("../../../../../armies/parliament.toml")),
    ("royalist", include_str!("../../../../../armies/royalist.toml")),
    ("scots", include_str!("../../../../../armies/scots.toml")),
    ("swedish", include_str!("../../../../../armies/swedish.toml")),
];

/// One of the armies, by turns, against its like on ground made up by the seed; the players set them up.
///
/// # Errors
/// If it cannot be read or cast.
pub fn armies(seed: u64) -> Result<(World, Table), String> {
    let (name, text) = ARMIES[seed as usize % ARMIES.len()];
    let army = Army::parse(name, text).map_err(|fault| fault.to_string())?;
    let cast = casting::cast_armies([&army, &army], seed, House::default());
    let mut casting = cast.map_err(|faults| faults[0].to_string())?;
    casting.world.attended = false;
    Ok((casting.world, casting.table))
}
