//! Remarks: steps of a procedure that change nothing but belong in the story.

/// A unit rolled to rally or to stop: 1 for success (PM-05-01, PM-05-03).
pub const RALLIES: u8 = 0;
/// A unit rolled for control: 1 for success (PM-10-08, PM-10-09).
pub const CONTROLLED: u8 = 1;
/// A battery's fire had no effect (PM-13-02).
pub const NO_EFFECT: u8 = 2;
/// The column of a combat, counted from 0 at 1:3, after all shifts: the value is 16 times the column before them more.
pub const COLUMN: u8 = 3;
/// The result of a combat, by its number (PM-13-05, PM-13-06).
pub const RESULT: u8 = 4;
/// The result of fire, by its number (PM-13-02).
pub const FIRE_RESULT: u8 = 5;
/// Infantry forms a hedgehog before cavalry: 1; or is caught as it stands: 0 (PM-07-14).
pub const HEDGEHOG: u8 = 6;
/// What has become of a General in combat, by the number of his fate: 0 unhurt, 1 killed, 2 wounded, 3 unhorsed (PM-08-20).
pub const LEADER: u8 = 7;
/// An army is looked at for a crisis: the level in parts of a hundred, 1000 more where there is one (PM-11-03).
pub const CRISIS: u8 = 8;
/// How a battle was judged, by the number of the degree of victory (PM-13-08).
pub const JUDGED: u8 = 9;
/// The dice for who is first: the number of the winner; 2 for a tie (PM-04-01).
pub const FIRST: u8 = 10;
/// A battery serves the other army from now on (PM-06-07).
pub const CAPTURED: u8 = 11;
/// An order was given: 1 if it was understood (PM-07-19).
pub const UNDERSTOOD: u8 = 12;
/// A message was captured: the number of the order that it held (PM-07-22).
pub const MESSAGE: u8 = 13;
/// One of the battle's own ways of winning decides it, by its number (PM-12-02).
pub const CONDITION: u8 = 14;
