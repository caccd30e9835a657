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
use crate::book::Book;
use crate::book::chance::Chance;

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
