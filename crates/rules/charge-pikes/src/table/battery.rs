//! The guns of a battery, each by its place.

use serde::{Deserialize, Serialize};

/// The most guns in a battery.
pub const GUNS: usize = 6;

/// The guns of a battery, each by its place from left to right; bits by that place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battery {
    /// Guns that are lost.
    pub lost: u8,
    /// Guns that stand unlimbered.
    pub unlimbered: u8,
    /// Guns whose limber has been hit once (CP-16-15).
    pub limber_hit: u8,
    /// Guns that moved or turned this turn.
    pub moved: u8,
    /// Guns that fired this turn.
    pub fired: u8,
    /// Guns that fired in the turn before (CP-16-16).
    pub fired_before: u8,
    /// Guns that use half of their move to unlimber, and those that use it all, this turn.
    pub unlimbering: u8,
    /// Rounds of hail shot that each gun has fired (CP-16-17): four bits a gun.
    pub hail: [u8; 3],
    /// How far each gun has turned against the battery's facing, in half degrees (CP-16-31).
    pub turned: [i8; GUNS],
}

impl Battery {
    /// Rounds of hail shot that a gun has fired.
    pub const fn hail_fired(&self, gun: usize) -> u8 {
        self.hail[gun / 2] >> (gun % 2 * 4) & 15
    }

    /// Notes so many rounds of hail shot for a gun.
    pub const fn set_hail_fired(&mut self, gun: usize, rounds: u8) {
        let shift = gun % 2 * 4;
        self.hail[gun / 2] = self.hail[gun / 2] & !(15 << shift) | (rounds & 15) << shift;
    }
}
