//! Units described in words, set up as a case sets them up, and put where they have to stand.

use cases::Staged;
use engine::PieceId;
use offer::{Fault, OddsOrder};
use tabletop::{Angle, Edge, Length, Point, Pose};

use crate::ChargePikes;
use crate::casting::Agreed;
use crate::table::Table;
use crate::world::World;

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
/// The most figures of a town block that is not said to hold fewer.
const GARRISON: u8 = 12;

/// On which side of the line somebody stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// Below it, looking up the table.
    Below,
    /// Above it, looking down the table.
    Above,
}

/// A position that is being written down.
pub struct Position {
    text: String,
}

impl Position {
    /// An empty one in a phase, with the figures and the armies that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let mut numbers = String::new();
        let mut scale = order.value("scale").unwrap_or("25mm").to_owned();
        if let Some((name, text)) = order.house {
            let mut agreed = Agreed::default();
            agreed.take_file(text, name).map_err(|faults| {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                Fault::new(faults.join("\n"))
            })?;
            scale = agreed.words().first().cloned().unwrap_or(scale);
            let ours = agreed.house.book.numbers().iter().filter(|number| number.house);
            numbers = ours.map(|number| format!("house.{} = {}\n", number.path, number.value)).collect();
        }
        let royalist = match order.value("royalist") {
            Some("ours") => "\"A\"",
            Some("theirs") => "\"B\"",
            Some("both") => "\"A\", \"B\"",
            _ => "",
        };
        let options = crate::world::Options::NAMES.map(|name| format!("{name:?}")).join(", ");
        let mut text = "title = \"odds\"\nrules = [\"CP-01-01\"]\nplay = [\"expect turn 3\"]\n".to_owned();
        text += &numbers;
        text += &format!("[game]\nscale = {scale:?}\noptions = [{options}]\n");
        text += &format!("[table]\nwidth = {TABLE}\ndepth = {TABLE}\n");
        text +=
            &format!("[battle]\nphase = {phase:?}\nturn = 3\nunattended = true\nroyalist = [{royalist}]\n");
        Ok(Position { text })
    }

    /// One more unit, described in words.
    pub fn unit(&mut self, name: &str, side: &str, words: &str, holds_block: bool) -> Result<(), Fault> {
        self.text += &unit(name, side, words)?;
        if holds_block {
            self.text += "holds = \"place\"\nformation = \"garrison\"\n";
        }
        Ok(())
    }

    /// A commander of a side, if there is one near.
    pub fn general(&mut self, side: &str, which: Option<&str>) {
        if which.is_some_and(|which| which != "none") {
            let name = general_of(side);
            self.text += &format!("[[general]]\nname = {name:?}\nside = {side:?}\nrank = \"chief\"\n");
        }
    }

    /// The ground that was said, before or under those who stand on a side of the line.
    pub fn ground(&mut self, order: &OddsOrder<'_>, stands: Stands) -> Result<(), Fault> {
        let (left, right) = (LINE - 40, LINE + 40);
        if let Some(word) = order.value("behind") {
            let kind = known("behind", word, LINES)?;
            let points = format!("[[{left}, {LINE}], [{right}, {LINE}]]");
            // A hedgerow has been loopholed where somebody means to shoot across it.
            let more = if kind == "hedgerow" { "loopholed = [0, 1, 2, 3, 4, 5, 6, 7]\n" } else { "" };
            self.text += &format!("[[terrain]]\nname = \"line\"\nkind = {kind:?}\n{more}points = {points}\n");
        }
        if let Some(word) = order.value("in") {
            let kind = known("in", word, AREAS)?;
            let block = kind == "town block";
            let (wide, deep) = if block { (3, 4) } else { (40, 30) };
            let (low, high) = match stands {
                Stands::Below => (LINE - deep, LINE),
                Stands::Above => (LINE, LINE + deep),
            };
            let (left, right) = (LINE - wide, LINE + wide);
            let points = format!("[[{left}, {low}], [{right}, {low}], [{right}, {high}], [{left}, {high}]]");
            let more = if block {
                format!("garrison = {GARRISON}\nknown = [\"A\", \"B\"]\n")
            } else {
                String::new()
            };
            self.text +=
                &format!("[[terrain]]\nname = \"place\"\nkind = {kind:?}\n{more}points = {points}\n");
        }
        Ok(())
    }

    /// Sets it up: units that hold no town block wait to be put somewhere.
    pub fn staged(&self) -> Result<(World, Table), Fault> {
        // The place of a fault in a text that nobody wrote would only confuse.
        let told = |faults: scenario::Faults| {
            let one =
                |fault: &scenario::Fault| format!("the units described: {}; {}", fault.what, fault.mend);
            Fault::new(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
        };
        let read = cases::read::<ChargePikes>("the units described", &self.text).map_err(told)?;
        let case = read.first().ok_or_else(|| Fault::new("nothing is described"))?;
        cases::stage::<ChargePikes>(case).map_err(told)
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

fn known<'k>(flag: &str, word: &str, kinds: &[&'k str]) -> Result<&'k str, Fault> {
    let kind = word.replace('-', " ");
    kinds.iter().find(|known| **known == kind).copied().ok_or_else(|| {
        let hint = cases::suggestion(&kind, kinds.iter().copied());
        Fault::new(format!("--{flag}: nobody stands so {word}; {hint}"))
    })
}

