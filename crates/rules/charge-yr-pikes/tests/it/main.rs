//! What the rulebook is held to from outside, in one program: it is linked once.

mod cases;
mod casting;
mod ledger;
mod size;
mod skirmish;
