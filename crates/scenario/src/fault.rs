//! What is wrong with a document, where, and how to mend it.

use std::fmt;

/// A place in a text: line and column, both counted from one; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The character in the line, from 1.
    pub column: u32,
}

/// One thing wrong with a document.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    /// Where it is.
    pub position: Position,
    /// What is wrong, as a sentence without its full stop.
    pub what: String,
    /// How to mend it, as a sentence without its full stop.
    pub mend: String,
}

/// Everything that is wrong with a document, in the order of its lines. Never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    /// The name the document was read under.
    pub file: String,
    /// The faults, by position.
    pub list: Vec<Fault>,
}

impl Faults {
    /// The faults of one document, put in order; the same fault is told once.
    pub(crate) fn new(file: &str, mut list: Vec<Fault>) -> Faults {
        list.sort();
        list.dedup();
        Faults { file: file.to_owned(), list }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, fault) in self.list.iter().enumerate() {
            if number > 0 {
                writeln!(f)?;
            }
            let Position { line, column } = fault.position;
            write!(f, "{}:{line}:{column}: {}; {}", self.file, fault.what, fault.mend)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
