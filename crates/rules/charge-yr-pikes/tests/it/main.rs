//! What the rulebook is held to from outside, in one program: it is linked once.

mod cases;
mod casting;
mod faces;
mod figures;
mod ledger;
mod position;
mod size;
mod skirmish;
mod thrown;
