//! House rules in a case: a `[house]` table laid over the numbers.

use scenario::Position;
use scenario::reading::{Node, TableReader, Value};

use super::Fault;

/// The numbers with the house rules of a case's position, if it has any, as `lay` lays a text and its name over
/// the standard ones. Faults are written into the reader's findings, at the values that they are about; `None`
/// comes back exactly when there are some.
pub fn house_rules<B>(
    position: &TableReader<'_>,
    lay: impl FnOnce(&str, &str) -> Result<B, Vec<Fault>>,
) -> Option<Option<B>> {
    let Some(house) = position.optional("house") else { return Some(None) };
    let (mut text, mut places) = (String::new(), Vec::new());
    write(house, "", &mut text, &mut places);
    match lay(&text, "the house rules") {
        Ok(numbers) => Some(Some(numbers)),
        Err(faults) => {
            for fault in faults {
                // One value stands on each line, so the line tells which one is meant.
                let at = places.get(fault.place.line as usize - 1).copied().unwrap_or(house.at);
                position.findings().report(at, fault.what, fault.mend);
            }
            None
        }
    }
}

/// Writes every value below a node as a line of its own, with its path.
fn write(node: &Node, path: &str, text: &mut String, places: &mut Vec<Position>) {
    if let Value::Table(entries) = &node.value {
        for (key, value) in entries {
            let below = if path.is_empty() { key.name.clone() } else { format!("{path}.{}", key.name) };
            write(value, &below, text, places);
        }
        return;
    }
    *text += &format!("{path} = {}\n", written(node));
    places.push(node.at);
}

fn written(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => format!("{text:?}"),
        Value::Whole(number) => number.to_string(),
        Value::Fraction(number) | Value::Time(number) => number.clone(),
        Value::Flag(flag) => flag.to_string(),
        Value::Date { year, month, day } => format!("{year:04}-{month:02}-{day:02}"),
        Value::List(list) => format!("[{}]", list.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Table(_) => "{}".to_owned(),
    }
}
