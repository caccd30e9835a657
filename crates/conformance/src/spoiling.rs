//! Files that are broken in any way: texts spoiled by chance, and what must be told of them.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// One way of spoiling a text.
#[derive(Clone, Debug)]
pub(crate) enum Spoil {
    /// Takes out some characters.
    Cut {
        /// From where, in characters; beyond the end it is counted from the start again.
        at: usize,
        /// How many.
        count: usize,
    },
    /// Puts something in.
    Insert {
        /// Where, in characters.
        at: usize,
        /// What.
        what: String,
    },
    /// Takes out a line.
    DropLine(usize),
    /// Writes a line twice.
    RepeatLine(usize),
    /// Puts one line in the place of another.
    MoveLine(usize, usize),
    /// Puts another value behind the `=` of a line.
    Revalue(usize, String),
    /// Puts another number in the place of one.
    Renumber(usize, String),
    /// Cuts the text off.
    End(usize),
}

/// A text spoiled in one way.
pub(crate) fn spoil(text: &str, how: &Spoil) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = lines.len().max(1);
    match how {
        Spoil::Cut { at, count } => {
            let at = at % (characters.len() + 1);
            characters.drain(at..(at + count).min(characters.len()));
            return characters.into_iter().collect();
        }
        Spoil::Insert { at, what } => {
            let at = at % (characters.len() + 1);
            characters.splice(at..at, what.chars());
            return characters.into_iter().collect();
        }
        Spoil::End(at) => {
            characters.truncate(at % (characters.len() + 1));
            return characters.into_iter().collect();
        }
        Spoil::Renumber(at, number) => {
            let digits: Vec<usize> =
                (0..characters.len()).filter(|at| characters[*at].is_ascii_digit()).collect();
            if let Some(at) = digits.get(at % digits.len().max(1)) {
                characters.splice(*at..*at + 1, number.chars());
            }
            return characters.into_iter().collect();
        }
        _ if lines.is_empty() => return text.to_owned(),
        Spoil::DropLine(line) => drop(lines.remove(line % count)),
        Spoil::RepeatLine(line) => lines.insert(line % count, lines[line % count].clone()),
        Spoil::MoveLine(from, to) => {
            let line = lines.remove(from % count);
            lines.insert(to % count, line);
        }
        Spoil::Revalue(line, value) => {
            let line = &mut lines[line % count];
            if let Some((key, _)) = line.clone().split_once('=') {
                *line = format!("{key}= {value}");
            }
        }
    }
    lines.join("\n")
}

fn any_number() -> impl Strategy<Value = String> {
    let edges = [
        "-1",
        "0",
        "7",
        "99",
        "255",
        "256",
        "-129",
        "65536",
        "2147483648",
        "9999999999999999999",
        "1e9",
        "0.5",
        "-0.00001",
        "nan",
        "72.00001",
    ];
    prop_oneof![
        prop::sample::select(edges.to_vec()).prop_map(str::to_owned),
        (-200i32..5_000).prop_map(|number| number.to_string())
    ]
}

fn any_value(own: &[&'static str]) -> impl Strategy<Value = String> + use<> {
    let everywhere = [
        "\"\"",
        "\"A\"",
        "[]",
        "[[]]",
        "[1, 2]",
        "[[0, 0], [1, 1]]",
        "{}",
        "true",
        "\"\u{e4}\u{20ac}\"",
        "\"1/0\"",
        "\"152.41mm\"",
        "[\"pass\"]",
    ];
    let fixed: Vec<&str> = everywhere.iter().chain(own).copied().collect();
    prop_oneof![prop::sample::select(fixed).prop_map(str::to_owned), any_number()]
}

fn any_spoil(own: &[&'static str]) -> impl Strategy<Value = Spoil> + use<> {
    let place = || 0usize..1_000_000;
    prop_oneof![
        (place(), 1usize..20).prop_map(|(at, count)| Spoil::Cut { at, count }),
        (place(), "[ -~\u{e4}\u{20ac}\n\"\\[\\]={}.#:;]{1,6}")
            .prop_map(|(at, what)| Spoil::Insert { at, what }),
        place().prop_map(Spoil::DropLine),
        place().prop_map(Spoil::RepeatLine),
        (place(), place()).prop_map(|(from, to)| Spoil::MoveLine(from, to)),
        (place(), any_value(own)).prop_map(|(line, value)| Spoil::Revalue(line, value)),
        (place(), any_number()).prop_map(|(at, number)| Spoil::Renumber(at, number)),
        place().prop_map(Spoil::End),
    ]
}

/// Runs a property over so many texts, each one of these spoiled once to three times, from a fixed seed. Some of the values
/// that are put in are the rulebook's own words.
///
/// # Panics
/// With the least text for which the property does not hold.
pub(crate) fn over_spoiled(
    texts: &[String],
    cases: u32,
    own: &[&'static str],
    property: impl Fn(&str, usize) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let seed = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let strategy = (0..texts.len(), proptest::collection::vec(any_spoil(own), 1..4));
    let outcome = TestRunner::new_with_rng(config, seed).run(&strategy, |(which, spoils)| {
        let text = spoils.iter().fold(texts[which].clone(), |text, how| spoil(&text, how));
        property(&text, which)
    });
    outcome.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Whether a place, counted from 1, lies in a text or just behind the end of one of its lines.
pub(crate) fn is_in(text: &str, line: usize, column: usize) -> bool {
    let mut lines = text.split('\n').chain([""]);
    line >= 1 && lines.nth(line - 1).is_some_and(|line| (1..=line.chars().count() + 1).contains(&column))
}

/// Every fault is told with a place that the text has.
///
/// # Errors
/// The first that is not.
pub fn assert_places(text: &str, faults: &scenario::Faults) -> Result<(), TestCaseError> {
    prop_assert!(!faults.list.is_empty());
    for fault in &faults.list {
        prop_assert!(
            is_in(text, fault.position.line as usize, fault.position.column as usize),
            "{:?}",
            fault
        );
        prop_assert!(!fault.what.is_empty());
    }
    Ok(())
}
