//! Battles made up out of a number alone: armies and ground that no list and no battle would have, for those who look for
//! what nobody thought of. Size of the figures, options and turns follow from the number too.

use cases::Layout;
use engine::Rng;
use scenario::Faults;

use crate::book::Book;
use crate::staging;
use crate::table::Table;
use crate::world::{Options, World};

/// How wide and deep its table is, in inches.
const TABLE: [i32; 2] = [60, 44];

/// The battle of a number, by the numbers of a book. The table is laid out as a case lays one out.
///
/// # Errors
/// What the book does not allow of what was made up.
pub fn made_up(seed: u64, book: Book) -> Result<(World, Table), Faults> {
    position(&mut Rng::new(seed ^ 0x51ab_1e5e_ed5e_ed00))
        .stage("a battle made up", |position| staging::laid(position, book))
}

/// A battle in the making.
struct Making<'a> {
    rng: &'a mut Rng,
    layout: Layout,
    options: Vec<&'static str>,
    /// Whether the players set up what otherwise has a place.
    deploys: bool,
    /// The names of the town blocks.
    blocks: Vec<String>,
}

fn position(rng: &mut Rng) -> Layout {
    let scale = if rng.chance(1, 3) { "15mm" } else { "25mm" };
    let options: Vec<&str> = Options::NAMES.into_iter().filter(|_| rng.chance(1, 3)).collect();
    let turns = rng.between(6, 12);
    let deploys = rng.chance(1, 5);
    let battle = Layout::new()
        .with("phase", "deployment")
        .with("turn", 0)
        .with("last_turn", turns)
        .with("unattended", true)
        .with("royalist", ["A"])
        .with("deploys", deploys);
    let layout = Layout::new()
        .with("game", Layout::new().with("scale", scale).with("options", options.clone()))
        .with("table", Layout::new().with("width", TABLE[0]).with("depth", TABLE[1]))
        .with("battle", battle);
    let mut making = Making { rng, layout, options, deploys, blocks: Vec::new() };
    making.ground();
    making.army("A");
    making.army("B");
    making.garrisons();
    making.layout
}

