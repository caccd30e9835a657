//! Army lists, judged and priced.

use crate::Fact;

/// An army list judged and priced.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Mustered {
    /// What it is called.
    pub name: String,
    /// What it costs.
    pub points: u32,
    /// What it may cost, if that was agreed.
    pub limit: Option<u32>,
    /// Its lines.
    pub lines: Vec<MusterLine>,
    /// What else is known of it.
    pub facts: Vec<Fact>,
    /// What is wrong with it.
    pub faults: Vec<MusterFinding>,
    /// What its owner should know.
    pub warnings: Vec<MusterFinding>,
}

/// A line of an army list.
#[derive(Clone, PartialEq, Debug)]
pub struct MusterLine {
    /// The formation; empty without one.
    pub brigade: String,
    /// The troops, in words.
    pub words: String,
    /// How many.
    pub count: u16,
    /// What they cost together.
    pub points: u32,
    /// How that is reckoned, such as `3 x 24`; empty where there is nothing to reckon.
    pub reckoned: String,
    /// What the words say, each for itself: for programs.
    pub details: Vec<Fact>,
}

/// Something that was found in an army list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MusterFinding {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What, and how to mend it.
    pub what: String,
    /// The id of the rule; empty where the list cannot be read.
    pub rule: String,
}

impl Mustered {
    /// A list that cannot be read, by the name of its file.
    pub fn unreadable(file: &str, faults: &scenario::Faults) -> Mustered {
        let finding = |fault: &scenario::Fault| MusterFinding {
            line: fault.position.line,
            column: fault.position.column,
            what: format!("{}; {}", fault.what, fault.mend),
            rule: String::new(),
        };
        let faults = faults.list.iter().map(finding).collect();
        Mustered { name: file.to_owned(), faults, ..Mustered::default() }
    }
}
