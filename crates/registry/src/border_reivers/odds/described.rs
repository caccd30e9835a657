//! Men described in words, set up as a case sets them up, and put where they have to stand.

use border_reivers::BorderReivers;
use border_reivers::book::PROFILES;
use border_reivers::casting::Agreed;
use border_reivers::field::Field;
use border_reivers::table::Table;
use border_reivers::world::World;
use engine::{PieceId, Ruleset};
use tabletop::{Angle, Length, Point, Pose};

use crate::{Fault, OddsOrder};

/// Where the line lies on which the two would meet, and its middle, in inches.
const LINE: i32 = 40;
/// How wide and deep the table is, in inches: no shot reaches farther.
const TABLE: i32 = 80;
/// So far behind the line stands who stands behind it: near enough to touch it, whoever attacks him from aside.
const BEHIND: Length = Length::hundredths_of_inch(20);
/// The lines that somebody can stand behind.
const LINES: &[&str] = &["fence", "wall", "crest"];
/// The ground that somebody can stand in.
const AREAS: &[&str] = &["wood", "rocks", "building", "water", "road"];
const WEAPONS: &[&str] = &["dagg", "hackbutt", "caliver", "latch", "longbow"];
const ARMOUR: &[&str] = &["helmet", "jack", "shield", "back-and-breast", "plates"];
const QUALITIES: &[&str] = &["poltroon", "regular", "veteran", "fyrebrande"];

/// A position that is being written down.
pub struct Position {
    text: String,
    groups: String,
}

impl Position {
    /// An empty one in a phase, under the house rules that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let (mut numbers, mut options) = (String::new(), Vec::new());
        if let Some((name, text)) = order.house {
            let mut agreed = Agreed::default();
            agreed.take_file(text, name).map_err(|faults| {
                let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
                Fault::new(faults.join("\n"))
            })?;
            options = agreed.words();
            let book = agreed.house.book.iter().flat_map(|book| book.numbers());
            let ours = book.filter(|number| number.house);
            numbers = ours.map(|number| format!("house.{} = {}\n", number.path, number.value)).collect();
        }
        options.retain(|word| border_reivers::world::Options::NAMES.contains(&word.as_str()));
        let mut text = "title = \"odds\"\nrules = [\"BR-00-01\"]\nplay = [\"expect turn 3\"]\n".to_owned();
        text += &numbers;
        text += &format!("[game]\noptions = {options:?}\n[table]\nwidth = {TABLE}\ndepth = {TABLE}\n");
        text += &format!("[battle]\nphase = {phase:?}\nturn = 3\nunattended = true\n");
        Ok(Position { text, groups: String::new() })
    }

    /// What is on a group, as a table of a case has it. Somebody else leads it, who is not on the table.
    pub fn group(&mut self, name: &str, side: &str, lines: &str) {
        self.groups += &format!("[[group]]\nname = {name:?}\nside = {side:?}\n{lines}");
        self.groups += &format!("[[figure]]\nname = \"lead-{name}\"\ngroup = {name:?}\nrank = \"leader\"\n");
    }

    /// One more man of a group, described in words. He is placed later; a place is needed for him to stand at all.
    pub fn man(&mut self, name: &str, group: &str, words: &str) -> Result<(), Fault> {
        let described = described(words)?;
        let place = self.text.matches("[[figure]]").count() as i32 * 3 + 3;
        self.text +=
            &format!("[[figure]]\nname = {name:?}\ngroup = {group:?}\nat = [{place}, 3]\n{described}");
        Ok(())
    }

    /// More of the position, as a case has it.
    pub fn say(&mut self, lines: &str) {
        self.text += lines;
    }

    /// The ground that was said, before or under the one who stands above the line.
    pub fn ground(&mut self, order: &OddsOrder<'_>) -> Result<(), Fault> {
        let (left, right) = (LINE - 30, LINE + 30);
        if let Some(word) = order.value("behind") {
            let kind = known("behind", word, LINES)?;
            let points = format!("[[{left}, {LINE}], [{right}, {LINE}]]");
            self.text += &format!("[[terrain]]\nname = \"line\"\nkind = {kind:?}\npoints = {points}\n");
        }
        if let Some(word) = order.value("in") {
            let kind = known("in", word, AREAS)?;
            let high = LINE + 3;
            let (left, right) = (LINE - 3, LINE + 3);
            let points =
                format!("[[{left}, {LINE}], [{right}, {LINE}], [{right}, {high}], [{left}, {high}]]");
            self.text += &format!("[[terrain]]\nname = \"place\"\nkind = {kind:?}\npoints = {points}\n");
        }
        Ok(())
    }

    /// Sets it up.
    pub fn staged(&self) -> Result<(World, Table), Fault> {
        // The place of a fault in a text that nobody wrote would only confuse.
        let told = |faults: scenario::Faults| {
            let one = |fault: &scenario::Fault| format!("the men described: {}; {}", fault.what, fault.mend);
            Fault::new(faults.list.iter().map(one).collect::<Vec<_>>().join("\n"))
        };
        let text = format!("{}{}", self.text, self.groups);
        let read = cases::read::<BorderReivers>("the men described", &text).map_err(told)?;
        let case = read.first().ok_or_else(|| Fault::new("nothing is described"))?;
        cases::stage::<BorderReivers>(case).map_err(told)
    }
}

