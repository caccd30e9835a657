//! Shares of an allowance.

use tabletop::Length;

/// A share of an allowance, in parts of a hundred. What it takes of a length is not rounded beyond the unit (PM-02-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Share(pub u8);

impl Share {
    /// So much of a length.
    pub const fn of(self, whole: Length) -> Length {
        whole.scaled(self.0 as i32, 100)
    }

    /// Whether a part of a length is at least this share of it.
    pub const fn is_reached_by(self, part: Length, whole: Length) -> bool {
        part.0 as i64 * 100 >= whole.0 as i64 * self.0 as i64
    }
}
