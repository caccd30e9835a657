//! What dice come to, in a few words.

use dice::Reading;
use engine::Rule;

use crate::rule;

/// A reading of a throw in words: `a 4`, `rallies`, `fights on`.
pub(super) fn words(rule: Rule, reading: Reading) -> String {
    match reading {
        Reading::Passed(passed) => passed_in_words(rule, passed).to_owned(),
        Reading::Total(total) => format!("a {total}"),
        Reading::Hits(hits) | Reading::HitsAndMarked { hits, .. } => hits.to_string(),
        Reading::Card(_) => "a card".to_owned(),
        Reading::Direction(direction) => format!("direction {direction}"),
    }
}

fn passed_in_words(rule: Rule, passed: bool) -> &'static str {
    const STOPS: Rule = rule!("PM-05-01");
    const RALLIES: Rule = rule!("PM-05-03");
    const UNHURT: Rule = rule!("PM-08-19");
    const CRISIS: Rule = rule!("PM-13-07");
    const CONTROL: [Rule; 2] = [rule!("PM-10-08"), rule!("PM-10-09")];
    let is = |known: Rule| known == rule;
    match passed {
        true if is(STOPS) => "stops running",
        false if is(STOPS) => "runs on",
        true if is(RALLIES) => "rallies",
        false if is(RALLIES) => "stays disrupted",
        true if is(UNHURT) => "the General is unhurt",
        false if is(UNHURT) => "the General is struck",
        true if is(CRISIS) => "fights on",
        false if is(CRISIS) => "a crisis of morale",
        true if is(CONTROL[0]) || is(CONTROL[1]) => "in hand",
        false if is(CONTROL[0]) || is(CONTROL[1]) => "out of control",
        true => "passed",
        false => "failed",
    }
}
