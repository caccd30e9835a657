use serde::Deserialize;

use super::Chance;

/// The numbers of chapters 11 and 17.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combat {
    /// Figures to a die (CP-17-03).
    pub dice: CombatDice,
    /// Who strikes (CP-17-08, CP-17-09).
    pub strikers: Strikers,
    /// Chances to hit by the difference in points (CP-17-05).
    pub to_hit: ToHit,
    /// Combat points (CP-17-17).
    pub points: CombatPoints,
    /// Disorder from combat (CP-11-05).
    pub disorder: CombatDisorder,
    /// Exhaustion (CP-11-07).
    pub exhaustion: Exhaustion,
}

/// Figures to a die (CP-17-03).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatDice {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Foot or mounted dragoons to a die.
    pub foot_per_die: u8,
    /// A remainder of them that gives one more.
    pub foot_remainder: u8,
    /// Cavalry to a die; an odd figure gives none.
    pub cavalry_per_die: u8,
}

/// Who strikes (CP-17-08, CP-17-09).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strikers {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Figures along the front on either side of those in contact.
    pub overlap: u8,
    /// Ranks of any troops.
    pub ranks: u8,
    /// Ranks of the pikes of a steady unit.
    pub steady_pike_ranks: u8,
}

/// Chances to hit by the difference in points, the last for that and more (CP-17-05).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToHit {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// For the higher.
    pub higher: [Chance; 5],
    /// For the higher of two cavalry units.
    pub higher_cavalry: [Chance; 5],
    /// For the lower.
    pub lower: [Chance; 5],
    /// For the lower of two cavalry units.
    pub lower_cavalry: [Chance; 5],
}

/// Combat points (CP-17-17).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatPoints {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Cavalry with impetus, first impact (CP-17-18).
    pub cavalry_impetus: u8,
    /// Others charging with impetus (CP-17-19).
    pub other_impetus: u8,
    /// Against the enemy's flank or rear (CP-17-20).
    pub flank_or_rear: u8,
    /// For each grade above the enemy (CP-17-21).
    pub grade_above: u8,
    /// So many grades at most.
    pub grades_above_at_most: u8,
    /// The enemy is shaken or routing (CP-17-22).
    pub enemy_shaken: u8,
    /// Cavalry against naked foot in the open (CP-17-23).
    pub cavalry_against_naked: u8,
    /// Heavy-armed foot (CP-17-24).
    pub heavy_armed: u8,
    /// Cuirassiers (CP-17-25).
    pub cuirassiers: u8,
    /// Cavalry, for each open flank of foot in the open (CP-17-26).
    pub open_flank: u8,
    /// The enemy is foot in one rank, in the open (CP-17-27).
    pub single_rank: u8,
    /// The enemy is mounted dragoons (CP-17-28).
    pub enemy_dragoons: u8,
    /// In soft cover (CP-17-29).
    pub soft_cover: u8,
    /// In hard cover.
    pub hard_cover: u8,
    /// Cavalry that followed up (CP-17-30).
    pub followed_up: u8,
    /// Higher on a steep slope, on impact (CP-17-31).
    pub uphill: u8,
    /// Cavalry using pistols (CP-17-32).
    pub pistols: u8,
    /// Pike-supported foot against naked foot (CP-17-33).
    pub pikes_against_naked: u8,
    /// Lancers moving forward at impact (CP-20-02).
    pub lancers: u8,
}

/// Disorder from combat (CP-11-05).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombatDisorder {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Disordered if its enemies have at least one part in so many of its own figures.
    pub enemy_part: u8,
}

/// Exhaustion (CP-11-07).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exhaustion {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Exhausted when the losses are at least one part in so many of the figures at the start.
    pub part: u8,
}
