//! What whole battles cost on one core, without invariants and without an observer: for the benches of each rulebook.
//!
//! Each figure has a checksum beside it: the decisions of all battles and the hashes of their last states, so that a quick
//! battle that is another battle cannot pass for an improvement.

use std::sync::OnceLock;
use std::time::Instant;

use engine::{Players, State};
use general::{Appraised, Both, Kind, Random};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;

/// Seconds that this thread has had a processor, where the system tells it, so that other work on the machine does
/// not count; else seconds since the first call.
pub fn clock() -> f64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds =
        told.and_then(|told| told.split(' ').next().and_then(|first| first.parse::<f64>().ok()));
    nanoseconds.map_or_else(|| FIRST.get_or_init(Instant::now).elapsed().as_secs_f64(), |ran| ran / 1e9)
}

/// The players of one battle.
pub enum Playing<R: Appraised> {
    /// Both by lot.
    Random(Random),
    /// One for each side.
    Both(Both<R>),
}

impl<R: Appraised> Playing<R> {
    /// Players by lot for `random`, captains for anything else.
    pub fn of(who: &str, seed: u64) -> Playing<R> {
        match who {
            "random" => Playing::Random(Random::new(seed)),
            _ => Playing::Both(Both::of([Kind::Captain.commander(seed), Kind::Captain.commander(!seed)])),
        }
    }

    /// Them, as a battle knows them.
    pub fn players(&mut self) -> &mut dyn Players<R> {
        match self {
            Playing::Random(random) => random,
            Playing::Both(both) => both,
        }
    }
}

/// Fights a battle with each seed, by turns on each field, several times over, and prints the quickest round.
fn measure<R: Appraised>(name: &str, fields: &[&(R::World, R::Table)], who: &str, seeds: u64, rounds: u32) {
    let (mut seconds, mut decisions, mut checksum) = (f64::INFINITY, 0u64, 0u64);
    for _ in 0..rounds {
        (decisions, checksum) = (0, 0);
        let began = clock();
        for seed in 0..seeds {
            let (world, table) = fields[seed as usize % fields.len()];
            let mut playing = Playing::<R>::of(who, seed);
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

/// The rows that the words behind the program's name pick, each of whose words it must hold: `random` players and captains on each
/// of the fields. `SEEDS` and `ROUNDS` change how many battles are fought and how often.
///
/// # Panics
/// If a battle fails.
pub fn rows<R: Appraised>(rows: &[(&str, Vec<&(R::World, R::Table)>)], random: u64, captain: u64) {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |row: &str| words.iter().all(|word| row.contains(word.as_str()));
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    for (name, fields) in rows {
        for (who, seeds, rounds) in [("random", random, 3), ("captain", captain, 1)] {
            if wanted(&format!("{name} {who}")) {
                let seeds = number("SEEDS").unwrap_or(seeds);
                measure::<R>(name, fields, who, seeds, number("ROUNDS").unwrap_or(rounds) as u32);
            }
        }
    }
}
