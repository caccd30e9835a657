//! The format that is documented is the format that is read.

use engine::sheet::Words;

use super::named::{self, Named};
use super::{facts, start};
use crate::table::{
    Battle, Crossing, Finding, Melee, Order, Part, Phase, Reason, SideState, Sign, Tactic, UnitState,
};
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
    let facts = [
        cases::known::<UnitState>(facts::OF_UNIT),
        cases::known::<SideState>(facts::OF_SIDE),
        cases::known::<Battle>(facts::OF_BATTLE),
        cases::known::<Melee>(&[]),
        cases::known::<Finding>(&[]),
    ]
    .concat();
    let named = words(named::KINDS)
        .chain(words(named::QUALITIES))
        .chain(words(Order::WORDS))
        .chain(words(named::RIGHTS))
        .chain(words(named::EDGES))
        .chain(words(Part::WORDS))
        .chain(words(Tactic::WORDS))
        .chain(words(Crossing::WORDS))
        .chain(words(Phase::WORDS))
        .chain(words(Reason::WORDS))
        .chain(words(named::DEPARTURES))
        .chain(words(named::BONUS))
        .chain(words(named::EVENTS));
    let none: Vec<&str> = Vec::new();
    let hint = "docs/case-format.md should name these";
    assert_eq!(missing(start::STARTS.iter().copied()), none, "starts: {hint}");
    assert_eq!(missing(facts), none, "facts: {hint}");
    assert_eq!(missing(words(Sign::WORDS)), none, "flags: {hint}");
    assert_eq!(missing(VERBS.iter().map(|verb| verb.word)), none, "verbs: {hint}");
    assert_eq!(missing(named), none, "words: {hint}");
}
