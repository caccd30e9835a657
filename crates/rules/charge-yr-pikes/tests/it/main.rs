//! What the rulebook is held to from outside, in one program: it is linked once.

mod captain;
mod cases;
mod casting;
mod faces;
mod figures;
mod hamlet;
mod house;
mod ledger;
mod malformed;
mod odds;
mod plans;
mod players;
mod position;
mod presenting;
mod quick;
mod reach;
mod replays;
mod secrets;
mod shade;
mod size;
mod skirmish;
mod thrown;
