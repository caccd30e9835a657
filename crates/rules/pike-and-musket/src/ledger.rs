//! The ledger: every rule of the rulebook restated with an id, and who cites it.
//!
//! Code cites a rule with [`rule!`](crate::rule); an id that the ledger does not hold does not compile.
//!
//! ```
//! use pike_and_musket::ledger::{self, Id};
//! let it = pike_and_musket::rule!("PM-07-09");
//! assert_eq!(Id(it).to_string(), "PM-07-09");
//! assert_eq!(ledger::standard().entry(it).unwrap().title, "Charge speed");
//! ```
//!
//! ```compile_fail
//! pike_and_musket::rule!("PM-07-99"); // section 7 has no rule 99
//! ```

use crate::PikeAndMusket;
use crate::book::Book;
use crate::book::outcome::Outcome;

// A result in a table is a number that is written as a text: the next to it are the next worse and the next better.
rulebook::ledger!(PikeAndMusket, Book, neighbours: |text| Outcome::neighbours(text).map(str::to_owned).collect());

/// The rule of an id such as `PM-07-09`, checked when the program is compiled.
///
/// ```
/// assert_eq!(pike_and_musket::rule!("PM-07-09").0, 709);
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::ledger::RULEBOOK.rule($id) }
    };
}
