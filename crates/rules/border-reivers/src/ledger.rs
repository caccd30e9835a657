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

use std::fmt;
use std::sync::OnceLock;

pub use engine::Rule;
use rulebook::numbers::{Fault, Number};
use rulebook::{ByTheBook, Embedded, Ledger};

use crate::BorderReivers;
use crate::book::Book;

include!(concat!(env!("OUT_DIR"), "/rulebook.rs"));

impl ByTheBook for BorderReivers {
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

/// The rule of an id such as `BR-07-03`, or `None` if the ledger has no such rule.
pub const fn parse(id: &str) -> Option<Rule> {
    RULEBOOK.parse(id)
}

/// A rule shown by its id: `Id(rule).to_string()` is `BR-07-03`.
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
        assert_eq!(RULEBOOK.rules(), 99);
        for entry in ledger.entries() {
            let id = Id(entry.rule).to_string();
            assert_eq!(parse(&id), Some(entry.rule));
            assert_eq!(ledger.by_id(&id), Some(entry));
        }
        for id in ["BR-00-10", "BR-13-01", "BR-98-01", "CP-01-01"] {
            assert_eq!(parse(id), None, "{id}");
        }
    }
}
