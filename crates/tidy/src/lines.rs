//! How many lines a rulebook costs: its rules, the rest and its tests, with its share in `registry`, and the toolkits.
//!
//! Blank and comment lines are counted. What is a rule is told by file: everything in `src` is, but for the files that
//! [`REST`] begins, which hold nouns, casting, presenting, staging, the book and the captain. Tests are `tests/`,
//! `benches/`, `examples/` and the modules under `#[cfg(test)]`; a test module inside a file counts with its file.

use std::fmt::Write as _;

use crate::code::{Code, Crate};

/// The modules of a rulebook that hold no rules: a file or folder of this name right under `src`.
pub const REST: &[&str] = &[
    "appraising",
    "appraisal",
    "army",
    "ask",
    "book",
    "casting",
    "field",
    "invariants",
    "ledger",
    "lib",
    "lists",
    "marks",
    "possible",
    "presenting",
    "roster",
    "ruleset",
    "sheet",
    "staging",
    "steps",
    "table",
    "vocabulary",
    "world",
];

/// The lines of one crate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lines {
    /// Lines of rules; of a crate that is no rulebook all that are no tests.
    pub rules: usize,
    /// Lines of everything around them.
    pub rest: usize,
    /// Its share in `registry`: files whose path speaks of it.
    pub registry: usize,
    /// Lines of tests, benches and examples, those in `registry` among them.
    pub tests: usize,
}

impl Lines {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> usize {
        self.rules + self.rest + self.registry + self.tests
    }
}

/// The lines of a rulebook.
#[must_use]
pub fn of_rulebook(rust: &[Code<'_>], book: &Crate) -> Lines {
    let mut lines = Lines::default();
    for code in rust {
        let mine = code.place == book.place;
        let share = code.place == "registry" && code.path.contains(&book.name);
        let count = code.text.lines().count();
        match (mine, share, code.test) {
            (false, false, _) => {}
            (_, _, true) => lines.tests += count,
            (_, true, false) => lines.registry += count,
            (true, _, false) if is_rest(code.path, &book.place) => lines.rest += count,
            (true, _, false) => lines.rules += count,
        }
    }
    lines
}

/// Whether a file of a rulebook holds no rules.
fn is_rest(path: &str, place: &str) -> bool {
    let Some(inner) = path.strip_prefix(&format!("crates/{place}/src/")) else { return true };
    let first = inner.split('/').next().unwrap_or("").trim_end_matches(".rs");
    REST.contains(&first)
}

/// The table of all rulebooks and of the toolkits.
#[must_use]
pub fn table(crates: &[Crate], rust: &[Code<'_>], toolkits: &[&str]) -> String {
    let mut text = format!(
        "{:<20} {:>7} {:>7} {:>9} {:>7} {:>8}\n",
        "rulebook", "rules", "rest", "registry", "tests", "all"
    );
    for book in crates.iter().filter(|it| it.place.starts_with("rules/")) {
        let lines = of_rulebook(rust, book);
        let Lines { rules, rest, registry, tests } = lines;
        let _ = writeln!(
            text,
            "{:<20} {rules:>7} {rest:>7} {registry:>9} {tests:>7} {:>8}",
            book.package,
            lines.all()
        );
    }
    let _ = writeln!(text, "\n{:<20} {:>7} {:>7}", "crate", "lines", "tests");
    let mut tools: Vec<&Crate> = crates.iter().filter(|it| toolkits.contains(&it.place.as_str())).collect();
    tools.sort_by_key(|it| toolkits.iter().position(|place| *place == it.place));
    for it in tools {
        let sum = |test| -> usize {
            let of = rust.iter().filter(|code| code.place == it.place && code.test == test);
            of.map(|code| code.text.lines().count()).sum()
        };
        let _ = writeln!(text, "{:<20} {:>7} {:>7}", it.place, sum(false), sum(true));
    }
    text
}
