//! A record read and fought again, with every fault at its line and column.

use std::path::Path;
use std::sync::Arc;

use engine::{Battle, Header, Mismatch, Record, RecordError, ReplayFault, State};
use registry::{Rulebook, Shelf};

use crate::fault::Fault;
use crate::reading::{Files, Neighbours, read};
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
    /// Whether the record may name files outside its own folder.
    pub anywhere: bool,
}

/// A recorded battle fought again.
pub struct Again<R: Rulebook> {
    /// The battle, as far as it came.
    pub battle: Battle<R>,
    /// The table on which it began.
    pub table: R::Table,
    /// What there is to be said of a record that another edition of the rules wrote: its states are not compared.
    pub other: Option<OtherEdition>,
}

/// A record that another edition of the rules wrote, and how far it still applies.
pub struct OtherEdition {
    /// Which wrote it.
    pub wrote: u32,
    /// Which this program plays.
    pub plays: u32,
    /// The first line that does not fit any more, and why.
    pub stopped: Option<(usize, String)>,
}

impl OtherEdition {
    /// What is to be said of it.
    pub fn in_words(&self, ruleset: &str) -> String {
        let OtherEdition { wrote, plays, stopped } = self;
        let whose = whose(*wrote, *plays, ruleset);
        match stopped {
            None => format!("{whose}; it still applies to its end, though its states may be others"),
            Some((line, why)) => format!("{whose}; it still applies up to line {line}: {why}"),
        }
    }
}

fn whose(wrote: u32, plays: u32, ruleset: &str) -> String {
    format!("it was written by edition {wrote} of {ruleset}, and this program plays edition {plays}")
}

/// Whether a text looks like a record.
pub fn is_record(text: &str) -> bool {
    text.starts_with(MAGIC)
}

/// The head of a record, of a ruleset that this program has.
pub fn head_of(path: &Path) -> Result<Header, Fault> {
    let name = path.display().to_string();
    let text = Text { name: &name, text: &read(path)? };
    let header = Header::read(text.text).map_err(|error| text.misread(&error))?;
    match registry::about(&header.ruleset.name) {
        Ok(_) => Ok(header),
        Err(fault) => Err(text.head("ruleset", &fault.message)),
    }
}

/// A recorded battle fought again, and the table on which it began.
pub fn fought_again<R: Rulebook>(path: &Path, instead: Instead<'_>) -> Result<Again<R>, Fault> {
    let name = path.display().to_string();
    let text = Text { name: &name, text: &read(path)? };
    let header = Header::read(text.text).map_err(|error| text.misread(&error))?;
    let Scene { world, table, settled, .. } = text.cast::<R>(path, &header, instead)?;
    if let (Some(recorded), Some(found)) = (&header.house_rules, &settled.house_rules)
        && recorded.hash != found.hash
    {
        let what = format!("the house rules {} have changed since it was fought", found.name);
        return Err(text.head("house-rules", &format!("{what}; give those of that day with --house")));
    }
    if header.edition != R::EDITION {
        return text.of_another_edition(&header, world, table);
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
    let battle = record.replay::<R>(world, table).map_err(|fault| text.unfit(&fault))?;
    Ok(Again { battle, table, other: None })
}

/// A record's text with its name.
#[derive(Clone, Copy)]
struct Text<'a> {
    name: &'a str,
    text: &'a str,
}

impl Text<'_> {
    /// The battle that a record names, under its house rules.
    fn cast<R: Rulebook>(
        self,
        path: &Path,
        header: &Header,
        instead: Instead<'_>,
    ) -> Result<Scene<R>, Fault> {
        let named = Neighbours::of(path, instead.anywhere);
        let house = match (&header.house_rules, instead.house) {
            (None, None) => None,
            (None, Some(_)) => {
                return Err(self.head("scenario", "it was fought without house rules; leave --house out"));
            }
            (Some(_), Some(path)) => house(Some(path))?,
            (Some(file), None) => {
                let found = named.find(&file.name).and_then(|path| house(Some(&path)));
                let found = found.map_err(|fault| {
                    let why = "say with --house where its house rules are";
                    self.head("house-rules", &format!("{why}; {}", fault.message.trim_end()))
                })?;
                found.map(|found| found.called(&file.name))
            }
        };
        let attended = header.players.iter().any(|player| player == PERSON);
        let shelf: &dyn Shelf = if instead.battle.is_some() { &Files } else { &named };
        let battle = instead.battle.unwrap_or(&header.scenario.name);
        cast_for::<R>(battle, &header.prepared, house.as_ref(), attended, shelf).map_err(|fault| {
            let what = format!("say with --battle where its battle is; {}", fault.message);
            if header.edition == R::EDITION {
                return self.head("scenario", &what);
            }
            let whose = whose(header.edition, R::EDITION, R::NAME);
            Fault::other_edition(format!(
                "{}: {whose}; its battle cannot be laid out any more: {what}",
                self.name
            ))
        })
    }

    /// A battle of another edition of the rules, as far as it still applies. Its last line must fit all others, as ever.
    fn of_another_edition<R: Rulebook>(
        self,
        header: &Header,
        world: Arc<R::World>,
        table: R::Table,
    ) -> Result<Again<R>, Fault> {
        let (record, unread) =
            Record::read_as_far::<R>(self.text, &world).map_err(|error| self.misread(&error))?;
        let (battle, unfit) = record.retrace::<R>(world, State::new(table));
        let unread = unread.map(|error| (error.line, error.what));
        let stopped = unfit.map(|fault| (fault.line, fault.what.to_string())).or(unread);
        let other = OtherEdition { wrote: header.edition, plays: R::EDITION, stopped };
        Ok(Again { battle, table, other: Some(other) })
    }

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
