//! Musketry and galloper guns (`shooting.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Musketry and galloper guns (sections 07 and 10).
    Shooting;
    /// Ranges and hits (CYP-07-03, CYP-20-02).
    ranges: Ranges {
        /// Short range, the limit included.
        short: Length = inches(0, 60);
        /// Long range.
        long: Length = inches(0, 60);
        /// The least die that hits at short range.
        short_hits: i8 = signed(1, 7);
        /// And at long range.
        long_hits: i8 = signed(1, 7);
    },
    /// Ranks that fire (CYP-07-04, CYP-07-05).
    ranks: RanksBook {
        /// In order.
        ordered: u8 = count(0, 8);
        /// Disordered.
        disordered: u8 = count(0, 8);
    },
    /// The arc of fire (CYP-07-11).
    arc: Arc {
        /// Degrees to either side of straight ahead.
        degrees: u8 = count(0, 90);
    },
    /// What is added to each die (CYP-07-07).
    modifiers: FireModifiers {
        /// The first volley of the game.
        first_volley: i8 = signed(-5, 5);
        /// An officer attached.
        officer: i8 = signed(-5, 5);
        /// Firelocks.
        firelocks: i8 = signed(-5, 5);
        /// Light rain.
        rain: i8 = signed(-5, 5);
        /// A target behind a wall or hedge, or in woods.
        cover: i8 = signed(-5, 5);
    },
    /// Behind a wall or hedge (CYP-07-07).
    cover: CoverBook {
        /// So near to it.
        within: Length = inches(0, 12);
    },
    /// Half hits (CYP-07-10).
    half_hits: HalfHits {
        /// The least die that makes a whole hit of one.
        confirmed: u8 = count(1, 7);
    },
    /// Galloper guns (CYP-10-01, CYP-10-04, CYP-10-06).
    galloper: GalloperBook {
        /// Its cavalry goes no farther in a turn in which it fires.
        moved: Length = inches(0, 60);
        /// The highest face of the d10 that hits a gunner.
        gunner: u8 = count(0, 10);
    },
}
