//! How often one crate says what another says: runs of equal lines.
//!
//! Lines are compared without the blanks at their ends; blank lines and comments are left out. A place counts once for
//! each pair of files in two crates that share a run of at least [`RUN`] lines, as long as the run is.

use std::collections::BTreeMap;

use crate::code::Code;
use crate::fault::Fault;

/// The least lines of a run that counts.
pub const RUN: usize = 12;

/// A run of equal lines in two crates.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Repeat<'a> {
    /// The file and the line of the one.
    pub one: (&'a str, usize),
    /// The file and the line of the other.
    pub other: (&'a str, usize),
    /// How many lines are equal.
    pub lines: usize,
}

/// The lines of a file that count, with their numbers.
fn counted<'a>(code: &Code<'a>) -> Vec<(usize, &'a str)> {
    let lines = code.text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with("//")).collect()
}

/// All repeated places between two crates.
#[must_use]
pub fn repeats<'a>(rust: &[Code<'a>]) -> Vec<Repeat<'a>> {
    let files: Vec<Vec<(usize, &str)>> = rust.iter().map(counted).collect();
    let mut windows: BTreeMap<Vec<&str>, Vec<(usize, usize)>> = BTreeMap::new();
    for (file, lines) in files.iter().enumerate() {
        for (at, window) in lines.windows(RUN).enumerate() {
            let window = window.iter().map(|(_, line)| *line).collect();
            windows.entry(window).or_default().push((file, at));
        }
    }
    let same = |a: (usize, usize), b: (usize, usize)| {
        let line = |(file, at): (usize, usize)| files[file].get(at).map(|(_, line)| *line);
        line(a).is_some() && line(a) == line(b)
    };
    let mut found = Vec::new();
    for places in windows.values() {
        for (nth, a) in places.iter().enumerate() {
            for b in places[nth + 1..].iter().filter(|b| rust[b.0].place != rust[a.0].place) {
                let begins = a.1 == 0 || b.1 == 0 || !same((a.0, a.1 - 1), (b.0, b.1 - 1));
                if begins {
                    let lines = (0..).take_while(|far| same((a.0, a.1 + far), (b.0, b.1 + far))).count();
                    let at = |(file, at): (usize, usize)| (rust[file].path, files[file][at].0);
                    found.push(Repeat { one: at(*a), other: at(*b), lines });
                }
            }
        }
    }
    found.sort();
    found
}

/// Whether there are more repeated places than the ceiling, which the file at `path` holds, or fewer, so that it must be drawn
/// lower.
#[must_use]
pub fn faults(repeats: &[Repeat<'_>], ceiling: usize, path: &str) -> Vec<Fault> {
    let count = repeats.len();
    if count > ceiling {
        let mut longest: Vec<&Repeat<'_>> = repeats.iter().collect();
        longest.sort_by_key(|it| std::cmp::Reverse(it.lines));
        let list: Vec<String> = longest
            .iter()
            .take(10)
            .map(|it| {
                format!("{} lines: {}:{} and {}:{}", it.lines, it.one.0, it.one.1, it.other.0, it.other.1)
            })
            .collect();
        let what = format!("{count} places are said in two crates, of {ceiling} at most");
        let mend = format!(
            "say once what you wrote last, in a crate below both (`cargo run -p tidy -- repeats` lists all); the longest:\n    {}",
            list.join("\n    ")
        );
        return vec![Fault::at(path, 1, what, mend)];
    }
    if count < ceiling {
        let what = format!("{count} places are said in two crates, and the ceiling is {ceiling}");
        return vec![Fault::at(path, 1, what, format!("draw it lower: write {count}"))];
    }
    Vec::new()
}
