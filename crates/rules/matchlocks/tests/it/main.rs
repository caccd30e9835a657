//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod blows;
mod captain;
mod cases;
mod casting;
mod chains;
mod deployment;
mod facts;
mod field_of_battle;
mod malformed;
mod morale;
mod moves;
mod players;
mod presenting;
mod replays;
mod secrecy;
mod secrets;
mod shots;
mod spared;
mod staging;
mod state;
