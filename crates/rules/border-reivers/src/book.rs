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

pub use firing::*;
pub use forces::*;
pub use foundations::*;
pub use ground::*;
pub use herding::*;
pub use melee::*;
pub use morale::*;
pub use movement::*;
pub use rulebook::numbers::{Fault, Number};

rulebook::book! {
    /// Every number of the rulebook that the rules use.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Book of crate::ledger::RULEBOOK {
        /// Bases, contact, groups, hiding (section 00).
        pub foundations: Foundations = "foundations",
        /// Kinds of ground, sight and cover (section 00).
        pub ground: GroundBook = "ground",
        /// Morale (section 02).
        pub morale: MoraleBook = "morale",
        /// Movement (section 04).
        pub movement: MovementBook = "movement",
        /// Firing and frightened horses (sections 06 and 07).
        pub firing: Firing = "firing",
        /// Melee and wounds (sections 08 and 09).
        pub melee: MeleeBook = "melee",
        /// Herding (section 10).
        pub herding: HerdingBook = "herding",
        /// Forces, scenarios and victory (sections 11 and 12).
        pub forces: Forces = "forces",
    }
}
