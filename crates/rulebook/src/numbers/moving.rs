//! Each number of a rulebook moved by its smallest step, up and down where that is lawful.

use engine::Rule;

use super::Number;
use super::value::Decimal;
use crate::ByTheBook;

/// A number of the book, and the values next to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movable {
    /// File, table and key; one of several in brackets is counted from 0: `command.grades.rally[2]`.
    pub name: String,
    /// As it is written.
    pub value: String,
    /// The rules it comes from.
    pub rules: Vec<Rule>,
    /// The lawful moves, two at most.
    pub moves: Vec<Move>,
}

/// A number moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it becomes, and what another becomes with it where the two must agree.
    pub to: String,
    /// What then stands where, as TOML writes it: each path with its value, the whole list where the number is one of several.
    pub house: Vec<(String, String)>,
}

/// All numbers of a book in the order of their names: what is written as a number, as a text that says one
/// ([`ByTheBook::neighbours`]) or as yes or no, each for itself where several stand in brackets. Words are none.
///
/// A whole number moves by 1, one with decimals by a quarter, or by the first of a tenth, a twentieth and a hundredth that
/// the book allows; yes becomes no. A number that must agree with others, such as figures with files and ranks, moves
/// together with one of them, by the smallest step of that one that the book allows.
pub fn movable<B: ByTheBook>() -> Vec<Movable> {
    let numbers = B::numbers();
    numbers.iter().flat_map(|number| each_of::<B>(number)).collect()
}

/// The numbers written at one path: one, several in brackets, or none.
fn each_of<B: ByTheBook>(number: &Number) -> Vec<Movable> {
    let written = Written::of(&number.value);
    let mut all = Vec::new();
    for (at, item) in written.items.iter().enumerate() {
        let Some(steps) = next_to::<B>(item) else { continue };
        let moves = steps.iter().map(|step| {
            let to = |to: &String| Move {
                to: to.clone(),
                house: vec![(number.path.clone(), written.with(at, to))],
            };
            step.iter().map(to).filter(is_lawful::<B>).collect::<Vec<_>>()
        });
        let mut moves = moves.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default();
        if moves.is_empty() {
            let together = |to: &String| moved_together::<B>(number, &written.with(at, to), to);
            moves = steps.iter().flatten().filter_map(together).collect();
        }
        let name = if written.is_list { format!("{}[{at}]", number.path) } else { number.path.clone() };
        all.push(Movable { name, value: (*item).to_owned(), rules: number.rules.clone(), moves });
    }
    all
}

/// The farthest that a number moves to agree with another that does: as many as a regiment has figures.
const FARTHEST: i64 = 24;

/// A number moved together with one that it must agree with: one whole number that its refusal names.
fn moved_together<B: ByTheBook>(number: &Number, value: &str, to: &str) -> Option<Move> {
    let alone = (number.path.clone(), value.to_owned());
    let refused = B::allows(&house_rules(std::slice::from_ref(&alone))).err()?;
    let is_named = |other: &&Number| {
        let quoted = format!("`{}`", other.path);
        other.path != number.path && refused.iter().any(|fault| fault.to_string().contains(&quoted))
    };
    let steps = (1..=FARTHEST).flat_map(|step| [step, -step]);
    let others: Vec<&Number> = B::numbers().iter().filter(is_named).collect();
    let candidates = steps.flat_map(|step| others.iter().map(move |other| (*other, step)));
    candidates.into_iter().find_map(|(other, step)| {
        let next: i64 = other.value.parse::<i64>().ok()? + step;
        let found = Move {
            to: format!("{to} with {} = {next}", other.path),
            house: vec![alone.clone(), (other.path.clone(), next.to_string())],
        };
        is_lawful::<B>(&found).then_some(found)
    })
}

fn is_lawful<B: ByTheBook>(found: &Move) -> bool {
    B::allows(&house_rules(&found.house)).is_ok()
}

/// House rules that write values at paths.
fn house_rules(values: &[(String, String)]) -> String {
    values.iter().map(|(path, value)| format!("{path} = {value}\n")).collect()
}

/// What stands at a path, one or several in brackets.
struct Written<'a> {
    is_list: bool,
    items: Vec<&'a str>,
}

impl Written<'_> {
    fn of(value: &str) -> Written<'_> {
        let list = value.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        Written { is_list: list.is_some(), items: list.unwrap_or(value).split(", ").collect() }
    }

    /// The whole with another value at one place.
    fn with(&self, at: usize, to: &str) -> String {
        if !self.is_list {
            return to.to_owned();
        }
        let mut items = self.items.clone();
        items[at] = to;
        format!("[{}]", items.join(", "))
    }
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
