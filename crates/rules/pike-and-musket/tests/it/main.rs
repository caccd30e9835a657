//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod book;
mod captain;
mod cases;
mod casting;
mod draws;
mod faces;
mod field;
mod foreseen;
mod formation;
mod ledger;
mod malformed;
mod mustering;
mod odds;
mod players;
mod presenting;
mod replays;
mod routers;
mod secrets;
mod size;
mod skirmish;
mod spared;
mod value;
