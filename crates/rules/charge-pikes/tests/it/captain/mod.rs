//! What the captain chooses in single positions, and what he says for it: each competence both ways.

mod asked;
mod charges;
mod looks_ahead;
mod moves;
mod plans;
mod stands;
