//! Lengths and places of a position: a bare number is millimetres under these rules, a text may name its unit as everywhere.

use scenario::reading::{Node, TableReader, Value};
use tabletop::{Length, Point};

/// Reads a node as a length; `key` names it in messages.
fn length_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Length> {
    let written = match &node.value {
        Value::Whole(whole) => Some(format!("{whole}mm")),
        Value::Fraction(text) => Some(format!("{text}mm")),
        Value::Text(text) => Some(text.clone()),
        _ => None,
    };
    let read = written.and_then(|text| cases::inches(&text));
    if read.is_none() {
        return table.wrong_kind_at(key, node, "a number of millimetres, with two decimals at most");
    }
    read
}

/// Reads an optional length.
pub fn length(table: &TableReader<'_>, key: &'static str) -> Option<Length> {
    length_in(table, key, table.optional(key)?)
}

/// Reads an optional place.
pub fn place(table: &TableReader<'_>, key: &'static str) -> Option<Point> {
    place_in(table, key, table.optional(key)?)
}

/// Reads a node as a place, `[x, y]` in millimetres.
pub fn place_in(table: &TableReader<'_>, key: &str, node: &Node) -> Option<Point> {
    match &node.value {
        Value::List(list) if list.len() == 2 => {
            let (x, y) = (length_in(table, key, &list[0]), length_in(table, key, &list[1]));
            Some(Point::new(x?.0, y?.0))
        }
        _ => {
            table.wrong_kind_at(key, node, "a place: [x, y] in millimetres from the left and the bottom edge")
        }
    }
}
