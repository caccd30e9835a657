//! The numbers of the rulebook: read from its files, checked, and open to house rules.
//!
//! [`Book::standard`] holds the numbers as the ledger states them. House rules overlay single numbers by a
//! TOML text whose tables are named after the file and the table in it:
//!
//! ```
//! use matchlocks::book::Book;
//! let book = Book::with_house_rules("[melee.hits]\nfirst_round = 5\n", "grim.toml").unwrap();
//! assert_eq!(book.melee.hits.first_round, 5);
//! assert_ne!(book.hash(), Book::standard().hash());
//!
//! let faults = Book::with_house_rules("[melee.hits]\nfirst_rund = 5\n", "grim.toml").unwrap_err();
//! assert_eq!(
//!     faults[0].to_string(),
//!     "grim.toml:2:1: there is no value `melee.hits.first_rund`; did you mean `first_round`?"
//! );
//! ```

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::ledger::{self, Rule};

mod army_morale;
mod cards;
mod check;
mod command;
mod fault;
mod kind;
mod melee;
mod morale;
mod movement;
mod points;
mod reader;
mod settings;
mod shooting;
mod text;
mod troops;

#[cfg(test)]
mod tests;

pub use army_morale::*;
pub use cards::*;
pub use command::*;
pub use fault::{Fault, Place};
pub use kind::*;
pub use melee::*;
pub use morale::*;
pub use movement::*;
pub use points::*;
pub use reader::ByKind;
pub use settings::{
    Armies, ArmyMoraleShown, BattaliaMix, CommandClasses, Deployment, Divisions, Measurement, Mustering,
    Opening, OutScouted, Premeasuring, Scouting, Settings, TableSize, TurnLimit, Zone,
};
pub use shooting::*;
pub use troops::*;

use reader::{Reader, Section};
use text::{Node, Table};

/// The files of numbers, each a table of the whole.
const FILES: [&str; 12] = [
    "armymorale",
    "cards",
    "command",
    "deployment",
    "events",
    "melee",
    "morale",
    "movement",
    "points",
    "settings",
    "shooting",
    "troops",
];

/// A number of quarters: `Quarters(5)` is one and a quarter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Quarters(pub u8);

/// One value of the rulebook's files, as it was written.
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

/// Every number of the rulebook that the rules use, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Agreed before a battle.
    pub settings: Settings,
    /// What Units are made of.
    pub troops: Troops,
    /// Points.
    pub points: Points,
    /// Deployment.
    pub deployment: Deployment,
    /// Leaders and Orders.
    pub command: Command,
    /// Movement.
    pub movement: Movement,
    /// Shooting.
    pub shooting: Shooting,
    /// Attacks and Melee.
    pub melee: Melee,
    /// Morale Crisis Tests, Disarray and Daunted troops.
    pub morale: Morale,
    /// Army Morale Tokens.
    pub army_morale: ArmyMorale,
    /// The Play Deck and the Bonus Deck.
    pub cards: Cards,
    /// The Special Events Deck.
    pub events: Events,
    house_rules: Option<String>,
    numbers: Vec<Number>,
    hash: u64,
}

impl Book {
    /// The numbers as the ledger states them, read once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the files are part of the program.
    pub fn standard() -> &'static Book {
        static STANDARD: OnceLock<Book> = OnceLock::new();
        STANDARD.get_or_init(|| match Book::read(standard_tree().clone(), None) {
            Ok(book) => book,
            Err(faults) => panic!("the rulebook's own files are at fault: {}", faults[0]),
        })
    }

    /// The standard numbers with those of a TOML text in their place. The name is shown in faults and kept.
    ///
    /// # Errors
    /// Every fault of the text: not TOML, unknown tables and values, values of the wrong sort or out of range.
    pub fn with_house_rules(overlay: &str, name: &str) -> Result<Book, Vec<Fault>> {
        let (mut tree, mut faults) = standard_tree().clone();
        let over = text::parse(name, overlay, true, &mut faults);
        text::overlay(&mut tree, over, "", &mut faults);
        Book::read((tree, faults), Some(name.to_owned()))
    }

    /// The name of the house rules, if any.
    pub fn house_rules(&self) -> Option<&str> {
        self.house_rules.as_deref()
    }

    /// Every value as it was written, in the order of the paths.
    pub fn numbers(&self) -> &[Number] {
        &self.numbers
    }

    /// A hash of every value: 64-bit FNV-1a over the lines `path=value\n` in the order of the paths, numbers
    /// written in decimals without zeros at the end. Rule ids, comments and the name of the house rules are
    /// left out, so that two books have one hash if and only if (chance aside) they play alike.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    fn read(
        (tree, mut faults): (Table, Vec<Fault>),
        house_rules: Option<String>,
    ) -> Result<Book, Vec<Fault>> {
        let mut reader = Reader::new(&tree);
        let scale = settings::scale(&mut reader);
        reader.scale_by(scale);
        let mut book = Book {
            settings: Settings::read(&mut reader, "settings"),
            troops: Troops::read(&mut reader, "troops"),
            points: Points::read(&mut reader, "points"),
            deployment: Deployment::read(&mut reader, "deployment"),
            command: Command::read(&mut reader, "command"),
            movement: Movement::read(&mut reader, "movement"),
            shooting: Shooting::read(&mut reader, "shooting"),
            melee: Melee::read(&mut reader, "melee"),
            morale: Morale::read(&mut reader, "morale"),
            army_morale: ArmyMorale::read(&mut reader, "armymorale"),
            cards: Cards::read(&mut reader, "cards"),
            events: Events::read(&mut reader, "events"),
            house_rules,
            numbers: Vec::new(),
            hash: 0,
        };
        reader.fault_unread();
        faults.append(&mut reader.faults);
        book.numbers = reader.numbers;
        book.numbers.sort_by(|one, other| one.path.cmp(&other.path));
        book.hash = hash_of(&book.numbers);
        if faults.is_empty() {
            faults = check::check(&book, &tree);
        }
        if faults.is_empty() {
            return Ok(book);
        }
        faults.sort_by(|one, other| one.place.cmp(&other.place));
        Err(faults)
    }
}

/// The rulebook's own files as one tree with their faults, of which a sound rulebook has none; read once.
fn standard_tree() -> &'static (Table, Vec<Fault>) {
    static TREE: OnceLock<(Table, Vec<Fault>)> = OnceLock::new();
    TREE.get_or_init(|| {
        let mut faults = Vec::new();
        let mut entries = BTreeMap::new();
        for name in FILES {
            let file = format!("{name}.toml");
            let content = ledger::RULEBOOK.file(&file).unwrap_or_default();
            entries.insert(name.to_owned(), Node::Table(text::parse(&file, content, false, &mut faults)));
        }
        (Table { entries, place: Place { file: "the rulebook".to_owned(), line: 1, column: 1 } }, faults)
    })
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
