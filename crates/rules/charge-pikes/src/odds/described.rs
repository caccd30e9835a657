//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::{Layout, Staged};
use engine::PieceId;
use offer::{Fault, OddsOrder, paper};
use tabletop::{Angle, Edge, Length, Point, Pose};

use crate::ChargePikes;
use crate::book::Book;
use crate::casting::Agreed;
use crate::staging;
use crate::table::Table;
use crate::world::{Options, World};

/// The first unit described.
pub const FIRST: PieceId = PieceId(0);
/// The second.
pub const SECOND: PieceId = PieceId(1);

/// Where the line lies on which the two would meet, and its middle, in inches.
const LINE: i32 = 70;
/// How wide and deep the table is, in inches: no shot reaches farther.
const TABLE: i32 = 140;
/// The lines that somebody can stand behind.
const LINES: &[&str] = &["fence", "low wall", "high wall", "hedgerow", "light works", "heavy works"];
/// The ground that somebody can stand in.
const AREAS: &[&str] =
    &["wood", "light wood", "heavy wood", "rough", "town block", "hill", "steep hill", "crops"];
/// How many figures a unit has of which nobody says it.
const USUAL_FIGURES: i64 = 24;
/// The most figures of a town block that is not said to hold fewer.
const GARRISON: i32 = 12;

/// On which side of the line somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// Below it, looking up the table.
    Below,
    /// Above it, looking down the table.
    Above,
}

/// A position in the making.
pub struct Position {
    layout: Layout,
    book: Book,
}

impl Position {
    /// An empty one in a phase, with the figures and the armies that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let mut scale = order.value("scale").unwrap_or("25mm").to_owned();
        let mut book = Book::standard().clone();
        if let Some((name, text)) = order.house {
            let mut agreed = Agreed::default();
            agreed.take_file(text, name).map_err(|faults| paper::all_of(&faults))?;
            scale = agreed.words().first().cloned().unwrap_or(scale);
            book = (*agreed.house.book).clone();
        }
        let royalist = match order.value("royalist") {
            Some("ours") => vec!["A"],
            Some("theirs") => vec!["B"],
            Some("both") => vec!["A", "B"],
            _ => Vec::new(),
        };
        let battle = Layout::new().with("phase", phase).with("turn", 3).with("unattended", true);
        let layout = Layout::new()
            .with("game", Layout::new().with("scale", scale).with("options", Options::NAMES))
            .with("table", Layout::new().with("width", TABLE).with("depth", TABLE))
            .with("battle", battle.with("royalist", royalist));
        Ok(Position { layout, book })
    }

    /// One more unit, described in words. Whoever holds a town block garrisons it.
    pub fn unit(&mut self, name: &str, side: &str, words: &str, holds_block: bool) -> Result<(), Fault> {
        let mut unit = described(words, Layout::new().with("name", name).with("side", side))?;
        if holds_block {
            unit = unit.with("holds", "place").with("formation", "garrison");
        }
        self.layout.add("unit", unit);
        Ok(())
    }

    /// A commander of a side, if there is one near.
    pub fn general(&mut self, side: &str, which: Option<&str>) {
        if which.is_some_and(|which| which != "none") {
            let general = Layout::new().with("name", general_of(side)).with("side", side);
            self.layout.add("general", general.with("rank", "chief"));
        }
    }

    /// The ground that was said, before or under those who stand on a side of the line.
    pub fn ground(&mut self, order: &OddsOrder<'_>, stands: Stands) -> Result<(), Fault> {
        let laid = |name: &str, kind: &str| Layout::new().with("name", name).with("kind", kind);
        if let Some(kind) = order.stood("behind", LINES)? {
            let mut line = laid("line", kind).with("points", [[LINE - 40, LINE], [LINE + 40, LINE]]);
            // A hedgerow has been loopholed where somebody means to shoot across it.
            if kind == "hedgerow" {
                line.set("loopholed", [0, 1, 2, 3, 4, 5, 6, 7]);
            }
            self.layout.add("terrain", line);
        }
        if let Some(kind) = order.stood("in", AREAS)? {
            let block = kind == "town block";
            let (wide, deep) = if block { (3, 4) } else { (40, 30) };
            let (low, high) = match stands {
                Stands::Below => (LINE - deep, LINE),
                Stands::Above => (LINE, LINE + deep),
            };
            let (left, right) = (LINE - wide, LINE + wide);
            let points = [[left, low], [right, low], [right, high], [left, high]];
            let mut place = laid("place", kind).with("points", points);
            if block {
                place = place.with("garrison", GARRISON).with("known", ["A", "B"]);
            }
            self.layout.add("terrain", place);
        }
        Ok(())
    }

    /// Sets it up: units that hold no town block wait to be put somewhere.
    pub fn staged(self) -> Result<(World, Table), Fault> {
        let staged = self.layout.stage("the units described", |position| staging::laid(position, self.book));
        staged.map_err(|faults| paper::undescribed(&faults))
    }
}

