//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod book;
mod captain;
mod casting;
mod draws;
mod field;
mod herding;
mod ledger;
mod malformed;
mod mustering;
mod odds;
mod offers;
mod players;
mod prospects;
mod replays;
mod running;
mod secrets;
mod size;
mod skirmish;
mod spared;
