//! Battles made up out of a number alone: armies and ground that no list and no battle would have, for those who look for
//! what nobody thought of. Who is first, the turns and what the troops begin in follow from the number too.

use cases::Layout;
use engine::Rng;
use muster::Strewn;
use scenario::Faults;

use crate::book::Book;
use crate::staging;
use crate::table::Table;
use crate::world::{Class, Troop, World};

/// How wide and deep its table is, in millimetres.
const TABLE: [i32; 2] = [1_400, 1_000];

/// The battle of a number, by the numbers of a book. The table is laid out as a case lays one out.
///
/// # Errors
/// What the book does not allow of what was made up.
pub fn made_up(seed: u64, book: Book) -> Result<(World, Table), Faults> {
    muster::made_up(seed, position, |position| staging::laid(position, book))
}

/// A battle in the making.
struct Making<'a> {
    on: muster::Making<'a>,
    /// Whether the players set up what otherwise has a place.
    deploys: bool,
}

fn position(rng: &mut Rng) -> Layout {
    let deploys = rng.chance(1, 5);
    let mut battle = Layout::new()
        .with("phase", "deployment")
        .with("turn", 0)
        .with("dusk", rng.between(6, 12))
        .with("unattended", true)
        .with("deploys", deploys);
    if rng.chance(1, 2) {
        battle.set("named_first", if rng.chance(1, 2) { "A" } else { "B" });
    }
    let layout = Layout::new()
        .with("table", Layout::new().with("width", TABLE[0]).with("depth", TABLE[1]))
        .with("battle", battle);
    let mut making = Making { on: muster::Making { rng, layout }, deploys };
    making.ground();
    making.army("A");
    making.army("B");
    making.on.layout
}

impl Making<'_> {
    /// Up to seven features between the armies, and now and then a river all across with a bridge.
    fn ground(&mut self) {
        let patches: &[&str] = &["wood", "hill", "town", "lake"];
        let lines: &[&str] = &["hedge", "wall", "ditch", "stream", "road", "crest"];
        let (patches, lines) = ((patches, [[80, 260], [50, 110]]), (lines, [[80, 300], [-60, 60]]));
        self.on.strew(8, &Strewn { x: [60, 1_050], y: [330, 560], patches, lines });
        if self.on.rng.chance(1, 6) {
            self.on.river(TABLE[0], [440, 560], [200, 1_200], [-20, 20], 15);
        }
    }

    /// Adds a piece of a side at a place, or without one where the players set it up.
    fn add(&mut self, list: &str, side: &str, name: &str, at: [i32; 2], said: Layout) {
        let name = format!("{}-{name}", side.to_ascii_lowercase());
        let piece = said.with("name", name).with("side", side);
        self.on.layout.add(list, if self.deploys { piece } else { piece.with("at", at) });
    }

    /// Seven to twelve units from left to right in up to three lines, with two Generals, and reinforcements now and then.
    fn army(&mut self, side: &str) {
        let wide = TABLE[0];
        let at = |x: i32, line: i32| match side {
            "A" => [x, 280 - line * 90],
            _ => [wide - x, 720 + line * 90],
        };
        let (mut x, mut line) = (20, 0);
        for number in 0..self.on.rng.between(7, 12) {
            let (unit, width) = self.unit();
            if x + width > wide - 20 {
                (x, line) = (20, line + 1);
                if line > 2 {
                    break;
                }
            }
            self.add("unit", side, &format!("unit{number}"), at(x + width / 2, line), unit);
            x += width + self.on.rng.between(5, 60);
        }
        for (name, x) in [("chief", 500), ("general", 900)] {
            let place = if side == "A" { [x, 45] } else { [wide - x, 955] };
            self.add("general", side, name, place, Layout::new());
        }
        if self.on.rng.chance(1, 3) {
            self.reinforcement(side);
        }
    }

    /// A regiment that comes on later.
    fn reinforcement(&mut self, side: &str) {
        let name = format!("{}-late", side.to_ascii_lowercase());
        let troop = self.on.pick(&[
            Troop::RoyalistFoot,
            Troop::Ironsides,
            Troop::Harquebusiers,
            Troop::SwedishBattery,
        ]);
        let unit = Layout::new().with("name", name.as_str()).with("side", side).with("troop", troop.word());
        self.on.layout.add("unit", unit);
        let (edge, place) = match self.on.rng.below(3) {
            0 => ("left", [0, if side == "A" { 200 } else { 800 }]),
            1 => ("right", [TABLE[0], if side == "A" { 200 } else { 800 }]),
            _ if side == "A" => ("bottom", [700, 0]),
            _ => ("top", [700, TABLE[1]]),
        };
        let arrival = Layout::new()
            .with("pieces", vec![name])
            .with("turn", self.on.rng.between(2, 4))
            .with("edge", edge)
            .with("at", place);
        self.on.layout.add("arrival", arrival);
    }

    /// What a unit is, and how wide it is in its formation.
    fn unit(&mut self) -> (Layout, i32) {
        let classes =
            [Class::Foot, Class::Foot, Class::Shock, Class::Pistols, Class::Dragoons, Class::Battery];
        let class = self.on.pick(&classes);
        let rows: Vec<Troop> = Troop::ALL.iter().copied().filter(|troop| troop.class() == class).collect();
        let troop = self.on.pick(&rows);
        let [least, most] = Book::standard().armies.rows.of(troop).figures.map(i32::from);
        // Now and then a remnant.
        let low = if self.on.rng.chance(1, 6) { 1 } else { least };
        let figures = self.on.rng.between(low.min(most), most);
        let mut unit = Layout::new().with("troop", troop.word()).with("start", figures);
        // What players place they draw up themselves.
        let on_foot = !self.deploys && class == Class::Dragoons && self.on.rng.chance(1, 3);
        if on_foot {
            unit.set("signs", ["on foot"]);
        }
        let base = if class == Class::Foot || on_foot || class == Class::Battery { 20 } else { 30 };
        let column = !self.deploys && self.on.rng.chance(1, 4);
        if column {
            unit.set("formation", if class == Class::Battery { "limbered" } else { "column" });
        }
        (unit, if column { 2 * base } else { figures * base })
    }
}
