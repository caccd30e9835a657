//! Where battles are fought: armies and ground made up by a number, the battles of the project.

use pike_and_musket::PikeAndMusket;
use pike_and_musket::table::Table;
use pike_and_musket::world::World;

/// A battle as anybody names it, in which no person takes part.
pub fn named(battle: &str) -> (World, Table) {
    let fielded = conformance::fielding::field::<PikeAndMusket>(battle);
    (fielded.world, fielded.table)
}

/// A battle made up out of a number.
pub fn made_up(seed: u64) -> (World, Table) {
    named(&format!("made-up:{seed}"))
}
