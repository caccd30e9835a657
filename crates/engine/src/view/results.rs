//! A table of the rulebook on which dice are read, with what counts now.

use crate::Rule;

/// A table of results as an answer would have its dice read: which column counts, and which faces come to which row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsTable {
    /// What it is called: `Table 5: combat results`.
    pub title: String,
    /// The rule that holds it.
    pub rule: Rule,
    /// What everybody should know of it: that it is a reconstruction, that a house rule lies over it. Empty where nothing is.
    pub remark: String,
    /// How the column and the die came about, one step after the other, each with its rule: `two arms: column +1`.
    pub steps: Vec<(String, Rule)>,
    /// The columns, by their heads.
    pub columns: Vec<String>,
    /// The one that counts, from 0.
    pub column: u8,
    /// The rows, by what the dice come to.
    pub rows: Vec<ResultsRow>,
    /// What the entries mean, one after the other: `Dd: defender disrupted`.
    pub key: Vec<String>,
}

impl ResultsTable {
    /// A table without rows and columns yet.
    pub fn new(title: impl Into<String>, rule: Rule) -> ResultsTable {
        ResultsTable {
            title: title.into(),
            rule,
            remark: String::new(),
            steps: Vec::new(),
            columns: Vec::new(),
            column: 0,
            rows: Vec::new(),
            key: Vec::new(),
        }
    }
}

/// A row of a table of results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsRow {
    /// What the dice come to: `3`.
    pub word: String,
    /// The faces of the die that come to it now, all modifiers counted; none where it cannot be thrown.
    pub faces: Vec<u8>,
    /// Its entries, one for each column.
    pub entries: Vec<String>,
}
