//! Field and heavy guns (`artillery.toml`).

use rulebook::{chapter, section};
use tabletop::Length;

chapter! {
    /// Field and heavy guns (section 09).
    ArtilleryBook;
    /// Field guns.
    field: GunBook,
    /// Heavy guns.
    heavy: GunBook,
    /// Hits of each face of the d6 (CYP-09-03, CYP-09-04).
    ball: Ball {
        /// On deep infantry.
        deep: [u8; 6] = count_each(0, 2);
        /// On shallow infantry.
        shallow: [u8; 6] = count_each(0, 2);
        /// On cavalry.
        cavalry: [u8; 6] = count_each(0, 2);
    },
    /// Which infantry is deep outside a town or works (CYP-06-01).
    deep: DeepBook {
        /// Foot with a pike left.
        foot_with_pikes: bool = flag();
        /// Foot without any.
        foot_without_pikes: bool = flag();
        /// Musketeers.
        musketeers: bool = flag();
        /// Highlanders.
        highlanders: bool = flag();
        /// Clubmen.
        clubmen: bool = flag();
        /// Commanded shot.
        commanded_shot: bool = flag();
        /// Dragoons on foot.
        dismounted_dragoons: bool = flag();
        /// Crews that have left their guns.
        gun_crews: bool = flag();
    },
    /// What ends the zone behind the target of a ball (CYP-09-17).
    stops: StopsBook {
        /// A slope that rises above the level of the target.
        rising_slope: bool = flag();
        /// A wood.
        wood: bool = flag();
        /// A town or building.
        town: bool = flag();
        /// Field works.
        works: bool = flag();
        /// A stone wall.
        wall: bool = flag();
        /// A hedge or fence.
        hedge: bool = flag();
        /// The first unit behind the target.
        troops: bool = flag();
    },
    /// What is added to the die of ball (CYP-09-09, CYP-09-26).
    modifiers: BallModifiers {
        /// In enfilade.
        enfilade: i8 = signed(-5, 5);
        /// An officer with the battery.
        officer: i8 = signed(-5, 5);
        /// A target behind a wall or hedge.
        cover: i8 = signed(-5, 5);
    },
    /// Ball against a battery: least faces of the d10 (CYP-09-05, CYP-09-06).
    counter_battery: CounterBattery {
        /// Hits a gunner.
        gunner: u8 = count(1, 11);
        /// Is thrown again.
        again: u8 = count(1, 11);
        /// Of the second die: stops its fire for a turn; below, a gunner is hit.
        stopped: u8 = count(1, 11);
        /// Silences it.
        silenced: u8 = count(1, 11);
    },
    /// A silenced battery (CYP-09-07).
    recovery: Recovery {
        /// The least d6 with which it recovers.
        from: u8 = count(1, 7);
    },
    /// Canister (CYP-09-11).
    canister: Canister {
        /// The least d6 of a gunner that hits.
        hits: i8 = signed(1, 7);
    },
    /// Turning, and how often heavy guns fire (CYP-09-10, CYP-09-14).
    handling: Handling {
        /// Degrees that a field gun may be turned and fire.
        pivot: u8 = count(0, 180);
        /// A heavy gun fires in one of so many turns.
        heavy_every: u8 = count(1, 6);
    },
    /// Who fights for the guns (CYP-09-19, CYP-09-20).
    support: SupportBook {
        /// How near he must be.
        within: Length = inches(0, 24);
    },
    /// Fire over troops (CYP-09-22, CYP-09-23).
    overhead: Overhead {
        /// The clear space that it needs.
        clear: Length = inches(0, 60);
    },
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
