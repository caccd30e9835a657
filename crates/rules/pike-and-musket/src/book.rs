//! The numbers of the rulebook: read from its files, checked, and open to house rules. No number of the rules stands in code.
//!
//! ```
//! use pike_and_musket::book::Book;
//! let book = Book::with_house_rules("[combat.ranges]\nfoot = 60\n", "long.toml").unwrap();
//! assert_eq!(book.combat.ranges.foot, tabletop::Length::millimetres(60));
//! assert_ne!(book.hash(), Book::standard().hash());
//! ```

pub(crate) mod armies;
mod artillery;
mod combat;
mod crisis;
pub(crate) mod foundations;
mod movement;
pub mod outcome;
mod readings;
mod routing;
mod setup;
pub(crate) mod share;

pub use armies::{Armies, DragoonsOnFoot, Row, Rows};
pub use artillery::{Artillery, Fire, FireSight, FireTable};
pub use combat::{Combat, HedgehogTable, OddsTable, ResultsTable};
pub use crisis::{Automatic, Crisis, CrisisTable, VictoryTable};
pub use foundations::{Base, Bases, Foundations};
pub use movement::{Changes, Movement};
pub use routing::{Rallying, Routing, Way};
use rulebook::numbers::{Agreement, Tree};
pub use rulebook::numbers::{Fault, Number};
pub use setup::{Orders, Points, Setup};
pub use share::Share;

rulebook::book! {
    /// Every number of the rulebook that the rules use.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Book of crate::ledger::RULEBOOK {
        /// Scale, bases, formations and measuring (section 02).
        pub foundations: Foundations = "foundations",
        /// Rout and rallying (section 05).
        pub routing: Routing = "routing",
        /// Artillery fire (section 06).
        pub artillery: Artillery = "artillery",
        /// Movement and orders (section 07).
        pub movement: Movement = "movement",
        /// Combat, hedgehogs and pursuit (sections 08 to 10).
        pub combat: Combat = "combat",
        /// Crisis of morale and victory (sections 11 and 12).
        pub crisis: Crisis = "crisis",
        /// The national army tables (PM-13-01).
        pub armies: Armies = "armies",
        /// Set-up, points and options (section 15).
        pub setup: Setup = "setup",
    }
    check: Book::agrees;
}

impl Book {
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
