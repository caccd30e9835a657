//! Each number of a rulebook moved by its smallest step, up and down where that is lawful.

use engine::Rule;

use super::Number;
use super::value::Decimal;
use crate::ByTheBook;

/// A number of the book that can be moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movable {
    /// File, table and key; one of several in brackets is counted from 0: `command.grades.rally[2]`.
    pub name: String,
    number: &'static Number,
    /// Which of several in brackets.
    at: usize,
}

/// A number moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// What it becomes.
    pub to: String,
    /// What then stands where, as TOML writes it: each path with its value, the whole list where the number is one of several;
    /// first the number itself, then those that must agree with it.
    pub house: Vec<(String, String)>,
}

/// All numbers of a book in the order of their names: what is written as a number, as a text that says one
/// ([`ByTheBook::neighbours`]) or as yes or no, each for itself where several stand in brackets. Words are none.
///
/// A whole number moves by 1, one with decimals by a quarter, or by the first of a tenth, a twentieth and a hundredth that
/// the book allows; yes becomes no. A number that must agree with others, such as figures with files and ranks, moves
/// together with them, by the smallest step that the book then allows.
pub fn movable<B: ByTheBook>() -> Vec<Movable> {
    let each = |number: &'static Number| {
        let written = Written::of(&number.value);
        let (items, is_list) = (written.items.len(), written.is_list);
        let name = move |at| if is_list { format!("{}[{at}]", number.path) } else { number.path.clone() };
        let moves =
            (0..items).filter(move |at| next_to::<B>(Written::of(&number.value).items[*at]).is_some());
        moves.map(move |at| Movable { name: name(at), number, at })
    };
    B::numbers().iter().flat_map(each).collect()
}

impl Movable {
    /// As it is written.
    pub fn value(&self) -> &'static str {
        Written::of(&self.number.value).items[self.at]
    }

    /// The rules it comes from.
    pub fn rules(&self) -> &'static [Rule] {
        &self.number.rules
    }

    /// The lawful moves, two at most.
    pub fn moves<B: ByTheBook>(&self) -> Vec<Move> {
        let (number, at) = (self.number, self.at);
        let written = Written::of(&number.value);
        let steps = next_to::<B>(written.items[at]).unwrap_or_default();
        let lawful = steps.iter().map(|step| {
            let to = |to: &String| Move {
                to: to.clone(),
                house: vec![(number.path.clone(), written.with(at, to))],
            };
            step.iter().map(to).filter(is_lawful::<B>).collect::<Vec<_>>()
        });
        let found = lawful.into_iter().find(|moves| !moves.is_empty());
        found.unwrap_or_else(|| moved_together::<B>(number, &written, at))
    }
}

/// The farthest that a number moves where the nearest values agree with nothing else.
const FARTHEST: i64 = 4;
/// The farthest that others move to agree with it, and how many of them at most.
const FARTHEST_OTHER: i64 = 12;
const OTHERS: usize = 8;

/// A whole number moved together with those that it must agree with: those that the refusals name, each by the smallest step
/// after which the book finds the least amiss.
fn moved_together<B: ByTheBook>(number: &Number, written: &Written<'_>, at: usize) -> Vec<Move> {
    let Ok(whole) = written.items[at].parse::<i64>() else { return Vec::new() };
    let toward = |sign: i64| {
        (1..=FARTHEST).find_map(|step| {
            let to = (whole + sign * step).to_string();
            agreed::<B>(vec![(number.path.clone(), written.with(at, &to))]).map(|house| Move { to, house })
        })
    };
    [1, -1].into_iter().filter_map(toward).collect()
}

/// House rules with others beside them until the book allows all, if it comes to that.
fn agreed<B: ByTheBook>(mut house: Vec<(String, String)>) -> Option<Vec<(String, String)>> {
    for _ in 0..=OTHERS {
        let Err(faults) = B::allows(&house_rules(&house)) else { return Some(house) };
        let told: String = faults.iter().map(|fault| fault.to_string()).collect();
        let is_named = |other: &&Number| {
            told.contains(&format!("`{}`", other.path)) && house.iter().all(|(path, _)| *path != other.path)
        };
        let others: Vec<&Number> = B::numbers().iter().filter(is_named).collect();
        let steps = (1..=FARTHEST_OTHER).flat_map(|step| [step, -step]);
        let candidates = steps.flat_map(|step| others.iter().map(move |other| (*other, step)));
        let tried = candidates.filter_map(|(other, step)| {
            let value = other.value.parse::<i64>().ok()? + step;
            let mut more = house.clone();
            more.push((other.path.clone(), value.to_string()));
            let left = B::allows(&house_rules(&more)).err().unwrap_or_default();
            // A value that is out of its range keeps the book from saying what else is amiss.
            let in_range = !left.iter().any(|fault| fault.what.contains(" cannot be "));
            // Whoever gives way to one may fall out with two others, who then give way themselves.
            (in_range && left.len() <= faults.len() + 1).then_some((left.len(), more))
        });
        // The first of those that leave the least amiss: the smallest step.
        let next = tried.min_by_key(|(left, _)| *left).map(|(_, more)| more);
        house = next?;
    }
    None
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

impl<'a> Written<'a> {
    fn of(value: &'a str) -> Written<'a> {
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
