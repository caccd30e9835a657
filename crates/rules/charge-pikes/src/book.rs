//! The numbers of the rulebook, from the files of `rulebooks/charge-pikes`. No number of the rules stands in code.

mod measure;
mod movement;

use std::sync::OnceLock;

use serde::Deserialize;

pub use measure::Measure;
pub use movement::{Movement, Rates};

use crate::ledger;

/// All numbers of the rulebook.
#[derive(Clone, PartialEq, Debug)]
pub struct Book {
    /// Chapters 4, 9, 14, 15 and 19: bases, moves and what they cost.
    pub movement: Movement,
}

impl Book {
    /// The book as it was written, read once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the files are part of the program.
    pub fn standard() -> &'static Book {
        static STANDARD: OnceLock<Book> = OnceLock::new();
        STANDARD.get_or_init(|| Book { movement: embedded("movement.toml") })
    }
}

/// A file of the rulebook that the program carries.
fn embedded<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    let text = ledger::RULEBOOK.file(name).unwrap_or_else(|| panic!("{name} is embedded"));
    toml::from_str(text).unwrap_or_else(|fault| panic!("rulebooks/charge-pikes/{name}: {fault}"))
}
