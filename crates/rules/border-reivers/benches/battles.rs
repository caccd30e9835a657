//! What whole battles cost on one core, without invariants and without a observer:
//! `cargo bench -p border-reivers --bench battles [WORDS]`, where the words pick rows (`random`, `captain`, `hot-trod`).
//! `SEEDS` and `ROUNDS` change how many battles are fought and how often.
//!
//! Each figure has a checksum beside it: the decisions of all battles and the hashes of their last states, so that a
//! quick battle that is another battle cannot pass for an improvement.

use std::path::Path;

use border_reivers::BorderReivers;
use border_reivers::casting::{House, cast};
use border_reivers::table::Table;
use border_reivers::world::World;
use conformance::measuring;
use scenario::{Battle, VersionIndex};

/// The border actions, in the order of their names.
const ACTIONS: [&str; 8] = [
    "ambush",
    "bastle-raid",
    "cattle-raid",
    "dryfe-sands",
    "hot-trod",
    "kinmont-rescue",
    "lawful-trod",
    "redeswire",
];

/// A battle about to begin.
type Opening = (World, Table);

fn opened(name: &str) -> Opening {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../../battles/{name}.toml"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    let battle = Battle::parse(name, &text).expect("it reads");
    let casting = cast(&battle, VersionIndex::FIRST, &House::default()).expect("it casts");
    let mut world = casting.world;
    world.attended = false;
    (world, casting.table)
}

fn main() {
    let openings = ACTIONS.map(opened);
    let each = ACTIONS.iter().zip(&openings).map(|(name, opening)| (*name, vec![opening]));
    let rows: Vec<_> = [("all actions", openings.iter().collect())].into_iter().chain(each).collect();
    measuring::rows::<BorderReivers>(&rows, 40, 4);
}
