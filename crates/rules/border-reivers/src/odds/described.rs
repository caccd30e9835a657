//! Men described in words, set up as a case sets them up, and put where they have to stand.

use cases::Layout;
use engine::{PieceId, Ruleset};
use offer::{Fault, OddsOrder, paper};
use tabletop::{Angle, Length, Point, Pose};

use crate::BorderReivers;
use crate::book::{Book, PROFILES};
use crate::casting::Agreed;
use crate::field::Field;
use crate::staging;
use crate::table::Table;
use crate::world::{Armour, Options, Quality, Weapon, World};

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

/// A position in the making.
pub struct Position {
    layout: Layout,
    /// The leaders of the groups, who come after all others.
    leaders: Vec<Layout>,
    book: Book,
}

impl Position {
    /// An empty one in a phase, under the house rules that were said.
    pub fn new(order: &OddsOrder<'_>, phase: &str) -> Result<Position, Fault> {
        let mut agreed = Agreed::default();
        if let Some((name, text)) = order.house {
            agreed.take_file(text, name).map_err(|faults| paper::all_of(&faults))?;
        }
        let mut options = agreed.words();
        options.retain(|word| Options::NAMES.contains(&word.as_str()));
        let battle = Layout::new().with("phase", phase).with("turn", 3).with("unattended", true);
        let layout = Layout::new()
            .with("game", Layout::new().with("options", options))
            .with("table", Layout::new().with("width", TABLE).with("depth", TABLE))
            .with("battle", battle);
        let book = agreed.house.book.unwrap_or_else(|| Book::standard().clone());
        Ok(Position { layout, leaders: Vec::new(), book })
    }

    /// A group, with what is on it in the words of a case. Somebody else leads it, who is not on the table.
    pub fn group(&mut self, name: &str, side: &str, said: Layout) {
        self.layout.add("group", said.with("name", name).with("side", side));
        let leader = Layout::new().with("name", format!("lead-{name}")).with("group", name);
        self.leaders.push(leader.with("rank", "leader"));
    }

    /// One more man of a group, described in words. He is placed later; a place is needed for him to stand at all.
    pub fn man(&mut self, name: &str, group: &str, words: &str) -> Result<(), Fault> {
        let place = self.layout.count("figure") as i32 * 3 + 3;
        let man = Layout::new().with("name", name).with("group", group).with("at", [place, 3]);
        self.layout.add("figure", described(words, man)?);
        Ok(())
    }

    /// More of the position, as a case has it: one more table of a list.
    pub fn add(&mut self, list: &str, said: Layout) {
        self.layout.add(list, said);
    }

    /// The ground that was said, before or under the one who stands above the line.
    pub fn ground(&mut self, order: &OddsOrder<'_>) -> Result<(), Fault> {
        if let Some(kind) = order.stood("behind", LINES)? {
            let points = [[LINE - 30, LINE], [LINE + 30, LINE]];
            self.add("terrain", Layout::new().with("name", "line").with("kind", kind).with("points", points));
        }
        if let Some(kind) = order.stood("in", AREAS)? {
            let (left, right, high) = (LINE - 3, LINE + 3, LINE + 3);
            let points = [[left, LINE], [right, LINE], [right, high], [left, high]];
            self.add(
                "terrain",
                Layout::new().with("name", "place").with("kind", kind).with("points", points),
            );
        }
        Ok(())
    }

    /// Sets it up.
    pub fn staged(mut self) -> Result<(World, Table), Fault> {
        self.leaders.into_iter().for_each(|leader| self.layout.add("figure", leader));
        let staged = self.layout.stage("the men described", |position| staging::laid(position, self.book));
        staged.map_err(|faults| paper::undescribed(&faults))
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

/// A length in inches as it was said.
pub fn inches(order: &OddsOrder<'_>, option: &str) -> Result<Option<Length>, Fault> {
    order.inches(option, Length::inches(LINE - 5))
}

/// A man with what is said of him.
fn described(words: &str, mut man: Layout) -> Result<Layout, Fault> {
    let mut words = words.split_whitespace();
    let profile = words.next().ok_or_else(|| Fault::new("describe the man: \"reiver leader\", for one"))?;
    let key = profile.replace('-', "_");
    if PROFILES.contains(&key.as_str()) {
        man.set("profile", key.replace('_', " "));
    } else if profile != "man" {
        let near = cases::suggestion(&key, PROFILES.iter().copied());
        return Err(Fault::new(format!("nobody of the catalogue is called {profile}; {near}")));
    }
    let (mut weapons, mut armour, mut signs, mut rank) = (Vec::new(), Vec::new(), Vec::new(), "ordinary");
    let (mut wounded, mut bare) = (false, false);
    for word in words {
        let lower = word.to_lowercase();
        match lower.as_str() {
            "leader" => rank = "leader",
            "heidman" => rank = "heidman",
            "ordinary" => {}
            "foot" => man.once("mounted", false).map_err(Fault::new)?,
            "mounted" | "horse" => man.once("mounted", true).map_err(Fault::new)?,
            "wounded" => wounded = true,
            "unarmoured" => bare = true,
            kind if Weapon::of(kind).is_some() => weapons.push(lower),
            item if Armour::NAMES.contains(&item.replace('-', "_").as_str()) => {
                armour.push(item.replace('-', " "));
            }
            kind if Quality::ALL.into_iter().any(|quality| quality.key() == kind) => {}
            _ => match word.split_once('=') {
                Some((key, value)) => man.say(key, value).map_err(Fault::new)?,
                None => signs.push(lower.replace('-', " ")),
            },
        }
    }
    if !man.has("rank") {
        man.set("rank", rank);
    }
    if wounded {
        man.once("hits", hits_of_wounded(rank)?).map_err(Fault::new)?;
    }
    // Said to be unarmoured, he wears nothing, whatever his profile has.
    for (key, list) in [("weapons", weapons), ("armour", armour), ("signs", signs)] {
        if !list.is_empty() || (key == "armour" && bare) {
            man.once(key, list).map_err(Fault::new)?;
        }
    }
    Ok(man)
}

/// How many hits make a man of a rank a wounded one.
fn hits_of_wounded(rank: &str) -> Result<i32, Fault> {
    match rank {
        "leader" => Ok(1),
        "heidman" => Ok(2),
        _ => Err(Fault::new("an ordinary man dies of his first hit: he is never wounded (BR-09-01)")),
    }
}
