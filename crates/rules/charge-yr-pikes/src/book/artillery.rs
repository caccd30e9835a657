//! Field and heavy guns (`artillery.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Field and heavy guns (section 09).
    ArtilleryBook {
        /// Field guns.
        field: GunBook,
        /// Heavy guns.
        heavy: GunBook,
        /// Hits of ball.
        ball: Ball,
        /// What is added to the die of ball.
        modifiers: BallModifiers,
        /// Ball against a battery.
        counter_battery: CounterBattery,
        /// A silenced battery.
        recovery: Recovery,
        /// Canister.
        canister: Canister,
        /// Turning, and how often heavy guns fire.
        handling: Handling,
        /// Who fights for the guns.
        support: SupportBook,
        /// Fire over troops.
        overhead: Overhead,
    }
}

section! {
    /// How far a gun fires (CYP-09-01, CYP-09-15).
    GunBook {
        /// Ball.
        ball: Length = inches(0, 120);
        /// Canister.
        canister: Length = inches(0, 120);
        /// How deep ball endangers others behind its target.
        zone: Length = inches(0, 60);
    }
}

section! {
    /// Hits of each face of the d6 (CYP-09-03, CYP-09-04).
    Ball {
        /// On deep infantry.
        deep: [u8; 6] = count_each(0, 2);
        /// On shallow infantry.
        shallow: [u8; 6] = count_each(0, 2);
        /// On cavalry.
        cavalry: [u8; 6] = count_each(0, 2);
    }
}

section! {
    /// What is added to the die of ball (CYP-09-09, CYP-09-26).
    BallModifiers {
        /// In enfilade.
        enfilade: i8 = signed(-5, 5);
        /// An officer with the battery.
        officer: i8 = signed(-5, 5);
        /// A target behind a wall or hedge.
        cover: i8 = signed(-5, 5);
    }
}

section! {
    /// Ball against a battery: least faces of the d10 (CYP-09-05, CYP-09-06).
    CounterBattery {
        /// Hits a gunner.
        gunner: u8 = count(1, 11);
        /// Is thrown again.
        again: u8 = count(1, 11);
        /// Of the second die: stops its fire for a turn; below, a gunner is hit.
        stopped: u8 = count(1, 11);
        /// Silences it.
        silenced: u8 = count(1, 11);
    }
}

section! {
    /// A silenced battery (CYP-09-07).
    Recovery {
        /// The least d6 with which it recovers.
        from: u8 = count(1, 7);
    }
}

section! {
    /// Canister (CYP-09-11).
    Canister {
        /// The least d6 of a gunner that hits.
        hits: i8 = signed(1, 7);
    }
}

section! {
    /// Turning, and how often heavy guns fire (CYP-09-10, CYP-09-14).
    Handling {
        /// Degrees that a field gun may be turned and fire.
        pivot: u8 = count(0, 180);
        /// A heavy gun fires in one of so many turns.
        heavy_every: u8 = count(1, 6);
    }
}

section! {
    /// Who fights for the guns (CYP-09-19, CYP-09-20).
    SupportBook {
        /// How near he must be.
        within: Length = inches(0, 24);
    }
}

section! {
    /// Fire over troops (CYP-09-22, CYP-09-23).
    Overhead {
        /// The clear space that it needs.
        clear: Length = inches(0, 60);
    }
}
