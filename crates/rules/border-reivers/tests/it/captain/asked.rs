//! A position told in the words of the cases, up to a question that the captain answers.

use border_reivers::BorderReivers;

/// What the captain chose.
pub type Chosen = conformance::asking::Chosen<BorderReivers>;

/// What the captain answers to the first question after the answers that are told, from a start in a position.
pub fn asked(position: &str, start: &str, told: &[&str]) -> Chosen {
    conformance::asking::asked("BR-01-01", position, start, told)
}

/// Asserts that the captain's answer begins with these words.
#[track_caller]
pub fn expect(chosen: &Chosen, words: &str) {
    chosen.expect(words);
}

/// A man as the cases tell him: of the band of a side, or of the group that he names.
pub fn figure(name: &str, side: &str, at: (f64, f64), what: &str) -> String {
    let whose = if what.contains("group = ") { String::new() } else { format!("side = \"{side}\"\n") };
    format!("[[figure]]\nname = \"{name}\"\n{whose}at = [{}, {}]\n{what}\n", at.0, at.1)
}
