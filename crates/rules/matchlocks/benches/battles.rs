//! What whole battles cost on one core, without invariants and without a observer:
//! `cargo bench -p matchlocks --bench battles [WORDS]`, where the words pick rows (`random`, `captain`, `training`).
//!
//! A decision is a request with two or more legal answers; whatever is decided by the engine is not counted. A
//! manoeuvre and a place are one decision each, and are the continuous ones. Each figure has a checksum beside it:
//! the decisions of all battles and the hashes of their last states, so that a quick battle that is another
//! battle cannot pass for an improvement.

use conformance::measuring::{Playing, clock};
use dice::{Seed, Source};
use engine::{Answer, Players, Rng, Ruleset, Run, SourceHand, State, Want, Way};
use general::{Both, Kind};
use matchlocks::book::Book;
use matchlocks::casting::{Casting, cast, cast_armies};
use matchlocks::preparation::ground::{Groundwork, Recipe};
use matchlocks::steps::Step;
use matchlocks::steps::TurnStep;
use matchlocks::world::{Baseline, World};
use matchlocks::{Decision, Known, Matchlocks};
use scenario::{Army, Battle, VersionIndex};
use std::path::Path;

/// A battle about to begin.
struct Field {
    name: &'static str,
    world: World,
    start: State<Matchlocks>,
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// The training battle, deployed.
fn training() -> Field {
    let battle = Battle::parse("training", &read("battles/training.toml")).expect("it reads");
    let (mut world, table) = cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    Field { name: "training", world, start: State::new(table) }
}

/// An army against its like on a table made up, with all troops to be deployed.
fn mirrored() -> Casting {
    let army = Army::parse("royalist", &read("armies/royalist.toml")).expect("it reads");
    let mut rng = Rng::new(160);
    let ground = Groundwork::made_up(Book::standard(), Recipe::usual(&mut rng), &mut rng);
    let baselines = [Baseline::Bottom, Baseline::Top];
    let mut casting =
        cast_armies([&army, &army], ground, baselines, Book::standard().clone()).expect("it casts");
    casting.world.attended = false;
    casting
}

/// A points battle from the mustering of the armies on.
fn from_deployment() -> Field {
    let Casting { world, table, .. } = mirrored();
    Field { name: "160 points, deployment included", world, start: State::new(table) }
}

/// The same, deployed once for all battles by a captain on each side.
fn deployed() -> Field {
    let Casting { world, table, .. } = mirrored();
    let mut state: State<Matchlocks> = State::new(table);
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(160)));
    let mut captains = Both::of([Kind::Captain.commander(1), Kind::Captain.commander(2)]);
    while state.table().battle.phase() as u8 <= matchlocks::table::Phase::Deployment as u8 {
        let run = Run { world: &world, hand: &mut hand, players: Some(&mut captains), observer: None };
        state.step(run);
    }
    let start = State::beginning(*state.table(), Step::Turn(TurnStep::Opening));
    Field { name: "160 points, deployed", world, start }
}

/// Whoever plays, with a count of what he was asked.
struct Counted<'a> {
    players: &'a mut dyn Players<Matchlocks>,
    decisions: u64,
    continuous: u64,
    /// Requests with one legal answer, as far as the offers show.
    without_choice: u64,
}

impl Players<Matchlocks> for Counted<'_> {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        let answer = self.players.choose(known, world, decision);
        let mut other = false;
        Matchlocks::candidates(known, world, decision, &mut |offered| other |= offered != answer);
        self.decisions += u64::from(other);
        self.without_choice += u64::from(!other);
        self.continuous += u64::from(other && !matches!(answer.way, Way::None));
        answer
    }
}

/// Fights one battle to its end and gives the hash of its last state.
fn fight(field: &Field, seed: u64, players: &mut dyn Players<Matchlocks>) -> u64 {
    let mut state = field.start;
    let mut hand = SourceHand::new(Source::seeded(Seed::from_number(seed)));
    let want =
        state.run(Run { world: &field.world, hand: &mut hand, players: Some(players), observer: None });
    assert!(matches!(want, Want::Over(_)), "{} {seed}: {want:?}", field.name);
    state.fingerprint()
}

/// Plays all seeds several times over and prints the quickest round.
fn measure(field: &Field, who: &str, seeds: u64, rounds: u32) {
    let mut counted = [0; 3];
    let mut checksum = 0u64;
    // For a profile of play alone, nothing is counted.
    let to_count = if std::env::var_os("UNCOUNTED").is_some() { 0 } else { seeds };
    for seed in 0..to_count {
        let mut playing = Playing::of(who, seed);
        let mut count =
            Counted { players: playing.players(), decisions: 0, continuous: 0, without_choice: 0 };
        let last = fight(field, seed, &mut count);
        for (sum, one) in counted.iter_mut().zip([count.decisions, count.continuous, count.without_choice]) {
            *sum += one;
        }
        checksum = (checksum.rotate_left(5) ^ last).wrapping_add(count.decisions);
    }
    let mut seconds = f64::INFINITY;
    for _ in 0..rounds {
        let began = clock();
        for seed in 0..seeds {
            std::hint::black_box(fight(field, seed, Playing::of(who, seed).players()));
        }
        seconds = seconds.min(clock() - began);
    }
    let [decisions, continuous, without_choice] = counted.map(|count| count as f64);
    println!(
        "{:<34} {who:<8} {:>7.1} battles/s {:>8.0} decisions/s  {:>5.0} a battle, {:>2.0} % continuous, \
         {:>4.0} without choice  {:>6.2} ms  {decisions:.0}:{checksum:016x}",
        field.name,
        seeds as f64 / seconds,
        decisions / seconds,
        decisions / seeds as f64,
        100.0 * continuous / decisions,
        without_choice / seeds as f64,
        1000.0 * seconds / seeds as f64,
    );
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wanted = |row: &str| words.iter().all(|word| row.contains(word.as_str()));
    let seeds = std::env::var("SEEDS").ok().and_then(|seeds| seeds.parse().ok());
    let rounds = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    for field in [deployed(), from_deployment(), training()] {
        for (who, usual) in [("random", (40, 5)), ("captain", (4, 3))] {
            if wanted(&format!("{} {who}", field.name)) {
                measure(&field, who, seeds.unwrap_or(usual.0), rounds.unwrap_or(usual.1));
            }
        }
    }
}
