//! Reading a TOML document with all its faults at once: shared by battles, armies and by the rulesets that
//! read sections of their own.
//!
//! A [`Document`] is a tree of [`Node`]s, each knowing its place in the text. A [`TableReader`] takes values
//! out of one table by key; it never stops at the first fault but writes each into a [`Findings`] and goes on.
//! Its methods return `None` exactly when they have written one.

mod document;
mod nearest;
mod table;
mod words;

pub use document::{Document, Key, Node, Value};
pub use nearest::nearest;
pub(crate) use table::suggestion;
pub use table::{Findings, TableReader};
pub use words::Word;
pub(crate) use words::words;

use crate::fault::Faults;

/// A table named after a ruleset, kept unread for the ruleset that understands it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesetSection {
    /// The ruleset it is for: the key of the table.
    pub ruleset: String,
    file: String,
    node: Node,
}

impl RulesetSection {
    pub(crate) fn new(ruleset: &str, file: &str, node: &Node) -> RulesetSection {
        RulesetSection { ruleset: ruleset.to_owned(), file: file.to_owned(), node: node.clone() }
    }

    /// Reads the section. The reader is called once with the section's table; it must call
    /// [`TableReader::finish`] so that unknown keys are told. If it finds any fault, or returns `None`, all
    /// faults come back with their places in the file the section was part of.
    pub fn read<T>(&self, read: impl FnOnce(TableReader<'_>) -> Option<T>) -> Result<T, Faults> {
        let findings = Findings::default();
        let what = format!("[{}]", self.ruleset);
        let value = TableReader::of(&self.node, what, &findings).and_then(read);
        findings.conclude(&self.file, self.node.at, value)
    }
}

/// Whether a name can serve as an id: letters, digits and hyphens, beginning with a letter, at most 40.
pub(crate) fn is_id(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}
