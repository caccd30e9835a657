//! What whole battles cost on one core, without invariants and without a observer:
//! `cargo bench -p charge-pikes --bench battles [WORDS]`, where the words pick rows (`random`, `captain`, `training`).
//! `SEEDS` and `ROUNDS` change how many battles are fought and how often.
//!
//! Each figure has a checksum beside it: the decisions of all battles and the hashes of their last states, so that a
//! quick battle that is another battle cannot pass for an improvement.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use charge_pikes::ChargePikes;
use charge_pikes::casting::{Casting, House, cast_armies, deployed};
use charge_pikes::table::Table;
use charge_pikes::world::World;
use engine::{Players, State};
use general::{Both, Kind, Random};
use scenario::{Army, Battle, VersionIndex};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;
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

/// The training battle, deployed.
fn training() -> Opening {
    let battle = Battle::parse("training", &read("battles/training.toml")).expect("it reads");
    opened(deployed(&battle, VersionIndex::FIRST, House::default()).expect("it casts"))
}

/// An army against its like on a table made up, with all troops to be deployed.
fn mirrored(name: &str, seed: u64) -> Opening {
    let army = Army::parse(name, &read(&format!("armies/{name}.toml"))).expect("it reads");
    opened(cast_armies([&army, &army], seed, House::default()).expect("it casts"))
}

/// Seconds that this thread has had a processor, where the system tells it, so that other work on the machine does
/// not count; else seconds since the first call.
fn clock() -> f64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds =
        told.and_then(|told| told.split(' ').next().and_then(|first| first.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| FIRST.get_or_init(Instant::now).elapsed().as_secs_f64(), |ran| ran / 1e9)
}

/// The players of one battle.
enum Playing {
    Random(Random),
    Both(Both<ChargePikes>),
}

impl Playing {
    fn of(who: &str, seed: u64) -> Playing {
        match who {
            "random" => Playing::Random(Random::new(seed)),
            _ => Playing::Both(Both::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)])),
        }
    }

    fn players(&mut self) -> &mut dyn Players<ChargePikes> {
        match self {
            Playing::Random(random) => random,
            Playing::Both(both) => both,
        }
    }
}

/// Fights a battle with each seed, by turns on each field, several times over, and prints the quickest round.
fn measure(name: &str, fields: &[Opening], who: &str, seeds: u64, rounds: u32) {
    let (mut seconds, mut decisions, mut checksum) = (f64::INFINITY, 0u64, 0u64);
    for _ in 0..rounds {
        (decisions, checksum) = (0, 0);
        let began = clock();
        for seed in 0..seeds {
            let (world, table) = &fields[seed as usize % fields.len()];
            let mut playing = Playing::of(who, seed);
            let fought = lab::play_one(world, State::new(*table), seed, playing.players(), ENDLESS);
            let fought = fought.unwrap_or_else(|failure| panic!("{name} {seed}: {failure}"));
            decisions += u64::from(fought.decisions);
            checksum = (checksum.rotate_left(5) ^ fought.fingerprint).wrapping_add(fought.decisions.into());
        }
        seconds = seconds.min(clock() - began);
    }
    println!(
        "{name:<34} {who:<8} {:>7.1} battles/s {:>8.0} decisions/s  {:>5.0} a battle  {:>7.2} ms  {decisions}:{checksum:016x}",
        seeds as f64 / seconds,
        decisions as f64 / seconds,
        decisions as f64 / seeds as f64,
        1000.0 * seconds / seeds as f64,
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |row: &str| words.iter().all(|word| row.contains(word.as_str()));
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let armies: Vec<Opening> = ARMIES.iter().zip(1..).map(|(name, seed)| mirrored(name, seed)).collect();
    for (name, fields) in [("like armies, deployment included", armies), ("training", vec![training()])] {
        for (who, seeds, rounds) in [("random", 42, 3), ("captain", 7, 1)] {
            if wanted(&format!("{name} {who}")) {
                let seeds = number("SEEDS").unwrap_or(seeds);
                measure(name, &fields, who, seeds, number("ROUNDS").unwrap_or(rounds) as u32);
            }
        }
    }
}
