//! What the rulebook is held to from outside, in one program: it is linked once.

mod agreement;
mod casting;
mod field;
mod foreseen;
mod odds;
mod players;
mod presenting;
mod skirmish;
