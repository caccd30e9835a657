//! What the captain says for what he does, in whole battles and in single positions.

mod arms;
mod battles;
mod faults;
mod leaders;
mod plans;
mod reasons;
