//! Battles of one scene by the number: seed by seed, several at a time, and what they come to is the same however many.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use clap::Args;
use dice::{Seed, Source};
use engine::State;
use general::Both;
use indicatif::{ProgressBar, ProgressStyle};
use lab::MatchResult;
use registry::Rulebook;

use crate::fault::Fault;
use crate::player::{Own, Player};
use crate::scene::Scene;
use crate::soak::{jobs, processors};

/// What is said on the command line of how battles by the number are fought.
#[derive(Args)]
pub struct Fighting {
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Who plays side A: idle, random, advance-and-shoot, lieutenant, captain, colonel or marshal; those from the lieutenant on also as
    /// `bold-captain`, `stubborn-captain`, `careful-captain`, and colonels and marshals as `colonel@2`
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    pub a: String,
    /// Who plays side B
    #[arg(long, default_value = "captain", value_name = "PLAYER")]
    pub b: String,
    /// How many battles are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub endless: u32,
}

impl Fighting {
    /// Who plays each side.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn players(&self) -> Result<[Own; 2], Fault> {
        Ok([Player::own(&self.a)?, Player::own(&self.b)?])
    }

    /// So many battles between these players.
    pub fn bouts(&self, players: [Own; 2], battles: u32) -> Bouts {
        Bouts { players, seed: self.seed, battles, jobs: self.jobs, endless: self.endless }
    }
}

/// How battles by the number are fought.
pub struct Bouts {
    players: [Own; 2],
    /// The seed of the first; each has the next.
    seed: u64,
    /// How many.
    battles: u32,
    /// How many at the same time; as many as there are processors if nothing is said.
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless.
    endless: u32,
}

impl Bouts {
    /// Fights them; `label` stands before the bar of how far they are.
    pub fn fought<R: Rulebook>(&self, scene: &Scene<R>, label: &str) -> Result<Vec<MatchResult>, Fault> {
        let bar = self.bar(label);
        let fought = Mutex::new(Vec::new());
        let next = AtomicU32::new(0);
        let jobs = self.jobs.unwrap_or_else(processors);
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.battles {
                            break;
                        }
                        let bout = self.one(scene, self.seed.wrapping_add(number.into()));
                        fought.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, bout));
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut fought = fought.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        fought.sort_by_key(|(number, _)| *number);
        fought.into_iter().map(|(_, bout)| bout).collect()
    }

    fn one<R: Rulebook>(&self, scene: &Scene<R>, seed: u64) -> Result<MatchResult, Fault> {
        let [one, other] = self.players;
        let mut players = Both::of([one.commander::<R>(seed), other.commander(seed ^ 0x9e37_79b9)]);
        let mut state = State::new(scene.table);
        let dice = Source::seeded(Seed::from_number(seed));
        lab::bout::<R>(&scene.world, &mut state, dice, &mut players, self.endless)
            .map_err(|failure| Fault::failed(format!("{}, seed {seed}: {failure}", R::NAME)))
    }

    fn bar(&self, label: &str) -> ProgressBar {
        // Drawn to standard error, and by itself only on a terminal.
        let bar = ProgressBar::new(self.battles.into());
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} battles, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(label.to_owned());
        bar
    }
}
