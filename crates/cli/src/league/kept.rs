//! The pairs of a league in a file: each is written as soon as it is fought, and a league goes on from those that are there.

use std::cmp::Ordering;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use lab::league::{League, PairResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::duel::Pair;
use crate::fault::Fault;
use crate::reading::read_if_any;

/// A file of pairs that is open to be gone on with.
pub struct Kept {
    path: PathBuf,
    file: File,
}

/// A pair as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Line {
    pair: u32,
    seed: u64,
    battle: String,
    ground: String,
    results: [Word; 2],
    forfeits: [u32; 2],
}

/// How a battle went for the first of two.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Won,
    Drawn,
    Lost,
}

impl Kept {
    /// Opens a file, or makes it, and gives the league the pairs that it holds. Its first line says what league it is of.
    ///
    /// # Errors
    /// If it is another league's, cannot be read or cannot be written.
    pub fn open(path: &Path, head: &Value, league: &mut League) -> Result<Kept, Fault> {
        let at = |line: usize, why: &dyn std::fmt::Display| {
            Fault::input(format!("{}:{line}: {why}", path.display()))
        };
        let text = read_if_any(path)?.unwrap_or_default();
        // What was interrupted may have left a part of a line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().enumerate();
        if let Some((_, first)) = lines.next() {
            let found: Value = serde_json::from_str(first).map_err(|why| at(1, &why))?;
            if let Some(why) = another(&found, head) {
                return Err(at(1, &why));
            }
        }
        for (number, line) in lines {
            let line: Line = serde_json::from_str(line).map_err(|why| at(number + 1, &why))?;
            let Line { pair, ground, results, forfeits, .. } = line;
            league.add(pair, PairResult { ground, results: results.map(ordering), forfeits });
        }
        let failed = |error: std::io::Error| Fault::input(format!("{}: {error}", path.display()));
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        if whole == 0 {
            writeln!(file, "{head}").and_then(|()| file.flush()).map_err(failed)?;
        }
        Ok(Kept { path: path.to_owned(), file })
    }

    /// Writes a pair down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, number: u32, pair: &Pair, result: &PairResult) -> Result<(), Fault> {
        let line = Line {
            pair: number,
            seed: pair.seed,
            battle: pair.battle.clone(),
            ground: result.ground.clone(),
            results: result.results.map(word),
            forfeits: result.forfeits,
        };
        let line = serde_json::to_string(&line).map_err(Fault::failed)?;
        let written = writeln!(self.file, "{line}").and_then(|()| self.file.flush());
        written.map_err(|error| Fault::failed(format!("{}: {error}", self.path.display())))
    }
}

/// In what a file is another league's.
fn another(found: &Value, head: &Value) -> Option<String> {
    let wanted = head.as_object()?;
    let differs = wanted.iter().find(|(key, value)| found.get(key) != Some(value));
    differs.map(|(key, value)| {
        let there = found.get(key).unwrap_or(&Value::Null);
        format!("these are the pairs of another league: its `{key}` is {there}, not {value}")
    })
}

const fn word(result: Ordering) -> Word {
    match result {
        Ordering::Greater => Word::Won,
        Ordering::Equal => Word::Drawn,
        Ordering::Less => Word::Lost,
    }
}

const fn ordering(word: Word) -> Ordering {
    match word {
        Word::Won => Ordering::Greater,
        Word::Drawn => Ordering::Equal,
        Word::Lost => Ordering::Less,
    }
}
