//! `tercio check`: the cases of the rulebook, told.

use std::path::{Path, PathBuf};

use cases::{Filter, Report};
use clap::Args;
use indicatif::ProgressBar;
use registry::{Rulebook, Visitor};
use scenario::reading::{Document, Value};

use crate::fault::Fault;
use crate::printing::{self, say};
use crate::reading::read;

mod mutating;

/// Tell cases: those of the rulebook, or those of the files and folders named.
#[derive(Args)]
pub struct Check {
    /// Case files, or folders of them; without any, all cases that the program carries
    paths: Vec<PathBuf>,
    /// The rulebook; without it, a file is told by the one whose rules its cases name, and its own cases by each
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
            return mutating::run(&mut self);
        }
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        let mut report = None;
        for (ruleset, files) in self.by_rulebook(&files) {
            let telling = Telling { check: &self, files };
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
            printing::json(&report.to_json());
        } else {
            say!("{report}");
        }
        match (report.failed.len(), report.failed.iter().filter(|failure| failure.misread).count()) {
            (0, _) => Ok(()),
            (_, 0) => Err(Fault::failed(format!("{} failed", cases_of(report.failed.len()))).told()),
            (_, misread) => {
                let they = if misread == 1 { "it is" } else { "they are" };
                let what = format!("{} cannot be told as {they} written", cases_of(misread));
                Err(Fault::input(what).told())
            }
        }
    }
}

/// So many cases.
fn cases_of(count: usize) -> String {
    match count {
        1 => "1 case".to_owned(),
        count => format!("{count} cases"),
    }
}

impl Check {
    /// Which files are told by which rulebook, in their order: by the one that is named, or by the one whose rules they
    /// name. Without files each rulebook tells its own.
    fn by_rulebook<'a>(&'a self, files: &'a [(String, String)]) -> Vec<(&'a str, &'a [(String, String)])> {
        match &self.rules {
            Some(ruleset) => vec![(ruleset, files)],
            None if self.paths.is_empty() => {
                registry::names().into_iter().map(|ruleset| (ruleset, files)).collect()
            }
            None => {
                let meant: Vec<&str> = files.iter().map(|(name, text)| meant_by(name, text)).collect();
                let mut groups = Vec::new();
                let mut begin = 0;
                for group in meant.chunk_by(|one, other| one == other) {
                    groups.push((group[0], &files[begin..begin + group.len()]));
                    begin += group.len();
                }
                groups
            }
        }
    }
}

/// The rulebook of most of the rules that the cases of a file name; the usual one where they name none that is known.
fn meant_by(name: &str, text: &str) -> &'static str {
    let Ok(document) = Document::parse(name, text) else { return registry::USUAL };
    let mut ids = Vec::new();
    named_in(&document.root.value, &mut ids);
    let named = |ruleset: &str| {
        let prefix = registry::visit(ruleset, Prefix).unwrap_or_default();
        ids.iter().filter(|id| id.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('-'))).count()
    };
    let usual_first = [registry::USUAL].into_iter().chain(registry::names());
    let mut best = (registry::USUAL, 0);
    for (ruleset, count) in usual_first.map(|ruleset| (ruleset, named(ruleset))) {
        if count > best.1 {
            best = (ruleset, count);
        }
    }
    best.0
}

/// The ids under `rules` of a case, or of each of those under `case`.
fn named_in<'a>(value: &'a Value, ids: &mut Vec<&'a str>) {
    let Value::Table(entries) = value else { return };
    for (key, node) in entries {
        match (key.name.as_str(), &node.value) {
            ("rules", Value::List(list)) => ids.extend(list.iter().filter_map(|node| match &node.value {
                Value::Text(id) => Some(id.as_str()),
                _ => None,
            })),
            ("case", Value::List(cases)) => cases.iter().for_each(|case| named_in(&case.value, ids)),
            _ => {}
        }
    }
}

/// What the ids of a rulebook begin with.
struct Prefix;

impl Visitor for Prefix {
    type Out = &'static str;

    fn visit<R: Rulebook>(self) -> &'static str {
        R::RULE_PREFIX
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
