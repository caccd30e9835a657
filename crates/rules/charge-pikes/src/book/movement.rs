use serde::Deserialize;

use super::Measure;

/// The numbers of chapters 4, 9 and 15.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// Inches a turn by troop type (CP-15-70, CP-15-02).
    pub rates: Chart,
    /// Distances that several rules name.
    pub distances: Distances,
}

/// The movement chart (CP-15-70).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Close-order foot.
    pub foot: Rates,
    /// Skirmishers and gunners.
    pub skirmishers: Rates,
    /// Generals.
    pub generals: Rates,
    /// Mounted dragoons.
    pub dragoons: Rates,
    /// Cuirassiers.
    pub cuirassiers: Rates,
    /// Horse.
    pub horse: Rates,
    /// Highlanders (CP-20-04).
    pub highlanders: Rates,
    /// Light guns.
    pub light_guns: GunRates,
    /// Field guns.
    pub field_guns: GunRates,
    /// Heavy guns.
    pub heavy_guns: GunRates,
    /// Wagons.
    pub wagons: Measure,
}

/// What a troop type moves in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rates {
    /// An ordinary move.
    #[serde(rename = "move")]
    pub walk: Measure,
    /// A charge or countercharge.
    pub charge: Measure,
    /// A full rout, evade or pursuit move.
    pub run: Measure,
}

/// What a gun moves in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunRates {
    /// Behind its limber.
    pub limbered: Measure,
    /// Pushed by hand.
    pub by_hand: Measure,
}

/// Distances that several rules name.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distances {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// A general's command radius (CP-09-03).
    pub command_radius: Measure,
    /// How near a general has to be to a unit that is hit to be in danger (CP-09-09).
    pub general_at_risk: Measure,
    /// The least gap through which one sees, and round which routers flow (CP-10-04, CP-15-08).
    pub gap: Measure,
    /// A march column is shaken by a visible enemy so near (CP-07-10).
    pub column_shaken: Measure,
    /// A change of formation near an enemy (CP-15-61).
    pub drill_shaken: Measure,
    /// How near a friend or ground has to be to protect a flank (CP-15-49).
    pub flank_protected: Measure,
    /// The straight stretch before contact that gives foot impetus (CP-15-33).
    pub impetus_on_foot: Measure,
    /// The same for mounted troops.
    pub impetus_mounted: Measure,
    /// The part of a charge that makes cavalry a rapid target (CP-16-13).
    pub rapid: Measure,
    /// How far a general may escape (CP-09-08).
    pub general_escapes: Measure,
    /// A recoil after a lost round (CP-18-26).
    pub recoil_after_loss: Measure,
    /// A recoil of mounted troops that did not win (CP-17-12).
    pub recoil_mounted: Measure,
    /// A recoil because friends rout (CP-18-30).
    pub recoil_from_rout: Measure,
}
