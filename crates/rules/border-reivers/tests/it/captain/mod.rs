//! What the captain chooses in single positions, and what he says for it: each competence both ways.

mod asked;
mod beasts;
mod blows;
mod driving;
mod droves;
mod leading;
mod reasons;
mod shots;
mod weighed;
