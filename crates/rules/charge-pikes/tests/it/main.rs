//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod book;
mod bounding_radius;
mod captain;
mod casting;
mod draws;
mod field;
mod ledger;
mod lists;
mod malformed;
mod moves;
mod mustering;
mod odds;
mod players;
mod presenting;
mod remarks;
mod replays;
mod runs;
mod secrets;
mod settled;
mod shadows;
mod shots;
mod size;
mod spared;
mod value;
