//! Crisis of morale and victory (`crisis.toml`).

use rulebook::chapter;

chapter! {
    /// Crisis of morale and victory (sections 11 and 12).
    Crisis;
    /// The crisis table (PM-13-07).
    table: CrisisTable {
        /// Losses, in parts of a hundred, that must be exceeded.
        levels: [u8; 3] = count_each(0, 100);
        /// The highest die that is a crisis.
        crisis_to: [u8; 3] = count_each(0, 6);
    },
    /// Crises without a die (PM-11-07).
    automatic: Automatic {
        /// Losses, in parts of a hundred, that must be exceeded.
        levels: [u8; 6] = count_each(0, 100);
    },
    /// Table 7: the least difference of the losses, in points of a hundred, for each degree of victory (PM-13-08).
    table_7: VictoryTable {
        /// Below it the battle is drawn.
        marginal: u8 = count(0, 100);
        /// A clear victory.
        clear: u8 = count(0, 100);
        /// A decisive one.
        decisive: u8 = count(0, 100);
    },
}
