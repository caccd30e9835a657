//! What the captain chooses in single positions, and what he says for it: each competence both ways.

mod asked;
mod fights;
mod moves;
mod orders;
mod plans;
mod reasons;
mod stands;
