//! The numbers of the rulebook: read from its files, checked, and open to house rules.
//!
//! ```
//! use border_reivers::book::Book;
//! let book = Book::with_house_rules("[firing.to_hit]\nneed = 8\n", "easy.toml").unwrap();
//! assert_eq!(book.firing.to_hit.need, 8);
//! assert_ne!(book.hash(), Book::standard().hash());
//! ```

mod firing;
mod forces;
mod foundations;
mod ground;
mod herding;
mod melee;
mod morale;
mod movement;

use std::sync::OnceLock;

pub use firing::*;
pub use forces::*;
pub use foundations::*;
pub use ground::*;
pub use herding::*;
pub use melee::*;
pub use morale::*;
pub use movement::*;
pub use rulebook::numbers::{Fault, Number};
use rulebook::numbers::{Numbers, Reader, Section, Tree};

use crate::ledger;

/// The files of numbers, each a table of the whole.
const FILES: [&str; 8] =
    ["foundations", "ground", "morale", "movement", "firing", "melee", "herding", "forces"];

/// Every number of the rulebook that the rules use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Bases, contact, groups, hiding (section 00).
    pub foundations: Foundations,
    /// Kinds of ground, sight and cover (section 00).
    pub ground: GroundBook,
    /// Morale (section 02).
    pub morale: MoraleBook,
    /// Movement (section 04).
    pub movement: MovementBook,
    /// Firing and frightened horses (sections 06 and 07).
    pub firing: Firing,
    /// Melee and wounds (sections 08 and 09).
    pub melee: MeleeBook,
    /// Herding (section 10).
    pub herding: HerdingBook,
    /// Forces, scenarios and victory (sections 11 and 12).
    pub forces: Forces,
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
        let foundations = Foundations::read(&mut reader, "foundations");
        let ground = GroundBook::read(&mut reader, "ground");
        let morale = MoraleBook::read(&mut reader, "morale");
        let movement = MovementBook::read(&mut reader, "movement");
        let firing = Firing::read(&mut reader, "firing");
        let melee = MeleeBook::read(&mut reader, "melee");
        let herding = HerdingBook::read(&mut reader, "herding");
        let forces = Forces::read(&mut reader, "forces");
        let numbers = reader.finish()?;
        Ok(Book { foundations, ground, morale, movement, firing, melee, herding, forces, numbers })
    }
}

/// The rulebook's own files as one tree, read once.
fn standard_tree() -> &'static Tree {
    static TREE: OnceLock<Tree> = OnceLock::new();
    TREE.get_or_init(|| Tree::of(&ledger::RULEBOOK, &FILES))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_costs_what_the_ledger_says() {
        let costs = Book::standard()
            .forces
            .profiles
            .each()
            .map(|(_, profile)| Book::standard().forces.points.of(profile));
        let costs: Vec<u16> = costs.collect();
        assert_eq!(costs, [10, 9, 11, 11, 11, 14, 10, 7, 9, 6, 3, 4]);
    }

    #[test]
    fn house_rules_are_checked() {
        let faults = Book::with_house_rules("[firing.to_hit]\nneed = 80\n", "wild.toml").unwrap_err();
        assert!(faults[0].to_string().starts_with("wild.toml:2:1:"), "{}", faults[0]);
    }
}
