use serde::Deserialize;

use super::Measure;
use crate::world::Cover;

/// The numbers of chapter 10 and of sight and cover in chapters 16, 17 and 19. How high each kind of ground is and what
/// cover it gives stands with the kinds of ground.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sight {
    /// The rules that this table comes from.
    pub rules: Vec<String>,
    /// How high a unit or an unlimbered gun is, in contours (CP-10-03).
    pub unit_height: u8,
    /// The least gap between two units through which one sees (CP-10-04).
    pub gap: Measure,
    /// How deep behind the edge of a wood one is still seen and sees out (CP-19-04).
    pub edge_depth: Measure,
    /// How near one spots who is concealed on the edge of a wood or in a town block (CP-19-05, CP-19-28).
    pub spotted: Measure,
    /// How far one sees inside a light wood (CP-19-08).
    pub inside_light: Measure,
    /// The same inside a heavy wood (CP-19-09).
    pub inside_heavy: Measure,
    /// How near a crestline one looks over it (CP-19-17).
    pub peeking: Measure,
    /// How near a hedgerow or fieldwork an end of the line has to be for it to hide anything (CP-19-22).
    pub hedge_near: Measure,
    /// How near the target a wall has to be to cover it (CP-16-39).
    pub wall_near_target: Measure,
    /// The cover of rough ground against ballshot (CP-19-11).
    pub rough_against_ball: Cover,
}
