//! Artillery fire (`artillery.toml`).

use rulebook::chapter;
use rulebook::numbers::{Reader, Section};
use tabletop::{Distance, Length};

use super::readings::Readings;
use crate::book::outcome::Outcome;

chapter! {
    /// Artillery fire (section 06).
    Artillery;
    /// The field of fire (PM-06-04).
    fire: Fire {
        /// Degrees to either side of straight ahead.
        arc: u8 = count(0, 180);
        /// Degrees that an unlimbered battery turns on the spot.
        turn: u8 = count(0, 180);
    },
    /// What a battery sees (PM-06-03).
    sight: FireSight {
        /// The points of the target's edge are tested so far apart.
        spacing: Length = millimetres(1, 100);
        /// One part in so many of them is enough.
        part_seen: u8 = count(1, 10);
        /// A unit stands on a hill with more than one part in so many of its rectangle.
        part_on_hill: u8 = count(1, 10);
        /// A crest blocks a line both of whose ends are farther from it.
        crest: Length = millimetres(0, 1000);
        /// From a hill one sees over units farther from both.
        over: Length = millimetres(0, 1000);
        /// How far one sees into a wood or town.
        into_wood: Length = millimetres(0, 1000);
    },
    /// Table 2.
    table_2: FireTable,
}

/// Table 2 (PM-13-02): bands of range and what each die does in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FireTable {
    /// The farthest range of each band.
    pub bands: [Length; 4],
    /// What each die does, from 1, by bands.
    pub dice: [[Option<Outcome>; 4]; 6],
}

impl Section for FireTable {
    fn read(reader: &mut Reader, path: &str) -> FireTable {
        let mut row = reader.row(path);
        let bands = row.lengths("bands");
        let dice = ["die_1", "die_2", "die_3", "die_4", "die_5", "die_6"].map(|key| row.effects(key));
        FireTable { bands, dice }
    }
}

impl FireTable {
    /// The band of a range, counted from 0; none beyond the last (PM-13-02).
    pub fn band(&self, range: Distance) -> Option<usize> {
        self.bands.iter().position(|band| range.within(*band))
    }

    /// The farthest range at which anything can be fired at.
    pub const fn farthest(&self) -> Length {
        self.bands[self.bands.len() - 1]
    }

    /// What a die does in a band; a number beyond the dice is read as the nearest.
    pub fn effect(&self, band: usize, die: i16) -> Option<Outcome> {
        let row = &self.dice[(die.clamp(1, 6) - 1) as usize];
        row[band.min(row.len() - 1)]
    }
}
