//! Remarks: steps of a procedure that change nothing but belong in the story.

/// A card was turned: its kind (CYP-02-02).
pub const CARD: u8 = 0;
/// The command roll of a tertia or unit: 1 if it may move (CYP-05-01).
pub const COMMAND: u8 = 1;
/// Who declares first: the number of the side, 2 for a tie (CYP-00-10).
pub const FIRST: u8 = 2;
/// What a morale test came to: the total, 16 times the number of the reason more (CYP-11-04).
pub const MORALE: u8 = 3;
/// What terrain takes of a move, in hundredths of a millimetre (CYP-16-08).
pub const TOLL: u8 = 4;
/// An officer's life: 1 if he is lost (CYP-04-09).
pub const OFFICER: u8 = 5;
/// Routers were stopped by pikes (CYP-15-05).
pub const LEVELLED: u8 = 6;
/// A unit has rallied: 1; stays routed: 0; deserts: 2 (CYP-15-06, CYP-15-07).
pub const RALLIED: u8 = 7;
/// A unit was drawn out of the battle by its colonel (CYP-19-02).
pub const WITHDRAWN: u8 = 8;
/// A silenced battery recovers: 1 (CYP-09-07).
pub const RECOVERED: u8 = 9;
/// An army was looked at for fright: 1 if it takes fright (CYP-19-05).
pub const FRIGHT: u8 = 11;
/// The degree of victory, by its number (CYP-19-22).
pub const DEGREE: u8 = 12;
/// A mapped unit has become visible (CYP-02-04).
pub const SEEN: u8 = 10;
/// What ball did to a battery: a gunner 1, no fire in the next turn 2, silenced 3 (CYP-09-05, CYP-09-06).
pub const BATTERY_HIT: u8 = 13;
/// An attack was cut short by ground: by how much, in hundredths of a millimetre (CYP-12-36).
pub const SHORT: u8 = 14;
/// A unit tries mounted fire: 1; closes with the sword: 0 (CYP-23-05).
pub const PISTOLS: u8 = 15;
/// A mover has looked for what may stand on the enemy's map, found or not (CYP-02-04).
pub const LOOKED: u8 = 40;
/// Casualties that a side inflicts in a melee (CYP-12-20).
pub const CASUALTIES: u8 = 16;
/// An officer was named for the command roll of the tertia of this number (CYP-05-02).
pub const NAMED: u8 = 41;
/// How a melee ended for a side: 0 it won, 1 it lost, 2 nobody did (CYP-12-21).
pub const MELEE: u8 = 33;
/// Horse that has won obeys: 1; it rides off to plunder: 0 (CYP-22-01).
pub const OBEYS: u8 = 34;
/// Plunderers have done: 1; they go on: 0 (CYP-22-03).
pub const PLUNDERED: u8 = 35;
