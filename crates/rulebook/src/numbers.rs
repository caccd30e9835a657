//! The numbers of a rulebook: read from its files, checked, and open to house rules.
//!
//! A ruleset says by [`book!`](crate::book), [`chapter!`](crate::chapter) and [`section!`](crate::section) which numbers there
//! are and what each may be, takes them out of a [`Tree`] by a [`Reader`], and checks by an [`Agreement`] what must hold
//! between them. Every table of a file, or one around it, says by `rule` or `rules` where its numbers come
//! from; a number that nothing reads is a fault. House rules overlay single numbers by a TOML text.

mod agreement;
mod apart;
mod book;
mod fault;
mod moving;
mod reader;
mod said;
mod told;
mod tree;
mod value;

use engine::Rule;

pub use agreement::Agreement;
pub use apart::{Taking, apart};
pub use fault::{Fault, Place};
pub use moving::{Movable, Move, movable};
#[doc(hidden)]
pub use reader::key;
pub use reader::{Reader, Row, Scale, Section};
pub use said::unsaid;
pub use told::house_rules;
pub use tree::Tree;
pub use value::{Decimal, Value};

/// A number of quarters: `Quarters(5)` is one and a quarter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Quarters(pub u8);

/// One value of a rulebook's files, as it was written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number {
    /// File, table and key, such as `melee.hits.first_round`.
    pub path: String,
    /// The value.
    pub value: String,
    /// The rules it comes from.
    pub rules: Vec<Rule>,
    /// Whether a house rule wrote it.
    pub house: bool,
}

/// Every value that was read, as it was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    list: Vec<Number>,
    house_rules: Option<String>,
    hash: u64,
}

impl Numbers {
    fn of(mut list: Vec<Number>, house_rules: Option<String>) -> Numbers {
        list.sort_by(|one, other| one.path.cmp(&other.path));
        let hash = hash_of(&list);
        Numbers { list, house_rules, hash }
    }

    /// All of them, in the order of the paths.
    pub fn list(&self) -> &[Number] {
        &self.list
    }

    /// The name of the house rules, if any.
    pub fn house_rules(&self) -> Option<&str> {
        self.house_rules.as_deref()
    }

    /// A hash of every value: 64-bit FNV-1a over the lines `path=value\n` in the order of the paths, numbers
    /// written in decimals without zeros at the end. Rule ids, comments and the name of the house rules are
    /// left out, so that two books have one hash if and only if (chance aside) they play alike.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

fn hash_of(numbers: &[Number]) -> u64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for Number { path, value, .. } in numbers {
        for byte in path.bytes().chain([b'=']).chain(value.bytes()).chain([b'\n']) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}

#[cfg(test)]
mod tests;
