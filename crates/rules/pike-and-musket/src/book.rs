//! The numbers of the rulebook: read from its files, checked, and open to house rules. No number of the rules stands in code.
//!
//! ```
//! use pike_and_musket::book::Book;
//! let book = Book::with_house_rules("[combat.ranges]\nfoot = 60\n", "long.toml").unwrap();
//! assert_eq!(book.combat.ranges.foot, tabletop::Length::millimetres(60));
//! assert_ne!(book.hash(), Book::standard().hash());
//! ```

mod armies;
mod artillery;
mod combat;
mod crisis;
mod foundations;
mod movement;
mod readings;
mod routing;
mod setup;
mod share;

use std::sync::OnceLock;

pub use armies::{Armies, DragoonsOnFoot, Row, Rows};
pub use artillery::{Artillery, Fire, FireSight, FireTable};
pub use combat::{Combat, HedgehogTable, OddsTable, ResultsTable};
pub use crisis::{Automatic, Crisis, CrisisTable, VictoryTable};
pub use foundations::{Base, Bases, Foundations};
pub use movement::{Changes, Movement};
pub use routing::{Rallying, Routing, Way};
use rulebook::numbers::{Agreement, Numbers, Reader, Section, Tree};
pub use rulebook::numbers::{Fault, Number};
pub use setup::{Orders, Points, Setup};
pub use share::Share;

use crate::ledger;

/// The files of numbers, each a table of the whole.
const FILES: [&str; 8] =
    ["foundations", "routing", "artillery", "movement", "combat", "crisis", "armies", "setup"];

/// Every number of the rulebook that the rules use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// Scale, bases, formations and measuring (section 02).
    pub foundations: Foundations,
    /// Rout and rallying (section 05).
    pub routing: Routing,
    /// Artillery fire (section 06).
    pub artillery: Artillery,
    /// Movement and orders (section 07).
    pub movement: Movement,
    /// Combat, hedgehogs and pursuit (sections 08 to 10).
    pub combat: Combat,
    /// Crisis of morale and victory (sections 11 and 12).
    pub crisis: Crisis,
    /// The national army tables (PM-13-01).
    pub armies: Armies,
    /// Set-up, points and options (section 15).
    pub setup: Setup,
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
        let routing = Routing::read(&mut reader, "routing");
        let artillery = Artillery::read(&mut reader, "artillery");
        let movement = Movement::read(&mut reader, "movement");
        let combat = Combat::read(&mut reader, "combat");
        let crisis = Crisis::read(&mut reader, "crisis");
        let armies = Armies::read(&mut reader, "armies");
        let setup = Setup::read(&mut reader, "setup");
        let numbers = reader.finish()?;
        let book = Book { foundations, routing, artillery, movement, combat, crisis, armies, setup, numbers };
        book.agrees(tree)?;
        Ok(book)
    }

    /// Numbers that are each possible but cannot stand together.
    fn agrees(&self, tree: &Tree) -> Result<(), Vec<Fault>> {
        let mut all = Agreement::of(tree);
        let (scale, leaders) = (&self.foundations.scale, &self.combat.leaders);
        let paths = ["foundations.scale.men_a_figure", "foundations.scale.men_a_figure_at_most"];
        all.must(scale.men_a_figure <= scale.men_a_figure_at_most, paths, "write the smaller number first");
        let paths = ["combat.leaders.killed_to", "combat.leaders.wounded_to"];
        all.must(leaders.killed_to <= leaders.wounded_to, paths, "a wound takes higher dice than a death");
        let bands = &self.artillery.table_2.bands;
        let paths = ["artillery.table_2.bands", "artillery.table_2.bands"];
        all.must(bands.is_sorted(), paths, "each band reaches farther than the one before");
        let table = &self.crisis.table_7;
        let paths = ["crisis.table_7.marginal", "crisis.table_7.clear"];
        all.must(table.marginal <= table.clear, paths, "a clear victory takes a greater difference");
        let paths = ["crisis.table_7.clear", "crisis.table_7.decisive"];
        all.must(table.clear <= table.decisive, paths, "a decisive victory takes a greater difference");
        all.finish()
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
    fn every_number_says_from_which_rule_it_comes() {
        let book = Book::standard();
        assert!(book.numbers().len() > 300, "{} numbers", book.numbers().len());
        let said: Vec<&Number> = book.numbers().iter().filter(|number| number.rules.is_empty()).collect();
        assert_eq!(said, Vec::<&Number>::new());
    }

    #[test]
    fn house_rules_are_checked() {
        let faults = Book::with_house_rules("[combat.ranges]\nfoot = 60000\n", "wild.toml").unwrap_err();
        assert!(faults[0].to_string().starts_with("wild.toml:2:1:"), "{}", faults[0]);
        let faults = Book::with_house_rules("[combat.table_5]\ndie_1 = [\"Ax\"]\n", "wild.toml").unwrap_err();
        assert!(faults[0].to_string().contains("die_1"), "{}", faults[0]);
        let faults = Book::with_house_rules("[crisis.table_7]\nclear = 30\n", "wild.toml").unwrap_err();
        assert!(faults[0].to_string().contains("cannot stand together"), "{}", faults[0]);
    }
}
