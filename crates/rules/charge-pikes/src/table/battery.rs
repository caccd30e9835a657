//! The guns of a battery, each by its place.

use engine::sheet::{CaseValue, Kind, Places, Scope, Sort, Tally, UpTo};
use tabletop::Angle;

/// The most guns in a battery.
pub const GUNS: usize = 6;

engine::entry! {
    /// What is known of one gun of a battery.
    pub struct GunState in 2 bytes {
        /// Its place from left to right.
        gun: UpTo<5>;
        /// Rounds of hail shot that it has fired (CP-16-17).
        hail: Tally<15>, set by having_fired;
        /// How far it has turned against the battery's facing (CP-16-31).
        turned: HalfDegrees, set by turned_by;
    }
}

engine::sheet! {
    /// The guns of a battery, each by its place from left to right.
    pub struct Battery on Thing in 6 bytes, changed by BatteryChange {
        /// Guns that are lost.
        Lost guns_lost: Places<8> as "lost";
        /// Guns that stand unlimbered.
        Unlimbered guns_unlimbered: Places<8> as "unlimbered";
        /// Guns whose limber has been hit once (CP-16-15).
        LimberHit limbers_hit: Places<8> as "limber hit";
        /// Guns that moved or turned this turn.
        Moved guns_moved: Places<8> as "moved";
        /// Guns that fired this turn.
        Fired guns_fired: Places<8> as "fired";
        /// Guns that fired in the turn before (CP-16-16).
        FiredBefore guns_fired_before: Places<8> as "fired before";
    } lists {
        /// Guns that have fired hail shot or turned.
        Guns each: [GunState; GUNS];
    }
}

impl Battery {
    /// Rounds of hail shot that a gun has fired.
    pub fn hail_fired(&self, gun: u8) -> u8 {
        self.gun(gun).hail()
    }

    /// How far a gun has turned.
    pub fn turned(&self, gun: u8) -> i8 {
        self.gun(gun).turned()
    }

    /// What is known of one gun.
    pub fn gun(&self, gun: u8) -> GunState {
        let found = self.each().iter().find(|it| it.gun() == gun);
        found.copied().unwrap_or(GunState::of(gun, 0, 0))
    }
}

/// How far a gun is turned, in half degrees clockwise.
pub struct HalfDegrees;

impl HalfDegrees {
    /// So many of them as an angle.
    pub fn angle(turned: i8) -> Angle {
        Angle::hundredths(i32::from(turned) * 50)
    }
}

impl Kind for HalfDegrees {
    type Value = i8;
    const MOST: u32 = u8::MAX as u32;
    const SORT: Sort = Sort::Own;

    #[inline]
    fn raw(value: i8) -> u32 {
        (value as u8).into()
    }

    #[inline]
    fn value(raw: u32) -> i8 {
        raw as u8 as i8
    }

    fn said(value: i8, _scope: &dyn Scope) -> CaseValue {
        CaseValue::Angle(HalfDegrees::angle(value))
    }

    fn of_said(_said: &CaseValue, _scope: &dyn Scope) -> Option<i8> {
        None
    }

    fn wants() -> String {
        "half degrees".to_owned()
    }
}
