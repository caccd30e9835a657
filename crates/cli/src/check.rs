//! `tercio check`: the cases of the rulebook, told.

use std::path::{Path, PathBuf};

use cases::Filter;
use clap::Args;
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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    /// Tells them.
    pub fn run(self) -> Result<(), Fault> {
        let rule = match &self.rule {
            None => None,
            Some(id) => {
                Some(ledger::parse(id).ok_or_else(|| Fault::input(format!("there is no rule {id}")))?)
            }
        };
        let filter = Filter { text: None, rule, thorough: false };
        let mut files = Vec::new();
        for path in &self.paths {
            gather(path, &mut files)?;
        }
        let report = if self.paths.is_empty() {
            cases::run::<Matchlocks>(ledger::cases().iter().copied(), &filter)
        } else {
            cases::run::<Matchlocks>(files.iter().map(|(name, text)| (name.as_str(), text.as_str())), &filter)
        };
        if self.json {
            println!("{}", report.to_json());
        } else {
            println!("{report}");
        }
        match report.failed.len() {
            0 => Ok(()),
            failed => Err(Fault::failed(format!("{failed} cases failed"))),
        }
    }
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
