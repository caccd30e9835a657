//! `tercio lab`: what a rule, an option, a unit or a player is worth, from whole battles by the hundred.

mod course;
mod fought;
mod in_json;
mod kept;
mod page;
mod plan;
mod table;
mod troops;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use lab::study::{Outcome, Study};
use registry::{Rulebook, Visitor, visit};

use crate::fault::Fault;
use crate::printing;
use crate::reading::read;
use crate::scene::rules_for;
use crate::soak::{jobs, processors};
use crate::writing::{is_standard, may_be_written, write};
use fought::{Fields, fight};
use in_json::Verdicts;
use kept::{Head, Kept};
use plan::Plan;

/// Fight a base and its variants over the same battles with the same dice, and say what the variants change: who wins, how long
/// it takes, what it costs. A file of five lines says what is to be compared.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Lab {
    #[command(subcommand)]
    merge: Option<Merging>,
    /// The file of the study
    #[arg(required = true, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Keep every pair in this file as soon as it is fought, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Fight only the Ith of every N pairs, I from 1: a part of the study for one of N machines; needs --resume
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "resume")]
    shard: Option<[u32; 2]>,
    /// How many pairs are fought at the same time; as many as there are processors if nothing is said
    #[arg(long, value_name = "N", value_parser = jobs)]
    jobs: Option<usize>,
    /// After how many decisions a battle counts as endless
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    endless: u32,
    /// Write the report here, as a page that needs nothing else
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
}

#[derive(Subcommand)]
enum Merging {
    /// Put together what several machines have fought of a study
    Merge {
        /// The file of the study
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The files that `--resume` has kept
        #[arg(required = true, value_name = "PART")]
        parts: Vec<PathBuf>,
    },
}

/// A part of how many, as it is said on the command line: the first pair, and every which.
fn shard(text: &str) -> Result<[u32; 2], String> {
    let parts: Option<Vec<u32>> = text.split('/').map(|part| part.trim().parse().ok()).collect();
    match parts.as_deref() {
        Some([at, all]) if (1..=*all).contains(at) && *all <= MOST_SHARDS => Ok([at - 1, *all]),
        _ => Err(format!("a part of at most {MOST_SHARDS} is wanted, as `1/4`")),
    }
}

/// Among how many machines a study is shared out at most.
const MOST_SHARDS: u32 = 10_000;

impl Lab {
    /// Fights it, or puts together what was fought.
    pub fn run(self) -> Result<(), Fault> {
        let file = match (&self.merge, &self.file) {
            (Some(Merging::Merge { file, .. }), _) | (None, Some(file)) => file,
            (None, None) => return Err(Fault::input("name the file of a study")),
        };
        let output: Vec<&Path> = self.output.iter().map(PathBuf::as_path).collect();
        may_be_written(
            &output,
            &[vec![file.clone()], self.resume.iter().cloned().collect()].concat(),
            self.json,
        )?;
        let plan = Plan::open(file)?;
        let rules = rules_for(&plan.arms[0].battle, plan.rules.as_deref()).to_owned();
        visit(&rules, Under { lab: &self, plan: &plan }).map_err(Fault::input)?
    }

    fn under<R: Rulebook>(&self, plan: &Plan) -> Result<(), Fault> {
        let alike: Vec<bool> = plan.arms.iter().map(plan::Arm::is_alike).collect();
        let head = Head::of::<R>(plan);
        let mut study = Study::new(alike, plan.stop, self.shard.unwrap_or([0, 1]));
        let study = match &self.merge {
            Some(Merging::Merge { parts, .. }) => {
                parts.iter().try_for_each(|part| kept::take::<R>(part, &read(part)?, &head, &mut study))?;
                study
            }
            None => {
                let fields = Fields::<R>::of(plan, self.endless)?;
                let kept = match &self.resume {
                    Some(path) => Some(Kept::open::<R>(path, &head, &mut study)?),
                    None => None,
                };
                fight(&fields, study, kept, self.jobs.unwrap_or_else(processors))?
            }
        };
        if self.shard.is_some() {
            return self.told_part(&study);
        }
        let outcome = study.outcome();
        let verdicts = verdicts(plan, &study, &outcome);
        let told = in_json::in_json::<R>(plan, &outcome, &verdicts);
        if let Some(path) = &self.output {
            write(path, page::page(R::NAME, plan, &outcome, &told))?;
        }
        if self.json {
            printing::json(&told);
        } else if !self.output.as_deref().is_some_and(is_standard) {
            table::print(R::NAME, plan, &outcome, &verdicts);
        }
        Ok(())
    }

    /// Says where a part of a study lies.
    fn told_part(&self, study: &Study) -> Result<(), Fault> {
        let path = self.resume.as_deref().unwrap_or(Path::new("")).display().to_string();
        match self.json {
            true => printing::json(&serde_json::json!({ "part": path, "parts": study.most() })),
            false => printing::say!("{path}: `tercio lab merge` puts it together with the other parts"),
        }
        Ok(())
    }
}

/// What tests have come to, of each arm.
fn verdicts(plan: &Plan, study: &Study, outcome: &Outcome) -> Verdicts {
    let Some(test) = plan.stop.test else { return vec![None; study.arms()] };
    let told = study.verdicts(test, outcome.pairs).into_iter().map(Some);
    std::iter::repeat_n(None, usize::from(study.arms() > 1)).chain(told).collect()
}

/// A study under whichever rulebook.
struct Under<'a> {
    lab: &'a Lab,
    plan: &'a Plan,
}

impl Visitor for Under<'_> {
    type Out = Result<(), Fault>;

    fn visit<R: Rulebook>(self) -> Result<(), Fault> {
        self.lab.under::<R>(self.plan)
    }
}
