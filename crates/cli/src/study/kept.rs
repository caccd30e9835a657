//! The parts of a study in a file: each is written as soon as it is fought, and a study goes on from those that are there.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use engine::Rule;
use lab::BattleLosses;
use lab::study::{Leg, Sample, Study};
use registry::Rulebook;
use serde::{Deserialize, Serialize};

use super::plan::Plan;
use crate::fault::Fault;
use crate::reading::read_if_any;

/// A file of parts that is open to be gone on with.
pub struct Kept {
    path: PathBuf,
    file: File,
}

/// What a file is of: its first line.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the form.
    pub lab: u32,
    /// The rulebook, and which edition of it.
    pub ruleset: String,
    /// Which edition.
    pub edition: u32,
    /// The name of the study's file.
    pub file: String,
    /// All that stands in it.
    pub study: String,
    /// The house rules of each arm, by hash.
    pub house_rules: Vec<Option<String>>,
}

impl Head {
    /// What the parts of a plan under a rulebook are of.
    pub fn of<R: Rulebook>(plan: &Plan) -> Head {
        let hash = |(_, text): &(String, String)| format!("{:016x}", engine::fingerprint(&text));
        Head {
            lab: 2,
            ruleset: R::NAME.to_owned(),
            edition: R::EDITION,
            file: plan.file.clone(),
            study: plan.text.clone(),
            house_rules: plan.arms.iter().map(|arm| arm.house.as_ref().map(hash)).collect(),
        }
    }
}

/// A part as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Line {
    pair: u32,
    arm: usize,
    battles: Vec<Battle>,
}

#[derive(Serialize, Deserialize)]
struct Battle {
    halves: u8,
    turns: u16,
    decisions: u32,
    /// Of each side: units and figures at the start and lost.
    tolls: [[u32; 4]; 2],
    /// How often each rule stood behind an event, by its id.
    fired: BTreeMap<String, u32>,
    /// The luck of all throws to side A, in millionths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<i32>,
    /// The part of it that lies in cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck_of_cards: Option<i32>,
    /// Turn by turn: the value to side A and the leverage, in thousandths.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    course: Vec<[u16; 2]>,
    units: [BTreeMap<String, bool>; 2],
}

impl Battle {
    fn of<R: Rulebook>(sample: &Sample) -> Battle {
        let toll = |it: &BattleLosses| [it.units, it.units_lost, it.figures, it.figures_lost];
        Battle {
            halves: sample.halves,
            turns: sample.turns,
            decisions: sample.decisions,
            tolls: sample.tolls.each_ref().map(toll),
            fired: sample.fired.iter().map(|(rule, count)| (R::rule_id(*rule), *count)).collect(),
            luck: sample.luck,
            luck_of_cards: sample.luck_of_cards,
            course: sample.course.iter().map(|leg| [leg.value, leg.leverage]).collect(),
            units: sample.units.clone(),
        }
    }

    fn sample<R: Rulebook>(self) -> Sample {
        let toll = |[units, units_lost, figures, figures_lost]: [u32; 4]| BattleLosses {
            units,
            units_lost,
            figures,
            figures_lost,
        };
        let rule = |id: &str| R::ledger().by_id(id).map_or(Rule(0), |entry| entry.rule);
        Sample {
            halves: self.halves.min(2),
            turns: self.turns,
            decisions: self.decisions,
            tolls: self.tolls.map(toll),
            fired: self.fired.into_iter().map(|(id, count)| (rule(&id), count)).collect(),
            luck: self.luck,
            luck_of_cards: self.luck_of_cards,
            course: self.course.into_iter().map(|[value, leverage]| Leg { value, leverage }).collect(),
            units: self.units,
        }
    }
}

/// The whole lines of a file of parts; what was interrupted may have left a part of one.
fn whole(text: &str) -> usize {
    text.rfind('\n').map_or(0, |end| end + 1)
}

/// What a file of parts is of.
///
/// # Errors
/// If its first line does not say so.
pub fn head(path: &Path, text: &str) -> Result<Head, Fault> {
    let first = text[..whole(text)].lines().next().unwrap_or_default();
    serde_json::from_str(first).map_err(|why| Fault::input(format!("{}:1: {why}", path.display())))
}

/// Gives a study the parts that a file holds.
///
/// # Errors
/// If the file is of another study, or a line of it cannot be read.
pub fn take<R: Rulebook>(path: &Path, text: &str, wanted: &Head, study: &mut Study) -> Result<(), Fault> {
    if head(path, text)? != *wanted {
        let why = "these are the parts of another study, or of another edition of its rules";
        return Err(Fault::input(format!("{}:1: {why}", path.display())));
    }
    for (number, line) in text[..whole(text)].lines().enumerate().skip(1) {
        let at =
            |why: &dyn std::fmt::Display| Fault::input(format!("{}:{}: {why}", path.display(), number + 1));
        let Line { pair, arm, battles } = serde_json::from_str(line).map_err(|why| at(&why))?;
        study.add(pair, arm, battles.into_iter().map(Battle::sample::<R>).collect());
    }
    Ok(())
}

impl Kept {
    /// Opens a file, or makes it, and gives the study the parts that it holds.
    ///
    /// # Errors
    /// If it is another study's, cannot be read or cannot be written.
    pub fn open<R: Rulebook>(path: &Path, wanted: &Head, study: &mut Study) -> Result<Kept, Fault> {
        let text = read_if_any(path)?.unwrap_or_default();
        let end = whole(&text);
        let first = serde_json::to_string(wanted).map_err(Fault::failed)?;
        if end > 0 {
            take::<R>(path, &text, wanted, study)?;
        } else if !first.starts_with(&text) {
            // Only what was left of such a line is written over, never a file of somebody's own.
            return Err(Fault::input(format!("{}:1: these are no parts of a study", path.display())));
        }
        let failed = |error: std::io::Error| Fault::input(format!("{}: {error}", path.display()));
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if end < text.len() {
            file.set_len(end as u64).map_err(failed)?;
        }
        if end == 0 {
            writeln!(file, "{first}").and_then(|()| file.flush()).map_err(failed)?;
        }
        Ok(Kept { path: path.to_owned(), file })
    }

    /// Writes a part down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write<R: Rulebook>(&mut self, pair: u32, arm: usize, samples: &[Sample]) -> Result<(), Fault> {
        let line = Line { pair, arm, battles: samples.iter().map(Battle::of::<R>).collect() };
        // Whole, with its end: so that two programs that write by mistake into one file do not tear each other's lines.
        let line = serde_json::to_string(&line).map_err(Fault::failed)? + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| Fault::failed(format!("{}: {error}", self.path.display())))
    }
}
