//! Units described in words, set up as a case sets them up.

use engine::PieceId;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::table::Table;
use matchlocks::world::World;

use crate::{Fault, OddsOrder};

/// The first unit described.
pub const FIRST: PieceId = PieceId(0);
/// The second.
pub const SECOND: PieceId = PieceId(1);

/// Where the front of the first unit stands.
const FRONT: f64 = 20.0;

/// Sets two units up, front to front, so many inches apart.
pub fn pair(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let (rules, range) = (house_lines(order)?, order.value("range").unwrap_or("6"));
    let inches = tabletop::Length::from_text(&format!("{range}in"))
        .filter(|length| *length >= tabletop::Length::ZERO)
        .ok_or_else(|| Fault::new(format!("--range: {range} is no number of inches; write 6 or 7.5")))?;
    let y = FRONT + inches.to_inches();
    let inside = order.value("in");
    let mut text = format!("{rules}{}", unit("ours", "A", 0, order.subject(0), FRONT)?);
    // Whoever is in a building occupies it; woods and fields are simply stood in.
    let occupies = if inside == Some("building") { " cover=place" } else { "" };
    text += &unit("theirs", "B", 180, &format!("{}{occupies}", order.subject(1)), y)?;
    if let Some(kind) = order.value("behind") {
        let points = format!("[[20, {y:.4}], [52, {y:.4}]]");
        text += &terrain("behind", kind, &["hedge", "wall", "high wall", "field defence"], &points)?;
    }
    if let Some(kind) = inside {
        let (left, right, far) = if kind == "building" { (33, 39, y + 4.0) } else { (20, 52, y + 12.0) };
        let points =
            format!("[[{left}, {y:.4}], [{right}, {y:.4}], [{right}, {far:.4}], [{left}, {far:.4}]]");
        let kinds = ["wood", "broken", "building", "hill", "steep hill", "bog"];
        text += &terrain("in", kind, &kinds, &points)?;
    }
    staged(&text)
}

/// One unit by itself.
pub fn single(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    staged(&format!("{}{}", house_lines(order)?, unit("ours", "A", 0, order.subject(0), FRONT)?))
}

/// House rules as the lines of a position.
fn house_lines(order: &OddsOrder<'_>) -> Result<String, Fault> {
    let Some((name, text)) = order.house else { return Ok(String::new()) };
    Book::with_house_rules(text, name).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Fault::new(faults.join("\n"))
    })?;
    let mut in_table = false;
    let mut lines = String::new();
    for line in text.lines() {
        match line.trim_start().strip_prefix('[') {
            Some(header) => {
                in_table = true;
                lines += &format!("[house.{header}\n");
            }
            None if !in_table && line.contains('=') && !line.trim_start().starts_with('#') => {
                lines += &format!("house.{}\n", line.trim_start());
            }
            None => lines += &format!("{line}\n"),
        }
    }
    Ok(lines)
}

fn terrain(flag: &str, word: &str, kinds: &[&str], points: &str) -> Result<String, Fault> {
    let kind = word.replace('-', " ");
    if !kinds.contains(&kind.as_str()) {
        let hint = cases::suggestion(&kind, kinds.iter().copied());
        return Err(Fault::new(format!("--{flag}: nobody stands so {word}; {hint}")));
    }
    let capacity = if kind == "building" { "capacity = 24\n" } else { "" };
    Ok(format!("[[terrain]]\nname = \"place\"\nkind = {kind:?}\n{capacity}points = {points}\n"))
}

/// A unit as a table of a position.
fn unit(name: &str, side: &str, facing: u32, words: &str, y: f64) -> Result<String, Fault> {
    let mut text =
        format!("[[unit]]\nname = {name:?}\nside = {side:?}\nat = [36, {y:.4}]\nfacing = {facing}\n");
    let mut words = words.split_whitespace();
    let first = words.next().ok_or_else(|| Fault::new("describe the unit: battalia, for one"))?;
    let kind = first.strip_prefix("kind=").unwrap_or(first);
    text += &format!("kind = {:?}\n", kind.replace('-', " "));
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let mend = "after its kind a unit is described as key=value, such as quality=veteran";
            return Err(Fault::new(format!("{word}: {mend}")));
        };
        let plain = value.parse::<i64>().is_ok()
            || value.starts_with(['[', '"'])
            || ["true", "false"].contains(&value);
        text += &match plain {
            true => format!("{key} = {value}\n"),
            false => format!("{key} = {:?}\n", value.replace('-', " ")),
        };
    }
    Ok(text)
}

fn staged(position: &str) -> Result<(World, Table), Fault> {
    // The place of a fault in a text that nobody wrote would only confuse.
    let told = |faults: scenario::Faults| {
        let one = |fault: &scenario::Fault| format!("the units described: {}; {}", fault.what, fault.mend);
        Fault::new(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
    };
    let text =
        format!("title = \"odds\"\nrules = [\"NMM-01-06\"]\nplay = [\"expect A tokens 20\"]\n{position}");
    let read = cases::read::<Matchlocks>("the units described", &text).map_err(told)?;
    let case = read.first().ok_or_else(|| Fault::new("nothing is described"))?;
    cases::stage::<Matchlocks>(case).map_err(told)
}
