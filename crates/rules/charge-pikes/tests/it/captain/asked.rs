//! A position told in the words of the cases, up to a question that the captain answers.

use charge_pikes::ChargePikes;

/// What the captain chose.
pub type Chosen = conformance::asking::Chosen<ChargePikes>;

/// What the captain answers to the first question after the answers that are told, from a start in a position.
pub fn asked(position: &str, start: &str, told: &[&str]) -> Chosen {
    conformance::asking::asked("CP-01-01", position, start, told)
}

/// Asserts that the captain's answer begins with these words.
#[track_caller]
pub fn expect(chosen: &Chosen, words: &str) {
    chosen.expect(words);
}
