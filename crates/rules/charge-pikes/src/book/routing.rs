//! The numbers of routs and pursuits beside their distances (15.1 and 15.2).

use rulebook::{chapter, section};

chapter! {
    /// The numbers of 15.1 and 15.2 beside those of the movement chart.
    Routing;
    /// Pursuers who left the table.
    pursuit: Pursuit,
}

section! {
    /// Pursuers who left the table (CP-15-16).
    Pursuit {
        /// Whole turns that they stay away before they test to return.
        turns_away: u8 = count(0, 40);
    }
}
