//! Battles made up out of a number alone: armies and ground that no list and no battle would have, for those who look for
//! what nobody thought of. Which options are in force, the year and the weather follow from the number too.

use cases::Layout;
use engine::Rng;
use engine::sheet::Words;
use muster::Strewn;
use scenario::Faults;
use scenario::reading::Value;

use crate::book::Book;
use crate::staging;
use crate::table::Table;
use crate::world::{Optional, World};

/// How wide and deep its table is, in inches.
const TABLE: [i32; 2] = [84, 60];

/// The battle of a number, by the numbers of a book. The table is laid out as a case lays one out.
///
/// # Errors
/// What the book does not allow of what was made up.
pub fn made_up(seed: u64, book: Book) -> Result<(World, Table), Faults> {
    let (world, table) = muster::made_up(seed, position, |position| staging::laid(position, book))?;
    Ok((World { title: "a battle made up".to_owned(), attended: false, ..world }, table))
}

/// A battle in the making.
struct Making<'a> {
    on: muster::Making<'a>,
    /// Whether commanded shot may be detached.
    has_shot: bool,
}

fn position(rng: &mut Rng) -> Layout {
    let options: Vec<&str> = Optional::NAMES.iter().copied().filter(|_| rng.chance(1, 3)).collect();
    let has_shot = options.contains(&Optional::CommandedShot.word());
    let battle = Layout::new()
        .with("phase", "deployment")
        .with("turn", 0)
        .with("year", rng.between(1642, 1648))
        .with("rain", rng.chance(1, 5));
    let layout = Layout::new()
        .with("game", Layout::new().with("options", options))
        .with("table", Layout::new().with("width", TABLE[0]).with("depth", TABLE[1]))
        .with("battle", battle);
    let mut making = Making { on: muster::Making { rng, layout }, has_shot };
    making.ground();
    making.army("A");
    making.army("B");
    making.on.layout
}

impl Making<'_> {
    /// Up to eight features between the armies, now and then a river all across with a bridge, and a place for each area.
    fn ground(&mut self) {
        let patches: &[&str] = &["wood", "hill", "steep hill", "town", "works", "rough", "water"];
        let lines: &[&str] = &["fence", "hedge", "wall", "stream", "road"];
        let (patches, lines) = ((patches, [[4, 14], [3, 7]]), (lines, [[4, 18], [-4, 4]]));
        self.on.strew(9, &Strewn { x: [4, 64], y: [20, 34], patches, lines });
        if self.on.rng.chance(1, 6) {
            self.on.river(TABLE[0], [27, 33], [10, 70], [0, 4], 1);
        }
        for (at, y) in [6, 10, 8, 52, 50, 54, 12, 48].into_iter().enumerate() {
            let place = Layout::new().with("name", format!("place{at}"));
            let at = [self.on.rng.between(6, 78), y];
            self.on.layout.add("place", place.with("at", at));
        }
    }

    /// Two to four tertias from left to right, each of two to five units in one or two lines, with their officers, guns and a wagon.
    fn army(&mut self, side: &str) {
        let count = self.on.rng.between(2, 4);
        let each = TABLE[0] / count;
        for tertia in 0..count {
            let name = format!("{side} {tertia}");
            let wing = Layout::new().with("side", side).with("wing", 1 + tertia % 2);
            self.on.layout.add("tertia", wing.with("name", name.as_str()));
            let mut x = tertia * each + 1;
            let mut line = 0;
            for number in 0..self.on.rng.between(2, 5) {
                let (unit, wide) = self.unit();
                if x + wide >= (tertia + 1) * each {
                    (x, line) = (tertia * each + 1, line + 1);
                }
                if line < 2 {
                    let at = [2 * x + wide, 36 - 10 * line];
                    let it = unit.with("tertia", name.as_str());
                    self.add("unit", side, &format!("unit{tertia}{number}"), at, it);
                }
                x += wide + self.on.rng.between(1, 2);
            }
            let brigadier = Layout::new().with("kind", "brigadier").with("tertia", name.as_str());
            let at = [2 * tertia * each + each, 14];
            self.add("officer", side, &format!("brigadier{tertia}"), at, brigadier);
        }
        let middle = TABLE[0];
        self.add("officer", side, "chief", [middle, 8], Layout::new().with("kind", "commander in chief"));
        let wing = Layout::new().with("kind", "wing commander").with("wing", self.on.rng.between(1, 2));
        self.add("officer", side, "wing", [middle + 8, 8], wing);
        for at in 0..self.on.rng.below(3) {
            let gun =
                Layout::new().with("kind", if self.on.rng.chance(1, 2) { "field gun" } else { "heavy gun" });
            self.add("unit", side, &format!("gun{at}"), [middle + 12 * at as i32 - 6, 44], gun);
        }
        if self.on.rng.chance(1, 2) {
            self.add("officer", side, "wagon", [middle - 12, 8], Layout::new().with("kind", "wagon"));
        }
    }

    /// Adds a piece of a side at a place in halves of an inch as its own side sees it.
    fn add(&mut self, list: &str, side: &str, name: &str, [x, y]: [i32; 2], said: Layout) {
        let at = if side == "A" { [x, y] } else { [2 * TABLE[0] - x, 2 * TABLE[1] - y] };
        let at = at.map(|half| Value::Fraction(format!("{}.{}", half / 2, half % 2 * 5)));
        let name = format!("{}-{name}", side.to_ascii_lowercase());
        let royalist = side == "A";
        let piece = said.with("name", name).with("side", side).with("at", at).with("royalist", royalist);
        self.on.layout.add(list, piece);
    }

    /// What a unit is, and how wide it is in inches.
    fn unit(&mut self) -> (Layout, i32) {
        let kinds = [
            ("foot", 8, 4),
            ("foot", 8, 4),
            ("musketeers", 8, 4),
            ("highlanders", 8, 4),
            ("clubmen", 8, 4),
            ("horse", 5, 3),
            ("horse", 5, 3),
            ("lobsters", 5, 3),
            ("scots horse", 5, 3),
            ("dragoons", 6, 3),
            // The last is for battles that allow it (CYP-23-07).
            ("commanded shot", 6, 4),
        ];
        let (kind, most, each) = self.on.pick(&kinds[..kinds.len() - usize::from(!self.has_shot)]);
        // Now and then a remnant.
        let least = if kind == "commanded shot" { 4 } else { 1 };
        let stands = if self.on.rng.chance(1, 6) { self.on.rng.between(least, most) } else { most };
        let on_foot = kind == "dragoons" && self.on.rng.chance(1, 3);
        let files = (stands + 1) / 2;
        let grade = self.on.pick(&["ordinary", "ordinary", "elite", "second-rate"]);
        let mut unit = Layout::new()
            .with("kind", kind)
            .with("grade", grade)
            .with("start", most * each)
            .with("figures", stands * each)
            .with("firelocks", self.on.rng.chance(1, 6))
            .with("trained_band", self.on.rng.chance(1, 8));
        if on_foot {
            unit.set("signs", ["on foot"]);
        } else {
            unit.set("files", files.max(if stands > 2 { 2 } else { 1 }));
        }
        let stand = if each == 3 && !on_foot { 3 } else { 2 };
        (unit, (files.max(2) * stand + 1) / 2 + 1)
    }
}
