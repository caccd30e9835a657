//! `tercio check`: the cases of the rulebook, told.

use std::path::{Path, PathBuf};

use cases::{Filter, Report};
use clap::Args;
use indicatif::ProgressBar;
use registry::{Rulebook, Visitor};

use crate::fault::{Fault, read};

mod mutating;

use mutating::{Chosen, Mutated, mutate};

/// Tell cases: those of the rulebook, or those of the files and folders named.
#[derive(Args)]
pub struct Check {
    /// Case files, or folders of them; without any, all cases that the program carries
    paths: Vec<PathBuf>,
    /// The rulebook; without it, files are told by the first of those that the program carries, and its own cases by each
    #[arg(long, value_name = "RULESET")]
    rules: Option<String>,
    /// Only the cases that name this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Also judge every answer that the rules offer, and some that they draw, at every decision on the way: slower
    #[arg(long)]
    thorough: bool,
    /// Move each number of a rulebook by its smallest step and say which moves no case notices; a ruleset may stand first
    #[arg(long, conflicts_with_all = ["rule", "thorough"])]
    mutate: bool,
    /// Of the numbers, only those whose names hold this text
    #[arg(long, value_name = "TEXT", requires = "mutate")]
    number: Option<String>,
    /// Of the numbers, only so many, chosen by the text of --by
    #[arg(long, value_name = "COUNT", requires = "mutate")]
    sample: Option<usize>,
    /// What a sample is chosen by, such as a commit
    #[arg(long, value_name = "TEXT", requires = "sample", default_value = "")]
    by: String,
    /// Also say which case caught each move
    #[arg(long, requires = "mutate")]
    why: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Check {
    /// Tells them.
    pub fn run(mut self) -> Result<(), Fault> {
        if self.mutate {
            return self.run_mutating();
        }
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        let rulesets = match &self.rules {
            Some(ruleset) => vec![ruleset.as_str()],
            None if self.paths.is_empty() => registry::names(),
            None => registry::names().into_iter().take(1).collect(),
        };
        let mut report = None;
        for ruleset in rulesets {
            let telling = Telling { check: &self, files: &files };
            if let Some(told) = registry::visit(ruleset, telling).map_err(Fault::input)? {
                report.get_or_insert_with(Report::default).join(told);
            }
        }
        let report = report.ok_or_else(|| {
            let id = self.rule.as_deref().unwrap_or_default();
            Fault::input(format!(
                "there is no rule {id}; an id is written NMM-11-07; `tercio rules` lists them"
            ))
        })?;
        if self.json {
            println!("{}", report.to_json());
        } else {
            println!("{report}");
        }
        match (report.failed.len(), report.failed.iter().filter(|failure| failure.misread).count()) {
            (0, _) => Ok(()),
            (_, 0) => Err(Fault::failed(format!("{} cases failed", report.failed.len())).told()),
            (_, misread) => {
                Err(Fault::input(format!("{misread} cases cannot be told as they are written")).told())
            }
        }
    }
}

impl Check {
    /// Moves the numbers of one rulebook, or of each.
    fn run_mutating(&mut self) -> Result<(), Fault> {
        let first = self.paths.first().and_then(|path| path.to_str()).map(str::to_owned);
        if let Some(ruleset) = first.filter(|name| registry::names().contains(&name.as_str())) {
            self.paths.remove(0);
            self.rules = Some(ruleset);
        }
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        let rulesets = match &self.rules {
            Some(ruleset) => vec![ruleset.as_str()],
            None if self.paths.is_empty() => registry::names(),
            None => {
                return Err(Fault::input("say whose cases these are: `tercio check --mutate RULESET FILES`"));
            }
        };
        let mut all: Vec<Mutated> = Vec::new();
        for ruleset in rulesets {
            let mutating = Mutating { check: self, files: &files };
            let mutated = registry::visit(ruleset, mutating).map_err(Fault::input)??;
            if !self.json {
                mutated.why.iter().filter(|_| self.why).for_each(|line| println!("{line}"));
                println!("{mutated}");
            }
            all.push(mutated);
        }
        if self.json {
            println!("{}", serde_json::to_string(&all).map_err(Fault::failed)?);
        }
        let amiss: usize = all.iter().map(|mutated| mutated.unlisted.len() + mutated.stale.len()).sum();
        match amiss {
            0 => Ok(()),
            _ => Err(Fault::failed(format!(
                "{amiss} numbers that no case guards are not listed, or are listed and guarded"
            ))),
        }
    }
}

/// The moving of a rulebook's numbers, told by some files' cases or by its own.
struct Mutating<'a> {
    check: &'a Check,
    files: &'a [(String, String)],
}

impl Visitor for Mutating<'_> {
    type Out = Result<Mutated, Fault>;

    fn visit<R: Rulebook>(self) -> Self::Out {
        let Check { number, sample, by, .. } = self.check;
        let sample = sample.map(|count| (count, by.as_str()));
        let chosen = Chosen { number: number.as_deref(), sample };
        if self.check.paths.is_empty() {
            return mutate::<R>(R::rulebook().cases, chosen);
        }
        let files: Vec<_> = self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        mutate::<R>(&files, chosen)
    }
}

/// The telling of cases by one rulebook: of some files, or its own where there are none.
struct Telling<'a> {
    check: &'a Check,
    files: &'a [(String, String)],
}

impl Visitor for Telling<'_> {
    /// Nothing if only the cases of a rule are to be told that the rulebook does not have.
    type Out = Option<Report>;

    fn visit<R: Rulebook>(self) -> Option<Report> {
        let rule = match &self.check.rule {
            None => None,
            Some(id) => Some(R::rulebook().parse(&id.to_uppercase())?),
        };
        let filter = Filter { text: None, rule, thorough: self.check.thorough };
        if self.check.paths.is_empty() {
            return Some(told::<R>(R::rulebook().cases, &filter));
        }
        let files: Vec<_> = self.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Some(told::<R>(&files, &filter))
    }
}

/// Tells the cases of some files, a bar moving on a terminal.
fn told<R: Rulebook>(files: &[(&str, &str)], filter: &Filter) -> Report {
    let bar = ProgressBar::new(files.len() as u64);
    let mut report = Report::default();
    for file in files {
        report.join(cases::run::<R>([*file], filter));
        bar.inc(1);
    }
    bar.finish_and_clear();
    report
}

fn gather(path: &Path, files: &mut Vec<(String, String)>) -> Result<(), Fault> {
    if path.is_dir() {
        let entries =
            std::fs::read_dir(path).map_err(|error| Fault::input(format!("{}: {error}", path.display())))?;
        let mut inside: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        inside.sort();
        return inside
            .iter()
            .filter(|path| path.is_dir() || path.extension().is_some_and(|end| end == "toml"))
            .try_for_each(|path| gather(path, files));
    }
    files.push((path.display().to_string(), read(path)?));
    Ok(())
}
