//! Battles of random players against each other under every check: `cargo run -p border-reivers --example border-soak -- 20` fights
//! twenty, `-- 20 101` from the seed 101 on: the border actions of the project by turns. After each event the invariants
//! hold, and every record replays to its hash; with `--thorough` every offer is legal besides. What went wrong is told with
//! its seed.
//!
//! `--only ambush` fights those of this name; `--fired` tells how often each rule stood behind an event; `--plays SEED`
//! tells every answer of one battle.

mod field;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use border_reivers::ledger::Id;
use border_reivers::world::World;
use border_reivers::{BorderReivers, Decision, Known};
use engine::{Answer, AnswerText, Header, Named, Origin, Players, Ruleset, State};
use general::Random;
use lab::{Soaked, Trial};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;
/// How long the rules may go on without asking anybody.
const HANGS_AFTER: Duration = Duration::from_secs(60);

/// Random players who say what they answer.
struct Watching {
    random: Random,
    tells: bool,
    last: String,
}

/// Milliseconds since the program began at which somebody was last asked.
static ASKED: AtomicU64 = AtomicU64::new(0);
/// The seed of the battle under way.
static SEED: AtomicU64 = AtomicU64::new(0);

impl Players<BorderReivers> for Watching {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        ASKED.store(since().as_millis() as u64, Ordering::Relaxed);
        let answer = self.random.choose(decision.who, known, world, decision);
        let text = AnswerText::<BorderReivers> { world, answer: &answer }.to_string();
        self.last = format!("{}: {text}", decision.who);
        if self.tells {
            let clock = &known.table().battle;
            println!("{} {:?} {} -> {}", clock.turn(), clock.phase(), Id(decision.rule), self.last);
        }
        answer
    }
}

fn since() -> Duration {
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let only = words.iter().position(|word| word == "--only").and_then(|at| words.get(at + 1));
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (battles, first) = match has("--plays") {
        true => (1, numbers.first().copied().unwrap_or(1)),
        false => (numbers.first().copied().unwrap_or(20), numbers.get(1).copied().unwrap_or(1)),
    };
    since();
    std::thread::spawn(watch);
    std::panic::set_hook(Box::new(|panic| eprintln!("{panic}")));
    let scenes = match field::actions(only.map_or("", String::as_str)) {
        Ok(scenes) => scenes,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::from(2);
        }
    };
    let mut faults: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut fired: BTreeMap<engine::Rule, u32> = BTreeMap::new();
    let (mut decisions, mut events, mut ended) = (0, 0, 0);
    for seed in first..first + battles {
        SEED.store(seed, Ordering::Relaxed);
        let began = since();
        let scene = &scenes[seed as usize % scenes.len()];
        let result = fight(scene, seed, has("--plays"), has("--thorough"));
        let told =
            result.as_ref().map_or_else(String::clone, |soaked| format!("{} decisions", soaked.decisions));
        let spent = (since() - began).as_secs_f64();
        println!("seed {seed}, {spent:.1} s, {}: {told}", scene.world.title);
        match result {
            Ok(soaked) => {
                ended += 1;
                decisions += soaked.decisions;
                events += soaked.events;
                soaked.fired.iter().for_each(|(rule, count)| *fired.entry(*rule).or_default() += count);
            }
            Err(what) => faults.entry(what).or_default().push(seed),
        }
    }
    if has("--fired") {
        fired.iter().for_each(|(rule, count)| println!("{} {count}", Id(*rule)));
    }
    for (what, seeds) in &faults {
        println!("{what}\n    {} times, with seeds {:?}", seeds.len(), &seeds[..seeds.len().min(6)]);
    }
    let seconds = since().as_secs_f64();
    println!(
        "{ended} of {battles} battles ended, {decisions} decisions, {events} events, {} rules fired, {seconds:.1} s",
        fired.len()
    );
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// Ends the program when nobody is asked for too long: the rules go in circles.
fn watch() {
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let asked = Duration::from_millis(ASKED.load(Ordering::Relaxed));
        if since().saturating_sub(asked) > HANGS_AFTER {
            eprintln!("seed {}: nobody was asked for {HANGS_AFTER:?}", SEED.load(Ordering::Relaxed));
            std::process::exit(3);
        }
    }
}

/// One battle.
fn fight(scene: &field::Scene, seed: u64, tells: bool, thorough: bool) -> Result<Soaked, String> {
    ASKED.store(since().as_millis() as u64, Ordering::Relaxed);
    let mut players = Watching { random: Random::new(seed), tells, last: "the beginning".to_owned() };
    let header = Header {
        ruleset: Named { name: BorderReivers::NAME.to_owned(), hash: 0 },
        ..Header::nameless::<BorderReivers>(Origin::Seed(dice::Seed::from_number(seed)))
    };
    let world: Arc<World> = scene.world.clone();
    let mut trial = Trial::<BorderReivers>::new(world.clone(), scene.table, header);
    let fought = catch_unwind(AssertUnwindSafe(|| match thorough {
        true => trial.fight(&mut players, ENDLESS),
        false => {
            let state = State::new(scene.table);
            lab::soak_one::<BorderReivers>(&world, state, seed, &mut players, ENDLESS)
        }
    }));
    match fought {
        Ok(Ok(soaked)) => Ok(soaked),
        Ok(Err(failure)) => Err(format!("{failure}, after `{}`", players.last)),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
            Err(format!("panic: {said}, after `{}`", players.last))
        }
    }
}
