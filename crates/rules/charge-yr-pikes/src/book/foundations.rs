//! Stands and what units are made of (`foundations.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Stands and what units are made of (sections 00 and 21).
    Foundations;
    /// What a stand covers.
    stands: Stands,
    /// Figures on a stand that has lost none (CYP-21-01 to CYP-21-03).
    figures: FiguresBook {
        /// Foot of any kind.
        foot: u8 = count(1, 8);
        /// Mounted troops.
        mounted: u8 = count(1, 8);
        /// Horse-holders.
        holders: u8 = count(1, 8);
    },
    /// Stands of a unit of the usual size (CYP-21-01 to CYP-21-04).
    units: UnitsBook {
        /// Pikes of a foot regiment.
        pike: u8 = count(0, 8);
        /// Shot of a foot regiment.
        shot: u8 = count(0, 8);
        /// Other foot.
        foot: u8 = count(1, 16);
        /// Horse of any kind.
        horse: u8 = count(1, 12);
        /// Mounted dragoons.
        dragoons: u8 = count(1, 12);
        /// Their horse-holders.
        holders: u8 = count(0, 4);
    },
    /// Men of a gun (CYP-09-25, CYP-10-02).
    crews: Crews {
        /// Artillerists of a field or heavy battery.
        battery: u8 = count(1, 8);
        /// Gunners of a galloper.
        galloper: u8 = count(1, 8);
    },
    /// Formations (CYP-03-02, CYP-03-04, CYP-15-14).
    formations: Formations {
        /// Stands across the front of a column that marches on a road.
        road_column: u8 = count(1, 4);
        /// Stands in a row of a routed mass.
        routed_row: u8 = count(1, 8);
        /// The most stands of a garrison.
        garrison_stands: u8 = count(1, 16);
    },
}

chapter! {
    /// What a stand covers (CYP-00-08).
    Stands;
    /// Foot of any kind.
    foot: StandSize,
    /// Mounted troops.
    mounted: StandSize,
    /// A field or heavy gun with its crew.
    battery: StandSize,
    /// A galloper gun.
    galloper: StandSize,
    /// An officer.
    officer: StandSize,
    /// A wagon or coach.
    wagon: StandSize,
}

section! {
    /// The size of a stand (CYP-00-08).
    StandSize {
        /// Along its front.
        width: Length = inches(0, 6);
        /// From front to rear.
        depth: Length = inches(0, 6);
    }
}
