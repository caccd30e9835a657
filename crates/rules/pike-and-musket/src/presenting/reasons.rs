//! Shifts of the column and modifiers of the die in words.

use engine::Rule;

use crate::combat::Reason;
use crate::{ledger, rule};

/// Why a column is shifted or a die changed.
const WHY: [(Rule, &str); 10] = [
    (rule!("PM-08-10"), "two arms"),
    (rule!("PM-08-11"), "three arms"),
    (rule!("PM-08-12"), "from a flank"),
    (rule!("PM-08-13"), "from the rear"),
    (rule!("PM-08-15"), "better ground"),
    (rule!("PM-08-16"), "shock horse that charged"),
    (rule!("PM-08-17"), "dragoons on foot in contact"),
    (rule!("PM-08-18"), "foot against a hedgehog"),
    (rule!("PM-08-19"), "General"),
    (rule!("PM-08-20"), "General killed"),
];

/// A reason by its rule.
pub(super) fn word(rule: Rule) -> String {
    match WHY.iter().find(|(known, _)| *known == rule) {
        Some((_, word)) => (*word).to_owned(),
        None => ledger::standard().entry(rule).map_or_else(String::new, |entry| entry.title.to_lowercase()),
    }
}

/// Reasons one after the other, each with its value: ` (two arms +1, from a flank +1)`; empty for none.
pub(super) fn told(reasons: &[Reason]) -> String {
    let told: Vec<String> =
        reasons.iter().map(|reason| format!("{} {:+}", word(reason.rule), reason.value)).collect();
    if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
}
