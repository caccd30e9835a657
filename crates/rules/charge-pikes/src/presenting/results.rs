//! What dice come to, in a few words.

use dice::Reading;
use engine::Rule;
use engine::view::words::counted;

use crate::rule;

/// A reading of a throw in words: `3 hits`, `passed`, `the wood is heavy`.
pub(super) fn words(rule: Rule, reading: Reading) -> String {
    match reading {
        Reading::Passed(passed) if rule == rule!("CP-09-09") => {
            if passed { "the general is unhurt" } else { "the general falls" }.to_owned()
        }
        Reading::Passed(passed) => if passed { "passed" } else { "failed" }.to_owned(),
        Reading::Total(total) => format!("a {total}"),
        Reading::Hits(_) | Reading::HitsAndMarked { .. } => counts(rule, reading),
        Reading::Card(_) => "a card".to_owned(),
        Reading::Direction(direction) => format!("direction {direction}"),
    }
}

fn counts(rule: Rule, reading: Reading) -> String {
    let hits = match reading.hits() {
        0 => "no hits".to_owned(),
        hits => counted(hits, "hit"),
    };
    match reading.marked() {
        0 => hits,
        marked if rule == rule!("CP-16-27") => {
            format!("{hits}, {marked} of them double")
        }
        marked => format!("{hits}, {marked} marked"),
    }
}
