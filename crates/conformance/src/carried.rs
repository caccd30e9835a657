//! The rulebook that a program carries against its ledger.

use rulebook::{ByTheBook, Cited, Narrative};

/// Every rule of the ledger is in the table by which ids are checked while a program is compiled, under the same id, and none
/// is there beside them.
///
/// # Panics
/// Where a rule is not.
pub fn assert_ledger_holds<B: ByTheBook>() {
    let (book, ledger) = (B::rulebook(), B::ledger());
    assert_eq!(ledger.entries().len(), book.rules());
    for entry in ledger.entries() {
        let id = book.id(entry.rule).to_string();
        assert_eq!(book.parse(&id), Some(entry.rule));
        assert_eq!(ledger.by_id(&id), Some(entry));
    }
}

/// What nothing enforces has no case and is cited by no code, and the ledger knows why.
///
/// # Panics
/// Where a rule is the fault, naming it.
pub fn assert_narrative_is_unenforced<B: ByTheBook>() {
    let (book, ledger) = (B::rulebook(), B::ledger());
    for Narrative { rule, reason } in ledger.narrative() {
        let id = book.id(*rule);
        assert_eq!(ledger.entry(*rule).and_then(|entry| entry.case.as_ref()), None, "{id}");
        assert!(book.citations(*rule).iter().all(|citation| citation.kind != Cited::Code), "{id}");
        assert_eq!(ledger.why_narrative(*rule), Some(reason.as_str()));
    }
}
