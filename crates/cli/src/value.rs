//! `tercio value`: what positions are worth, fitted to battles between captains.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::{Args, Subcommand};
use engine::{Rng, Side, State};
use general::{Both, Kind, Weight};
use indicatif::{ProgressBar, ProgressStyle};
use lab::value::{Fit, Sample, Tenth, sampled};
use registry::{BattleEntry, MIRROR, Rulebook, Visitor, visit};
use rulebook::value::{Band, Counts, Fitted, Quality};

use crate::bot::table::luck;
use crate::fault::Fault;
use crate::grounds::smallest_versions;
use crate::printing::content;
use crate::scene::cast;
use crate::soak::{jobs, processors};

/// What positions are worth: how likely a side wins from one.
#[derive(Args)]
pub struct Values {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Fit the model of a rulebook to battles between captains, and print the file that holds it
    Fit(Fitting),
}

/// Battles are by turns the training battle (or one after the other of those that the rulebook has), like armies by lot, two of the
/// armies that the program carries, and one of the battles that it carries in its smallest version. One of each four is held
/// out. The same seed and number of battles make the same file, on every machine.
#[derive(Args)]
struct Fitting {
    /// The rulebook
    #[arg(long)]
    rules: String,
    /// How many battles
    #[arg(long, default_value_t = 400)]
    battles: u64,
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many battles are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
}

impl Values {
    /// Does it.
    pub fn run(self) -> Result<(), Fault> {
        let What::Fit(it) = self.what;
        visit(&it.rules, Under(&it)).map_err(Fault::input)?
    }
}

/// A fit under whichever rulebook.
struct Under<'a>(&'a Fitting);

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        let samples = self.0.samples::<R>()?;
        let none = || Fault::input("--battles: no position was reached; say more");
        let fit = Fit::of(&samples, R::value().weights()).ok_or_else(none)?;
        content(fitted(fit, self.0.seed).to_string().as_bytes());
        Ok(())
    }
}

impl Fitting {
    /// The positions of all battles, in the order of their numbers.
    fn samples<R: Rulebook>(&self) -> Result<Vec<Sample>, Fault> {
        let names = Names::of::<R>();
        let bar = ProgressBar::new(self.battles);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} battles, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let (fought, next) = (Mutex::new(Vec::new()), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.unwrap_or_else(processors) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.battles {
                            break;
                        }
                        let sample = self.sample::<R>(&names, number);
                        fought.lock().unwrap_or_else(PoisonError::into_inner).push((number, sample));
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut fought = fought.into_inner().unwrap_or_else(PoisonError::into_inner);
        fought.sort_by_key(|(number, _)| *number);
        fought.into_iter().map(|(_, sample)| sample).collect()
    }

    fn sample<R: Rulebook>(&self, names: &Names, number: u64) -> Result<Sample, Fault> {
        let seed = self.seed.wrapping_add(number);
        let name = names.battle(number, seed);
        let scene = cast::<R>(&name, &[], None)?;
        let side = |side| Kind::Captain.commander::<R>(luck(seed, side));
        let mut players = Both::of([side(Side::A), side(Side::B)]);
        let sample = sampled::<R>(&scene.world, State::new(scene.table), seed, &mut players, self.endless);
        sample.map_err(|why| Fault::failed(format!("seed {seed}, {name}: {why}")))
    }
}

/// By which names battles are found.
struct Names {
    /// The training battle, or all of a rulebook that has none.
    battles: Vec<String>,
    /// The smallest version of each battle.
    smallest: Vec<String>,
    armies: Vec<&'static str>,
}

impl Names {
    fn of<R: Rulebook>() -> Names {
        let entries: Vec<BattleEntry> =
            registry::battles().into_iter().filter(|entry| entry.rulesets.contains(&R::NAME)).collect();
        let mut battles: Vec<String> = entries.into_iter().map(|entry| entry.name).collect();
        if battles.iter().any(|name| name == TRAINING) {
            battles.retain(|name| name == TRAINING);
        }
        let armies = registry::armies().into_iter().filter(|entry| entry.rulesets.contains(&R::NAME));
        Names {
            battles,
            smallest: smallest_versions::<R>(),
            armies: armies.map(|entry| entry.name).collect(),
        }
    }

    /// The battle of a number, which a seed makes.
    fn battle(&self, number: u64, seed: u64) -> String {
        let mut lot = Rng::new(seed);
        let by_turns = |names: &[String]| names.get((number / KINDS) as usize % names.len().max(1)).cloned();
        let made = || format!("{MIRROR}{seed}");
        match (number % KINDS, self.armies.len() as u32) {
            (0, _) => by_turns(&self.battles).unwrap_or_else(made),
            (1, many @ 2..) => {
                let first = lot.below(many);
                let other = (first + 1 + lot.below(many - 1)) % many;
                format!("{}:{}", self.armies[first as usize], self.armies[other as usize])
            }
            (3, _) => by_turns(&self.smallest).unwrap_or_else(made),
            _ => made(),
        }
    }
}

/// The battle that all fight to learn, where a rulebook has one.
const TRAINING: &str = "training";
/// So many kinds of battles are fought by turns.
const KINDS: u64 = 4;

/// What is kept of a fit.
fn fitted(fit: Fit, seed: u64) -> Fitted {
    let Fit { weights, battles, held_out, brier, brier_of_points, reliability } = fit;
    let counts = |Weight { feature: of, early, late }| Counts { of, early, late };
    let band = |Tenth { battles, foretold, came }| Band { battles, foretold, came };
    Fitted {
        fit: Quality { battles, held_out, seed, brier, brier_of_points },
        weight: weights.into_iter().map(counts).collect(),
        reliability: reliability.into_iter().map(band).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is fought under a rulebook.
    struct Told;

    impl Visitor for Told {
        type Out = Names;

        fn visit<R: Rulebook>(self) -> Names {
            Names::of::<R>()
        }
    }

    fn names() -> Names {
        visit("charge-pikes", Told).expect("there is such a rulebook")
    }

    #[test]
    fn battles_of_each_kind_are_fought_by_turns() {
        let names = names();
        let fought: Vec<String> = (0..8).map(|number| names.battle(number, number)).collect();
        assert_eq!([&fought[0], &fought[4]], ["training"; 2]);
        assert!(fought[1].contains(':') && fought[5].contains(':'), "two lists: {fought:?}");
        assert_eq!([&fought[2], &fought[6]], [&format!("{MIRROR}2"), &format!("{MIRROR}6")]);
        assert_ne!(fought[3], fought[7], "carried battles one after the other");
    }

    #[test]
    fn of_each_carried_battle_the_smallest_version_is_fought() {
        let names = names();
        let of =
            |battle: &str| names.smallest.iter().filter(|name| name.starts_with(battle)).collect::<Vec<_>>();
        assert_eq!(of("naseby"), ["naseby/medium"]);
        assert_eq!(of("cheriton"), ["cheriton/small"]);
    }
}
