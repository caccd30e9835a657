//! `tercio contest`: two computer players against each other, each on either side of the same battles.

mod in_json;
mod table;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use clap::Args;
use engine::{Side, State};
use general::{Both, Kind};
use indicatif::{ProgressBar, ProgressStyle};
use lab::Match;
use registry::{Fact, FactValue, MADE_UP, MIRROR, Rulebook, Visitor, visit};

use crate::fault::Fault;
use crate::fight::player;
use crate::grounds::{Grounds, Laid, Over};
use crate::printing;
use crate::scene::{Scene, rules_for};
use crate::soak::{jobs, processors};

/// Set two computer players against each other: pairs of battles, each fought twice with their sides changed, and how often
/// the first of them won. Of unequal battles the pairs tell more than the battles: who won more of its two wins a pair, and
/// where both won as many, who has more to show by what the rulebook counts.
#[derive(Args)]
pub struct Contest {
    /// The first player: idle, random, advance-and-shoot or captain
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
}

/// A pair of battles, the first player on side A in the first of them.
struct Pair {
    seed: u64,
    /// What both are called.
    battle: String,
    matches: [Match; 2],
    /// What the rulebook counts, in the order of their scores.
    counted: Vec<Counted>,
    /// How long the longer of them took.
    seconds: f64,
}

/// Something that a rulebook counts, by which word programs know it and in words.
struct Counted {
    key: &'static str,
    words: &'static str,
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
        let kinds = [player(&self.player)?, player(&self.against)?];
        let (battle, house) = (self.battle.as_deref(), self.house.as_deref());
        let grounds = Grounds::<R>::of(battle, self.over, house, self.varied)?;
        if self.pairs == 0 {
            return Err(Fault::input("--pairs: one at least"));
        }
        let began = Instant::now();
        let pairs = self.fought(&grounds, kinds)?;
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
    fn fought<R: Rulebook>(&self, grounds: &Grounds<R>, kinds: [Kind; 2]) -> Result<Vec<Pair>, Fault> {
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
                        let pair = self.pair(grounds, number, kinds);
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

    /// The two battles of a number.
    fn pair<R: Rulebook>(&self, grounds: &Grounds<R>, number: u32, kinds: [Kind; 2]) -> Result<Pair, Fault> {
        let seed = self.seed.wrapping_add(number.into());
        let Laid { name, scene, .. } = grounds.laid(number.into(), seed);
        let scene = scene?;
        let mut seconds = 0.0f64;
        let mut one = |first: Side| {
            let began = Instant::now();
            let fought = self.one(&scene, seed, first, kinds);
            seconds = seconds.max(began.elapsed().as_secs_f64());
            fought.map_err(|why| Fault::failed(format!("seed {seed}, {name}: {}", why.message)))
        };
        let matches = [one(Side::A)?, one(Side::B)?];
        let counted = R::score(&scene.table, &scene.world, Side::A);
        let counted = counted.iter().map(|fact| Counted { key: fact.key, words: fact.words }).collect();
        Ok(Pair { seed, battle: name, matches, counted, seconds })
    }

    /// One battle, the first player on a side: the one that `tercio fight` fights from the same seed, so that the luck of players
    /// stays with their sides, and two of one kind fight one battle twice.
    fn one<R: Rulebook>(
        &self,
        scene: &Scene<R>,
        seed: u64,
        first: Side,
        [own, enemy]: [Kind; 2],
    ) -> Result<Match, Fault> {
        let [a, b] = if first == Side::A { [own, enemy] } else { [enemy, own] };
        let mut players = Both::of([a.commander::<R>(seed), b.commander(seed ^ 0x9e37_79b9)]);
        let mut state = State::new(scene.table);
        let bout = lab::bout::<R>(&scene.world, &mut state, seed, &mut players, self.endless)
            .map_err(Fault::failed)?;
        let count = |fact: &Fact| if let FactValue::Count(count) = fact.value { count } else { 0 };
        let scores =
            Side::BOTH.map(|side| R::score(state.table(), &scene.world, side).iter().map(count).collect());
        Ok(Match { first, bout, scores })
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
