//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use matchlocks::ledger::{self, Id};
//! let near = matchlocks::rule!("NMM-01-10");
//! assert_eq!(Id(near).to_string(), "NMM-01-10");
//! assert_eq!(ledger::standard().entry(near).unwrap().title, "Default measurement");
//! ```
//!
//! ```compile_fail
//! matchlocks::rule!("NMM-11-99"); // section 11 has no rule 99
//! ```
//!
//! ```compile_fail
//! matchlocks::rule!("NMM-1-07"); // not of the form NMM-11-07
//! ```

use crate::Matchlocks;
use crate::book::Book;

rulebook::ledger!(Matchlocks, Book);

/// The rule of an id such as `NMM-11-07`, checked when the program is compiled.
///
/// ```
/// assert_eq!(matchlocks::rule!("NMM-11-07").0, 1107);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::RULEBOOK.rule($id) }
    };
}
