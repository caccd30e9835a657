//! How many lines a rulebook costs: its rules, the rest and its tests, with its share in `registry`; and how many the kernel
//! and the toolkits have on which all of them stand.
//!
//! Blank and comment lines are counted. What is a rule is told by file: everything in `src` is, but for the files that
//! [`REST`] begins, which hold nouns, casting, presenting, staging, odds, what is kept from one question to the next, the book
//! and the captain. Tests are `tests/`,
//! `benches/`, `examples/` and the modules under `#[cfg(test)]`; a test module inside a file counts with its file.

use std::fmt::Write as _;

use crate::code::{Code, Crate};
use crate::fault::Fault;

/// The modules of a rulebook that hold no rules: a file or folder of this name right under `src`.
pub const REST: &[&str] = &[
    "appraising",
    "army",
    "as_if",
    "ask",
    "book",
    "casting",
    "chance",
    "deed",
    "facts",
    "field",
    "foreseen",
    "invariants",
    "judged",
    "ledger",
    "lib",
    "marks",
    "odds",
    "offered",
    "presenting",
    "remarks",
    "roomy",
    "roster",
    "ruleset",
    "staging",
    "steps",
    "table",
    "validate_state",
    "vocabulary",
    "world",
];

/// The kernel: what every game of the house is made of and what every rulebook needs.
pub const KERNEL: &[&str] = &["tabletop", "dice", "scenario", "engine", "rulebook", "general"];

/// The toolkits: what rulebooks mean alike and no rulebook owns. Every public item of theirs has two rulebooks as users.
pub const TOOLKITS: &[&str] = &["terrain", "bodies", "conditions", "muster", "cases", "offer"];

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

/// The table of all rulebooks, of the kernel and of the toolkits, each with its sum.
#[must_use]
pub fn table(crates: &[Crate], rust: &[Code<'_>]) -> String {
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
    text.push_str(&group("kernel", KERNEL, rust));
    text.push_str(&group("toolkits", TOOLKITS, rust));
    let _ = writeln!(
        text,
        "\nrules: all of src/ but what lies under {}.\nkernel: what every game is made of. toolkits: what rulebooks mean alike \
         and none of them owns. Blank and comment\nlines count; tests are tests/, benches/, examples/ and modules under #[cfg(test)].",
        REST.join(", ")
    );
    text
}

/// The lines of some crates, one by one and together.
fn group(name: &str, places: &[&str], rust: &[Code<'_>]) -> String {
    let mut text = format!("\n{name:<20} {:>7} {:>7}\n", "lines", "tests");
    let mut all = [0, 0];
    for place in places {
        let sum = |test| -> usize {
            let of = rust.iter().filter(|code| code.place == *place && code.test == test);
            of.map(|code| code.text.lines().count()).sum()
        };
        let [lines, tests] = [sum(false), sum(true)];
        all = [all[0] + lines, all[1] + tests];
        let _ = writeln!(text, "{place:<20} {lines:>7} {tests:>7}");
    }
    let _ = writeln!(text, "{:<20} {:>7} {:>7}", "together", all[0], all[1]);
    text
}

/// What [`REST`] names that no rulebook has any more: `path` is the file in which it stands.
#[must_use]
pub fn faults(rust: &[Code<'_>], path: &str) -> Vec<Fault> {
    let has = |name: &str| {
        let mut inner = rust.iter().filter_map(|code| {
            code.place
                .starts_with("rules/")
                .then_some(code.path)?
                .strip_prefix("crates/")?
                .strip_prefix(code.place.as_str())?
                .strip_prefix("/src/")
        });
        inner.any(|inner| inner.split('/').next().is_some_and(|first| first.trim_end_matches(".rs") == name))
    };
    let gone = REST.iter().filter(|name| !has(name));
    gone.map(|name| {
        let what = format!("`{name}` is no rule, but no rulebook has a module of this name");
        Fault::at(path, 0, what, "strike it from `REST`, or write the name of today")
    })
    .collect()
}
