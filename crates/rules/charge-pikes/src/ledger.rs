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

use crate::ChargePikes;
use crate::book::{Book, Chance};

// What one die scores, with one face more or less: `56H` stands between `456H` and `6H`.
rulebook::ledger!(ChargePikes, Book, neighbours: |text| {
    let chance = Chance::parse(text).into_iter();
    chance.flat_map(Chance::neighbours).map(|next| next.to_string()).collect()
});

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

#[cfg(test)]
mod tests {
    use rulebook::Gap;

    use super::*;

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
}
