//! Rout and rallying (`routing.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Rout and rallying (section 05).
    Routing;
    /// Dice of phase 1 (PM-05-01, PM-05-04).
    rallying: Rallying {
        /// The score that stops a rout.
        stops: u8 = count(2, 12);
        /// What a General who is present adds.
        general: i8 = signed(0, 6);
    },
    /// The way of routers (PM-05-06, PM-05-11).
    way: Way {
        /// Degrees between the angles that are tried.
        step: u8 = count(1, 90);
        /// The greatest of them.
        limit: u8 = count(0, 180);
        /// They stop so far before what bars them.
        short: Length = millimetres(0, 20);
        /// A way shorter than this is none.
        least: Length = millimetres(0, 200);
    },
}
