//! The ledger as the program carries it, and what nothing enforces.

use pike_and_musket::PikeAndMusket;
use pike_and_musket::ledger::{RULEBOOK, parse};

#[test]
fn the_compile_time_table_is_the_ledger() {
    conformance::carried::assert_ledger_holds::<PikeAndMusket>();
    assert_eq!(RULEBOOK.rules(), 144);
    for id in ["PM-00-01", "PM-13-10", "PM-98-01", "CP-01-01"] {
        assert_eq!(parse(id), None, "{id}");
    }
}

#[test]
fn what_nothing_enforces_has_no_case_and_no_code() {
    conformance::carried::assert_narrative_is_unenforced::<PikeAndMusket>();
}
