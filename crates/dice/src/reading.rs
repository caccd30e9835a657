//! What a step receives of a throw.

use crate::Card;

/// What a step receives of a throw: the least it needs. Equal readings are equal outcomes, so that a preview
/// has seventeen branches for sixteen dice and not 6^16. Four bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reading {
    /// So many hits, automatic ones included.
    Hits(u8),
    /// So many hits, and so many dice on marked faces (sixes, for a gun that may burst).
    HitsAndMarked {
        /// Hits, automatic ones included.
        hits: u8,
        /// Dice that show a marked face, whether they hit or not, and whether the hits were saved or not.
        marked: u8,
    },
    /// A total, with its modifier.
    Total(i16),
    /// Whether a test was passed.
    Passed(bool),
    /// The card drawn.
    Card(Card),
    /// The direction, from 1 up.
    Direction(u8),
}

impl Reading {
    /// The number of hits; 0 for a reading of another kind.
    pub const fn hits(self) -> u8 {
        match self {
            Reading::Hits(hits) | Reading::HitsAndMarked { hits, .. } => hits,
            _ => 0,
        }
    }

    /// The number of dice on marked faces; 0 for a reading of another kind.
    pub const fn marked(self) -> u8 {
        match self {
            Reading::HitsAndMarked { marked, .. } => marked,
            _ => 0,
        }
    }

    /// The total; 0 for a reading of another kind.
    pub const fn total(self) -> i16 {
        match self {
            Reading::Total(total) => total,
            _ => 0,
        }
    }

    /// Whether the test was passed; a reading of hits passes with one hit or more.
    pub const fn passed(self) -> bool {
        match self {
            Reading::Passed(passed) => passed,
            _ => self.hits() > 0,
        }
    }

    /// The card drawn, if one was.
    pub const fn card(self) -> Option<Card> {
        match self {
            Reading::Card(card) => Some(card),
            _ => None,
        }
    }

    /// The direction from 1 up; 0 for a reading of another kind.
    pub const fn direction(self) -> u8 {
        match self {
            Reading::Direction(direction) => direction,
            _ => 0,
        }
    }

    /// The number by which readings of one pool are ordered and averaged: hits, total, 1 for a passed test,
    /// the number of the direction or of the card's kind.
    pub const fn number(self) -> i16 {
        match self {
            Reading::Hits(hits) | Reading::HitsAndMarked { hits, .. } => hits as i16,
            Reading::Total(total) => total,
            Reading::Passed(passed) => passed as i16,
            Reading::Card(Card(kind)) => kind as i16,
            Reading::Direction(direction) => direction as i16,
        }
    }

    /// This reading of the dice to hit, once the dice to save have been read as hits that were not saved.
    #[must_use]
    pub const fn after_saves(self, unsaved: Reading) -> Reading {
        match self {
            Reading::HitsAndMarked { marked, .. } => Reading::HitsAndMarked { hits: unsaved.hits(), marked },
            _ => unsaved,
        }
    }
}
