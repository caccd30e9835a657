use serde::Deserialize;

use super::Measure;

/// The numbers of chapter 7, 15.11 and the optional posture and forlorn hope.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manoeuvre {
    /// What manoeuvres cost by the inch.
    pub chart: ManoeuvreChart,
    /// What changes cost by the move.
    pub changes: Changes,
    /// How formations are made up.
    pub formations: Formations,
}

/// The two columns of the chart (CP-15-56): steady troops of the better grades, and all others.
pub type Columns = [u16; 2];

/// What an inch of a manoeuvre costs, in hundredths of an inch straight ahead (CP-15-57).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManoeuvreChart {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Wheeling forward, the whole unit or a wing (CP-15-58, CP-15-59).
    pub wheel: Columns,
    /// Straight back, and a wing backward (CP-15-63, CP-15-59).
    pub retire: Columns,
    /// Straight sideways (CP-15-64).
    pub sidestep: Columns,
    /// Forward at an angle (CP-15-65).
    pub oblique: Columns,
    /// That angle in degrees.
    pub oblique_angle: u8,
    /// The worst grade of the better column, 0 for A (CP-15-56).
    pub better_grades: u8,
}

/// What changes cost.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changes {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Movement phases that a change of formation or an about-face takes (CP-15-60).
    pub phases: [u8; 2],
    /// The share of a move that dismounting takes, in hundredths (CP-15-66).
    pub dismount: u8,
    /// The same for unlimbering a light gun (CP-15-68).
    pub unlimber_light: u8,
    /// The same for taking or leaving volley posture (CP-20-11).
    pub volley_posture: u8,
    /// Degrees by which an unlimbered heavy gun turns in a turn (CP-15-71).
    pub heavy_gun_turns: u8,
}

/// How formations are made up.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formations {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// Files of a march column at most (CP-07-08).
    pub column_files: u8,
    /// Base depths that a rank of a march column takes (CP-07-08).
    pub column_depth: u8,
    /// Its speed in hundredths of the normal one (CP-07-09).
    pub column_speed: u16,
    /// Dragoons for whom one horse-holder is needed (CP-15-67).
    pub dragoons_per_holder: u8,
    /// Musketeers in a forlorn hope at most (CP-20-08).
    pub forlorn_hope: u8,
    /// Its ranks.
    pub forlorn_hope_ranks: u8,
    /// How far ahead of its regiment it forms.
    pub forlorn_hope_ahead: Measure,
    /// Ranks that foot rotates with its fire kept up (CP-16-29).
    pub rotate_foot: u8,
    /// The same for cavalry.
    pub rotate_mounted: u8,
}
