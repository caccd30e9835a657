//! Units described in words, set up as a case sets them up.

use cases::Layout;
use engine::PieceId;
use offer::{Fault, OddsOrder, paper};
use tabletop::{Length, Point, Pose};

use crate::book::{Ammunition, Book};
use crate::staging;
use crate::table::{Sign, Table};
use crate::world::World;

/// The first unit described.
pub const FIRST: PieceId = PieceId(0);
/// The second.
pub const SECOND: PieceId = PieceId(1);

/// The table on which they meet, in inches each way: nobody who runs, retreats or pursues comes near an edge of it,
/// whatever follows.
const TABLE: i32 = 300;
/// Where the front of the second unit stands, and how far from the left edge the middles of both are.
const FRONT: i32 = TABLE / 2;
/// The lines that somebody can stand behind.
const LINES: &[&str] = &["hedge", "wall", "high wall", "field defence"];
/// The ground that somebody can stand in.
const AREAS: &[&str] = &["wood", "broken", "building", "hill", "steep hill", "bog"];
/// How many figures a building holds.
const CAPACITY: i32 = 24;

/// Sets two units up, front to front, so many inches apart.
pub fn pair(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let range = order.inches("range", Length::inches(FRONT))?.unwrap_or(Length::inches(6));
    let mut theirs = unit("theirs", "B", order.subject(1))?;
    let mut layout = empty();
    if let Some(kind) = order.stood("behind", LINES)? {
        layout.add("terrain", terrain(kind, [[FRONT - 16, FRONT], [FRONT + 16, FRONT]]));
    }
    if let Some(kind) = order.stood("in", AREAS)? {
        let (aside, deep) = if kind == "building" { (3, 4) } else { (16, 12) };
        let (left, right, far) = (FRONT - aside, FRONT + aside, FRONT + deep);
        layout.add("terrain", terrain(kind, [[left, FRONT], [right, FRONT], [right, far], [left, far]]));
        // Whoever is in a building occupies it; woods and fields are simply stood in.
        if kind == "building" {
            theirs.once("cover", "place").map_err(Fault::new)?;
        }
    }
    layout.add("unit", unit("ours", "A", order.subject(0))?);
    layout.add("unit", theirs);
    let (world, mut table) = staged(layout, order)?;
    let before = Point::new(Length::inches(FRONT).0, Length::inches(FRONT).0 - range.0);
    let facing = table.pieces[FIRST.index()].pose().facing;
    table.pieces[FIRST.index()].set_pose(Pose::new(before, facing));
    Ok((world, table))
}

/// One unit by itself.
pub fn single(order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let mut layout = empty();
    layout.add("unit", unit("ours", "A", order.subject(0))?);
    staged(layout, order)
}

/// A table with nothing on it.
fn empty() -> Layout {
    Layout::new().with("table", Layout::new().with("width", TABLE).with("depth", TABLE))
}

fn terrain<const N: usize>(kind: &str, points: [[i32; 2]; N]) -> Layout {
    let place = Layout::new().with("name", "place").with("kind", kind).with("points", points);
    if kind == "building" { place.with("capacity", CAPACITY) } else { place }
}

/// A unit with what is said of it.
fn unit(name: &str, side: &str, words: &str) -> Result<Layout, Fault> {
    let mut unit = Layout::new().with("name", name).with("side", side).with("at", [FRONT, FRONT]);
    let mut words = words.split_whitespace();
    let first = words.next().ok_or_else(|| Fault::new("describe the unit: battalia, for one"))?;
    let kind = first.strip_prefix("kind=").unwrap_or(first);
    unit.set("kind", kind.replace('-', " "));
    for word in words {
        let Some((key, value)) = word.split_once('=') else {
            let mend = "after its kind a unit is described as key=value, such as quality=veteran";
            return Err(Fault::new(format!("{word}: {mend}")));
        };
        match key {
            "flags" => unit.once(key, flags(value)),
            _ => unit.say(key, value),
        }
        .map_err(Fault::new)?;
    }
    Ok(unit)
}

/// Sign: one or several with commas between them, in brackets and quotation marks or without, their words joined by
/// hyphens, since a description is split at its spaces.
fn flags(value: &str) -> Vec<String> {
    let words = value.trim_matches(['[', ']']).split(',').map(|word| word.trim_matches('"'));
    let labels = words.filter(|word| !word.is_empty()).map(|word| {
        let label = Sign::ALL.iter().map(|sign| sign.word()).find(|label| label.replace(' ', "-") == word);
        // A flag that nobody knows is refused where the position is read, with what it could have been.
        label.map_or_else(|| word.replace('-', " "), str::to_owned)
    });
    labels.collect()
}

/// Whoever has used up ammunition has fired its first volley, which is free, said or not (NMM-11-60).
fn first_volleys(world: &World, table: &mut Table) {
    for unit in [FIRST, SECOND].into_iter().filter(|unit| unit.index() < world.profiles.len()) {
        let counted = world.book.shooting.volleys.counted;
        let volleys =
            matches!(world.book.shooting.ammunition(world.profile(unit).kind), Ammunition::Volleys(_));
        let state = &mut table.units[unit.index()];
        if volleys && state.ammunition() < counted {
            state.set(Sign::OpenedFire, true);
        }
    }
}

/// Sets it up under the house rules that were said.
fn staged(layout: Layout, order: &OddsOrder<'_>) -> Result<(World, Table), Fault> {
    let book = match order.house {
        None => Book::standard().clone(),
        Some((name, text)) => Book::with_house_rules(text, name).map_err(|faults| paper::all_of(&faults))?,
    };
    let staged = layout.stage("the units described", |position| staging::laid(position, book));
    let (world, mut table) = staged.map_err(|faults| paper::undescribed(&faults))?;
    first_volleys(&world, &mut table);
    Ok((world, table))
}
