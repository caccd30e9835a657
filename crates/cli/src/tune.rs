//! `tercio tune`: a doctrine by which captains win more, looked for in pairs of battles and then tested in others.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use clap::{Args, ValueEnum};
use general::Doctrine;
use indicatif::{ProgressBar, ProgressStyle};
use lab::Match;
use lab::league::PairTally;
use registry::{MADE_UP, MIRROR, Rulebook, Visitor, visit};
use rulebook::doctrine::{Won, Written};
use serde::{Deserialize, Serialize};

use crate::duel::Duel;
use crate::fault::Fault;
use crate::grounds::{Grounds, Over};
use crate::journal::Journal;
use crate::player::{Own, Patience, Player};
use crate::printing::{aside, content};
use crate::scene::rules_for;
use crate::shares::of_mean;
use crate::soak::{jobs, processors};

/// Look for a doctrine by which captains win more: in each round all weights are shifted up or down by lot, captains by the one
/// doctrine fight captains by the opposite one, and all weights are moved by what that comes to. What is found is then
/// tested against the doctrine of before, in other battles, and printed as the file that holds it. The same seed finds the same, on
/// every machine.
#[derive(Args)]
pub struct Tuning {
    /// The rulebook; if nothing is said the usual one, or the first that can cast --battle if that one cannot
    #[arg(long)]
    rules: Option<String>,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 200)]
    rounds: u32,
    /// How many pairs of battles a round takes
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// By how many pairs of battles what was found is tested
    #[arg(long, value_name = "N", default_value_t = 200)]
    proof: u32,
    /// The seed of the first pair; each has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which battles are fought
    #[arg(long, value_enum, default_value_t = Over::All)]
    over: Over,
    /// Only this battle, by name or file
    #[arg(long, conflicts_with = "over")]
    battle: Option<String>,
    /// Keep every round in this file as soon as it is done, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// How many pairs are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
}

/// The pairs of a round, or some of the test, as they stand in the file.
#[derive(Serialize, Deserialize)]
struct Line {
    /// The first of them by its number.
    first: u64,
    outcomes: [u32; 5],
}

/// How many pairs of the test are fought before they are written down.
const BLOCK: u64 = 20;
/// Of fewer pairs no test is won.
const LEAST: u32 = 20;

impl Tuning {
    /// Does it.
    pub fn run(self) -> Result<(), Fault> {
        let usual = if self.over == Over::MadeUp { MADE_UP } else { MIRROR };
        let battle = self.battle.as_deref().unwrap_or(usual);
        visit(rules_for(battle, self.rules.as_deref()), Under(&self)).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self) -> Result<(), Fault> {
        let grounds = Grounds::<R>::of(self.battle.as_deref(), self.over, None, false)?;
        let duel = Duel { grounds: &grounds, patience: &Patience::NONE, endless: self.endless, keyed: true };
        let mut course = Course::of(self, &grounds)?;
        let mut tuning = lab::Tuning::new(*R::doctrine(), self.rounds, self.seed);
        while let Some(doctrines) = tuning.next() {
            let first = u64::from(tuning.done()) * u64::from(self.pairs);
            let many = u64::from(self.pairs);
            let outcomes = course.pairs(&duel, doctrines, first, many..=many)?;
            tuning.add(outcomes.share().map_or(0.5, |share| share.likely));
        }
        let (found, mut proof) = (tuning.found(), [0; 5]);
        let (begins, many) = (u64::from(self.rounds) * u64::from(self.pairs), u64::from(self.proof));
        let mut first = 0;
        while first < many {
            let most = BLOCK.min(many - first);
            let some = course.pairs(&duel, [found, *R::doctrine()], begins + first, 1..=most)?;
            proof.iter_mut().zip(some.counts()).for_each(|(sum, count)| *sum += count);
            first += u64::from(some.all());
        }
        course.bar.finish_and_clear();
        self.print(found, PairTally::of(proof), self.seed.wrapping_add(begins));
        Ok(())
    }

