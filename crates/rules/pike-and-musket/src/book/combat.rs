//! Combat, its results, hedgehogs and pursuit (`combat.toml`).

use rulebook::chapter;
use rulebook::numbers::{Reader, Section};
use tabletop::Length;

use super::readings::Readings;
use crate::book::outcome::Outcome;

/// The columns of Table 5.
pub const COLUMNS: usize = 8;

chapter! {
    /// Combat, hedgehogs and pursuit (sections 08 to 10).
    Combat;
    /// Ranges (PM-08-03, PM-08-04); shock cavalry fights in contact (PM-08-05).
    ranges: Ranges {
        /// Infantry and dragoons on foot.
        foot: Length = millimetres(0, 1000);
        /// Cavalry with pistols and mounted dragoons.
        pistols: Length = millimetres(0, 1000);
    },
    /// How many attack one unit (PM-08-24).
    limits: Limits {
        /// From the same zone.
        attackers_a_zone: u8 = count(1, 8);
    },
    /// Column shifts in the attacker's favour (PM-08-10 to PM-08-13).
    shifts: Shifts {
        /// Two arms.
        two_arms: u8 = count(0, 7);
        /// Three arms.
        three_arms: u8 = count(0, 7);
        /// From a flank.
        flank: u8 = count(0, 7);
        /// From the rear.
        rear: u8 = count(0, 7);
    },
    /// Die modifiers (PM-08-15 to PM-08-18).
    die: CombatDie {
        /// Better ground, for the attacker or against him.
        better_ground: i8 = signed(0, 5);
        /// Shock cavalry that charged.
        charging: i8 = signed(0, 5);
        /// Taken off for dragoons on foot who attack in contact.
        dragoons_in_contact: i8 = signed(0, 5);
        /// Infantry against a hedgehog.
        against_hedgehog: i8 = signed(0, 5);
    },
    /// Generals in combat (PM-08-19, PM-08-20).
    leaders: Leaders {
        /// The least total of two dice with which he is unhurt.
        unhurt: u8 = count(2, 13);
        /// What he then adds or takes off.
        helps: i8 = signed(0, 5);
        /// The highest die that kills him.
        killed_to: u8 = count(0, 6);
        /// The highest that wounds him.
        wounded_to: u8 = count(0, 6);
        /// What his death costs his own unit.
        killed_costs: i8 = signed(0, 5);
    },
    /// Table 4: from how many halves of the defender's strength each column is used (PM-13-04).
    table_4: OddsTable {
        /// By columns from 1:3.
        from_halves: [u8; COLUMNS] = count_each(0, 100);
    },
    /// Table 5.
    table_5: ResultsTable,
    /// Table 6.
    table_6: HedgehogTable,
    /// Control tests and pursuits (PM-10-08, PM-10-10).
    pursuit: PursuitBook {
        /// What a General who is present adds.
        general: i8 = signed(0, 6);
        /// Pursuers stop so far before a friend or impassable ground.
        short: Length = millimetres(0, 20);
    },
}

impl OddsTable {
    /// The column of two strengths, counted from 0, by Table 4, which the running text once calls 5 (PM-08-09, PM-13-09); those
    /// below the first count as the first.
    pub fn column(&self, attacker: u16, defender: u16) -> u8 {
        let reached = |halves: &&u8| u32::from(attacker) * 2 >= u32::from(**halves) * u32::from(defender);
        (self.from_halves.iter().take_while(reached).count().max(1) - 1) as u8
    }

    /// The least strength of an attacker with which the next column is reached; none in the last.
    pub fn next_from(&self, column: u8, defender: u16) -> Option<u16> {
        let halves = *self.from_halves.get(usize::from(column) + 1)?;
        Some((u16::from(halves) * defender).div_ceil(2))
    }
}

/// Table 5: the results by die and column (PM-13-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResultsTable {
    /// Each die from 1, by columns from 1:3.
    pub dice: [[Outcome; COLUMNS]; 6],
}

impl Section for ResultsTable {
    fn read(reader: &mut Reader, path: &str) -> ResultsTable {
        ResultsTable { dice: rows(reader, path) }
    }
}

impl ResultsTable {
    /// The result of a die in a column; numbers beyond the table are read as the nearest (PM-08-21, PM-08-14).
    pub fn result(&self, die: i16, column: u8) -> Outcome {
        let row = &self.dice[(die.clamp(1, 6) - 1) as usize];
        row[usize::from(column).min(COLUMNS - 1)]
    }
}

/// Table 6: the results of cavalry that attacks a hedgehog (PM-13-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HedgehogTable {
    /// Each die from 1: the infantry in good order, then disrupted.
    pub dice: [[Outcome; 2]; 6],
}

impl Section for HedgehogTable {
    fn read(reader: &mut Reader, path: &str) -> HedgehogTable {
        HedgehogTable { dice: rows(reader, path) }
    }
}

impl HedgehogTable {
    /// The result of a die against infantry in good order or disrupted; numbers beyond the dice are read as the nearest.
    pub fn result(&self, die: i16, disrupted: bool) -> Outcome {
        self.dice[(die.clamp(1, 6) - 1) as usize][usize::from(disrupted)]
    }
}

/// A row of results for each die.
fn rows<const N: usize>(reader: &mut Reader, path: &str) -> [[Outcome; N]; 6] {
    let mut row = reader.row(path);
    ["die_1", "die_2", "die_3", "die_4", "die_5", "die_6"].map(|key| row.results(key))
}
