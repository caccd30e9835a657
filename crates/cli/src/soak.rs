//! `tercio soak`: many battles with every invariant checked.

use std::collections::BTreeMap;
use std::time::Instant;

use clap::Args;
use engine::{Outcome, Rule, Side, State};
use general::Both;
use indicatif::ProgressBar;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::ledger::Id;

use crate::battles::{cast, known_ruleset};
use crate::carried::BATTLES;
use crate::fault::Fault;
use crate::fight::player;

/// Fight many battles with every invariant checked after every event.
#[derive(Args)]
pub struct Soak {
    /// The rulebook
    #[arg(long, default_value = "matchlocks")]
    rules: String,
    /// How many battles
    #[arg(long, default_value_t = 100)]
    battles: u64,
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays side A
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    a: String,
    /// Who plays side B
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    b: String,
    /// Only this battle, instead of all in turn
    #[arg(long)]
    battle: Option<String>,
    /// Check nothing and count no events: how fast battles are by themselves
    #[arg(long)]
    unchecked: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What all battles came to.
#[derive(Default)]
struct Sums {
    won: [u64; 2],
    drawn: u64,
    decisions: u64,
    longest: u32,
    events: u64,
    fired: BTreeMap<Rule, u64>,
    fingerprint: u64,
    failures: Vec<(u64, String, String)>,
}

impl Soak {
    /// Fights them.
    pub fn run(self) -> Result<(), Fault> {
        known_ruleset(&self.rules)?;
        let kinds = [player(&self.a)?, player(&self.b)?];
        let names: Vec<String> = match &self.battle {
            Some(name) => vec![name.clone()],
            None => BATTLES.iter().map(|(name, _)| (*name).to_owned()).collect(),
        };
        let mut castings = Vec::new();
        for name in &names {
            let (mut casting, _) = cast(name, Book::standard().clone())?;
            casting.world.attended = false;
            castings.push(casting);
        }
        let bar = if self.json { ProgressBar::hidden() } else { ProgressBar::new(self.battles) };
        let (mut sums, began) = (Sums::default(), Instant::now());
        for seed in self.seed..self.seed + self.battles {
            let at = ((seed - self.seed) % castings.len() as u64) as usize;
            let casting = &castings[at];
            let mut players =
                Both::of([kinds[0].commander::<Matchlocks>(seed), kinds[1].commander(seed ^ 0x9e37_79b9)]);
            let play = if self.unchecked { lab::play_one::<Matchlocks> } else { lab::soak_one::<Matchlocks> };
            let soaked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                play(&casting.world, State::new(casting.table), seed, &mut players, 200_000)
            }));
            sums.add(seed, &names[at], soaked);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            sums.print_json(self.battles, seconds)
        } else {
            sums.print(self.battles, seconds)
        }
        match sums.failures.len() {
            0 => Ok(()),
            failed => Err(Fault::failed(format!("{failed} battles failed"))),
        }
    }
}

type Outcomes = std::thread::Result<Result<lab::Soaked, lab::Failure>>;

impl Sums {
    fn add(&mut self, seed: u64, battle: &str, soaked: Outcomes) {
        match soaked {
            Ok(Ok(soaked)) => {
                match soaked.outcome {
                    Outcome::Won(side) => self.won[side.index()] += 1,
                    Outcome::Drawn => self.drawn += 1,
                }
                self.decisions += u64::from(soaked.decisions);
                self.longest = self.longest.max(soaked.decisions);
                self.events += u64::from(soaked.events);
                for (rule, times) in soaked.fired {
                    *self.fired.entry(rule).or_default() += u64::from(times);
                }
                self.fingerprint = self.fingerprint.rotate_left(5) ^ soaked.fingerprint;
            }
            Ok(Err(failure)) => self.failures.push((seed, battle.to_owned(), format!("{failure:?}"))),
            Err(panic) => {
                let what = panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
                    .unwrap_or_else(|| "a panic".to_owned());
                self.failures.push((seed, battle.to_owned(), what));
            }
        }
    }

    fn print(&self, battles: u64, seconds: f64) {
        println!(
            "{battles} battles in {seconds:.1} s: {:.0} battles/s, {:.0} decisions/s",
            battles as f64 / seconds,
            self.decisions as f64 / seconds
        );
        println!(
            "A won {}, B won {}, drawn {}",
            self.won[Side::A.index()],
            self.won[Side::B.index()],
            self.drawn
        );
        println!(
            "{:.0} decisions a battle, the longest {}; {:.0} events a battle",
            self.decisions as f64 / battles as f64,
            self.longest,
            self.events as f64 / battles as f64
        );
        println!("checksum {:016x}", self.fingerprint);
        println!("rules behind events:");
        for (rule, times) in &self.fired {
            println!("  {}  {times}", Id(*rule));
        }
        for (seed, battle, what) in &self.failures {
            println!("FAILED  seed {seed}, {battle}: {what}");
        }
    }

    fn print_json(&self, battles: u64, seconds: f64) {
        let fired: serde_json::Map<_, _> =
            self.fired.iter().map(|(rule, times)| (Id(*rule).to_string(), (*times).into())).collect();
        let failures: Vec<_> = self
            .failures
            .iter()
            .map(|(seed, battle, what)| serde_json::json!({ "seed": seed, "battle": battle, "what": what }))
            .collect();
        println!(
            "{}",
            serde_json::json!({
                "battles": battles, "seconds": seconds, "won": self.won, "drawn": self.drawn,
                "decisions": self.decisions, "longest": self.longest, "events": self.events,
                "checksum": format!("{:016x}", self.fingerprint), "fired": fired, "failures": failures,
            })
        );
    }
}
