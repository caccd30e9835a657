//! Movement (`movement.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Movement (section 05).
    MovementBook;
    /// Foot regiments, clubmen, and crews without guns.
    foot: Paces,
    /// Musketeers alone, and dismounted dragoons.
    musketeers: Paces,
    /// Highlanders.
    highlanders: Paces,
    /// Horse.
    horse: Paces,
    /// Lobsters.
    lobsters: Paces,
    /// Mounted dragoons.
    dragoons: Paces,
    /// Scots Horse.
    scots_horse: Paces,
    /// Artillery and wagons.
    guns_and_wagons: Paces,
    /// Officers' coaches.
    coaches: Paces,
    /// Mounted officers.
    officers: Paces,
    /// Nearness of enemies (CYP-05-15).
    proximity: Proximity {
        /// No voluntary move leads so near but an attack.
        inch: Length = inches(0, 6);
    },
}

section! {
    /// How far a type moves; nothing where it has no such move (CYP-05-05, CYP-05-06).
    Paces {
        /// Normally.
        normal: Length = inches(0, 60);
        /// In square.
        square: Length = inches(0, 60);
        /// In column on a road.
        road: Length = inches(0, 60);
        /// In a charge.
        charge: Length = inches(0, 60);
        /// In a rout: inches, and dice of inches.
        rout: [u8; 2] = count_each(0, 40);
    }
}
