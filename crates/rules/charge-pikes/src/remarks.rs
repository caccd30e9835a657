//! What is noted in the log beside what changes the table, for those who read it.

use crate::steps::Test;

/// On a unit: it has taken a reaction test. The value says [which](tested), and whether it passed.
pub const TESTED: u8 = 0;

/// On a unit: it cannot recoil past an enemy and panics (CP-15-54). The value is the enemy.
pub const HEMMED_IN: u8 = 1;

/// On the battle: one of its own ways of winning decides it (CP-99-02). The value is its number.
pub const CONDITION: u8 = 2;

/// A test and whether it was passed, in one number.
pub const fn test_told(test: Test, passed: bool) -> i32 {
    (test as i32) << 1 | passed as i32
}

/// The test of such a number, and whether it was passed.
pub fn tested(told: i32) -> Option<(Test, bool)> {
    let test = usize::try_from(told >> 1).ok()?;
    Test::ALL.get(test).map(|test| (*test, told & 1 == 1))
}
