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

use std::fmt;
use std::sync::OnceLock;

pub use engine::Rule;
use rulebook::numbers::{Fault, Number};
use rulebook::{ByTheBook, Embedded, Ledger};

use crate::PikeAndMusket;
use crate::book::Book;

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

impl ByTheBook for PikeAndMusket {
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
}

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

/// The rule of an id such as `PM-07-09`, or `None` if the ledger has no such rule.
pub const fn parse(id: &str) -> Option<Rule> {
    RULEBOOK.parse(id)
}

/// A rule shown by its id: `Id(rule).to_string()` is `PM-07-09`.
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
    use super::*;

    #[test]
    fn the_compile_time_table_is_the_ledger() {
        let ledger = standard();
        assert_eq!(ledger.entries().len(), RULEBOOK.rules());
        assert_eq!(RULEBOOK.rules(), 144);
        for entry in ledger.entries() {
            let id = Id(entry.rule).to_string();
            assert_eq!(parse(&id), Some(entry.rule));
            assert_eq!(ledger.by_id(&id), Some(entry));
        }
        for id in ["PM-00-01", "PM-13-10", "PM-98-01", "CP-01-01"] {
            assert_eq!(parse(id), None, "{id}");
        }
    }
}
