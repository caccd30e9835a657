//! The numbers of the rulebook: read from the files of `rulebooks/charge-pikes`, checked, and open to house rules. No
//! number of the rules stands in code.
//!
//! [`Book::standard`] holds the numbers as the ledger states them. House rules overlay single numbers by a TOML text whose
//! tables are named after the file and the table in it:
//!
//! ```
//! use charge_pikes::book::Book;
//! let book = Book::with_house_rules("[charging.wheels]\nfree = 60\n", "nimble.toml").unwrap();
//! assert_eq!(book.charging.wheels.free, 60);
//! assert_ne!(book.hash(), Book::standard().hash());
//!
//! let faults = Book::with_house_rules("[charging.wheels]\nfre = 60\n", "nimble.toml").unwrap_err();
//! assert_eq!(
//!     faults[0].to_string(),
//!     "nimble.toml:2:1: there is no value `charging.wheels.fre`; did you mean `free`?"
//! );
//! ```

pub(crate) mod chance;
mod charging;
mod combat;
mod command;
mod figures;
mod going;
mod ground;
mod manoeuvre;
pub(crate) mod measure;
mod movement;
mod reactions;
mod readings;
mod routing;
mod shooting;
mod sight;

use rulebook::numbers::{Agreement, Tree};

pub use chance::Chance;
pub use charging::Charging;
pub use combat::{Combat, CombatPoints};
pub use command::Command;
pub use figures::{Base, Bases, Costs, Figures, Strength};
pub use going::Going;
pub use ground::GroundKinds;
pub use manoeuvre::{Columns, Manoeuvre};
pub use measure::Measure;
pub use movement::{Movement, Rates};
pub use reactions::Reactions;
pub use routing::Routing;
pub use rulebook::numbers::{Fault, Number};
pub use shooting::{Row, Share, Shooting, Weapon};
pub use sight::Sight;

use readings::Readings;

rulebook::book! {
    /// All numbers of the rulebook.
    #[derive(Clone, PartialEq, Debug)]
    pub struct Book of crate::ledger::RULEBOOK {
        /// Chapters 4, 9, 14, 15 and 19: bases, moves and what they cost.
        pub movement: Movement = "movement",
        /// Chapters 7 and 15.11: formations and manoeuvres.
        pub manoeuvre: Manoeuvre = "manoeuvre",
        /// Chapter 19: what ground does to movement.
        pub going: Going = "going",
        /// 15.3 to 15.6 and 15.10: charges, evasions, recoils.
        pub charging: Charging = "charging",
        /// Chapters 11 and 17: combat.
        pub combat: Combat = "combat",
        /// Chapter 9: generals.
        pub command: Command = "command",
        /// Chapter 18: reaction tests.
        pub reactions: Reactions = "reactions",
        /// 15.1 and 15.2: rout and pursuit.
        pub routing: Routing = "routing",
        /// Chapters 2, 3, 4 and 99 and the cost chart: figures and what is built of them.
        pub figures: Figures = "figures",
        /// Chapters 10 and 19: kinds of ground.
        pub ground: GroundKinds = "ground",
        /// Chapters 10, 16 and 19: sight and cover.
        pub sight: Sight = "sight",
        /// Chapter 16: shooting.
        pub shooting: Shooting = "shooting",
    }
    check: Book::agrees;
}

impl Book {
    /// Numbers that are each possible but cannot stand together.
    fn agrees(&self, tree: &Tree) -> Result<(), Vec<Fault>> {
        let mut all = Agreement::of(tree);
        let (holders, others) =
            (self.figures.strength.figures_a_holder, self.manoeuvre.formations.dragoons_per_holder);
        let paths = ["figures.strength.figures_a_holder", "manoeuvre.formations.dragoons_per_holder"];
        all.must(holders == others, paths, "write the same number in both places (CP-15-67)");
        let (hope, other) = (self.figures.strength.forlorn_hope, self.manoeuvre.formations.forlorn_hope);
        let paths = ["figures.strength.forlorn_hope", "manoeuvre.formations.forlorn_hope"];
        all.must(hope == other, paths, "write the same number in both places (CP-20-08)");
        let strength = &self.figures.strength;
        let paths = ["figures.strength.light_to", "figures.strength.field_to"];
        all.must(strength.light_to < strength.field_to, paths, "a field gun is heavier than a light one");
        all.finish()
    }
}
