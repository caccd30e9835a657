//! The ledger as the program carries it.

use charge_yr_pikes::ChargeYrPikes;
use charge_yr_pikes::ledger::{RULEBOOK, parse};

#[test]
fn the_compile_time_table_is_the_ledger() {
    conformance::carried::assert_ledger_holds::<ChargeYrPikes>();
    assert_eq!(RULEBOOK.rules(), 261);
    for id in ["CYP-08-02", "CYP-25-01", "CYP-98-01", "CP-01-01"] {
        assert_eq!(parse(id), None, "{id}");
    }
}