impl Making<'_> {
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.below(of.len() as u32) as usize]
    }

    /// Up to six features between the armies.
    fn ground(&mut self) {
        let patches =
            ["wood", "light wood", "heavy wood", "rough", "hill", "steep hill", "town block", "crops"];
        let lines =
            ["fence", "high wall", "hedgerow", "stream", "light works", "heavy works", "road", "crest"];
        for at in 0..self.rng.below(7) {
            let name = format!("feature{at}");
            let (x, y) = (self.rng.between(4, 46), self.rng.between(15, 25));
            let (kind, points) = if self.rng.chance(1, 2) {
                let kind = self.pick(&patches);
                let (wide, deep) = (self.rng.between(4, 9), self.rng.between(3, 6));
                (kind, vec![[x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]])
            } else {
                let kind = self.pick(&lines);
                let (dx, dy) = (self.rng.between(4, 14), self.rng.between(-3, 3));
                (kind, vec![[x, y], [x + dx, y + dy]])
            };
            if kind == "town block" {
                self.blocks.push(name.clone());
            }
            let feature = Layout::new().with("kind", kind).with("name", name).with("points", points);
            self.layout.add("terrain", feature);
        }
    }

    /// Somebody holds every town block, of either side by lot.
    fn garrisons(&mut self) {
        for (at, block) in std::mem::take(&mut self.blocks).into_iter().enumerate() {
            let side = if self.rng.chance(1, 2) { "A" } else { "B" };
            let kind = if self.rng.chance(1, 4) { "skirmishers" } else { "foot" };
            let (figures, grade) = (self.rng.between(5, 12), self.pick(&["B", "C", "D"]));
            let unit = Layout::new()
                .with("name", format!("garrison{at}"))
                .with("side", side)
                .with("grade", grade)
                .with("kind", kind)
                .with("figures", figures)
                .with("formation", "garrison")
                .with("holds", block);
            self.layout.add("unit", unit);
        }
    }

    /// Adds a piece of a side at a place, or without one where the players set it up.
    fn add(&mut self, list: &str, side: &str, name: &str, at: [i32; 2], said: Layout) {
        let name = format!("{}-{name}", side.to_ascii_lowercase());
        let piece = said.with("name", name).with("side", side);
        self.layout.add(list, if self.deploys { piece } else { piece.with("at", at) });
    }

    /// Six to ten units from left to right in one or two lines, with two generals.
    fn army(&mut self, side: &str) {
        let general = format!("{}-general", side.to_ascii_lowercase());
        let [wide, deep] = TABLE;
        let at = |x: i32, line: i32| match side {
            "A" => [x, 11 - line * 6],
            _ => [wide - x, 33 + line * 6],
        };
        let (mut x, mut line) = (1, 0);
        for number in 0..self.rng.between(6, 10) {
            let grade = self.pick(&["A", "B", "C", "C", "D", "E"]);
            let (unit, width) = self.unit();
            if x + width > wide - 1 {
                (x, line) = (1, line + 1);
                if line > 1 {
                    break;
                }
            }
            let unit = unit.with("grade", grade).with("under", general.as_str());
            self.add("unit", side, &format!("unit{number}"), at(x + width / 2, line), unit);
            x += width;
        }
        self.wagons(side);
        let on_table = |[x, y]: [i32; 2]| [x, if side == "A" { y.max(1) } else { y.min(deep - 1) }];
        self.add("general", side, "chief", on_table(at(30, 2)), Layout::new().with("rank", "chief"));
        self.add("general", side, "general", on_table(at(24, 2)), Layout::new());
    }

    /// Up to two wagons before the lines.
    fn wagons(&mut self, side: &str) {
        for number in 0..self.rng.below(3) {
            let x = self.rng.between(4, 56);
            let y = if side == "A" { 14 } else { 30 };
            self.add("wagon", side, &format!("wagon{number}"), [x, y], Layout::new());
        }
    }

    /// What a unit is, and how far the next one stands.
    fn unit(&mut self) -> (Layout, i32) {
        match self.rng.below(9) {
            0..=3 => (self.foot(), 14),
            4 | 5 => {
                let kind = if self.rng.chance(1, 4) { "cuirassiers" } else { "horse" };
                let mut horse = self.troops(kind, 4, 14);
                if self.options.contains(&"scottish_lancers") && self.rng.chance(1, 3) {
                    horse.set("lances", true);
                }
                (horse, 9)
            }
            6 => (self.troops("dragoons", 5, 12), 8),
            7 => (self.troops("skirmishers", 4, 8), 10),
            _ => {
                let form = if self.rng.chance(1, 3) { "limbered" } else { "unlimbered" };
                let batteries: [&[&str]; 4] =
                    [&["light", "light"], &["field"], &["field", "heavy"], &["heavy", "light", "field"]];
                let guns = self.pick(&batteries).to_vec();
                (Layout::new().with("kind", "battery").with("formation", form).with("guns", guns), 8)
            }
        }
    }

    /// A unit of so many figures.
    fn troops(&mut self, kind: &str, least: i32, most: i32) -> Layout {
        Layout::new().with("kind", kind).with("figures", self.rng.between(least, most))
    }

    /// A unit of foot.
    fn foot(&mut self) -> Layout {
        let figures = self.rng.between(12, 30);
        let pikes = figures * self.rng.between(0, 6) / 8;
        let mut foot = Layout::new().with("kind", "foot").with("figures", figures).with("pikes", pikes);
        // Now and then all its shot stands on the right of the pikes.
        if pikes > 0 && self.rng.chance(1, 8) {
            foot.set("files", [0, (pikes + 1) / 2, (figures - pikes + 1) / 2]);
        }
        if self.options.contains(&"highlanders") && pikes == 0 && self.rng.chance(1, 2) {
            foot.set("highland", if self.rng.chance(1, 2) { "shock" } else { "archers" });
        } else if self.options.contains(&"firelocks") && self.rng.chance(1, 4) {
            foot.set("firelocks", true);
        }
        foot
    }
}
