//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod captain;
mod casting;
mod draws;
mod field;
mod malformed;
mod players;
mod replays;
mod secrets;
mod size;
mod skirmish;
mod spared;
