//! Remarks: steps of a procedure that change nothing but belong in the story.

/// A group has tested morale: the value is by how much it failed, 0 for success; 100 more if the number was beyond any
/// die.
pub const TESTED: u8 = 0;
/// A figure was hit and its armour turned it.
pub const ARMOUR_HELD: u8 = 1;
/// A shot did nothing: it missed, or armour turned it.
pub const MISSED: u8 = 2;
/// A declared shot was lost because its target is gone (BR-06-10).
pub const SHOT_LOST: u8 = 3;
/// A melee was fought: the value is the attacker's total plus 256 times the defender's, each plus 64.
pub const FOUGHT: u8 = 4;
/// A hit without effect (BR-09-03).
pub const SCRATCH: u8 = 5;
/// A herding roll: 1 for success.
pub const HERDED: u8 = 6;
/// A card is turned: its number.
pub const CARD: u8 = 7;
/// A group has been found (BR-01-06).
pub const FOUND: u8 = 8;
/// A horse is spooked, or is not: 1 or 0 (BR-07-01).
pub const SPOOKED: u8 = 9;
/// A rider keeps his seat, or is thrown: 1 or 0 (BR-07-04).
pub const SEAT: u8 = 10;
/// A group charges another: the other's number.
pub const CHARGES: u8 = 11;
/// A charged group stands, gives way, draws back as far as it has cover to go to, or lies helpless: 1, 0, 2 or 3.
pub const STANDS: u8 = 12;
/// A group rolls for a move that it makes in a turn of the other side: the length in hundredths of a millimetre (BR-05-05).
pub const ROLLED: u8 = 13;
/// A side has looked round where an enemy may lie hidden (BR-01-06).
pub const LOOKED: u8 = 14;
/// A figure attacks one who cannot defend himself: his number (BR-08-08).
pub const HELPLESS: u8 = 15;
