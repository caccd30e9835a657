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
