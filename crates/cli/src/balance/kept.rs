//! What was counted, in a file: a line a battle and rulebook, in the order of the list of battles.

use std::path::{Path, PathBuf};

use registry::{Balance, balances_in};

use crate::fault::Fault;
use crate::reading::read_if_any;
use crate::writing;

/// A file of what was counted that is gone on with.
pub struct Kept {
    path: PathBuf,
    lines: Vec<Balance>,
}

impl Kept {
    /// Reads it, if it is there.
    ///
    /// # Errors
    /// If it is no such file, cannot be written or is one of those that are read; then nothing is fought in vain.
    pub fn open(path: &Path, inputs: &[PathBuf]) -> Result<Kept, Fault> {
        let text = read_if_any(path)?.unwrap_or_default();
        let lines: Result<Vec<Balance>, String> = balances_in(&text).into_iter().collect();
        let lines = lines.map_err(|why| {
            Fault::input(format!(
                "{}: {why}; this is no file that `tercio balance --keep` wrote, or a damaged one: name another, or \
                 delete the line",
                path.display()
            ))
        })?;
        writing::may_be_written(&[path], inputs, false)?;
        Ok(Kept { path: path.to_owned(), lines })
    }

    /// What stands there of a battle under a rulebook.
    pub fn of(&self, battle: &str, rules: &str) -> Option<&Balance> {
        self.lines.iter().find(|it| it.battle == battle && it.rules == rules)
    }

    /// Keeps a line in place of the one that stood there, and writes the file whole, in the order of the list of battles.
    pub fn add(&mut self, one: &Balance) -> Result<(), Fault> {
        self.lines.retain(|it| it.battle != one.battle || it.rules != one.rules);
        self.lines.push(one.clone());
        let all = registry::battles();
        self.lines.sort_by_key(|it| {
            let battle = all.iter().position(|entry| entry.name == it.battle).unwrap_or(all.len());
            let rules = registry::names().iter().position(|name| *name == it.rules);
            (battle, rules, it.battle.clone())
        });
        let lines: Result<Vec<String>, Fault> = self.lines.iter().map(text).collect();
        let content = lines?.into_iter().map(|line| line + "\n").collect::<String>();
        writing::write(&self.path, content.as_bytes())
    }
}

fn text(one: &Balance) -> Result<String, Fault> {
    serde_json::to_string(one)
        .map_err(|error| Fault::failed(format!("{} cannot be kept: {error}", one.battle)))
}
