//! The ledger: its rules found by id and by words, where each is cited, and what nothing enforces.

use matchlocks::ledger::{RULEBOOK, Rule, parse, standard};
use matchlocks::{Matchlocks, rule};
use rulebook::{Citation, Cited, Coverage};

#[test]
fn the_compile_time_table_is_the_ledger() {
    conformance::carried::assert_ledger_holds::<Matchlocks>();
    for id in ["NMM-01-11", "NMM-20-01", "CP-01-01"] {
        assert_eq!(parse(id), None, "{id}");
    }
    assert_eq!(parse("NMM-12-82"), Some(Rule(1282)));
    assert_eq!(rule!("NMM-01-10"), Rule(110));
}

#[test]
fn search_puts_titles_first() {
    let found = standard().search("card REROLL");
    assert_eq!(found[0].title, "Bonus card: Reroll");
    assert!(found.len() > 1);
}

#[test]
fn what_nothing_enforces_has_no_case_and_no_code() {
    conformance::carried::assert_narrative_is_unenforced::<Matchlocks>();
    assert_eq!(standard().why_narrative(rule!("NMM-11-07")), None);
}

#[test]
fn citations_say_where_they_stand() {
    let found = RULEBOOK.citations(rule!("NMM-11-39"));
    assert!(
        found.iter().any(|place| place.kind == Cited::Data && place.file == "shooting.toml"),
        "{found:?}"
    );
    assert!(found.iter().any(|place| place.kind == Cited::Comment && place.file == "src/book/shooting.rs"));
    assert!(found.iter().all(|place| place.line > 0));
    let never_runs_out = RULEBOOK.citations(rule!("NMM-11-64"));
    let embodied =
        |place: &Citation| place.kind == Cited::Function && place.file == "src/shooting/shooters.rs";
    assert!(never_runs_out.iter().any(embodied), "{never_runs_out:?}");
}

#[test]
fn every_rule_of_the_ledger_is_looked_at() {
    let coverage = Coverage::of::<Matchlocks>();
    assert_eq!(coverage.atoms.len(), standard().entries().len());
    let atom = |rule| coverage.atoms.iter().find(|atom| atom.rule == rule).unwrap();
    assert!(!atom(rule!("NMM-13-13")).enforced.is_empty(), "half strength is read in field.rs");
    assert!(atom(rule!("NMM-13-13")).cases.iter().any(|(file, _)| file == "cases/samples/position.toml"));
    assert!(atom(rule!("NMM-01-01")).narrative.is_some());
    assert!(!coverage.missing().contains(&rule!("NMM-01-01")));
    for atom in &coverage.atoms {
        assert!(atom.enforced.iter().all(|place| place.file.ends_with(".rs")));
    }
}
