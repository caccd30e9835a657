//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::{PieceId, Side};
use offer::{Fault, OddsOrder, paper};
use tabletop::{Angle, Length, Point, Pose};

use crate::book::Book;
use crate::casting::Agreed;
use crate::staging;
use crate::table::Table;
use crate::world::World;

/// How wide and deep the table is, and where the two face one another in its middle, in inches: no shot reaches farther.
const TABLE: i32 = 200;
const MIDDLE: Length = Length::inches(TABLE / 2);

/// The unit that is described first, and the second.
pub const FIRST: PieceId = PieceId(0);
pub const SECOND: PieceId = PieceId(1);

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
        let layout = Layout::new()
            .with("table", Layout::new().with("width", TABLE).with("depth", TABLE))
            .with("battle", Layout::new().with("phase", phase).with("turn", 3));
        Ok(Position { layout, book })
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: Side, words: &str) -> Result<(), Fault> {
        let unit = Layout::new().with("name", name).with("side", side_word(side));
        self.layout.add("unit", described(words, unit).map_err(Fault::new)?);
        Ok(())
    }

    /// An officer in the front rank of a unit.
    pub fn officer(&mut self, kind: &str, unit: &str) {
        let officer =
            Layout::new().with("name", "officer").with("side", side_word(Side::A)).with("with", unit);
        self.layout.add("officer", officer.with("kind", kind).with("at", [TABLE / 2, TABLE / 2 - 20]));
    }

    /// Sets it up: units wait to be put somewhere.
    pub fn staged(self) -> Result<(World, Table), Fault> {
        let staged = self.layout.stage("the units described", |position| staging::laid(position, self.book));
        staged.map_err(|faults| paper::undescribed(&faults))
    }
}

const fn side_word(side: Side) -> &'static str {
    match side {
        Side::A => "A",
        Side::B => "B",
    }
}

/// Puts a unit with the middle of its front so far from the middle of the table, side A below it, side B above it, turned by so much
/// from looking at the other.
pub fn put(table: &mut Table, unit: PieceId, away: Length, turned: Angle) {
    let piece = table.pieces[unit.index()];
    let ahead = if piece.owner == Side::A { Angle::UP } else { Angle::HALF };
    let at = Point::new(MIDDLE.0, MIDDLE.0) + (ahead + Angle::HALF).along(away);
    table.pieces[unit.index()] = piece.at(Pose::new(at, ahead + turned));
}

/// A unit with what is said of it.
fn described(words: &str, unit: Layout) -> Result<Layout, String> {
    let mut words = words.split_whitespace();
    let kind = words.next().ok_or("describe the unit: \"foot 24\", for one")?;
    let mut unit = unit.with("kind", kind.to_lowercase().replace('-', " "));
    let mut signs: Vec<String> = Vec::new();
    for word in words {
        if let Some((key, value)) = word.split_once('=') {
            unit.say(if key == "pikes" { "start_pikes" } else { key }, value)?;
            // A point is known once it has been rolled (CYP-11-01).
            if key == "point" {
                signs.push("tested".to_owned());
            }
            continue;
        }
        let word = word.to_lowercase();
        match word.as_str() {
            figures if figures.parse::<u32>().is_ok() => unit.say("start", figures)?,
            "ordinary" | "elite" | "second-rate" => unit.once("grade", word)?,
            "trained-band" | "firelocks" => unit.say(&word.replace('-', "_"), "true")?,
            "line" | "column" | "square" | "routed" => unit.once("formation", word)?,
            _ => signs.push(word.replace('-', " ")),
        }
    }
    if !signs.is_empty() {
        unit.once("signs", signs)?;
    }
    Ok(unit)
}
