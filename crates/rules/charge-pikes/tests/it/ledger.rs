//! The ledger: its rules found by id and by words, and what nothing enforces.

use charge_pikes::ledger::{Rule, parse, standard};
use charge_pikes::{ChargePikes, rule};
use rulebook::Gap;

#[test]
fn the_compile_time_table_is_the_ledger() {
    conformance::carried::assert_ledger_holds::<ChargePikes>();
    for id in ["CP-01-04", "CP-21-01", "CP-98-01", "CP-99-06", "NMM-01-01"] {
        assert_eq!(parse(id), None, "{id}");
    }
    assert_eq!(parse("CP-99-05"), Some(Rule(9905)));
    assert_eq!(rule!("CP-15-72"), Rule(1572));
}

#[test]
fn rules_are_found_by_their_words() {
    let found = standard().search("highland archery");
    assert_eq!(found[0].rule, rule!("CP-20-06"));
    assert_eq!(found[0].gap, Some(Gap::MissingTable));
}

#[test]
fn what_nothing_enforces_has_no_case_and_no_code() {
    conformance::carried::assert_narrative_is_unenforced::<ChargePikes>();
    assert_eq!(standard().why_narrative(rule!("CP-15-22")), None);
}
