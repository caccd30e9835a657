//! Units described in words, set up as a case sets them up.

use engine::PieceId;
use offer::{Fault, OddsOrder};

use crate::Matchlocks;
use crate::book::{Ammunition, Book};
use crate::table::{FLAG_LABELS, Flags, Table};
use crate::world::World;

/// The first unit described.
pub const FIRST: PieceId = PieceId(0);
/// The second.
pub const SECOND: PieceId = PieceId(1);

/// The table on which they meet, in inches each way: nobody who runs, retreats or pursues comes near an edge of it,
/// whatever follows.
const TABLE: f64 = 300.0;
/// Where the front of the first unit stands, and how far from the left edge the middles of both are.
const FRONT: f64 = TABLE / 2.0;

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
        let points = format!("[[{}, {y:.4}], [{}, {y:.4}]]", FRONT - 16.0, FRONT + 16.0);
        text += &terrain("behind", kind, &["hedge", "wall", "high wall", "field defence"], &points)?;
    }
    if let Some(kind) = inside {
        let (aside, deep) = if kind == "building" { (3.0, 4.0) } else { (16.0, 12.0) };
        let (left, right, far) = (FRONT - aside, FRONT + aside, y + deep);
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
        format!("[[unit]]\nname = {name:?}\nside = {side:?}\nat = [{FRONT}, {y:.4}]\nfacing = {facing}\n");
    let mut words = words.split_whitespace();
    let first = words.next().ok_or_else(|| Fault::new("describe the unit: battalia, for one"))?;
    let kind = first.strip_prefix("kind=").unwrap_or(first);
    text += &format!("kind = {:?}\n", kind.replace('-', " "));
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let mend = "after its kind a unit is described as key=value, such as quality=veteran";
            return Err(Fault::new(format!("{word}: {mend}")));
        };
        if key == "flags" {
            text += &format!("flags = [{}]\n", flags(value));
            continue;
        }
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

/// Flags as a list of a position: one or several with commas between them, in brackets and quotation marks or without,
/// their words joined by hyphens, since a description is split at its spaces.
fn flags(value: &str) -> String {
    let words = value.trim_matches(['[', ']']).split(',').map(|word| word.trim_matches('"'));
    let labels = words.filter(|word| !word.is_empty()).map(|word| {
        let label = FLAG_LABELS.iter().map(|(_, label)| *label).find(|label| label.replace(' ', "-") == word);
        // A flag that nobody knows is refused where the position is read, with what it could have been.
        format!("{:?}", label.map_or_else(|| word.replace('-', " "), str::to_owned))
    });
    labels.collect::<Vec<_>>().join(", ")
}

/// Whoever has used up ammunition has fired its first volley, which is free, said or not (NMM-11-60).
fn first_volleys(world: &World, table: &mut Table) {
    for unit in [FIRST, SECOND].into_iter().filter(|unit| unit.index() < world.profiles.len()) {
        let counted = world.book.shooting.volleys.counted;
        let volleys =
            matches!(world.book.shooting.ammunition(world.profile(unit).kind), Ammunition::Volleys(_));
        let state = &mut table.units[unit.index()];
        if volleys && state.ammunition < counted {
            state.flags = state.flags.set(Flags::OPENED_FIRE, true);
        }
    }
}

fn staged(position: &str) -> Result<(World, Table), Fault> {
    // The place of a fault in a text that nobody wrote would only confuse.
    let told = |faults: scenario::Faults| {
        let one = |fault: &scenario::Fault| format!("the units described: {}; {}", fault.what, fault.mend);
        Fault::new(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
    };
    let text = format!(
        "title = \"odds\"\nrules = [\"NMM-01-06\"]\nplay = [\"expect A tokens 20\"]\n\
         table = {{ width = {TABLE}, depth = {TABLE} }}\n{position}"
    );
    let read = cases::read::<Matchlocks>("the units described", &text).map_err(told)?;
    let case = read.first().ok_or_else(|| Fault::new("nothing is described"))?;
    let (world, mut table) = cases::stage::<Matchlocks>(case).map_err(told)?;
    first_volleys(&world, &mut table);
    Ok((world, table))
}
