//! What the rulebook is held to from outside, in one program: it is linked once.

mod agreement;
mod cases;
mod casting;
mod field;
mod foreseen;
mod malformed;
mod odds;
mod players;
mod presenting;
mod skirmish;
