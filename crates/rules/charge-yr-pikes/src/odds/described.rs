//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::sheet::Words;
use engine::{PieceId, Side};
use offer::{Described, Fault, OddsOption, OddsOrder, Wording};
use tabletop::{Angle, Length, Point, Pose};

use crate::book::Book;
use crate::offered::under;
use crate::staging;
use crate::table::Table;
use crate::world::{Kind, World};

/// How wide and deep the table is, and where the two face one another in its middle, in inches: no shot reaches farther.
const TABLE: i32 = 200;
const MIDDLE: Length = Length::inches(TABLE / 2);

/// The unit that is described first, and the second.
pub const FIRST: PieceId = PieceId(0);
pub const SECOND: PieceId = PieceId(1);

/// Who may be in a front rank.
const RANKS: &[&str] = &["commander", "wing", "brigadier", "staff", "none"];

/// Who is in the front rank of the unit that is described first.
pub const OFFICER: OddsOption =
    OddsOption::one_of("officer", RANKS, "none", "Who is in the front rank of the unit that is named first");

/// And of its enemy.
pub const ENEMY_OFFICER: OddsOption =
    OddsOption::one_of("enemy-officer", RANKS, "none", "Who is in the front rank of the enemy");

/// Behind or in what whoever stands in the middle of the table is.
pub const COVER: OddsOption = OddsOption::one_of(
    "cover",
    &["none", "hedge", "wall", "wood", "town", "works"],
    "none",
    "Behind or in what the enemy is",
);

/// Ground that reaches from half an inch before the middle of the table: a line, or an area that goes on behind it.
const LINE: &str = "[[60,99.5],[140,99.5]]";
const AREA: &str = "[[60,99.5],[140,99.5],[140,130],[60,130]]";

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
        let mut it = Described::new(TABLE, phase, Layout::new(), (*house.book).clone());
        // All units of a side are of one tertia of one wing, so that whatever officer is with them counts (CYP-04-04).
        for side in Side::BOTH {
            let tertia = Layout::new().with("name", side.to_string()).with("side", side.to_string());
            it.layout.add("tertia", tertia.with("wing", 1));
        }
        Ok(Position(it))
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: Side, words: &str) -> Result<(), Fault> {
        let unit = Layout::new().with("name", name).with("side", side.to_string());
        self.0.layout.add("unit", WORDING.unit(words, unit.with("tertia", side.to_string()))?);
        Ok(())
    }

    /// One more unit, behind or in the cover that was said: in a town or works foot is its garrison (CYP-03-04).
    pub fn covered(&mut self, order: &OddsOrder<'_>, name: &str, words: &str) -> Result<(), Fault> {
        let side = super::THEIRS.to_string();
        let unit = Layout::new().with("name", name).with("side", side.clone()).with("tertia", side);
        let kind = words.split_whitespace().next().unwrap_or_default().to_lowercase().replace('-', " ");
        let kind = Kind::WORDS.iter().find(|(word, _)| *word == kind).map(|(_, kind)| *kind);
        let on_foot = kind == Some(Kind::Dragoons) && words.split_whitespace().any(|word| word == "on-foot");
        let garrisons = kind.is_some_and(Kind::is_infantry) || on_foot;
        let unit = match order.value(COVER.name) {
            Some("town" | "works") if garrisons => {
                unit.with("formation", "deployed").with("garrison", COVER.name)
            }
            _ => unit,
        };
        self.0.layout.add("unit", WORDING.unit(words, unit)?);
        Ok(())
    }

    /// The cover that was said.
    pub fn cover(&mut self, order: &OddsOrder<'_>) -> Result<(), Fault> {
        let kind = order.value(COVER.name).unwrap_or("none");
        let points = match kind {
            "none" => return Ok(()),
            "hedge" | "wall" => LINE,
            _ => AREA,
        };
        let mut ground = Layout::new().with("kind", kind).with("name", COVER.name);
        ground.say("points", points).map_err(Fault::new)?;
        self.0.layout.add("terrain", ground);
        Ok(())
    }

    /// The officer in the front rank of a unit whom an option says, if any.
    pub fn officer(&mut self, order: &OddsOrder<'_>, option: &OddsOption, unit: &str, side: Side) {
        let ranks = Kind::ALL.iter().filter(|kind| kind.is_officer()).map(|kind| kind.word());
        let said = order.value(option.name).unwrap_or("none");
        let Some(kind) = ranks.into_iter().find(|rank| rank.starts_with(said)) else { return };
        let officer =
            Layout::new().with("name", option.name).with("side", side.to_string()).with("with", unit);
        let officer = officer.with("tertia", side.to_string()).with("wing", 1).with("kind", kind);
        let behind = if side == Side::A { -20 } else { 20 };
        self.0.layout.add("officer", officer.with("at", [TABLE / 2, TABLE / 2 + behind]));
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

/// Moves a unit aside, to the right of who looks up the table.
pub fn beside(table: &mut Table, unit: PieceId, aside: Length) {
    let piece = table.pieces[unit.index()];
    let pose = piece.pose();
    table.pieces[unit.index()] = piece.at(Pose::new(pose.at + Angle::RIGHT.along(aside), pose.facing));
}
