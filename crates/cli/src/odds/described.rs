//! Units described in words, set up as a case sets them up.

use std::path::Path;

use clap::Args;
use engine::PieceId;
use matchlocks::Matchlocks;
use matchlocks::book::Book;
use matchlocks::table::Table;
use matchlocks::world::World;

use crate::fault::{Fault, read};

/// The first unit described.
pub const FIRST: PieceId = PieceId(0);
/// The second.
pub const SECOND: PieceId = PieceId(1);

/// Two units that face each other.
#[derive(Args)]
pub struct Pair {
    /// The unit that shoots or attacks
    unit: String,
    /// Its enemy
    enemy: String,
    /// What the enemy stands behind, touching it: hedge, wall, high-wall or field-defence
    #[arg(long, value_name = "KIND")]
    behind: Option<String>,
    /// What the enemy stands in: wood, broken, building, hill or steep-hill
    #[arg(long = "in", value_name = "KIND")]
    inside: Option<String>,
}

/// Where the front of the first unit stands.
const FRONT: f64 = 20.0;

impl Pair {
    /// Sets them up, front to front, so many inches apart.
    pub fn staged(&self, range: &str, rules: &str) -> Result<(World, Table), Fault> {
        let inches = tabletop::Length::from_text(&format!("{range}in"))
            .filter(|length| *length >= tabletop::Length::ZERO)
            .ok_or_else(|| {
                Fault::input(format!("--range: {range} is no number of inches; write 6 or 7.5"))
            })?;
        let y = FRONT + inches.to_inches();
        let mut text = format!("{rules}{}", unit("ours", "A", 0, &self.unit, FRONT)?);
        // Whoever is in a building occupies it; woods and fields are simply stood in.
        let occupies = if self.inside.as_deref() == Some("building") { " cover=place" } else { "" };
        text += &unit("theirs", "B", 180, &format!("{}{occupies}", self.enemy), y)?;
        if let Some(kind) = &self.behind {
            let points = format!("[[20, {y:.4}], [52, {y:.4}]]");
            text += &terrain("behind", kind, &["hedge", "wall", "high wall", "field defence"], &points)?;
        }
        if let Some(kind) = &self.inside {
            let (left, right, far) = if kind == "building" { (33, 39, y + 4.0) } else { (20, 52, y + 12.0) };
            let points =
                format!("[[{left}, {y:.4}], [{right}, {y:.4}], [{right}, {far:.4}], [{left}, {far:.4}]]");
            let kinds = ["wood", "broken", "building", "hill", "steep hill", "bog"];
            text += &terrain("in", kind, &kinds, &points)?;
        }
        staged(&text)
    }
}

/// One unit by itself.
pub fn single(words: &str, rules: &str) -> Result<(World, Table), Fault> {
    staged(&format!("{rules}{}", unit("ours", "A", 0, words, FRONT)?))
}

/// House rules as the lines of a position.
pub fn house_lines(path: Option<&Path>) -> Result<String, Fault> {
    let Some(path) = path else { return Ok(String::new()) };
    let text = read(path)?;
    Book::with_house_rules(&text, &path.display().to_string()).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Fault::input(faults.join("\n"))
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
        return Err(Fault::input(format!("--{flag}: nobody stands so {word}; {hint}")));
    }
    let capacity = if kind == "building" { "capacity = 24\n" } else { "" };
    Ok(format!("[[terrain]]\nname = \"place\"\nkind = {kind:?}\n{capacity}points = {points}\n"))
}

/// A unit as a table of a position.
fn unit(name: &str, side: &str, facing: u32, words: &str, y: f64) -> Result<String, Fault> {
    let mut text =
        format!("[[unit]]\nname = {name:?}\nside = {side:?}\nat = [36, {y:.4}]\nfacing = {facing}\n");
    let mut words = words.split_whitespace();
    let first = words.next().ok_or_else(|| Fault::input("describe the unit: battalia, for one"))?;
    let kind = first.strip_prefix("kind=").unwrap_or(first);
    text += &format!("kind = {:?}\n", kind.replace('-', " "));
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let mend = "after its kind a unit is described as key=value, such as quality=veteran";
            return Err(Fault::input(format!("{word}: {mend}")));
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
        Fault::input(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
    };
    let text =
        format!("title = \"odds\"\nrules = [\"NMM-01-06\"]\nplay = [\"expect A tokens 20\"]\n{position}");
    let read = cases::read::<Matchlocks>("the units described", &text).map_err(told)?;
    let case = read.first().ok_or_else(|| Fault::input("nothing is described"))?;
    cases::stage::<Matchlocks>(case).map_err(told)
}
