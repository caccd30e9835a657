//! Numbers against the words of the rules they say they come from.

use super::Number;
use super::value::Decimal;
use crate::Ledger;

/// How rules say numbers without figures.
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

/// The paths of the numbers that none of the rules they come from says, in figures or in words, in their order; of a
/// list, each number must be said. Switches and texts are not looked at, nor is a minus sign.
pub fn unsaid<'n>(numbers: &'n [Number], ledger: &Ledger) -> Vec<&'n str> {
    let said = |number: &Number, value: &str| {
        number.rules.iter().filter_map(|&rule| ledger.entry(rule)).any(|entry| {
            let words = entry.words().to_lowercase();
            says(&words.replace(&entry.id.to_string().to_lowercase(), ""), value)
        })
    };
    let unsaid = numbers.iter().filter(|number| {
        let values = number.value.trim_matches(['[', ']']).split(", ");
        let mut numbers = values.filter(|value| Decimal::parse(value).is_some());
        !numbers.all(|value| said(number, value.trim_start_matches('-')))
    });
    unsaid.map(|number| number.path.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_said_in_figures_or_in_words() {
        assert!(says("moves 6 inches", "6"));
        assert!(says("at most 2.5.", "2.5"));
        assert!(!says("16 inches", "6"));
        assert!(!says("6.5 inches", "6"));
        assert!(says("half the move", "0.5"));
    }
}
