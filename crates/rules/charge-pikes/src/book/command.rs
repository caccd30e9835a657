//! The numbers of command beside its distances (chapter 9).

use rulebook::{chapter, section};

chapter! {
    /// The numbers of chapter 9 beside the distances of the movement chapter.
    Command;
    /// The danger to generals.
    risk: Risk,
}

section! {
    /// The danger to generals (CP-09-09).
    Risk {
        /// Hits of one phase on a unit from which on the generals near it are in danger.
        hits: u8 = count(1, 120);
        /// A general is unharmed on this score or more.
        unharmed_from: u8 = score();
    }
}
