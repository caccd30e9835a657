//! Players and random battles of the lab, in one program: it is linked once.

mod league;
mod luck;
mod players;
mod random_battles;
