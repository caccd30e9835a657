//! Every case of the rulebook, told: as long as the command does not list the rulebook, nothing else would tell.

use ::cases::Filter;
use charge_yr_pikes::{ChargeYrPikes, ledger};

/// Whatever the rules offer at any moment of any case, they accept.
#[test]
fn every_case_comes_out_and_every_offer_is_legal() {
    let filter = Filter { text: std::env::var("CASE").ok(), rule: None, thorough: true };
    let report = ::cases::run::<ChargeYrPikes>(ledger::RULEBOOK.cases.iter().copied(), &filter);
    assert!(report.failed.is_empty(), "\n\n{report}\n");
}
