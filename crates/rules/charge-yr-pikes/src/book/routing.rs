//! Falling back and routing (`routing.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Falling back and routing (sections 14 and 15).
    RoutingBook;
    /// Losses on routing (CYP-15-02).
    losses: RoutLosses {
        /// The d6 is divided by this, fractions up.
        divisor: u8 = count(1, 6);
    },
    /// Friends of routers (CYP-15-04).
    friends: Friends {
        /// How near they test.
        within: Length = inches(0, 60);
    },
}
