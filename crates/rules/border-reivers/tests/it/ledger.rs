//! The ledger: which rules there are, and what nothing enforces.

use border_reivers::BorderReivers;
use border_reivers::ledger::{RULEBOOK, parse};

#[test]
fn the_compile_time_table_is_the_ledger() {
    conformance::carried::assert_ledger_holds::<BorderReivers>();
    assert_eq!(RULEBOOK.rules(), 99);
    for id in ["BR-00-10", "BR-13-01", "BR-98-01", "CP-01-01"] {
        assert_eq!(parse(id), None, "{id}");
    }
}

#[test]
fn what_nothing_enforces_has_no_case_and_no_code() {
    conformance::carried::assert_narrative_is_unenforced::<BorderReivers>();
}
