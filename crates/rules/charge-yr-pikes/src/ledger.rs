//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use charge_yr_pikes::ledger::{self, Id};
//! let it = charge_yr_pikes::rule!("CYP-11-04");
//! assert_eq!(Id(it).to_string(), "CYP-11-04");
//! assert_eq!(ledger::standard().entry(it).unwrap().title, "The morale test");
//! ```
//!
//! ```compile_fail
//! charge_yr_pikes::rule!("CYP-08-99"); // section 8 has no rule 99
//! ```

use crate::ChargeYrPikes;
use crate::book::Book;

rulebook::ledger!(ChargeYrPikes, Book);

/// The rule of an id such as `CYP-11-04`, checked when the program is compiled.
///
/// ```
/// assert_eq!(charge_yr_pikes::rule!("CYP-11-04").0, 1104);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::RULEBOOK.rule($id) }
    };
}
