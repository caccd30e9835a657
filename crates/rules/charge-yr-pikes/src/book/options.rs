//! Optional rules (`options.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Optional rules (sections 22 and 23).
    OptionsBook;
    /// Plunder of the baggage (CYP-22-01, CYP-22-03, CYP-22-04).
    plunder: Plunder {
        /// The least d6 that obeys.
        obeys: u8 = count(1, 7);
        /// The least that comes back.
        returns: u8 = count(1, 7);
        /// The highest that comes in on the right.
        right_to: u8 = count(0, 6);
        /// The least that comes in on the left.
        left_from: u8 = count(1, 7);
        /// How far beside the place where it left.
        beside: Length = inches(0, 120);
    },
    /// Charges that fall short (CYP-23-03).
    fatigue: Fatigue {
        /// What one man buys.
        inch: Length = inches(0, 6);
    },
    /// Mounted fire (CYP-23-05, CYP-23-06).
    mounted_fire: MountedFire {
        /// The least d6 that closes with the sword.
        sword: u8 = count(1, 8);
        /// What Royalist cavalry adds.
        royalist: i8 = signed(-3, 3);
        /// The first year without it.
        until: u16 = amount(1500, 1800);
    },
    /// Commanded shot (CYP-23-07, CYP-23-09).
    commanded_shot: CommandedShot {
        /// The fewest stands of a unit.
        least: u8 = count(1, 16);
        /// The most.
        most: u8 = count(1, 16);
        /// Stands that a regiment gives.
        each: u8 = count(1, 4);
        /// Stands with one unit of horse.
        with_horse: u8 = count(1, 16);
    },
}
