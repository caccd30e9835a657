//! `tercio soak`: many battles with every invariant checked.

mod sums;
mod watch;

use std::any::Any;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use clap::Args;
use engine::{Battle, Header, Side, State};
use general::Both;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Soaked, Trial};

use crate::bot::table::{Played, Table};
use crate::fault::Fault;
use crate::fight::record_text;
use crate::grounds::{Grounds, Laid, Over};
use crate::player::{Patience, Player, commanders};
use crate::printing::{self, aside, shown};
use crate::scene::{Scene, rules_for};
use crate::writing::write;
use registry::{MADE_UP, MIRROR, Rulebook, Visitor, visit};
use sums::Sums;
use watch::{Watch, Watched};

/// Fight many battles, each under every check: after every event the invariants hold, at every decision all that the
/// rules offer is legal and nothing is half done, every battle ends, and every record replays to its hash.
#[derive(Args)]
pub struct Soak {
    /// The rulebook; if nothing is said the usual one, or the first that can cast --battle if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// How many battles
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    battles: u64,
    /// The first seed; each battle has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Who plays side A: idle, random, advance-and-shoot, lieutenant, captain, colonel, marshal; the last four also bold,
    /// stubborn or careful, as `bold-captain`, the last two with more or less thought, as `colonel@2`; `doctrine:FILE` for a captain by a doctrine of your own; `bot:COMMAND` for a program of
    /// your own
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    a: String,
    /// Who plays side B
    #[arg(long, default_value = "random", value_name = "PLAYER")]
    b: String,
    /// Which battles are fought
    #[arg(long, value_enum, default_value_t = Over::All)]
    over: Over,
    /// Only this battle, by name or file
    #[arg(long, conflicts_with = "over")]
    battle: Option<String>,
    /// Check nothing and count no events: how fast battles are by themselves
    #[arg(long)]
    unchecked: bool,
    /// A file of house rules laid over the rulebook
    #[arg(long, value_name = "FILE")]
    house: Option<PathBuf>,
    /// Agree anew by lot, for each battle, on what the rulebook leaves to the players: options, figures, deployment, points
    #[arg(long)]
    varied: bool,
    /// Check the invariants alone: no offers judged, no record replayed
    #[arg(long, conflicts_with = "unchecked")]
    quick: bool,
    /// How many battles are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
    /// Where the records of failed battles go; the folder is made when one fails. With --quick or --unchecked no record is kept
    #[arg(long, value_name = "DIR", default_value = "soak-failures")]
    failures: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    patience: Patience,
}

/// A battle that failed.
pub struct Failed {
    pub seed: u64,
    pub battle: String,
    /// What was agreed before it by lot.
    pub agreed: Vec<String>,
    pub what: String,
    /// The record up to the failure, if there is one.
    pub record: Option<String>,
}

