//! Command and officers (`command.toml`).

use rulebook::chapter;
use tabletop::Length;

chapter! {
    /// Command and officers (sections 04, 05 and 24).
    CommandBook;
    /// The command radius (CYP-04-05).
    radius: Radius {
        /// From the middle of the officer's stand.
        within: Length = inches(0, 60);
    },
    /// How many of the d10's highest faces mean no move (CYP-05-04).
    failing: Failing {
        /// Under the commander in chief.
        commander: u8 = count(0, 10);
        /// Under a wing commander.
        wing: u8 = count(0, 10);
        /// Under a brigadier.
        brigadier: u8 = count(0, 10);
        /// Under a staff officer.
        staff: u8 = count(0, 10);
        /// Of a regiment without officer.
        nobody: u8 = count(0, 10);
    },
    /// What an officer in the front rank adds to a morale die, and his dice in close combat (CYP-04-08).
    bonuses: Bonuses {
        /// The commander in chief.
        commander: [i8; 2] = signed_each(0, 6);
        /// A wing commander.
        wing: [i8; 2] = signed_each(0, 6);
        /// A brigadier.
        brigadier: [i8; 2] = signed_each(0, 6);
        /// A staff officer.
        staff: [i8; 2] = signed_each(0, 6);
    },
    /// Officers as casualties (CYP-04-09).
    casualty: Casualty {
        /// The least face of the d10 that removes him; 11 for none.
        from: u8 = count(1, 11);
    },
    /// The least die that is effective, and the least that is a natural born leader (CYP-24-03).
    quality: QualityBook {
        /// The commander in chief.
        commander: [u8; 2] = count_each(1, 7);
        /// A wing commander.
        wing: [u8; 2] = count_each(1, 7);
        /// A brigadier or staff officer.
        brigadier: [u8; 2] = count_each(1, 7);
    },
    /// What each quality gives: failing faces, morale die, dice in close combat (CYP-24-04).
    qualities: Qualities {
        /// Ineffective.
        ineffective: [u8; 3] = count_each(0, 10);
        /// Effective.
        effective: [u8; 3] = count_each(0, 10);
        /// A natural born leader.
        natural_born: [u8; 3] = count_each(0, 10);
    },
    /// What may be added to the quality die where both agree (CYP-24-05).
    quality_die: QualityDie {
        /// A Royalist commander of horse, before the year below.
        royalist_horse: i8 = signed(-1, 1);
        /// A Parliament officer, from that year on.
        parliament_later: i8 = signed(-1, 1);
        /// The year.
        later_from: u16 = amount(1500, 1800);
    },
}
