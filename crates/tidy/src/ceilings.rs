//! Ceilings that only go down: numbers in a file of the tree, held against those that the file has ever had.
//!
//! A line is a name and a number, or one number alone. Whoever lowers a count lowers its ceiling; nobody raises one, for the
//! versions of before are looked through, whichever of them had the lowest.

use std::collections::BTreeMap;

use crate::fault::Fault;

/// A ceiling as a file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// The most that is allowed.
    pub most: usize,
    /// The line where it stands.
    pub line: usize,
}

/// The ceilings of a text by their names; one without a name has the empty one. What is no number is passed over.
#[must_use]
pub fn read(text: &str) -> BTreeMap<&str, Ceiling> {
    let lines = text.lines().enumerate();
    lines
        .filter_map(|(at, line)| {
            let (name, most) = line.trim().rsplit_once(' ').unwrap_or(("", line.trim()));
            Some((name.trim(), Ceiling { most: most.parse().ok()?, line: at + 1 }))
        })
        .collect()
}

/// Which ceilings of a file are higher than they were in one of its versions of before.
#[must_use]
pub fn raised(path: &str, now: &str, before: &[String]) -> Vec<Fault> {
    let mut lowest: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, ceiling) in before.iter().flat_map(|text| read(text)) {
        lowest.entry(name).and_modify(|least| *least = ceiling.most.min(*least)).or_insert(ceiling.most);
    }
    let now = read(now).into_iter();
    now.filter_map(|(name, ceiling)| {
        let least = *lowest.get(name).filter(|least| **least < ceiling.most)?;
        let of = if name.is_empty() { String::new() } else { format!(" of `{name}`") };
        let what = format!("the ceiling{of} is {}, and it was {least}", ceiling.most);
        let mend = format!("ceilings only go down: write {least}, and mend what lies above");
        Some(Fault::at(path, ceiling.line, what, mend))
    })
    .collect()
}
