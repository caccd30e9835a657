//! What a check finds.

use std::fmt;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file, or what else stands for the place.
    pub path: String,
    /// The line, from 1; 0 for the file as a whole.
    pub line: usize,
    /// What is wrong.
    pub what: String,
    /// How to mend it.
    pub mend: String,
}

impl Fault {
    /// A fault at a line.
    #[must_use]
    pub fn at(path: &str, line: usize, what: impl Into<String>, mend: impl Into<String>) -> Fault {
        Fault { path: path.to_owned(), line, what: what.into(), mend: mend.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { path, line, what, mend } = self;
        match line {
            0 => write!(to, "{path}: {what}\n    {mend}"),
            line => write!(to, "{path}:{line}: {what}\n    {mend}"),
        }
    }
}
