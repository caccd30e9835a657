//! The numbers of morale (`morale.toml`).

use rulebook::{chapter, section};

use crate::world::arms::Quality;

chapter! {
    /// Morale (`morale.toml`).
    MoraleBook;
    /// By quality.
    base: MoraleBase,
    /// Modifiers.
    modifiers: MoraleModifiers,
    /// What a failure comes to.
    results: MoraleResults,
    /// When a group is in cover.
    in_cover: GroupInCover,
}

section! {
    /// Base morale (BR-02-03).
    MoraleBase {
        /// Poltroons.
        poltroon: i8 = signed(0, 20);
        /// Regulars.
        regular: i8 = signed(0, 20);
        /// Veterans.
        veteran: i8 = signed(0, 20);
        /// Fyrebrandes.
        fyrebrande: i8 = signed(0, 20);
    }
}

impl MoraleBase {
    /// The base morale of a quality.
    pub const fn of(&self, quality: Quality) -> i8 {
        match quality {
            Quality::Poltroon => self.poltroon,
            Quality::Regular => self.regular,
            Quality::Veteran => self.veteran,
            Quality::Fyrebrande => self.fyrebrande,
        }
    }
}

section! {
    /// Modifiers of the morale number (BR-02-04 to BR-02-07).
    MoraleModifiers {
        /// For each figure lost.
        each_loss: i8 = signed(-10, 10);
        /// The group's Leader is dead and not replaced.
        leader_killed: i8 = signed(-10, 10);
        /// The side's Heidman is dead.
        heidman_killed: i8 = signed(-10, 10);
        /// The group is in cover.
        in_cover: i8 = signed(-10, 10);
        /// The Heidman rallies it.
        heidman_rallies: i8 = signed(-10, 10);
    }
}

section! {
    /// What a failure comes to (BR-02-09, BR-02-10).
    MoraleResults {
        /// Failed by so much or more, the group breaks; by less it is restricted.
        broken_by: i8 = signed(1, 10);
    }
}

section! {
    /// When a group is in cover (BR-02-06).
    GroupInCover {
        /// Per cent of its figures on the table that must be.
        share_of_figures: u8 = count(1, 100);
    }
}
