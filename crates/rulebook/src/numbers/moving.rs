//! Each number of a rulebook moved by its smallest step, up and down where that is lawful.

use engine::Rule;

use super::value::Decimal;
use crate::ByTheBook;

/// A number of the book, and the values next to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movable {
    /// File, table and key; one of several in brackets is counted from 0: `command.grades.rally[2]`.
    pub name: String,
    /// File, table and key alone.
    pub path: String,
    /// As it is written.
    pub value: String,
    /// The rules it comes from.
    pub rules: Vec<Rule>,
    /// The lawful moves: two at most, none where it must agree with another number.
    pub moves: Vec<Move>,
}

/// A number moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it becomes.
    pub to: String,
    /// What then stands at the path, as TOML writes it: the whole list, where the number is one of several.
    pub value: String,
}

/// All numbers of a book in the order of their names: what is written as a number, as a text that says one
/// ([`ByTheBook::neighbours`]) or as yes or no, each for itself where several stand in brackets. Words are none.
///
/// A whole number moves by 1, one with decimals by a quarter, or by the first of a tenth, a twentieth and a hundredth that
/// the book allows; yes becomes no.
pub fn movable<B: ByTheBook>() -> Vec<Movable> {
    let mut all = Vec::new();
    for number in B::numbers() {
        let list = number.value.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let items: Vec<&str> = list.unwrap_or(&number.value).split(", ").collect();
        for (at, item) in items.iter().enumerate() {
            let whole = |to: &str| match list {
                None => to.to_owned(),
                Some(_) => {
                    let mut moved = items.clone();
                    moved[at] = to;
                    format!("[{}]", moved.join(", "))
                }
            };
            let Some(steps) = next_to::<B>(item) else { continue };
            let lawful = |to: &String| B::allows(&format!("{} = {}\n", number.path, whole(to))).is_ok();
            let found = steps.into_iter().map(|step| step.into_iter().filter(lawful).collect::<Vec<_>>());
            let moves = found.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default();
            let moves = moves.into_iter().map(|to| Move { value: whole(&to), to }).collect();
            let name = if list.is_some() { format!("{}[{at}]", number.path) } else { number.path.clone() };
            let (path, rules) = (number.path.clone(), number.rules.clone());
            all.push(Movable { name, path, value: (*item).to_owned(), rules, moves });
        }
    }
    all
}

/// The values next to one as it is written, by each step in the order in which they are tried; nothing for a word.
fn next_to<B: ByTheBook>(item: &str) -> Option<Vec<Vec<String>>> {
    if let Some(number) = Decimal::parse(item) {
        return Some(steps(number));
    }
    match item {
        "true" => Some(vec![vec!["false".to_owned()]]),
        "false" => Some(vec![vec!["true".to_owned()]]),
        _ => {
            let text = item.strip_prefix('"').and_then(|text| text.strip_suffix('"'))?;
            let next: Vec<String> = B::neighbours(text).iter().map(|text| format!("{text:?}")).collect();
            (!next.is_empty()).then_some(vec![next])
        }
    }
}

fn steps(number: Decimal) -> Vec<Vec<String>> {
    let hundredths: &[i64] = if number.places == 0 { &[100] } else { &[25, 10, 5, 1] };
    let millionths = number.digits * 10_i64.pow(6 - number.places);
    let moved = |by: i64| {
        let found = Decimal { digits: millionths + by * 10_000, places: 6 };
        // Read again, so that no zeros stand at its end.
        Decimal::parse(&format!("{found}")).map_or_else(|| found.to_string(), |short| short.to_string())
    };
    hundredths.iter().map(|step| vec![moved(*step), moved(-step)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_moves_by_its_smallest_step() {
        let first = |text: &str| steps(Decimal::parse(text).unwrap()).remove(0);
        assert_eq!(first("6"), ["7", "5"]);
        assert_eq!(first("0"), ["1", "-1"]);
        assert_eq!(first("1.5"), ["1.75", "1.25"]);
        assert_eq!(first("-0.5"), ["-0.25", "-0.75"]);
        assert_eq!(steps(Decimal::parse("0.05").unwrap())[3], ["0.06", "0.04"]);
    }
}
