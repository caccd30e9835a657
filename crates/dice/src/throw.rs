//! The request for faces: what is thrown, drawn or spun.

use std::fmt;

use crate::{Bag, Die};

/// What has to be thrown, drawn or spun now: the request that a source of chance, or a person, answers with
/// [`Faces`](crate::Faces). A pool makes one or more throws; see [`Pool`](crate::Pool).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Throw {
    /// So many dice of one kind, at most [`Die::most`] of them.
    Dice {
        /// How many.
        dice: u8,
        /// Of which kind.
        die: Die,
    },
    /// One card out of a bag.
    Card(Bag),
    /// One of so many directions, counted from 1 as on a die.
    Direction(u8),
}

/// `8d6`, `one card of 27`, `one of 10 directions`.
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Dice { dice, die } if *die == Die::AVERAGING => write!(f, "{dice} averaging dice"),
            Throw::Dice { dice, die } => write!(f, "{dice}{die}"),
            Throw::Card(bag) => write!(f, "one card of {}", bag.total()),
            Throw::Direction(directions) => write!(f, "one of {directions} directions"),
        }
    }
}
