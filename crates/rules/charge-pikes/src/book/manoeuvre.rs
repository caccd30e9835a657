//! The numbers of manoeuvres and formations (chapter 7 and 15.11).

use rulebook::{chapter, section};

use super::Readings;
use crate::book::measure::Measure;

chapter! {
    /// The numbers of chapter 7, 15.11 and the optional posture and forlorn hope.
    Manoeuvre;
    /// What manoeuvres cost by the inch.
    chart: ManoeuvreChart,
    /// What changes cost by the move.
    changes: Changes,
    /// How formations are made up.
    formations: Formations,
}

/// The two columns of the chart (CP-15-56): steady troops of the better grades, and all others.
pub type Columns = [u16; 2];

section! {
    /// What an inch of a manoeuvre costs, in hundredths of an inch straight ahead (CP-15-57).
    ManoeuvreChart {
        /// Wheeling forward, the whole unit or a wing (CP-15-58, CP-15-59).
        wheel: Columns = amounts(100, 2_000);
        /// Straight back, and a wing backward (CP-15-63, CP-15-59).
        retire: Columns = amounts(100, 2_000);
        /// Straight sideways (CP-15-64).
        sidestep: Columns = amounts(100, 2_000);
        /// Forward at an angle (CP-15-65).
        oblique: Columns = amounts(100, 2_000);
        /// That angle in degrees.
        oblique_angle: u8 = count(1, 89);
        /// The worst grade of the better column, 0 for A (CP-15-56).
        better_grades: u8 = count(0, 4);
    }
}

section! {
    /// What changes cost.
    Changes {
        /// Movement phases that a change of formation or an about-face takes (CP-15-60).
        phases: [u8; 2] = count_each(1, 2);
        /// The share of a move that dismounting takes, in hundredths (CP-15-66).
        dismount: u8 = count(0, 100);
        /// The same for unlimbering a light gun (CP-15-68).
        unlimber_light: u8 = count(0, 100);
        /// The same for taking or leaving volley posture (CP-20-11).
        volley_posture: u8 = count(0, 100);
        /// Degrees by which an unlimbered heavy gun turns in a turn (CP-15-71).
        heavy_gun_turns: u8 = count(0, 180);
    }
}

section! {
    /// How formations are made up.
    Formations {
        /// Files of a march column at most (CP-07-08).
        column_files: u8 = count(1, 12);
        /// Base depths that a rank of a march column takes (CP-07-08).
        column_depth: u8 = count(1, 4);
        /// Its speed in hundredths of the normal one (CP-07-09).
        column_speed: u16 = amount(100, 400);
        /// Dragoons for whom one horse-holder is needed (CP-15-67).
        dragoons_per_holder: u8 = count(1, 112);
        /// Musketeers in a forlorn hope at most (CP-20-08).
        forlorn_hope: u8 = count(1, 20);
        /// Its ranks.
        forlorn_hope_ranks: u8 = count(1, 4);
        /// How far ahead of its regiment it forms.
        forlorn_hope_ahead: Measure = measure(200);
        /// Ranks that foot rotates with its fire kept up (CP-16-29).
        rotate_foot: u8 = count(1, 4);
        /// The same for cavalry.
        rotate_mounted: u8 = count(1, 4);
    }
}
