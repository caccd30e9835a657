//! A distance that depends on the size of the figures (CP-01-03).

use tabletop::Length;

/// A distance for both sizes of figures (CP-01-03): written `[6, 4.5]` in inches, the 25 mm figure first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Measure {
    /// With 25 mm figures.
    pub large: Length,
    /// With 15 mm figures.
    pub small: Length,
}

impl Measure {
    /// So much of it, in hundredths: half is 50.
    pub const fn part(self, hundredths: i32) -> Measure {
        Measure { large: self.large.scaled(hundredths, 100), small: self.small.scaled(hundredths, 100) }
    }
}
