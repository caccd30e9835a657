//! `tercio contest`: two computer players against each other, each on either side of the same battles.

mod in_json;
mod table;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use registry::{MADE_UP, MIRROR, Rulebook, Visitor, visit};

use crate::duel::{Counted, Duel, Pair};
use crate::fault::Fault;
use crate::grounds::{Grounds, Over};
use crate::player::{Patience, Player};
use crate::printing;
use crate::scene::rules_for;
use crate::soak::{jobs, processors};

/// Set two computer players against each other: pairs of battles, each fought twice with their sides changed, and how often
/// the first of them won. Of unequal battles the pairs tell more than the battles: who won more of its two wins a pair, and
/// where both won as many, who has more to show by what the rulebook counts.
#[derive(Args)]
pub struct Contest {
    /// The first player: idle, random, advance-and-shoot, lieutenant, captain, colonel, marshal; the last four also bold,
    /// stubborn or careful, as `bold-captain`, the last two with more or less thought, as `colonel@2`; `doctrine:FILE` for a captain by a doctrine of your own; `bot:COMMAND` for a program of
    /// your own
    #[arg(default_value = "captain")]
    player: String,
    /// His enemy
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    against: String,
    /// The rulebook; if nothing is said the usual one, or the first that can cast --battle if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// How many pairs of battles
    #[arg(long, default_value_t = 20)]
    pairs: u32,
    /// The first seed; each pair has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which battles are fought
    #[arg(long, value_enum, default_value_t = Over::Armies)]
    over: Over,
    /// Only this battle, by name or file
    #[arg(long, conflicts_with = "over")]
    battle: Option<String>,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Agree anew by lot, for each pair, on what the rulebook leaves to the players: options, figures, deployment, points
    #[arg(long)]
    varied: bool,
    /// How many pairs are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
    /// Tell every battle, not their sums alone
    #[arg(long)]
    each: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    patience: Patience,
}

/// What all pairs came to.
struct Results<'a> {
    ruleset: &'a str,
    /// One at least.
    pairs: &'a [Pair],
    seconds: f64,
}

impl Results<'_> {
    /// All of them together.
    fn contest(&self) -> lab::Contest {
        lab::Contest::of(self.pairs.iter().map(|pair| pair.matches.clone()).collect())
    }

    /// What the rulebook counts.
    fn counted(&self) -> &[Counted] {
        self.pairs.first().map_or(&[], |pair| &pair.counted)
    }
}

impl Contest {
    /// Fights them.
    pub fn run(self) -> Result<(), Fault> {
        let usual = if self.over == Over::MadeUp { MADE_UP } else { MIRROR };
        let battle = self.battle.as_deref().unwrap_or(usual);
        visit(rules_for(battle, self.rules.as_deref()), Fought(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let (battle, house) = (self.battle.as_deref(), self.house.as_deref());
        let grounds = Grounds::<R>::of(battle, self.over, house, self.varied)?;
        if self.pairs == 0 {
            return Err(Fault::input("--pairs: one at least"));
        }
        let players = Player::pair([&self.player, &self.against], R::NAME, &self.patience)?;
        let duel = Duel { grounds: &grounds, patience: &self.patience, endless: self.endless, keyed: false };
        let began = Instant::now();
        let pairs = self.fought(&duel, players.each_ref())?;
        let seconds = began.elapsed().as_secs_f64();
        let results = Results { ruleset: R::NAME, pairs: &pairs, seconds };
        if self.json {
            printing::json(&self.in_json(&results));
        } else {
            self.print(&results);
        }
        Ok(())
    }

    /// Fights all pairs: the same however many at a time.
    fn fought<R: Rulebook>(&self, duel: &Duel<'_, R>, players: [&Player; 2]) -> Result<Vec<Pair>, Fault> {
        let bar = self.bar();
        let fought = Mutex::new(Vec::new());
        let next = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.unwrap_or_else(processors) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.pairs {
                            break;
                        }
                        let pair = duel.pair(number.into(), self.seed.wrapping_add(number.into()), players);
                        fought.lock().unwrap_or_else(PoisonError::into_inner).push((number, pair));
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        let mut fought = fought.into_inner().unwrap_or_else(PoisonError::into_inner);
        fought.sort_by_key(|(number, _)| *number);
        fought.into_iter().map(|(_, pair)| pair).collect()
    }

    fn bar(&self) -> ProgressBar {
        // Drawn to standard error, and by itself only on a terminal.
        let bar = ProgressBar::new(self.pairs.into());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    }
}

/// A contest under whichever rulebook.
struct Fought<'a>(&'a Contest);

impl Visitor for Fought<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}
