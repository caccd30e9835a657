//! Every number of the rulebook's files against the words of the rules it says it comes from.

use std::collections::BTreeSet;

use crate::book::*;
use crate::ledger::{self, Id};

/// Values that their rules say in other words, and what those words are.
const SAID_OTHERWISE: [(&str, &str); 10] = [
    ("deployment.scouting.percent", "50 per cent more, own >= 1.5 x enemy"),
    ("events.fog_of_war.cards", "nine cards for nine events"),
    ("events.loot_the_baggage.cards", "nine cards for nine events"),
    ("events.scattered_showers.cards", "nine cards for nine events"),
    ("events.scattered_showers.whole_turns", "the whole of the next turn"),
    ("movement.rates.field_gun.bad", "cannot move"),
    ("movement.rates.field_gun.good", "cannot move"),
    ("points.raw.percent", "25 per cent less, 16 x 0.75"),
    ("points.veterans.percent", "25 per cent more, 24 x 1.25"),
    ("troops.formations.mob.files", "two rows of ten"),
];

const WORDS: [(&str, &[&str]); 14] = [
    ("0", &["zero", "none", "no ", "free", "nothing"]),
    ("0.5", &["half"]),
    ("1", &["one", "single", "once", "a further", "each"]),
    ("2", &["two", "twice"]),
    ("3", &["three"]),
    ("4", &["four"]),
    ("5", &["five"]),
    ("6", &["six"]),
    ("8", &["eight"]),
    ("12", &["twelve"]),
    ("24", &["twenty-four"]),
    ("25", &["one quarter"]),
    ("50", &["half"]),
    ("90", &["square"]),
];

/// Whether a text holds a number by itself, in figures or in words.
fn says(text: &str, value: &str) -> bool {
    let figures = text.match_indices(value).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + value.len()..].chars().next();
        let after_that = text[at + value.len()..].chars().nth(1);
        let ends = match after {
            Some('.') => !after_that.is_some_and(|next| next.is_ascii_digit()),
            Some(next) => !next.is_ascii_digit(),
            None => true,
        };
        ends && !before.is_some_and(|last| last.is_ascii_digit() || last == '.')
    });
    figures
        || WORDS
            .iter()
            .filter(|(number, _)| *number == value)
            .any(|(_, words)| words.iter().any(|word| text.contains(word)))
}

#[test]
fn every_number_stands_in_a_rule_it_cites() {
    let ledger = ledger::standard();
    let mut silent = BTreeSet::new();
    for number in Book::standard().numbers() {
        if number.value.parse::<f64>().is_err() {
            continue; // switches and words are tested by what they mean
        }
        let said = number.rules.iter().filter_map(|&rule| ledger.entry(rule)).any(|entry| {
            let words = entry.words().to_lowercase().replace(&Id(entry.rule).to_string().to_lowercase(), "");
            says(&words, &number.value)
        });
        if !said {
            silent.insert(number.path.as_str());
        }
    }
    let otherwise: BTreeSet<&str> = SAID_OTHERWISE.iter().map(|(path, _)| *path).collect();
    assert_eq!(silent, otherwise);
}