/// Whether those on the side of the line that has ground hold a town block there.
pub fn holds_block(order: &OddsOrder<'_>) -> bool {
    order.value("in") == Some("town-block")
}

/// Puts a unit on a side of the line so that one of its edges lies along the line, or so far away from it.
pub fn put(table: &mut Table, unit: PieceId, stands: Stands, edge: Edge, away: Length) {
    let piece = table.pieces[unit.index()];
    if piece.on_table() {
        return;
    }
    let (wide, deep) = (piece.shape().width, piece.shape().depth);
    let line = Length::inches(LINE);
    // The outside of an edge along the line looks across it.
    let across = if stands == Stands::Below { Angle::UP } else { Angle::HALF };
    let facing = across - edge.outward();
    let inward = across + Angle::HALF;
    let from = Pose::new(Point::new(line.0, line.0), across).at + inward.along(away);
    let at = match edge {
        Edge::Front => from,
        Edge::Rear => from + inward.along(deep),
        Edge::Left | Edge::Right => from + inward.along(wide.half()) + facing.along(deep.half()),
    };
    table.pieces[unit.index()] = piece.at(Pose::new(at, facing));
}

/// Puts a unit aside of where it stands, as it looks: to the right by so much, to the left below zero.
pub fn put_aside(table: &mut Table, unit: PieceId, by: Length) {
    let piece = table.pieces[unit.index()];
    let pose = piece.pose();
    table.pieces[unit.index()] = piece.at(pose.moved(Angle::RIGHT, by));
}

/// How far beside his unit a commander stands who is only near, and how much farther from the enemy than its middle: within
/// his command radius even if it charges seven inches, and so far off that hits on it put him at no risk, in figures of 25
/// and of 15 mm (CP-09-04, CP-09-09).
const BESIDE: Length = Length::hundredths_of_inch(450);
const BACK: Length = Length::inches(2);

/// Puts a commander with a unit or on its left, as was said. One who is only near stands where hits on the unit are no danger
/// to him, so that its tests are told with him there.
pub fn put_general(world: &World, table: &mut Table, side: &str, unit: PieceId, which: Option<&str>) {
    let Some(general) = ChargePikes::piece(world, &general_of(side)) else { return };
    let (pose, shape) = (table.pieces[unit.index()].pose(), table.pieces[unit.index()].shape());
    let mut piece = table.pieces[general.index()];
    if which == Some("attached") {
        piece.set_host(Some(unit));
        table.pieces[general.index()] = piece.at(pose);
    } else {
        let beside = shape.width.half() + BESIDE + piece.shape().width.half();
        let middle = pose.moved(Angle::HALF, shape.depth.half());
        let from_line = if middle.at.y < Length::inches(LINE).0 { Angle::HALF } else { Angle::UP };
        let at = middle.moved(Angle::LEFT, beside).at + from_line.along(BACK);
        table.pieces[general.index()] = piece.at(Pose::new(at, pose.facing));
    }
}

