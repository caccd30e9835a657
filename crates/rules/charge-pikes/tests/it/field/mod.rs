//! Where battles are fought: armies and ground made up by a number, the battles of the project, armies drawn by lot.

use charge_pikes::book::Book;
use charge_pikes::casting::{self, Agreed, CastFault, Casting};
use charge_pikes::table::Table;
use charge_pikes::world::World;
use engine::Rng;

/// One of the battles of the project, by turns, with figures of either size and options by lot; one in four is deployed by
/// the players.
///
/// # Errors
/// If it cannot be cast.
pub fn historical(seed: u64) -> Result<(World, Table), String> {
    let mut rng = Rng::new(seed);
    let mut battles = conformance::fielding::battles();
    battles.retain(|(_, battle)| !battle.skirmish);
    let (_, battle) = &battles[seed as usize % battles.len().max(1)];
    let versions: Vec<_> =
        battle.versions.iter().filter_map(|version| battle.find_version(&version.id)).collect();
    let version = versions[rng.below(versions.len() as u32) as usize];
    let house = Agreed::by_lot(&mut rng).house;
    let cast = if rng.chance(1, 4) { casting::to_deploy } else { casting::deployed };
    unattended(cast(battle, version, house))
}

/// Two like armies drawn by lot, of 250 to 1600 points, with figures of either size and options by lot.
///
/// # Errors
/// If they cannot be fielded.
pub fn drawn(seed: u64) -> Result<(World, Table), String> {
    let mut rng = Rng::new(seed);
    let house = Agreed::by_lot(&mut rng).house;
    let points = rng.between(250, 1_600) as u16;
    let texts = casting::drawn_twice(&mut rng, points);
    let armies = texts.map(|text| scenario::Army::parse("drawn", &text).map_err(|faults| faults.to_string()));
    let [north, south] = armies;
    unattended(casting::cast_armies([&north?, &south?], seed, house))
}

fn unattended(cast: Result<Casting, Vec<CastFault>>) -> Result<(World, Table), String> {
    let casting = cast.map_err(|faults| faults[0].to_string())?;
    Ok((World { attended: false, ..casting.world }, casting.table))
}

/// A battle made up by a number.
///
/// # Errors
/// What is wrong with what was made up: a fault of this program.
pub fn made_up(seed: u64) -> Result<(World, Table), String> {
    casting::made_up(seed, Book::standard().clone()).map_err(|faults| faults.to_string())
}
