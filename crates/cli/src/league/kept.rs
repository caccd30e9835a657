//! The pairs of a league in a file: each is written as soon as it is fought, and a league goes on from those that are there.

use std::cmp::Ordering;
use std::path::Path;

use lab::league::{League, PairResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::duel::Pair;
use crate::fault::Fault;
use crate::journal::Journal;

/// A file of pairs that is open to be gone on with.
pub struct Kept(Journal);

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
        let (journal, lines) = Journal::open(path, head, "these are the pairs of another league")?;
        for Line { pair, ground, results, forfeits, .. } in lines {
            league.add(pair, PairResult { ground, results: results.map(ordering), forfeits });
        }
        Ok(Kept(journal))
    }

    /// Writes a pair down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, number: u32, pair: &Pair, result: &PairResult) -> Result<(), Fault> {
        self.0.write(&Line {
            pair: number,
            seed: pair.seed,
            battle: pair.battle.clone(),
            ground: result.ground.clone(),
            results: result.results.map(word),
            forfeits: result.forfeits,
        })
    }
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
