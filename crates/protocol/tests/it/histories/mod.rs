//! Two histories that differ in what a seat cannot know come to it with the same bytes: answers, counters, pushes and their
//! sizes, and what can be taken back. And a door that leaks on purpose is caught, one leak at a time.

mod border;
mod house;
mod leaks;
mod open;
mod pikes;
mod tertias;