impl Soak {
    /// Fights them.
    pub fn run(self) -> Result<(), Fault> {
        let usual = if self.over == Over::MadeUp { MADE_UP } else { MIRROR };
        visit(rules_for(self.battle.as_deref().unwrap_or(usual), self.rules.as_deref()), Fought(&self))
            .map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let (battle, house) = (self.battle.as_deref(), self.house.as_deref());
        let grounds = Grounds::<R>::of(battle, self.over, house, self.varied)?;
        let players = &Player::pair([&self.a, &self.b], R::NAME, &self.patience)?;
        let bar = self.bar();
        let (sums, began) = (Mutex::new(Sums::default()), Instant::now());
        let next = AtomicU64::new(0);
        let jobs = self.jobs.unwrap_or_else(processors);
        let watch = Watch::over(jobs, self.patience.longest());
        quietly(|| {
            std::thread::scope(|scope| {
                for job in 0..jobs {
                    let (next, sums, bar, watch, grounds) = (&next, &sums, &bar, &*watch, &grounds);
                    scope.spawn(move || {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= self.battles {
                                break;
                            }
                            let (name, mut result) = self.one(grounds, number, players, (watch, job));
                            if let Err(failed) = &mut result {
                                bar.suspend(|| self.keep(failed));
                            }
                            let mut sums = sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                            sums.add(self.seed + number, &name, result);
                            bar.inc(1);
                        }
                    });
                }
            });
        });
        bar.finish_and_clear();
        let mut sums = sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        sums.in_order();
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            printing::json(&sums.in_json::<R>(self.battles, seconds, self.replays()));
        } else {
            sums.print::<R>(self.battles, seconds, self.replays());
        }
        match sums.failures.len() {
            0 => Ok(()),
            failed => Err(Fault::failed(format!("{failed} battles failed")).told()),
        }
    }

    fn bar(&self) -> ProgressBar {
        // Drawn to standard error, and by itself only on a terminal.
        let bar = ProgressBar::new(self.battles);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} battles, {per_sec}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    }

    /// One battle, by its number.
    fn one<R: Rulebook>(
        &self,
        grounds: &Grounds<R>,
        number: u64,
        players: &[Player; 2],
        watched: (&Watch, usize),
    ) -> (String, Result<Soaked, Failed>) {
        let seed = self.seed + number;
        let Laid { name, agreed, scene } = grounds.laid(number, seed);
        let (watch, job) = watched;
        watch.begins(job, format!("seed {seed}, {name}"));
        let scene = scene.map_err(|fault| (fault.message, None));
        let result = scene.and_then(|scene| self.fought(seed, scene, players, watched));
        watch.ends(job);
        let failed = |(what, record)| Failed { seed, battle: name.clone(), agreed, what, record };
        (name.clone(), result.map_err(failed))
    }

    /// Fights a battle with these checks. A panic is a failure of this battle and of no other.
    fn fought<R: Rulebook>(
        &self,
        seed: u64,
        scene: Scene<R>,
        players: &[Player; 2],
        (watch, job): (&Watch, usize),
    ) -> Result<Soaked, (String, Option<String>)> {
        let header = Header {
            players: players.each_ref().map(Player::recorded),
            ..scene.header(dice::Seed::from_number(seed))
        };
        let Some(commanders) = commanders::<R>(players.each_ref(), seed) else {
            return self.hosted(&scene, header, (players.each_ref(), seed), (watch, job));
        };
        let Scene { world, table, .. } = scene;
        let mut players = Watched { players: Both::of(commanders), watch, job };
        let mut trial = Trial::<R>::new(world.clone(), table, header);
        let run = std::panic::AssertUnwindSafe(|| {
            let play = match (self.unchecked, self.quick) {
                (true, _) => lab::play_one::<R>,
                (false, true) => lab::soak_one::<R>,
                (false, false) => return trial.fight(&mut players, self.endless),
            };
            play(&world, State::new(table), seed, &mut players, self.endless)
        });
        let what = match std::panic::catch_unwind(run) {
            Ok(Ok(soaked)) => return Ok(soaked),
            Ok(Err(failure)) => failure.to_string(),
            Err(panic) => panicked(&*panic),
        };
        // Writing the record of a battle that broke may break as well.
        let record = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| trial.record()));
        Err((what, record.ok().flatten()))
    }

    /// Fights a battle in which a bot plays, with these checks.
    fn hosted<R: Rulebook>(
        &self,
        scene: &Scene<R>,
        header: Header,
        played_by: ([&Player; 2], u64),
        (watch, job): (&Watch, usize),
    ) -> Result<Soaked, (String, Option<String>)> {
        let run = std::panic::AssertUnwindSafe(|| {
            let checked = !self.unchecked;
            let table = Table::begin(scene, header, played_by, &self.patience, checked);
            let before = |battle: &Battle<R>| {
                watch.is_asked(job);
                let asked = Side::BOTH.into_iter().find_map(|side| battle.decision(side));
                match asked.filter(|_| self.replays()) {
                    Some(decision) => lab::judged(battle, decision).map_err(|why| why.to_string()),
                    None => Ok(()),
                }
            };
            let table = table.map_err(|fault| (fault.message, None))?;
            let broken =
                |(fault, battle): (Fault, Box<Battle<R>>)| (fault.message, Some(record_text(&battle)));
            let Played { battle, opening, outcome, forfeit, .. } =
                table.play(self.endless, before).map_err(broken)?;
            if self.replays() {
                lab::replays(&battle, opening)
                    .map_err(|why| (why.to_string(), Some(record_text(&battle))))?;
            }
            Ok(Soaked::of(&battle, outcome, forfeit))
        });
        std::panic::catch_unwind(run).unwrap_or_else(|panic| Err((panicked(&*panic), None)))
    }

    const fn replays(&self) -> bool {
        !self.quick && !self.unchecked
    }

    /// Writes the record of a failed battle at once, so that no interruption loses it, and says where it lies.
    fn keep(&self, failed: &mut Failed) {
        let letter = |it: char| if it.is_ascii_alphanumeric() { it } else { '-' };
        let battle: String = failed.battle.chars().map(letter).collect();
        let path = self.failures.join(format!("{battle}-seed-{}.record", failed.seed));
        failed.record = failed.record.take().and_then(|record| match keep(&self.failures, &path, record) {
            Ok(()) => Some(path.display().to_string()),
            Err(fault) => {
                failed.what.push_str(&format!("; its record could not be written: {}", fault.message));
                None
            }
        });
        let lies = failed.record.as_ref().map_or_else(String::new, |path| format!(", its record: {path}"));
        let told = format!("seed {}, {}: {}{lies}", failed.seed, failed.battle, failed.what);
        aside!("failed: {}", shown(&told));
    }
}

/// What a panic said.
fn panicked(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words");
    format!("panic: {said}")
}

/// A soak under whichever rulebook.
struct Fought<'a>(&'a Soak);

impl Visitor for Fought<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}

/// The most battles that are fought at the same time, unless there are more processors.
const MOST_JOBS: usize = 64;

/// How many processors there are.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// How many battles are to be fought at the same time, as it is said on the command line.
pub fn jobs(text: &str) -> Result<usize, String> {
    let most = processors().max(MOST_JOBS);
    let jobs: usize = text.parse().map_err(|_| format!("a number from 1 to {most} is wanted"))?;
    if (1..=most).contains(&jobs) {
        Ok(jobs)
    } else {
        Err(format!("here 1 to {most} battles are fought at a time"))
    }
}

fn keep(folder: &Path, path: &Path, record: String) -> Result<(), Fault> {
    std::fs::create_dir_all(folder)
        .map_err(|error| Fault::input(format!("{}: {error}", folder.display())))?;
    write(path, record)
}

/// Does something without the usual words about every panic: a soak counts them and tells them at its end.
fn quietly(run: impl FnOnce()) {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    run();
    std::panic::set_hook(usual);
}
