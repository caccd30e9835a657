//! What the rulebook is held to from outside, in one program: it is linked once. `no_heap` counts what is allocated and stands
//! alone.

mod agreement;
mod bounding_radius;
mod captain;
mod casting;
mod draws;
mod field;
mod lists;
mod malformed;
mod moves;
mod players;
mod presenting;
mod replays;
mod runs;
mod secrets;
mod settled;
mod shots;
mod size;
mod spared;
