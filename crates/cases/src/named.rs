//! The words by which cases name what rules know by number, and reading values out of a case's tables.

use engine::{Departure, PieceId, Side};
use scenario::reading::{Node, TableReader, Value};
use tabletop::{Angle, Border, Edge, Length, Point};

use crate::{Misread, Words, degrees, inches, suggestion};

/// Words with what each stands for.
pub type Named<T> = &'static [(&'static str, T)];

/// The edges of the table.
pub const BORDERS: Named<Border> =
    &[("bottom", Border::Bottom), ("top", Border::Top), ("left", Border::Left), ("right", Border::Right)];

/// The sides.
pub const SIDES: Named<Side> = &[("A", Side::A), ("B", Side::B)];

/// The edges of a unit.
pub const EDGES: Named<Edge> =
    &[("front", Edge::Front), ("right", Edge::Right), ("rear", Edge::Rear), ("left", Edge::Left)];

/// How a unit left the table.
pub const DEPARTURES: Named<Departure> = &[
    ("destroyed", Departure::Destroyed),
    ("routed", Departure::Routed),
    ("retreated", Departure::Retreated),
    ("evaded", Departure::Evaded),
    ("pursued", Departure::Pursued),
    ("merged", Departure::Merged),
    ("captured", Departure::Captured),
    ("removed", Departure::Removed),
];

/// What a word stands for.
pub fn named<T: Copy>(list: Named<T>, word: &str) -> Option<T> {
    list.iter().find(|(other, _)| *other == word).map(|(_, value)| *value)
}

/// The word for something.
pub fn word_of<T: Copy + PartialEq>(list: Named<T>, value: T) -> &'static str {
    list.iter().find(|(_, other)| *other == value).map_or("unknown", |(word, _)| word)
}

/// Reads an optional word of a list; `None` also after a fault, which is written down.
pub fn word<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Option<T> {
    word_in(table, key, table.optional(key)?, list)
}

/// Reads a word of a list that must be there.
pub fn needed<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Option<T> {
    present(table, key)?;
    word(table, key, list)
}

/// Tells a key that is not there.
pub fn present(table: &TableReader<'_>, key: &'static str) -> Option<()> {
    if !table.has(key) {
        table.fault(key, format!("{key} is missing"), format!("add {key} = ..."));
        return None;
    }
    Some(())
}

/// Words that begin what a case expects, and those of the text form of answers: nothing of a battle is called so.
const RESERVED: &[&str] =
    &["asked", "event", "roll", "odds", "winner", "drawn", "over", "not", "on", "at", "facing", "none"];

/// Reads the name of something new, by which faults of its table call it from then on: one word, that of none of the `others`,
/// and no word with which a line of a case begins, by the `facts` of the battle.
pub fn new_name<'n>(
    table: &mut TableReader<'_>,
    mut others: impl Iterator<Item = &'n str>,
    facts: &[&str],
) -> Option<String> {
    present(table, "name")?;
    let name = table.text("name")?;
    table.rename(format!("\"{name}\""));
    let sound = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    let (what, mend) =
        if !sound || !name.starts_with(|first: char| first.is_ascii_alphabetic()) || name.len() == 1 {
            ("this is no name".to_owned(), "use one word of letters, digits and hyphens, two at least")
        } else if RESERVED.contains(&name.as_str())
            || facts.iter().any(|fact| fact.split(' ').next() == Some(&name))
        {
            (format!("`{name}` begins other lines of a case"), "use another name")
        } else if others.any(|other| other == name) {
            ("there are two of this name".to_owned(), "give one of them another name")
        } else {
            return Some(name);
        };
    table.fault("name", what, mend);
    None
}

/// The name that a table gives, whether or not it may be one; empty where it gives none.
pub fn given_name(table: &TableReader<'_>) -> String {
    match table.optional("name").map(|node| &node.value) {
        Some(Value::Text(name)) => name.clone(),
        _ => String::new(),
    }
}

/// Reads an optional reference to a piece by its name, of those that are called so in their order.
pub fn piece<'n>(
    table: &TableReader<'_>,
    key: &'static str,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<PieceId> {
    piece_in(table, key, table.optional(key)?, names)
}

