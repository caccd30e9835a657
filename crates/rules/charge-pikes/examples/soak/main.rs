//! Battles of random players against each other under every check: `cargo run -p charge-pikes --example pikes-soak -- 20` fights
//! twenty, `-- 20 101` from the seed 101 on. After each event the invariants hold, whenever somebody is asked the table is
//! settled; with `--thorough` every offer is legal besides, and every record replays to its hash. Armies and ground are made up by the seed,
//! which also picks the size of the figures and the options. What went wrong is told with its seed and the last events.
//!
//! `--battles` fights the battles of the project instead, cast to these rules, and `--armies` like armies drawn by lot. `--fired` tells how often each rule stood behind an event; `--plays SEED` tells every answer of one battle, and who stands elsewhere since the last.

mod field;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use charge_pikes::ledger::Id;
use charge_pikes::table::Table;
use charge_pikes::world::World;
use charge_pikes::{ChargePikes, Decision, Known, invariants};
use engine::{Answer, AnswerText, Header, Named, Origin, Players, Ruleset, State};
use general::Random;
use lab::{Soaked, Trial};

/// The most decisions of a battle.
const ENDLESS: u32 = 100_000;
/// How long the rules may go on without asking anybody.
const HANGS_AFTER: Duration = Duration::from_secs(60);

/// Random players who look whether the table is settled before they answer.
struct Watching {
    random: Random,
    tells: bool,
    unsettled: Option<String>,
    last: String,
    before: Option<Table>,
}

impl Watching {
    /// Tells who stands elsewhere, or has fewer figures, since somebody was last asked.
    fn tell_moves(&mut self, table: &Table, world: &World) {
        for id in world.named() {
            let now = &table.pieces[id.index()];
            let was = self.before.as_ref().map(|before| before.pieces[id.index()]);
            if was.is_some_and(|was| was != *now) {
                let (name, place) = (&world.profile(id).name, &now.place);
                println!("    {name}: {place:?}, {:?}, {:?}", now.pose(), now.shape());
            }
        }
        self.before = Some(*table);
    }
}

/// Milliseconds since the program began at which somebody was last asked.
static ASKED: AtomicU64 = AtomicU64::new(0);
/// The seed of the battle under way.
static SEED: AtomicU64 = AtomicU64::new(0);

impl Players<ChargePikes> for Watching {
    fn choose(&mut self, known: &Known, world: &World, decision: &Decision) -> Answer {
        ASKED.store(since().as_millis() as u64, Ordering::Relaxed);
        if self.unsettled.is_none()
            && let Err(what) = invariants::settled(known.table(), world)
        {
            let clock = &known.table().clock;
            let last = &self.last;
            self.unsettled = Some(format!("{what}, in turn {} {:?} after `{last}`", clock.turn, clock.phase));
        }
        if self.tells {
            self.tell_moves(known.table(), world);
        }
        let answer = self.random.choose(decision.who, known, world, decision);
        let text = AnswerText::<ChargePikes> { world, answer: &answer }.to_string();
        self.last = format!("{}: {text}", decision.who);
        if self.tells {
            let clock = &known.table().clock;
            println!("{} {:?} {} -> {}", clock.turn, clock.phase, Id(decision.rule), self.last);
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
    let numbers: Vec<u64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let (battles, first) = match has("--plays") {
        true => (1, numbers.first().copied().unwrap_or(1)),
        false => (numbers.first().copied().unwrap_or(20), numbers.get(1).copied().unwrap_or(1)),
    };
    since();
    std::thread::spawn(watch);
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("{panic}\n{}", std::backtrace::Backtrace::force_capture())
    }));
    let mut faults: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut fired: BTreeMap<engine::Rule, u32> = BTreeMap::new();
    let (mut decisions, mut events, mut ended) = (0, 0, 0);
    for seed in first..first + battles {
        SEED.store(seed, Ordering::Relaxed);
        let began = since();
        let found = match (has("--battles"), has("--armies")) {
            (true, _) => field::historical(seed),
            (_, true) => field::drawn(seed),
            _ => field::made_up(seed),
        };
        let (result, unsettled) = fight(seed, has("--plays"), found, has("--thorough"));
        let told =
            result.as_ref().map_or_else(String::clone, |soaked| format!("{} decisions", soaked.decisions));
        println!("seed {seed}, {:.1} s: {told}", (since() - began).as_secs_f64());
        if let Some(what) = unsettled {
            faults.entry(format!("unsettled: {what}")).or_default().push(seed);
        }
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
fn fight(
    seed: u64,
    tells: bool,
    found: Result<(World, Table), String>,
    thorough: bool,
) -> (Result<Soaked, String>, Option<String>) {
    ASKED.store(since().as_millis() as u64, Ordering::Relaxed);
    let (world, table) = match found {
        Ok(made_up) => made_up,
        Err(faults) => return (Err(faults), None),
    };
    let world = Arc::new(world);
    let mut players = Watching {
        random: Random::new(seed),
        tells,
        unsettled: None,
        last: "the beginning".to_owned(),
        before: None,
    };
    let header = Header {
        ruleset: Named { name: ChargePikes::NAME.to_owned(), hash: 0 },
        ..Header::nameless::<ChargePikes>(Origin::Seed(dice::Seed::from_number(seed)))
    };
    let mut trial = Trial::<ChargePikes>::new(world.clone(), table, header);
    let fought = catch_unwind(AssertUnwindSafe(|| match thorough {
        true => trial.fight(&mut players, ENDLESS),
        false => lab::soak_one::<ChargePikes>(&world, State::new(table), seed, &mut players, ENDLESS),
    }));
    let result = match fought {
        Ok(Ok(soaked)) => Ok(soaked),
        Ok(Err(failure)) => Err(format!("{failure}, after `{}`", players.last)),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
            Err(format!("panic: {said}, after `{}`", players.last))
        }
    };
    (result, players.unsettled)
}
