//! Every case of the rulebook, told, and every rule both enforced and proven: as long as the command does not list the rulebook,
//! nothing else would tell.

use ::cases::Filter;
use pike_and_musket::{PikeAndMusket, ledger};
use rulebook::Coverage;

/// Whatever the rules offer at any moment of any case, they accept.
#[test]
fn every_case_comes_out_and_every_offer_is_legal() {
    let filter = Filter { text: std::env::var("CASE").ok(), rule: None, thorough: true };
    let report = ::cases::run::<PikeAndMusket>(ledger::RULEBOOK.cases.iter().copied(), &filter);
    assert!(report.failed.is_empty(), "\n\n{report}\n");
    assert!(filter.text.is_some() || report.passed >= 861, "{} cases were told", report.passed);
}

#[test]
fn every_rule_is_enforced_and_proven() {
    let missing = Coverage::of::<PikeAndMusket>().missing();
    let ids: Vec<String> = missing.into_iter().map(|rule| ledger::Id(rule).to_string()).collect();
    // The sample armies are files below `armies/`, which the tests of casting hold to what the ledger says they cost.
    assert_eq!(ids, ["PM-15-02"], "rules without code or case");
}