    /// Prints the file, and says on the standard error whether what was found is any better.
    fn print(&self, doctrine: Doctrine, proof: PairTally, seed: u64) {
        let over = self.over.to_possible_value().map(|it| it.get_name().to_owned()).unwrap_or_default();
        let over = self.battle.clone().unwrap_or(over);
        let share = proof.share().filter(|share| share.low > 0.5 && proof.all() >= LEAST);
        let told = of_mean(proof.share());
        match (&share, proof.all()) {
            (_, 0) => aside!("not tested: say more than 0 with --proof"),
            (_, few @ 1..LEAST) => {
                aside!("{told} of {few} pairs against the doctrine of before: too few to say more");
            }
            (Some(_), pairs) => {
                aside!("it is better: {told} of {pairs} pairs against the doctrine of before")
            }
            (None, pairs) => {
                aside!(
                    "it is not known to be better: {told} of {pairs} pairs against the doctrine of before"
                );
            }
        }
        let won = share.map(|it| Won {
            over,
            pairs: proof.all(),
            seed,
            share: it.likely,
            low: it.low,
            high: it.high,
        });
        content(Written { won, doctrine }.to_string().as_bytes());
    }

    /// What a file of rounds must have been begun with, to be gone on from.
    fn head<R: Rulebook>(&self, grounds: &Grounds<R>) -> serde_json::Value {
        let over = self.over.to_possible_value().map(|it| it.get_name().to_owned());
        let before = Written { won: None, doctrine: *R::doctrine() }.to_string();
        serde_json::json!({
            "tuning": 1, "ruleset": R::NAME, "edition": R::EDITION, "before": before, "battle": self.battle, "over": over,
            "texts": grounds.texts(), "rounds": self.rounds, "pairs": self.pairs, "seed": self.seed,
        })
    }
}

/// What has been fought, what is still in the file, and where it is told how far it has come.
struct Course {
    seed: u64,
    jobs: usize,
    journal: Option<Journal>,
    /// What the file held.
    kept: Vec<Line>,
    bar: ProgressBar,
}

impl Course {
    fn of<R: Rulebook>(tuning: &Tuning, grounds: &Grounds<R>) -> Result<Course, Fault> {
        let (journal, kept) = match &tuning.resume {
            Some(path) => {
                let head = tuning.head(grounds);
                let (journal, lines) = Journal::open(path, &head, "these are the rounds of another tuning")?;
                (Some(journal), lines)
            }
            None => (None, Vec::new()),
        };
        let all = u64::from(tuning.rounds) * u64::from(tuning.pairs) + u64::from(tuning.proof);
        let bar = ProgressBar::new(all);
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} pairs, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let jobs = tuning.jobs.unwrap_or_else(processors);
        Ok(Course { seed: tuning.seed, jobs, journal, kept, bar })
    }

    /// What so many pairs come to between captains by two doctrines: as many as the file has of them, else the most, which are fought.
    fn pairs<R: Rulebook>(
        &mut self,
        duel: &Duel<'_, R>,
        doctrines: [Doctrine; 2],
        first: u64,
        many: RangeInclusive<u64>,
    ) -> Result<PairTally, Fault> {
        let counted = |line: &Line| line.outcomes.iter().map(|it| u64::from(*it)).sum::<u64>();
        let fits = |line: &&Line| line.first == first && many.contains(&counted(line));
        if let Some(line) = self.kept.iter().filter(fits).max_by_key(|line| counted(line)) {
            self.bar.inc(counted(line));
            return Ok(PairTally::of(line.outcomes));
        }
        let players = doctrines.map(|doctrine| Player::Own(Own::Captain(doctrine)));
        let outcomes = self.fought(duel, players, first, *many.end())?;
        if let Some(journal) = &mut self.journal {
            journal.write(&Line { first, outcomes: outcomes.counts() })?;
        }
        Ok(outcomes)
    }

    fn fought<R: Rulebook>(
        &self,
        duel: &Duel<'_, R>,
        players: [Player; 2],
        first: u64,
        many: u64,
    ) -> Result<PairTally, Fault> {
        let (next, shared) = (AtomicU64::new(0), Mutex::new((PairTally::default(), None::<Fault>)));
        let [one, other] = &players;
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= many {
                            break;
                        }
                        let number = first + number;
                        let pair = duel.pair(number, self.seed.wrapping_add(number), [one, other]);
                        let (outcomes, fault) = &mut *shared.lock().unwrap_or_else(PoisonError::into_inner);
                        match pair {
                            Ok(pair) => outcomes.add(pair.matches.each_ref().map(Match::result)),
                            Err(why) => _ = fault.get_or_insert(why),
                        }
                        self.bar.inc(1);
                    }
                });
            }
        });
        let (outcomes, fault) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        fault.map_or(Ok(outcomes), Err)
    }
}

/// A tuning under whichever rulebook.
struct Under<'a>(&'a Tuning);

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.0.under::<R>()
    }
}
