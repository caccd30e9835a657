//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use charge_pikes::ledger::{self, Id};
//! let it = charge_pikes::rule!("CP-15-22");
//! assert_eq!(Id(it).to_string(), "CP-15-22");
//! assert_eq!(ledger::standard().entry(it).unwrap().title, "Conditions to declare");
//! ```
//!
//! ```compile_fail
//! charge_pikes::rule!("CP-20-99"); // section 20 has no rule 99
//! ```
//!
//! ```compile_fail
//! charge_pikes::rule!("CP-1-07"); // not of the form CP-15-22
//! ```

use std::fmt;
use std::sync::OnceLock;

pub use engine::Rule;
use rulebook::numbers::{Fault, Number};
use rulebook::{ByTheBook, Embedded, Ledger};

use crate::ChargePikes;
use crate::book::{Book, Chance};

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

impl ByTheBook for ChargePikes {
    fn rulebook() -> &'static Embedded {
        &RULEBOOK
    }

    fn ledger() -> &'static Ledger {
        standard()
    }

    fn numbers() -> &'static [Number] {
        Book::standard().numbers()
    }

    fn allows(house_rules: &str) -> Result<(), Vec<Fault>> {
        Book::with_house_rules(house_rules, "the house rules").map(drop)
    }

    /// What one die scores, with one face more or less: `56H` stands between `456H` and `6H`.
    fn neighbours(text: &str) -> Vec<String> {
        Chance::parse(text)
            .map_or(Vec::new(), |chance| chance.neighbours().map(|next| next.to_string()).collect())
    }
}

/// The rule of an id such as `CP-15-22`, checked when the program is compiled.
///
/// ```
/// assert_eq!(charge_pikes::rule!("CP-15-22").0, 1522);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::RULEBOOK.rule($id) }
    };
}

/// The rule of an id such as `CP-15-22`, or `None` if the ledger has no such rule.
pub const fn parse(id: &str) -> Option<Rule> {
    RULEBOOK.parse(id)
}

/// A rule shown by its id: `Id(rule).to_string()` is `CP-15-22`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(pub Rule);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        RULEBOOK.id(self.0).fmt(f)
    }
}

/// The ledger that the program carries, read once.
pub fn standard() -> &'static Ledger {
    static STANDARD: OnceLock<Ledger> = OnceLock::new();
    STANDARD.get_or_init(|| Ledger::of(&RULEBOOK))
}

#[cfg(test)]
mod tests {
    use rulebook::{Cited, Gap, Narrative};

    use super::*;

    #[test]
    fn the_compile_time_table_is_the_ledger() {
        let ledger = standard();
        assert_eq!(ledger.entries().len(), RULEBOOK.rules());
        for entry in ledger.entries() {
            let id = Id(entry.rule).to_string();
            assert_eq!(parse(&id), Some(entry.rule));
            assert_eq!(ledger.by_id(&id), Some(entry));
        }
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
        let ledger = standard();
        for Narrative { rule, reason } in ledger.narrative() {
            assert_eq!(ledger.entry(*rule).and_then(|entry| entry.case.as_ref()), None, "{}", Id(*rule));
            let citations = RULEBOOK.citations(*rule);
            assert!(citations.iter().all(|citation| citation.kind != Cited::Code), "{}", Id(*rule));
            assert_eq!(ledger.why_narrative(*rule), Some(reason.as_str()));
        }
        assert_eq!(ledger.why_narrative(rule!("CP-15-22")), None);
    }
}
