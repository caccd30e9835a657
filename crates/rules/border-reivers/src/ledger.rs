//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use border_reivers::ledger::{self, Id};
//! let it = border_reivers::rule!("BR-07-03");
//! assert_eq!(Id(it).to_string(), "BR-07-03");
//! assert_eq!(ledger::standard().entry(it).unwrap().title, "The gallop");
//! ```
//!
//! ```compile_fail
//! border_reivers::rule!("BR-07-99"); // section 7 has no rule 99
//! ```

use crate::BorderReivers;
use crate::book::Book;

rulebook::ledger!(BorderReivers, Book);

/// The rule of an id such as `BR-07-03`, checked when the program is compiled.
///
/// ```
/// assert_eq!(border_reivers::rule!("BR-07-03").0, 703);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::RULEBOOK.rule($id) }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
