//! Remarks of the log: steps of a procedure that change nothing but belong in the story.

/// A test was taken: the value is the number of its [`Fate`](crate::steps::Fate).
pub const TESTED: u8 = 0;
/// A side won the toss for terrain (NMM-06-02).
pub const WON_TOSS: u8 = 1;
/// It set out the terrain: the value is how many features.
pub const SET_OUT: u8 = 2;
/// A side took an edge of the table: 0 the bottom one, 1 the top one.
pub const TAKES_SIDE: u8 = 3;
/// A unit does what the rules do not mention, by agreement of both players (NMM-09-27).
pub const AGREED: u8 = 4;
/// A side does not agree to it: the value is the unit.
pub const DECLINED: u8 = 5;
/// A unit shoots: the value is the number of its target.
pub const SHOT_AT: u8 = 6;
/// A side has laid field defences where it wants them (NMM-04-07): the value is their number.
pub const LAID_WORKS: u8 = 7;
/// On the battle: one of its own ways of winning decides it, by its number (NMM-02-03).
pub const CONDITION: u8 = 8;
/// On the battle: a card of the Play Deck, by its kind, is not turned in this turn (NMM-07-09).
pub const LEFT_UNTURNED: u8 = 9;