/// The piece of a name in a world that was set up.
pub fn piece(world: &World, name: &str) -> PieceId {
    let all = (0..BorderReivers::named_pieces(world)).map(PieceId);
    all.into_iter().find(|id| BorderReivers::name(world, *id) == name).unwrap_or(PieceId(0))
}

/// Puts a man and his horse somewhere.
pub fn put(table: &mut Table, man: PieceId, at: Point, facing: Angle) {
    let pose = Pose::new(at, facing);
    let horse = table.figures[man.index()].rides();
    for piece in [Some(man), horse].into_iter().flatten() {
        table.pieces[piece.index()] = table.pieces[piece.index()].at(pose);
    }
}

/// The place above the line where the other stands: behind it, touching it.
pub fn behind_the_line() -> Point {
    let line = Length::inches(LINE);
    Point::new(line.0, line.0 + BEHIND.0)
}

/// The place of somebody at a gap from another, in a direction from him.
pub fn beside(
    world: &World,
    table: &Table,
    man: PieceId,
    other: PieceId,
    heading: Angle,
    gap: Length,
) -> Point {
    let field = Field::new(table, world);
    let far = Length(field.radius(man).0 + field.radius(other).0 + gap.0);
    field.centre(other) + heading.along(far)
}

/// What is said of a kind of ground, as a case calls it.
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
    match length {
        Some(length) if length <= Length::inches(LINE - 5) => Ok(Some(length)),
        Some(_) => Err(Fault::new(format!("--{option}: {said} is farther than anybody shoots"))),
        None => Err(Fault::new(format!("--{option}: {said} is no number of inches; write 6 or 7.5"))),
    }
}

/// A man as lines of a position.
fn described(words: &str) -> Result<String, Fault> {
    let mut words = words.split_whitespace();
    let profile = words.next().ok_or_else(|| Fault::new("describe the man: \"reiver leader\", for one"))?;
    let key = profile.replace('-', "_");
    let mut text = match (PROFILES.contains(&key.as_str()), profile) {
        (true, _) => format!("profile = {:?}\n", key.replace('_', " ")),
        (false, "man") => String::new(),
        (false, _) => {
            let near = cases::suggestion(&key, PROFILES.iter().copied());
            return Err(Fault::new(format!("nobody of the catalogue is called {profile}; {near}")));
        }
    };
    let (mut weapons, mut armour, mut signs, mut rank) = (Vec::new(), Vec::new(), Vec::new(), "ordinary");
    let (mut wounded, mut bare) = (false, false);
    for word in words {
        let lower = word.to_lowercase();
        match lower.as_str() {
            "leader" => rank = "leader",
            "heidman" => rank = "heidman",
            "ordinary" => {}
            "foot" => text += "mounted = false\n",
            "mounted" | "horse" => text += "mounted = true\n",
            "wounded" => wounded = true,
            "unarmoured" => bare = true,
            kind if WEAPONS.contains(&kind) => weapons.push(lower),
            item if ARMOUR.contains(&item) => armour.push(item.replace('-', " ")),
            kind if QUALITIES.contains(&kind) => {}
            _ => match word.split_once('=') {
                Some((key, value)) => text += &format!("{key} = {value}\n"),
                None => signs.push(lower.replace('-', " ")),
            },
        }
    }
    text += &format!("rank = {rank:?}\n");
    if wounded {
        text += match rank {
            "leader" => "hits = 1\n",
            "heidman" => "hits = 2\n",
            _ => {
                return Err(Fault::new(
                    "an ordinary man dies of his first hit: he is never wounded (BR-09-01)",
                ));
            }
        };
    }
    if !weapons.is_empty() {
        text += &format!("weapons = {weapons:?}\n");
    }
    if bare || !armour.is_empty() {
        text += &format!("armour = {armour:?}\n");
    }
    if !signs.is_empty() {
        text += &format!("signs = {signs:?}\n");
    }
    Ok(text)
}