/// Reads a node as the name of a piece; `key` names it in messages.
pub fn piece_in<'n>(
    table: &TableReader<'_>,
    key: &str,
    node: &Node,
    names: impl Iterator<Item = &'n str> + Clone,
) -> Option<PieceId> {
    let Value::Text(name) = &node.value else {
        return table.wrong_kind_at(key, node, "a name in quotation marks");
    };
    let found = names.clone().position(|other| other == name);
    if found.is_none() {
        let near = suggestion(name, names);
        table.findings().report(node.at, format!("{key}: nothing is named \"{name}\""), near);
    }
    found.map(|at| PieceId(at as u8))
}

/// Reads a node as a word of a list.
fn word_in<T: Copy>(table: &TableReader<'_>, key: &str, node: &Node, list: Named<T>) -> Option<T> {
    let Value::Text(text) = &node.value else {
        return table.wrong_kind_at(key, node, "a word in quotation marks");
    };
    let value = named(list, text);
    if value.is_none() {
        let near = suggestion(text, list.iter().map(|(word, _)| *word));
        table.findings().report(node.at, format!("{key} is \"{text}\", which is unknown"), near);
    }
    value
}

/// Reads an optional list of words.
pub fn words<T: Copy>(table: &TableReader<'_>, key: &'static str, list: Named<T>) -> Vec<T> {
    table.list(key).iter().filter_map(|node| word_in(table, key, node, list)).collect()
}

/// Reads an optional count; `usual` where it is absent.
pub fn count(table: &TableReader<'_>, key: &'static str, usual: u8) -> u8 {
    table.optional_number(key, 0..=255).map_or(usual, |number| number as u8)
}

/// Reads an optional length in inches.
pub fn length(table: &TableReader<'_>, key: &'static str) -> Option<Length> {
    length_in(table, key, table.optional(key)?)
}

/// Reads a node as a length in inches; `key` names it in messages.
pub(crate) fn length_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Length> {
    let read = written(node).and_then(|text| inches(&text));
    if read.is_none() {
        return table.wrong_kind_at(key, node, "a number of inches, with four decimals at most");
    }
    read
}

/// A number, or a text such as `\"152.41mm\"`, as it was written.
fn written(node: &Node) -> Option<String> {
    match &node.value {
        Value::Whole(whole) => Some(whole.to_string()),
        Value::Fraction(text) | Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// Reads an optional place.
pub fn place(table: &TableReader<'_>, key: &'static str) -> Option<Point> {
    place_in(table, key, table.optional(key)?)
}

/// Reads a node as a place, `[x, y]` in inches.
pub fn place_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Point> {
    match &node.value {
        Value::List(list) if list.len() == 2 => {
            let (x, y) = (length_in(table, key, &list[0]), length_in(table, key, &list[1]));
            Some(Point::new(x?.0, y?.0))
        }
        _ => table.wrong_kind_at(key, node, "a place: [x, y] in inches from the left and the bottom edge"),
    }
}

/// Reads an optional facing in degrees.
pub fn facing(table: &TableReader<'_>, key: &'static str) -> Option<Angle> {
    facing_in(table, key, table.optional(key)?)
}

/// Reads a node as a facing in degrees; `key` names it in messages.
pub(crate) fn facing_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Angle> {
    let read = written(node).and_then(|text| degrees(&text));
    if read.is_none() {
        return table.wrong_kind_at(key, node, "an angle in degrees");
    }
    read
}

/// Reads a word of a list out of a line.
///
/// # Errors
/// When there is no word, or it is not of the list, with the nearest that is.
pub fn one_of<T: Copy>(words: &mut Words<'_>, wanted: &str, list: Named<T>) -> Result<T, Misread> {
    let before = words.clone();
    let word = words.next(wanted)?;
    named(list, word).ok_or_else(|| {
        let near = suggestion(word, list.iter().map(|(word, _)| *word));
        before.wrong(format!("`{word}` is not {wanted}; {near}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_list_are_read_or_suggested() {
        let mut words = Words::of("left rihgt");
        assert_eq!(one_of(&mut words, "an edge", EDGES), Ok(Edge::Left));
        let wrong = one_of(&mut words, "an edge", EDGES).unwrap_err();
        assert_eq!(wrong.to_string(), "column 6: `rihgt` is not an edge; did you mean `right`?");
        assert_eq!(word_of(EDGES, Edge::Rear), "rear");
        assert_eq!(named(SIDES, "C"), None);
    }
}
