//! A position told in the words of the cases, up to a question that the captain answers.

use pike_and_musket::PikeAndMusket;

/// What the captain chose.
pub type Chosen = conformance::asking::Chosen<PikeAndMusket>;

/// What the captain answers to the first question after the answers that are told, from a start in a position.
pub fn asked(position: &str, start: &str, told: &[&str]) -> Chosen {
    conformance::asking::asked("PM-01-02", position, start, told)
}

/// A unit.
pub fn unit(name: &str, side: &str, troop: &str, at: (i32, i32), more: &str) -> String {
    format!(
        "[[unit]]\nname = \"{name}\"\nside = \"{side}\"\ntroop = \"{troop}\"\nat = [{}, {}]\n{more}\n",
        at.0, at.1
    )
}

/// A General.
pub fn general(name: &str, side: &str, at: (i32, i32)) -> String {
    format!("[[general]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{}, {}]\n", at.0, at.1)
}

/// A regiment of foot of either side.
pub fn foot(name: &str, side: &str, at: (i32, i32), more: &str) -> String {
    unit(name, side, if side == "A" { "royalist foot" } else { "parliament foot" }, at, more)
}
