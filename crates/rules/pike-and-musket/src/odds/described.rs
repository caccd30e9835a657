//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::{PieceId, Side};
use offer::{Fault, OddsOrder, paper};
use tabletop::{Angle, Edge, Length, Point, Pose};

use crate::book::Book;
use crate::casting::Agreed;
use crate::staging;
use crate::table::Table;
use crate::world::World;

/// Where the line lies on which two units would meet, and its middle, in millimetres.
pub const LINE: i32 = 1_000;
/// How wide and deep the table is, in millimetres: no shot reaches farther.
const TABLE: i32 = 2_000;

/// A position in the making.
pub struct Position {
    layout: Layout,
    book: Book,
}

impl Position {
    /// An empty one in a phase, with the house rules that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let mut book = Book::standard().clone();
        if let Some((name, text)) = order.house {
            let mut agreed = Agreed::default();
            agreed.take_file(text, name).map_err(|faults| paper::all_of(&faults))?;
            book = (*agreed.house.book).clone();
        }
        let battle = Layout::new().with("phase", phase).with("turn", 3).with("unattended", true);
        let layout = Layout::new()
            .with("table", Layout::new().with("width", TABLE).with("depth", TABLE))
            .with("battle", battle);
        Ok(Position { layout, book })
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: Side, words: &str) -> Result<(), Fault> {
        let unit = Layout::new().with("name", name).with("side", if side == Side::A { "A" } else { "B" });
        self.layout.add("unit", described(words, unit).map_err(Fault::new)?);
        Ok(())
    }

    /// A General of a side at a place.
    pub fn general(&mut self, name: &str, side: Side, at: [i32; 2]) {
        let side = if side == Side::A { "A" } else { "B" };
        self.layout.add("general", Layout::new().with("name", name).with("side", side).with("at", at));
    }

    /// A hill over a stretch of the table from one height to another.
    pub fn hill(&mut self, from: i32, to: i32) {
        let points = [[0, from], [TABLE, from], [TABLE, to], [0, to]];
        self.layout
            .add("terrain", Layout::new().with("name", "hill").with("kind", "hill").with("points", points));
    }

    /// Sets it up: units wait to be put somewhere.
    pub fn staged(self) -> Result<(World, Table), Fault> {
        let staged = self.layout.stage("the units described", |position| staging::laid(position, self.book));
        staged.map_err(|faults| paper::undescribed(&faults))
    }
}

/// Puts a unit on a side of the line so that one of its edges lies so far from the line: side A below it, side B above it.
pub fn put(table: &mut Table, unit: PieceId, side: Side, edge: Edge, away: Length) {
    let piece = table.pieces[unit.index()];
    let (wide, deep) = (piece.shape().width, piece.shape().depth);
    let line = Length::millimetres(LINE);
    let across = if side == Side::A { Angle::UP } else { Angle::HALF };
    let facing = across - edge.outward();
    let inward = across + Angle::HALF;
    let from = Point::new(line.0, line.0) + inward.along(away);
    let at = match edge {
        Edge::Front => from,
        Edge::Rear => from + inward.along(deep),
        Edge::Left | Edge::Right => from + inward.along(wide.half()) + facing.along(deep.half()),
    };
    table.pieces[unit.index()] = piece.at(Pose::new(at, facing));
}

/// The edge of a unit that is meant.
pub fn edge(word: Option<&str>) -> Edge {
    match word {
        Some("flank") => Edge::Right,
        Some("rear") => Edge::Rear,
        _ => Edge::Front,
    }
}

/// A unit with what is said of it.
fn described(words: &str, unit: Layout) -> Result<Layout, String> {
    let mut words = words.split_whitespace();
    let troop = words.next().ok_or("describe the unit: \"royalist-foot 10\", for one")?;
    let mut unit = unit.with("troop", troop.replace('-', " "));
    let mut signs: Vec<String> = Vec::new();
    for word in words {
        if let Some((key, value)) = word.split_once('=') {
            unit.say(key, value)?;
            continue;
        }
        let word = word.to_lowercase();
        match word.as_str() {
            figures if figures.parse::<u32>().is_ok() => {
                unit.say("start", figures)?;
            }
            "good" | "steady" => {}
            "disrupted" | "routing" => unit.once("state", word)?,
            "line" | "column" | "hedgehog" | "limbered" | "unlimbered" => unit.once("formation", word)?,
            _ => signs.push(word.replace('-', " ")),
        }
    }
    if !signs.is_empty() {
        unit.once("signs", signs)?;
    }
    Ok(unit)
}
