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

use std::sync::OnceLock;

use rulebook::numbers::{Numbers, Reader, Section, Tree};

use crate::ledger;

mod army_morale;
mod by_kind;
mod cards;
mod check;
mod command;
mod kind;
mod melee;
mod morale;
mod movement;
mod points;
mod settings;
mod shooting;
mod troops;

#[cfg(test)]
mod tests;

pub use army_morale::*;
pub use by_kind::ByKind;
pub use cards::*;
pub use command::*;
pub use kind::*;
pub use melee::*;
pub use morale::*;
pub use movement::*;
pub use points::*;
pub use rulebook::numbers::{Fault, Number, Place, Quarters};
pub use settings::{
    Armies, ArmyMoraleShown, BattaliaMix, CommandClasses, Deployment, Divisions, Measurement, Mustering,
    Opening, OutScouted, Premeasuring, Scouting, Settings, TableSize, TurnLimit, Zone,
};
pub use shooting::*;
pub use troops::*;

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
    numbers: Numbers,
}

impl Book {
    /// The numbers as the ledger states them, read once.
    ///
    /// # Panics
    /// Never in a program whose tests pass: the files are part of the program.
    pub fn standard() -> &'static Book {
        static STANDARD: OnceLock<Book> = OnceLock::new();
        STANDARD.get_or_init(|| match Book::read(standard_tree()) {
            Ok(book) => book,
            Err(faults) => panic!("the rulebook's own files are at fault: {}", faults[0]),
        })
    }

    /// The standard numbers with those of a TOML text in their place. The name is shown in faults and kept.
    ///
    /// # Errors
    /// Every fault of the text: not TOML, unknown tables and values, values of the wrong sort or out of range.
    pub fn with_house_rules(overlay: &str, name: &str) -> Result<Book, Vec<Fault>> {
        Book::read(&standard_tree().with_house_rules(overlay, name))
    }

    /// The name of the house rules, if any.
    pub fn house_rules(&self) -> Option<&str> {
        self.numbers.house_rules()
    }

    /// Every value as it was written, in the order of the paths.
    pub fn numbers(&self) -> &[Number] {
        self.numbers.list()
    }

    /// A hash of every value: see [`Numbers::hash`].
    pub fn hash(&self) -> u64 {
        self.numbers.hash()
    }

    fn read(tree: &Tree) -> Result<Book, Vec<Fault>> {
        let mut reader = Reader::new(tree);
        let scale = settings::scale(&mut reader);
        reader.scale_by(scale);
        let settings = Settings::read(&mut reader, "settings");
        let troops = Troops::read(&mut reader, "troops");
        let points = Points::read(&mut reader, "points");
        let deployment = Deployment::read(&mut reader, "deployment");
        let command = Command::read(&mut reader, "command");
        let movement = Movement::read(&mut reader, "movement");
        let shooting = Shooting::read(&mut reader, "shooting");
        let melee = Melee::read(&mut reader, "melee");
        let morale = Morale::read(&mut reader, "morale");
        let army_morale = ArmyMorale::read(&mut reader, "armymorale");
        let cards = Cards::read(&mut reader, "cards");
        let events = Events::read(&mut reader, "events");
        let book = Book {
            settings,
            troops,
            points,
            deployment,
            command,
            movement,
            shooting,
            melee,
            morale,
            army_morale,
            cards,
            events,
            numbers: reader.finish()?,
        };
        check::check(&book, tree)?;
        Ok(book)
    }
}

/// The rulebook's own files as one tree, read once.
fn standard_tree() -> &'static Tree {
    static TREE: OnceLock<Tree> = OnceLock::new();
    TREE.get_or_init(|| Tree::of(&ledger::RULEBOOK, &FILES))
}
