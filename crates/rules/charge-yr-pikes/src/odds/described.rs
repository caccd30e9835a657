//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::{PieceId, Side};
use offer::{Described, Fault, OddsOrder, Wording};
use tabletop::{Angle, Length, Point, Pose};

use crate::book::Book;
use crate::offered::under;
use crate::staging;
use crate::table::Table;
use crate::world::World;

/// How wide and deep the table is, and where the two face one another in its middle, in inches: no shot reaches farther.
const TABLE: i32 = 200;
const MIDDLE: Length = Length::inches(TABLE / 2);

/// The unit that is described first, and the second.
pub const FIRST: PieceId = PieceId(0);
pub const SECOND: PieceId = PieceId(1);

/// How units are described.
const WORDING: Wording = Wording {
    kind: "kind",
    example: "foot 24",
    words: &[
        ("grade", &["ordinary", "elite", "second-rate"]),
        ("formation", &["line", "column", "square", "routed"]),
    ],
    flags: &["trained-band", "firelocks"],
    usual: &[],
    // A point is known once it has been rolled (CYP-11-01).
    keys: &[("pikes", "start_pikes", None), ("point", "point", Some("tested"))],
};

/// A position in the making.
pub struct Position(Described<Book>);

impl Position {
    /// An empty one in a phase, with the house rules that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let house = under(order.house)?;
        Ok(Position(Described::new(TABLE, phase, Layout::new(), (*house.book).clone())))
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: Side, words: &str) -> Result<(), Fault> {
        let unit = Layout::new().with("name", name).with("side", side.to_string());
        self.0.layout.add("unit", WORDING.unit(words, unit)?);
        Ok(())
    }

    /// An officer in the front rank of a unit.
    pub fn officer(&mut self, kind: &str, unit: &str) {
        let officer = Layout::new().with("name", "officer").with("side", "A").with("with", unit);
        self.0.layout.add("officer", officer.with("kind", kind).with("at", [TABLE / 2, TABLE / 2 - 20]));
    }

    /// Sets it up: units wait to be put somewhere.
    pub fn staged(self) -> Result<(World, Table), Fault> {
        self.0.staged(staging::laid)
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
