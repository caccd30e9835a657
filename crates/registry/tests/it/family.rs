//! The rulebooks as the documents tell of them beside what their ledgers hold.

use registry::{Fault, Rulebook, Visitor, names, visit};
use rulebook::{Gap, Sort};

const TOLD: &str = include_str!("../../../../docs/rulebooks.md");

/// The cells of the row that begins with some words.
fn row(head: &str) -> Vec<&'static str> {
    let line = TOLD
        .lines()
        .find(|line| line.starts_with(&format!("| {head} |")))
        .unwrap_or_else(|| panic!("no row {head}"));
    line.trim_matches('|').split('|').skip(1).map(str::trim).collect()
}

struct Counts;

impl Visitor for Counts {
    type Out = [usize; 4];

    fn visit<R: Rulebook>(self) -> [usize; 4] {
        let all = R::ledger().entries();
        let count =
            |holds: &dyn Fn(&rulebook::Entry) -> bool| all.iter().filter(|entry| holds(entry)).count();
        [
            all.len(),
            count(&|entry| entry.gap.is_some()),
            count(&|entry| entry.gap == Some(Gap::MissingTable)),
            count(&|entry| entry.sort == Sort::Optional),
        ]
    }
}

#[test]
fn the_family_is_told_as_its_ledgers_have_it() -> Result<(), Fault> {
    let heads = [
        "rules in the ledger",
        "of them read by a ruling of ours",
        "of them reconstructions of lost tables",
        "of them for players to agree on",
    ];
    let told = heads.map(row);
    let told_of: Vec<String> = row("ruleset").iter().map(|name| name.trim_matches('`').to_owned()).collect();
    assert_eq!(told_of, names());
    for (at, name) in names().into_iter().enumerate() {
        let counts = visit(name, Counts)?.map(|count| count.to_string());
        let here: Vec<&str> = told.iter().map(|row| row[at]).collect();
        assert_eq!(here, counts, "{name}: docs/rulebooks.md");
        let about = registry::about(name)?;
        assert_eq!(row("an evening")[at], about.evening, "{name}");
    }
    Ok(())
}
