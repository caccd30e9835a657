//! Terrain (`terrain.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Terrain (section 16).
    TerrainBook;
    /// Fences, hedges, walls and streams.
    obstacles: TwoTolls,
    /// Rough ground.
    rough: ThreeTolls,
    /// Steep slopes.
    steep: ThreeTolls,
    /// Woods.
    woods: TwoTolls,
    /// Towns.
    towns: TwoTolls,
    /// Sight (CYP-16-02, CYP-16-09, CYP-02-04).
    sight: SightBook {
        /// Dead space behind woods and buildings, seen from a hill.
        dead: Length = inches(0, 60);
        /// How deep one sees into the wood or town that holds either end.
        into: Length = inches(0, 12);
        /// How near a looker finds who hides in a wood.
        found: Length = inches(0, 60);
        /// How near an enemy finds anybody.
        nearby: Length = inches(0, 12);
    },
}

section! {
    /// What is lost of a move, in halves of a d6 (CYP-16-04, CYP-16-06, CYP-16-07).
    TwoTolls {
        /// Foot of any kind.
        foot: u8 = count(0, 12);
        /// Mounted troops.
        mounted: u8 = count(0, 12);
    }
}

section! {
    /// What is lost of a move, in halves of a d6 (CYP-16-04, CYP-16-05).
    ThreeTolls {
        /// Foot of any kind.
        foot: u8 = count(0, 12);
        /// Mounted troops.
        mounted: u8 = count(0, 12);
        /// Guns, wagons and coaches.
        wheeled: u8 = count(0, 12);
    }
}
