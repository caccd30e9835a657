//! Losses, objectives and victory (`victory.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Losses, objectives and victory (section 19).
    VictoryBook;
    /// Past half losses (CYP-19-01, CYP-19-02).
    half: Half {
        /// It has lost more than one in so many parts.
        parts: u8 = count(1, 10);
    },
    /// Army fright (CYP-19-06).
    fright: FrightTable {
        /// Percentages from which each line is used.
        lost: [u8; 4] = count_each(0, 100);
        /// The least d10 of fright on it.
        from: [u8; 4] = count_each(1, 15);
        /// The percentage from which there is no die.
        always: u8 = count(0, 101);
    },
    /// Vital points in the fright test (CYP-19-07).
    vital: VitalBonus {
        /// What one adds, and two or more.
        lost: [u8; 2] = count_each(0, 10);
    },
    /// Whom fright routs (CYP-19-09).
    fright_routs: FrightRouts {
        /// Whose point is so low.
        point: u8 = count(0, 6);
    },
    /// Occupying places (CYP-19-14, CYP-19-15).
    places: Occupying {
        /// How near to a point.
        within: Length = inches(0, 24);
        /// Objectives taken for a victory.
        taken: u8 = count(0, 3);
        /// Vital points kept for it.
        kept: u8 = count(0, 3);
    },
    /// Dusk (CYP-19-16).
    darkness: Darkness {
        /// Turns before its die.
        turns: u8 = count(1, 60);
    },
    /// What is counted as wholly lost at darkness (CYP-19-17).
    dusk: DuskBook {
        /// Routed units that are still on the table.
        routed: bool = flag();
        /// Units that have routed off it, deserted, been captured or been withdrawn.
        gone: bool = flag();
        /// Horse that plunders off the table.
        plundering: bool = flag();
        /// Batteries whose gun is abandoned or captured.
        guns: bool = flag();
    },
    /// Contacts in the pursuit (CYP-19-20).
    pursuit: PursuitBook {
        /// The least d6 with which a loser escapes from infantry.
        escapes: u8 = count(1, 7);
    },
    /// Degrees of victory: the least difference of the percentages (CYP-19-22).
    degrees: Degrees {
        /// Marginal.
        marginal: u8 = count(0, 100);
        /// Tactical.
        tactical: u8 = count(0, 100);
        /// Substantial.
        substantial: u8 = count(0, 100);
        /// Decisive.
        decisive: u8 = count(0, 100);
        /// Overwhelming.
        overwhelming: u8 = count(0, 100);
        /// Crushing above it.
        crushing: u8 = count(0, 100);
    },
}