fn general_of(side: &str) -> String {
    format!("chief-{}", side.to_lowercase())
}

/// Puts friends beside a unit that cover its flanks, a little behind its front so that no enemy touches them.
pub fn cover_flanks(table: &mut Table, unit: PieceId, friends: &[PieceId]) {
    let (pose, wide) = (table.pieces[unit.index()].pose(), table.pieces[unit.index()].shape().width);
    for (at, friend) in friends.iter().enumerate() {
        let piece = table.pieces[friend.index()];
        let aside = wide.half() + piece.shape().width.half() + Length::millimetres(2);
        let hand = if at == 0 { Angle::RIGHT } else { Angle::LEFT };
        let beside = pose.moved(hand, aside).moved(Angle::HALF, Length::millimetres(15));
        table.pieces[friend.index()] = piece.at(beside);
    }
}

/// A length in inches as it was said.
pub fn inches(order: &OddsOrder<'_>, option: &str) -> Result<Option<Length>, Fault> {
    order.inches(option, Length::inches(LINE - 5))
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
fn described(words: &str, unit: Layout) -> Result<Layout, Fault> {
    let mut words = words.split_whitespace();
    let kind = words.next().ok_or_else(|| Fault::new("describe the unit: \"foot 24 C\", for one"))?;
    let kind = kind.strip_prefix("kind=").unwrap_or(kind);
    let unit = unit.with("kind", kind.replace('-', " "));
    let mut said = Description { unit, guns: Vec::new(), flags: Vec::new(), exhausted: false };
    words.try_for_each(|word| said.take(word)).map_err(Fault::new)?;
    said.finished(kind == "battery").map_err(Fault::new)
}

/// What is said of a unit beside its kind.
struct Description {
    unit: Layout,
    guns: Vec<String>,
    flags: Vec<String>,
    exhausted: bool,
}

impl Description {
    /// Takes up a word.
    fn take(&mut self, word: &str) -> Result<(), String> {
        if let Some((key, value)) = word.split_once('=') {
            return self.unit.say(key, value);
        }
        let lower = word.to_lowercase();
        match lower.as_str() {
            figures if figures.parse::<u32>().is_ok() => self.unit.say("figures", figures)?,
            "a" | "b" | "c" | "d" | "e" => self.unit.once("grade", lower.to_uppercase())?,
            "line" | "column" | "square" | "loose" | "limbered" | "unlimbered" => {
                self.unit.once("formation", lower)?;
            }
            "good" | "shaken" | "routed" => self.unit.once("morale", lower)?,
            "light" | "field" | "heavy" => self.guns.push(lower),
            "firelocks" | "lances" | "limbers" => self.unit.once(&lower, true)?,
            "shock" | "archers" => self.unit.once("highland", lower)?,
            "exhausted" => self.exhausted = true,
            "steady" => {}
            _ => self.flags.push(lower.replace('-', " ")),
        }
        Ok(())
    }

    /// All of it, with what follows from it.
    fn finished(mut self, battery: bool) -> Result<Layout, String> {
        if battery && self.guns.is_empty() {
            self.guns.push("field".to_owned());
        }
        if battery {
            self.unit.once("guns", self.guns)?;
        }
        // A heavy or light unit of another kind is a slip that the position will report.
        else if let Some(gun) = self.guns.pop() {
            self.flags.push(gun);
        }
        if self.exhausted {
            let figures = self.unit.number("figures").unwrap_or(USUAL_FIGURES);
            let pikes = self.unit.number("pikes").unwrap_or(0);
            if !self.unit.has("figures") {
                self.unit.set("figures", figures);
            }
            self.unit.once("start", figures.saturating_mul(2))?;
            self.unit.once("start_pikes", pikes.saturating_mul(2))?;
        }
        if !self.flags.is_empty() {
            self.unit.once("flags", self.flags)?;
        }
        Ok(self.unit)
    }
}
