//! The numbers of sight and cover (chapters 10, 16, 17 and 19).

use rulebook::section;

use super::Readings;
use crate::book::measure::Measure;
use crate::world::Cover;

section! {
    /// The numbers of chapter 10 and of sight and cover in chapters 16, 17 and 19. How high each kind of ground is and what
    /// cover it gives stands with the kinds of ground.
    Sight {
        /// How high a unit or an unlimbered gun is, in contours (CP-10-03).
        unit_height: u8 = count(0, 9);
        /// The least gap between two units through which one sees (CP-10-04).
        gap: Measure = measure(200);
        /// How deep behind the edge of a wood one is still seen and sees out (CP-19-04).
        edge_depth: Measure = measure(200);
        /// How near one spots who is concealed on the edge of a wood or in a town block (CP-19-05, CP-19-28).
        spotted: Measure = measure(200);
        /// How far one sees inside a light wood (CP-19-08).
        inside_light: Measure = measure(200);
        /// The same inside a heavy wood (CP-19-09).
        inside_heavy: Measure = measure(200);
        /// How near a crestline one looks over it (CP-19-17).
        peeking: Measure = measure(200);
        /// How near a hedgerow or fieldwork an end of the line has to be for it to hide anything (CP-19-22).
        hedge_near: Measure = measure(200);
        /// How near the target a wall has to be to cover it (CP-16-39).
        wall_near_target: Measure = measure(200);
        /// The cover of rough ground against ballshot (CP-19-11).
        rough_against_ball: Cover = cover();
    }
}
