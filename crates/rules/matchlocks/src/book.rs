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

rulebook::book! {
    /// Every number of the rulebook that the rules use, checked.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Book of crate::ledger::RULEBOOK {
        /// Agreed before a battle.
        pub settings: Settings = "settings",
        /// What Units are made of.
        pub troops: Troops = "troops",
        /// Points.
        pub points: Points = "points",
        /// Deployment.
        pub deployment: Deployment = "deployment",
        /// Leaders and Orders.
        pub command: Command = "command",
        /// Movement.
        pub movement: Movement = "movement",
        /// Shooting.
        pub shooting: Shooting = "shooting",
        /// Attacks and Melee.
        pub melee: Melee = "melee",
        /// Morale Crisis Tests, Disarray and Daunted troops.
        pub morale: Morale = "morale",
        /// Army Morale Tokens.
        pub army_morale: ArmyMorale = "armymorale",
        /// The Play Deck and the Bonus Deck.
        pub cards: Cards = "cards",
        /// The Special Events Deck.
        pub events: Events = "events",
    }
    scale: settings::scale;
    check: check::check;
}
