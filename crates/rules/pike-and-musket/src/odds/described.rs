//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::{PieceId, Side};
use offer::{Described, Fault, OddsOrder, Wording, paper};
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

/// How units are described.
const WORDING: Wording = Wording {
    kind: "troop",
    example: "royalist-foot 10",
    words: &[
        ("state", &["disrupted", "routing"]),
        ("formation", &["line", "column", "hedgehog", "limbered", "unlimbered"]),
    ],
    flags: &[],
    usual: &["good", "steady"],
    keys: &[],
};

/// The book with the house rules that were said.
pub fn book(order: &OddsOrder<'_>) -> Result<Book, Fault> {
    let mut agreed = Agreed::default();
    if let Some((name, text)) = order.house {
        agreed.take_file(text, name).map_err(|faults| paper::all_of(&faults))?;
    }
    Ok((*agreed.house.book).clone())
}

/// A position in the making.
pub struct Position(Described<Book>);

impl Position {
    /// An empty one in a phase, with the house rules that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        Ok(Position(Described::new(TABLE, phase, Layout::new().with("unattended", true), book(order)?)))
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: Side, words: &str) -> Result<(), Fault> {
        let unit = Layout::new().with("name", name).with("side", side.to_string());
        self.0.layout.add("unit", WORDING.unit(words, unit)?);
        Ok(())
    }

    /// A General of a side at a place.
    pub fn general(&mut self, name: &str, side: Side, at: [i32; 2]) {
        let general = Layout::new().with("name", name).with("side", side.to_string());
        self.0.layout.add("general", general.with("at", at));
    }

    /// A hill over a stretch of the table from one height to another.
    pub fn hill(&mut self, from: i32, to: i32) {
        let points = [[0, from], [TABLE, from], [TABLE, to], [0, to]];
        self.0
            .layout
            .add("terrain", Layout::new().with("name", "hill").with("kind", "hill").with("points", points));
    }

    /// Sets it up: units wait to be put somewhere.
    pub fn staged(self) -> Result<(World, Table), Fault> {
        self.0.staged(staging::laid)
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
