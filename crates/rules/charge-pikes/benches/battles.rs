//! What whole battles cost on one core, without invariants and without a observer:
//! `cargo bench -p charge-pikes --bench battles [WORDS]`, where the words pick rows (`random`, `captain`, `training`, `lutzen`, `naseby`).
//! `SEEDS` and `ROUNDS` change how many battles are fought and how often.
//!
//! Each figure has a checksum beside it: the decisions of all battles and the hashes of their last states, so that a
//! quick battle that is another battle cannot pass for an improvement.

use std::path::Path;

use charge_pikes::ChargePikes;
use charge_pikes::casting::{Casting, House, cast_armies, deployed};
use charge_pikes::table::Table;
use charge_pikes::world::World;
use conformance::measuring;
use scenario::{Army, Battle, VersionIndex};

/// The armies that are matched against their like, by turns.
const ARMIES: [&str; 7] =
    ["royalist", "parliament", "new-model", "scots", "northern-horse", "imperial", "swedish"];

/// A battle about to begin.
type Opening = (World, Table);

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn opened(casting: Casting) -> Opening {
    let Casting { mut world, table, .. } = casting;
    world.attended = false;
    (world, table)
}

/// A battle of the project, deployed.
fn carried(name: &str) -> Opening {
    let battle = Battle::parse(name, &read(&format!("battles/{name}.toml"))).expect("it reads");
    opened(deployed(&battle, VersionIndex::FIRST, House::default()).expect("it casts"))
}

/// An army against its like on a table made up, with all troops to be deployed.
fn mirrored(name: &str, seed: u64) -> Opening {
    let army = Army::parse(name, &read(&format!("armies/{name}.toml"))).expect("it reads");
    opened(cast_armies([&army, &army], seed, House::default()).expect("it casts"))
}

fn main() {
    let armies: Vec<Opening> = ARMIES.iter().zip(1..).map(|(name, seed)| mirrored(name, seed)).collect();
    let [training, lutzen, naseby] = ["training", "lutzen", "naseby"].map(carried);
    let rows = [
        ("like armies, deployment included", armies.iter().collect()),
        ("training", vec![&training]),
        ("lutzen", vec![&lutzen]),
        ("naseby", vec![&naseby]),
    ];
    measuring::rows::<ChargePikes>(&rows, 42, 7);
}
