//! Set-up (`setup.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Set-up (section 01).
    Setup;
    /// Cards of each army beside one for each tertia (CYP-01-04).
    deck: DeckBook {
        /// Officers and Artillery.
        officers_and_artillery: u8 = count(0, 2);
        /// Free moves.
        free_moves: u8 = count(0, 7);
    },
    /// The table (CYP-01-07, CYP-01-09).
    table: TableBook {
        /// Its width where a scenario says nothing.
        width: Length = inches(12, 240);
        /// Its depth.
        depth: Length = inches(12, 240);
        /// What stays empty on either side of the middle.
        clear: Length = inches(0, 60);
    },
    /// Tertias (CYP-04-01, CYP-04-02).
    tertias: Tertias {
        /// The fewest units.
        least: u8 = count(1, 12);
        /// The most.
        most: u8 = count(1, 12);
        /// How near each stands to another.
        chain: Length = inches(0, 60);
    },
    /// Objectives and vital points of each side (CYP-19-12, CYP-19-13).
    places: PlacesBook {
        /// Objectives to take.
        objectives: u8 = count(0, 3);
        /// Vital points to defend.
        vital: u8 = count(0, 3);
    },
    /// Men for whom a figure stands where an army is what its regiments come to (CYP-21-04).
    regiments: Regiments {
        /// On foot.
        foot: u8 = count(1, 250);
        /// Mounted.
        mounted: u8 = count(1, 250);
    },
}