/// A length in inches as it was said.
pub fn inches(order: &OddsOrder<'_>, option: &str) -> Result<Option<Length>, Fault> {
    let Some(said) = order.value(option) else { return Ok(None) };
    let length = Length::from_text(&format!("{said}in")).filter(|it| *it >= Length::ZERO);
    let most = Length::inches(LINE - 5);
    match length {
        Some(length) if length <= most => Ok(Some(length)),
        Some(_) => Err(Fault::new(format!("--{option}: {said} is farther than anybody shoots"))),
        None => Err(Fault::new(format!("--{option}: {said} is no number of inches; write 6 or 7.5"))),
    }
}

/// The edge of a unit that is meant.
pub fn edge(word: Option<&str>) -> Edge {
    match word {
        Some("flank") => Edge::Right,
        Some("rear") => Edge::Rear,
        _ => Edge::Front,
    }
}

/// A unit as a table of a position.
fn unit(name: &str, side: &str, words: &str) -> Result<String, Fault> {
    let mut words = words.split_whitespace();
    let kind = words.next().ok_or_else(|| Fault::new("describe the unit: \"foot 24 C\", for one"))?;
    let kind = kind.strip_prefix("kind=").unwrap_or(kind);
    let mut told = Description::default();
    words.try_for_each(|word| told.take(word))?;
    Ok(format!(
        "[[unit]]\nname = {name:?}\nside = {side:?}\nkind = {:?}\n{}",
        kind.replace('-', " "),
        told.text(kind)
    ))
}

/// What is said of a unit beside its kind.
#[derive(Default)]
struct Description {
    lines: String,
    figures: Option<u32>,
    pikes: u32,
    guns: Vec<String>,
    flags: Vec<String>,
    exhausted: bool,
}

impl Description {
    /// Takes up a word.
    fn take(&mut self, word: &str) -> Result<(), Fault> {
        let lower = word.to_lowercase();
        if let Some((key, value)) = word.split_once('=') {
            return self.take_value(key, value);
        }
        match lower.as_str() {
            figures if figures.parse::<u32>().is_ok() => self.figures = figures.parse().ok(),
            "a" | "b" | "c" | "d" | "e" => self.lines += &format!("grade = {:?}\n", lower.to_uppercase()),
            "line" | "column" | "square" | "loose" | "limbered" | "unlimbered" => {
                self.lines += &format!("formation = {lower:?}\n");
            }
            "good" | "shaken" | "routed" => self.lines += &format!("morale = {lower:?}\n"),
            "light" | "field" | "heavy" => self.guns.push(lower),
            "firelocks" | "lances" | "limbers" => self.lines += &format!("{lower} = true\n"),
            "shock" | "archers" => self.lines += &format!("highland = {lower:?}\n"),
            "exhausted" => self.exhausted = true,
            "steady" => {}
            _ => self.flags.push(lower.replace('-', " ")),
        }
        Ok(())
    }

    fn take_value(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        let number = || value.parse().map_err(|_| Fault::new(format!("{key}={value}: write a number")));
        match key {
            "figures" => self.figures = Some(number()?),
            "pikes" => self.pikes = number()?,
            _ => {
                let plain = value.parse::<f64>().is_ok()
                    || value.starts_with(['[', '"'])
                    || ["true", "false"].contains(&value);
                self.lines += &match plain {
                    true => format!("{key} = {value}\n"),
                    false => format!("{key} = {:?}\n", value.replace('-', " ")),
                };
            }
        }
        Ok(())
    }

    /// All of it as lines of a position.
    fn text(mut self, kind: &str) -> String {
        if kind == "battery" && self.guns.is_empty() {
            self.guns.push("field".to_owned());
        }
        let mut text = std::mem::take(&mut self.lines);
        if kind == "battery" {
            text += &format!("guns = {:?}\n", self.guns);
        }
        // A heavy or light unit of another kind is a slip that the position will report.
        else if let Some(gun) = self.guns.pop() {
            self.flags.push(gun);
        }
        if self.pikes > 0 {
            text += &format!("pikes = {}\n", self.pikes);
        }
        if let Some(figures) = self.figures {
            text += &format!("figures = {figures}\n");
        }
        if self.exhausted {
            let figures = self.figures.unwrap_or(24);
            if self.figures.is_none() {
                text += &format!("figures = {figures}\n");
            }
            text += &format!("start = {}\nstart_pikes = {}\n", 2 * figures, 2 * self.pikes);
        }
        if !self.flags.is_empty() {
            text += &format!("flags = {:?}\n", self.flags);
        }
        text
    }
}
