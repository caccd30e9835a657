//! What is listed, fielded and played under every rulebook, in one program: it is linked once.

mod at_a_glance;
mod bars;
mod characters;
mod conditions;
mod family;
mod fielding;
mod looking_ahead;
mod marshalling;
mod plays;
mod reasons;
mod roll;
mod value;
