//! `tercio check`: the cases of the rulebook, told.

use std::path::{Path, PathBuf};

use cases::{Filter, Report};
use clap::Args;
use indicatif::ProgressBar;
use matchlocks::{Matchlocks, ledger};

use crate::fault::{Fault, read};

/// Tell cases: those of the rulebook, or those of the files and folders named.
#[derive(Args)]
pub struct Check {
    /// Case files, or folders of them; without any, all cases that the program carries
    paths: Vec<PathBuf>,
    /// Only the cases that name this rule
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Also judge every answer that the rules offer, and some that they draw, at every decision on the way: slower
    #[arg(long)]
    thorough: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Check {
    /// Tells them.
    pub fn run(self) -> Result<(), Fault> {
        let rule = match &self.rule {
            None => None,
            Some(id) => {
                let mend = "an id is written NMM-11-07; `tercio rules` lists them";
                let found = ledger::parse(&id.to_uppercase());
                Some(found.ok_or_else(|| Fault::input(format!("there is no rule {id}; {mend}")))?)
            }
        };
        let filter = Filter { text: None, rule, thorough: self.thorough };
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        let report = if self.paths.is_empty() {
            told(ledger::RULEBOOK.cases, &filter)
        } else {
            let files: Vec<_> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
            told(&files, &filter)
        };
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

/// Tells the cases of some files, a bar moving on a terminal.
fn told(files: &[(&str, &str)], filter: &Filter) -> Report {
    let bar = ProgressBar::new(files.len() as u64);
    let mut report = Report::default();
    for file in files {
        report.join(cases::run::<Matchlocks>([*file], filter));
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
