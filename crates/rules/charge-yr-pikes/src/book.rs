//! The numbers of the rulebook: read from its files, checked, and open to house rules. No number of the rules stands in code, and no
//! list that stands for a lost one (CYP-99-01).
//!
//! ```
//! use charge_yr_pikes::book::Book;
//! let book = Book::with_house_rules("[morale.temporary]\nstanding = 0\n", "nobody-stands.toml").unwrap();
//! assert_eq!(book.morale.temporary.standing, 0);
//! assert_ne!(book.hash(), Book::standard().hash());
//! ```

mod artillery;
mod combat;
mod command;
mod disorder;
mod foundations;
mod morale;
mod movement;
mod options;
mod routing;
mod setup;
mod shooting;
mod terrain;
mod victory;

pub use artillery::*;
pub use combat::*;
pub use command::*;
pub use disorder::*;
pub use foundations::*;
pub use morale::*;
pub use movement::*;
pub use options::*;
pub use routing::*;
use rulebook::numbers::{Agreement, Tree};
pub use rulebook::numbers::{Fault, Number};
pub use setup::*;
pub use shooting::*;
pub use terrain::*;
pub use victory::*;

rulebook::book! {
    /// Every number of the rulebook that the rules use, and every list that stands for a lost one (CYP-99-01).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Book of crate::ledger::RULEBOOK {
        /// Stands and what units are made of (sections 00 and 21).
        pub foundations: Foundations = "foundations",
        /// Set-up (section 01).
        pub setup: Setup = "setup",
        /// Command and officers (sections 04, 05 and 24).
        pub command: CommandBook = "command",
        /// Movement (section 05).
        pub movement: MovementBook = "movement",
        /// Musketry and galloper guns (sections 07 and 10).
        pub shooting: Shooting = "shooting",
        /// Field and heavy guns (section 09).
        pub artillery: ArtilleryBook = "artillery",
        /// Morale (section 11).
        pub morale: MoraleBook = "morale",
        /// Close combat (sections 12 and 13).
        pub combat: CombatBook = "combat",
        /// Falling back and routing (sections 14 and 15).
        pub routing: RoutingBook = "routing",
        /// Disorder (section 17).
        pub disorder: DisorderBook = "disorder",
        /// Terrain (section 16).
        pub terrain: TerrainBook = "terrain",
        /// Losses, objectives and victory (section 19).
        pub victory: VictoryBook = "victory",
        /// Optional rules (sections 22 and 23).
        pub options: OptionsBook = "options",
    }
    check: Book::agrees;
}

impl Book {
    /// Numbers that are each possible but cannot stand together.
    fn agrees(&self, tree: &Tree) -> Result<(), Vec<Fault>> {
        let mut all = Agreement::of(tree);
        let tertias = &self.setup.tertias;
        let paths = ["setup.tertias.least", "setup.tertias.most"];
        all.must(tertias.least <= tertias.most, paths, "write the smaller number first");
        let ranges = &self.shooting.ranges;
        let paths = ["shooting.ranges.short", "shooting.ranges.long"];
        all.must(ranges.short <= ranges.long, paths, "long range reaches farther");
        let test = &self.morale.test;
        let paths = ["morale.test.falls_back", "morale.test.passes"];
        all.must(test.falls_back <= test.passes, paths, "who falls back has not passed");
        let shot = &self.options.commanded_shot;
        let paths = ["options.commanded_shot.least", "options.commanded_shot.most"];
        all.must(shot.least <= shot.most, paths, "write the smaller number first");
        let lines = self.victory.fright.lost;
        let paths = ["victory.fright.lost", "victory.fright.lost"];
        all.must(lines.is_sorted(), paths, "each line begins at greater losses than the one before");
        all.finish()
    }
}
