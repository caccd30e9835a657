//! What it costs to write down a battle: `cargo bench -p matchlocks --bench observer`. The same battles between
//! random players are fought with nobody listening, with every event, answer and throw kept, and as a session with
//! its record, the hash of every position and its snapshots. The last states are asserted to be the same, so that
//! all rows tell of the same battles.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use dice::{Faces, Seed, Source};
use engine::{
    Answer, Battle, Header, Logged, Observer, Run, Side, SourceHand, State, ThrowRequest, Viewpoint, Want,
};
use general::Random;
use matchlocks::book::Book;
use matchlocks::casting::cast;
use matchlocks::table::Table;
use matchlocks::world::World;
use matchlocks::{Decision, Matchlocks};
use scenario::VersionIndex;

/// How many battles are fought in a row.
const SEEDS: u64 = 30;
/// How often each row is measured; the quickest counts, for other work on the machine only ever adds.
const ROUNDS: u32 = 7;

/// A observer that keeps everything.
#[derive(Default)]
struct Keeps {
    log: Vec<Logged>,
    answers: Vec<(Side, Answer)>,
    throws: Vec<(ThrowRequest, Faces)>,
}

impl Observer<Matchlocks> for Keeps {
    fn event(&mut self, logged: &Logged, _: &Table, _: &World) {
        self.log.push(*logged);
    }
    fn answered(&mut self, decision: &Decision, answer: &Answer) {
        self.answers.push((decision.who, *answer));
    }
    fn threw(&mut self, handful: &ThrowRequest, faces: &Faces) {
        self.throws.push((*handful, *faces));
    }
}

fn hand(seed: u64) -> SourceHand {
    SourceHand::new(Source::seeded(Seed::from_number(seed)))
}

fn alone(world: &World, start: &State<Matchlocks>, seed: u64) -> u64 {
    let (mut state, mut hand, mut players) = (*start, hand(seed), Random::new(seed));
    let want = state.run(Run { world, hand: &mut hand, players: Some(&mut players), observer: None });
    assert!(matches!(want, Want::Over(_)));
    state.fingerprint()
}

fn written_down(world: &World, start: &State<Matchlocks>, seed: u64) -> u64 {
    let (mut state, mut hand, mut players) = (*start, hand(seed), Random::new(seed));
    let mut keeps = Keeps::default();
    let run = Run { world, hand: &mut hand, players: Some(&mut players), observer: Some(&mut keeps) };
    assert!(matches!(state.run(run), Want::Over(_)));
    std::hint::black_box(&keeps);
    state.fingerprint()
}

fn session(world: &Arc<World>, start: &State<Matchlocks>, seed: u64) -> u64 {
    let header = Header::seeded::<Matchlocks>(seed);
    let mut battle = Battle::<Matchlocks>::begin(world.clone(), *start.table(), header).expect("it begins");
    let mut players = Random::new(seed);
    while let Want::Decide(open) = battle.want() {
        let decision = open.decisions[0];
        let known = battle.known(Viewpoint::Side(decision.who));
        let answer = players.choose(decision.who, &known, world, &decision);
        battle.answer(decision.who, answer).expect("what is drawn is legal");
    }
    battle.state().fingerprint()
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

/// The quickest round of all battles, in milliseconds a battle, and what they came to.
fn measure(mut fight: impl FnMut(u64) -> u64) -> (f64, u64) {
    let (mut quickest, mut checksum) = (f64::INFINITY, 0);
    for _ in 0..ROUNDS {
        checksum = 0;
        let began = clock();
        for seed in 0..SEEDS {
            checksum ^= fight(seed).rotate_left(seed as u32);
        }
        quickest = quickest.min((clock() - began) * 1000.0 / SEEDS as f64);
    }
    (quickest, checksum)
}

fn main() {
    let text = include_str!("../../../../battles/training.toml");
    let battle = scenario::Battle::parse("training.toml", text).expect("the battle reads");
    let (mut world, table) = cast(&battle, VersionIndex::FIRST, Book::standard().clone()).expect("it casts");
    world.attended = false;
    let (world, start) = (Arc::new(world), State::<Matchlocks>::new(table));
    let mut keeps = Keeps::default();
    let (mut state, mut dice, mut players) = (start, hand(0), Random::new(0));
    state.run(Run {
        world: &world,
        hand: &mut dice,
        players: Some(&mut players),
        observer: Some(&mut keeps),
    });
    println!(
        "a battle has {} events, {} answers and {} throws (the first one)",
        keeps.log.len(),
        keeps.answers.len(),
        keeps.throws.len()
    );
    let (plain, checksum) = measure(|seed| alone(&world, &start, seed));
    println!("{:<44} {plain:>8.3} ms            {checksum:016x}", "nobody listens");
    for (what, (time, other)) in [
        ("every event, answer and throw is kept", measure(|seed| written_down(&world, &start, seed))),
        ("a session, with record and hashes", measure(|seed| session(&world, &start, seed))),
    ] {
        assert_eq!(other, checksum, "{what}: another battle");
        println!("{what:<44} {time:>8.3} ms   {:>+6.1} %", 100.0 * (time / plain - 1.0));
    }
}
