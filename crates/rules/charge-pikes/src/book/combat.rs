//! The numbers of steadiness and combat (chapters 11 and 17).

use rulebook::{chapter, section};

use super::Readings;
use crate::book::chance::Chance;

chapter! {
    /// The numbers of chapters 11 and 17.
    Combat;
    /// Figures to a die (CP-17-03).
    dice: CombatDice,
    /// Who strikes (CP-17-08, CP-17-09).
    strikers: Strikers,
    /// Chances to hit by the difference in points (CP-17-05).
    to_hit: ToHit,
    /// Combat points (CP-17-17).
    points: CombatPoints,
    /// Disorder from combat (CP-11-05).
    disorder: CombatDisorder,
    /// Exhaustion (CP-11-07).
    exhaustion: Exhaustion,
}

section! {
    /// Figures to a die (CP-17-03).
    CombatDice {
        /// Foot or mounted dragoons to a die.
        foot_per_die: u8 = count(1, 20);
        /// A remainder of them that gives one more.
        foot_remainder: u8 = count(1, 20);
        /// Cavalry to a die; an odd figure gives none.
        cavalry_per_die: u8 = count(1, 20);
    }
}

section! {
    /// Who strikes (CP-17-08, CP-17-09).
    Strikers {
        /// Figures along the front on either side of those in contact.
        overlap: u8 = count(0, 20);
        /// Ranks of any troops.
        ranks: u8 = count(1, 20);
        /// Ranks of the pikes of a steady unit.
        steady_pike_ranks: u8 = count(1, 20);
    }
}

section! {
    /// Chances to hit by the difference in points, the last for that and more (CP-17-05).
    ToHit {
        /// For the higher.
        higher: [Chance; 5] = chances();
        /// For the higher of two cavalry units.
        higher_cavalry: [Chance; 5] = chances();
        /// For the lower.
        lower: [Chance; 5] = chances();
        /// For the lower of two cavalry units.
        lower_cavalry: [Chance; 5] = chances();
    }
}

section! {
    /// Combat points (CP-17-17).
    CombatPoints {
        /// Cavalry with impetus, first impact (CP-17-18).
        cavalry_impetus: u8 = count(0, 20);
        /// Others charging with impetus (CP-17-19).
        other_impetus: u8 = count(0, 20);
        /// Against the enemy's flank or rear (CP-17-20).
        flank_or_rear: u8 = count(0, 20);
        /// For each grade above the enemy (CP-17-21).
        grade_above: u8 = count(0, 20);
        /// So many grades at most.
        grades_above_at_most: u8 = count(0, 20);
        /// The enemy is shaken or routing (CP-17-22).
        enemy_shaken: u8 = count(0, 20);
        /// Cavalry against naked foot in the open (CP-17-23).
        cavalry_against_naked: u8 = count(0, 20);
        /// Heavy-armed foot (CP-17-24).
        heavy_armed: u8 = count(0, 20);
        /// Cuirassiers (CP-17-25).
        cuirassiers: u8 = count(0, 20);
        /// Cavalry, for each open flank of foot in the open (CP-17-26).
        open_flank: u8 = count(0, 20);
        /// The enemy is foot in one rank, in the open (CP-17-27).
        single_rank: u8 = count(0, 20);
        /// The enemy is mounted dragoons (CP-17-28).
        enemy_dragoons: u8 = count(0, 20);
        /// In soft cover (CP-17-29).
        soft_cover: u8 = count(0, 20);
        /// In hard cover.
        hard_cover: u8 = count(0, 20);
        /// Cavalry that followed up (CP-17-30).
        followed_up: u8 = count(0, 20);
        /// Higher on a steep slope, on impact (CP-17-31).
        uphill: u8 = count(0, 20);
        /// Cavalry using pistols (CP-17-32).
        pistols: u8 = count(0, 20);
        /// Pike-supported foot against naked foot (CP-17-33).
        pikes_against_naked: u8 = count(0, 20);
        /// Lancers moving forward at impact (CP-20-02).
        lancers: u8 = count(0, 20);
    }
}

section! {
    /// Disorder from combat (CP-11-05).
    CombatDisorder {
        /// Disordered if its enemies have at least one part in so many of its own figures.
        enemy_part: u8 = count(1, 20);
    }
}

section! {
    /// Exhaustion (CP-11-07).
    Exhaustion {
        /// Exhausted when the losses are at least one part in so many of the figures at the start.
        part: u8 = count(1, 20);
    }
}
