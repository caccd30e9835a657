//! The format that is documented is the format that is read.

use super::named::{self, Named};
use super::{facts, start};
use crate::table::FLAG_LABELS;
use crate::vocabulary::VERBS;

const DOCUMENT: &str = include_str!("../../../../../docs/case-format.md");

/// The words of a list that the document does not have.
fn missing<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
    let document: Vec<&str> =
        DOCUMENT.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
    let holds = |word: &&str| {
        let parts: Vec<&str> =
            word.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
        document.windows(parts.len()).any(|run| run == parts)
    };
    words.into_iter().filter(|word| !holds(word)).collect()
}

fn words<T>(list: Named<T>) -> impl Iterator<Item = &'static str> {
    list.iter().map(|(word, _)| *word)
}

#[test]
fn every_word_of_the_format_is_documented() {
    let facts = [facts::OF_UNIT, facts::OF_SIDE, facts::OF_BATTLE].concat();
    let named = words(named::KINDS)
        .chain(words(named::QUALITIES))
        .chain(words(named::ORDERS))
        .chain(words(named::RIGHTS))
        .chain(words(named::EDGES))
        .chain(words(named::PARTS))
        .chain(words(named::TACTICS))
        .chain(words(named::CROSSINGS))
        .chain(words(named::PHASES))
        .chain(words(named::REASONS))
        .chain(words(named::DEPARTURES))
        .chain(words(named::BONUS))
        .chain(words(named::EVENTS));
    let none: Vec<&str> = Vec::new();
    let hint = "docs/case-format.md should name these";
    assert_eq!(missing(start::STARTS.iter().copied()), none, "starts: {hint}");
    assert_eq!(missing(facts), none, "facts: {hint}");
    assert_eq!(missing(FLAG_LABELS.iter().map(|(_, label)| *label)), none, "flags: {hint}");
    assert_eq!(missing(VERBS.iter().map(|verb| verb.word)), none, "verbs: {hint}");
    assert_eq!(missing(named), none, "words: {hint}");
}
