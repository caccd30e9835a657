//! A record read and fought again, with every fault at its line and column.

use std::path::Path;
use std::sync::Arc;

use engine::{Battle, Header, Mismatch, Record, RecordError, ReplayFault};
use registry::Rulebook;

use crate::fault::{Fault, read};
use crate::scene::{Scene, cast_for, house};

/// The first words of every record.
const MAGIC: &str = "tercio-record";
/// What a record calls a player who is no program.
const PERSON: &str = "person";

/// Files to be used instead of those that a record names.
#[derive(Clone, Copy, Default)]
pub struct Instead<'a> {
    /// The battle.
    pub battle: Option<&'a str>,
    /// The house rules.
    pub house: Option<&'a Path>,
}

/// Whether a file looks like a record.
pub fn is_record(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|content| content.starts_with(MAGIC.as_bytes()))
}

/// The ruleset under which a record was fought, by its name.
pub fn ruleset_of(path: &Path) -> Result<String, Fault> {
    let name = path.display().to_string();
    let text = Text { name: &name, text: &read(path)? };
    let header = Header::read(text.text).map_err(|error| text.misread(&error))?;
    match registry::about(&header.ruleset.name) {
        Ok(_) => Ok(header.ruleset.name),
        Err(fault) => Err(text.head("ruleset", &fault.message)),
    }
}

/// A recorded battle fought again, and the table on which it began.
pub fn fought_again<R: Rulebook>(path: &Path, instead: Instead<'_>) -> Result<(Battle<R>, R::Table), Fault> {
    let name = path.display().to_string();
    let text = Text { name: &name, text: &read(path)? };
    let header = Header::read(text.text).map_err(|error| text.misread(&error))?;
    let house = match (&header.house_rules, instead.house) {
        (None, None) => None,
        (None, Some(_)) => {
            return Err(text.head("scenario", "it was fought without house rules; leave --house out"));
        }
        (Some(_), Some(path)) => house(Some(path))?,
        (Some(named), None) => house(Some(Path::new(&named.name))).map_err(|fault| {
            let why = "say with --house where its house rules are";
            text.head("house-rules", &format!("{why}; {}", fault.message))
        })?,
    };
    let named = instead.battle.unwrap_or(&header.scenario.name);
    let attended = header.players.iter().any(|player| player == PERSON);
    let Scene { world, table, settled, .. } =
        cast_for::<R>(named, &header.prepared, house.as_ref(), attended).map_err(|fault| {
            text.head("scenario", &format!("say with --battle where its battle is; {}", fault.message))
        })?;
    if let (Some(recorded), Some(found)) = (&header.house_rules, &settled.house_rules)
        && recorded.hash != found.hash
    {
        let what = format!("the house rules {} have changed since it was fought", found.name);
        return Err(text.head("house-rules", &format!("{what}; give those of that day with --house")));
    }
    if header.ruleset.hash != settled.ruleset.hash {
        let (program, this) = (&header.program, env!("CARGO_PKG_VERSION"));
        let what = format!(
            "it was fought by {program} under other numbers of the rulebook than those of this tercio {this}; \
             replay it with the program that wrote it"
        );
        return Err(text.head("ruleset", &what));
    }
    if settled.scenario.hash != header.scenario.hash {
        let what = format!("the battle {} has changed since it was fought", settled.scenario.name);
        return Err(text.head("scenario", &format!("{what}; give that of the day with --battle")));
    }
    let record = match Record::read::<R>(text.text, &world) {
        Ok(record) => record,
        Err(error) => return Err(text.broken_seal::<R>(&error, world, table)),
    };
    record.replay::<R>(world, table).map(|battle| (battle, table)).map_err(|fault| text.unfit(&fault))
}

/// A record's text with its name.
#[derive(Clone, Copy)]
struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

impl Text<'_> {
    fn at(&self, line: usize, column: usize, what: &str) -> Fault {
        Fault::input(format!("{}:{line}:{column}: {what}", self.name))
    }

    fn misread(&self, error: &RecordError) -> Fault {
        self.at(error.line, error.column, &error.what)
    }

    /// A fault in the line of the head that begins with a word.
    fn head(&self, word: &str, what: &str) -> Fault {
        let begins = |line: &str| line.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
        let line = self.text.lines().position(begins).map_or(1, |at| at + 1);
        self.at(line, word.len() + 2, what)
    }

    fn unfit(&self, fault: &ReplayFault) -> Fault {
        let line = self.text.lines().nth(fault.line.saturating_sub(1)).unwrap_or_default();
        let column = match fault.what {
            Mismatch::OtherDice { .. } | Mismatch::Impossible(_) => {
                line.find(": ").map_or(3, |at| line[..at].chars().count() + 3)
            }
            _ if line.is_empty() => 1,
            _ => 3,
        };
        let mend = "the record has been changed, or the program that reads it: fight the battle again, or take \
                    the record as it was written";
        self.at(fault.line, column, &format!("{}; {mend}", fault.what))
    }

    /// A record whose last line does not fit: where it first departs from the battle, if that can be found out.
    fn broken_seal<R: Rulebook>(&self, error: &RecordError, world: Arc<R::World>, table: R::Table) -> Fault {
        let lines: Vec<&str> = self.text.lines().collect();
        let is_end = |line: &&str| line.starts_with("end ");
        if error.line != lines.len() || !lines.last().is_some_and(is_end) {
            return self.misread(error);
        }
        let unsealed = lines[..lines.len() - 1].join("\n");
        let record = match Record::read_unfinished::<R>(&unsealed, &world) {
            Ok(record) => record,
            Err(earlier) => return self.misread(&earlier),
        };
        match record.replay::<R>(world, table) {
            Ok(_) => self.misread(error),
            Err(fault) => self.unfit(&fault),
        }
    }
}
