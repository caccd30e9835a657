//! The terrain that a table can be made up of (NMM-06-02, NMM-18-05): a [`Groundwork`] from which armies are cast. Who
//! has it set out is for the [`act`](super::act).

use engine::Rng;
use tabletop::{Angle, Area, Block, Bounds, Class, Feature, Ground, Length, Line, Outline, Point, Pose};

use crate::book::Book;
use crate::world::Terrain;

/// A table with what lies on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Groundwork {
    /// The shapes.
    pub ground: Ground,
    /// What the rules make of each.
    pub terrain: Vec<Terrain>,
}

/// How much lies on a table that is made up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Recipe {
    /// Woods, buildings and patches of Bad Going.
    pub pieces: u8,
    /// Hills.
    pub hills: u8,
    /// Whether a road crosses the table.
    pub road: bool,
}

impl Recipe {
    /// What lies on an ordinary table: a few pieces, a hill or two, a road or none.
    pub fn usual(rng: &mut Rng) -> Recipe {
        Recipe { pieces: rng.between(2, 5) as u8, hills: rng.between(0, 2) as u8, road: rng.chance(1, 2) }
    }
}

/// How often a place is sought for a piece before it is left out.
const TRIES: u32 = 200;

impl Groundwork {
    /// An empty table of the size in the book (NMM-01-09).
    pub fn open(book: &Book) -> Groundwork {
        let size = book.settings.table;
        let ground = Ground::new(size.width, size.depth, Vec::new());
        Groundwork { ground: ground.expect("a book's table has a sound size"), terrain: Vec::new() }
    }

    /// A table made up from luck, the same for the same: no two pieces overlap, and it has at least as many
    /// hedges, walls and streams as woods, buildings and patches of Bad Going together (NMM-18-05).
    pub fn made_up(book: &Book, recipe: Recipe, rng: &mut Rng) -> Groundwork {
        let size = book.settings.table;
        let mut making = Making { book, width: size.width, depth: size.depth, laid: Vec::new() };
        for _ in 0..recipe.hills {
            making.hill(rng);
        }
        if recipe.road {
            making.road(rng);
        }
        let mut pieces = 0;
        for _ in 0..recipe.pieces {
            pieces += usize::from(making.patch(rng));
        }
        let mut lines = 0;
        for _ in 0..20 * (pieces + 1) {
            if lines >= pieces.max(1) {
                break;
            }
            lines += usize::from(making.hedge(rng));
        }
        // Where no room was left for enough hedges, pieces go until the balance is right.
        while making.balance().0 < making.balance().1 {
            making.drop_piece();
        }
        making.finish()
    }

    /// How many linear obstacles there are, and how many other pieces, hills and roads left out.
    pub fn balance(&self) -> (usize, usize) {
        let lines = self.terrain.iter().filter(|terrain| is_hedge(**terrain)).count();
        let others = self.terrain.iter().filter(|terrain| is_piece(**terrain)).count();
        (lines, others)
    }
}

const fn is_hedge(terrain: Terrain) -> bool {
    matches!(
        terrain,
        Terrain::Hedge | Terrain::Wall | Terrain::HighWall | Terrain::Stream | Terrain::FieldDefence
    )
}

const fn is_piece(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Wood | Terrain::Building { .. } | Terrain::Broken | Terrain::Bog)
}

struct Making<'a> {
    book: &'a Book,
    width: Length,
    depth: Length,
    laid: Vec<(Terrain, Feature)>,
}

impl Making<'_> {
    /// A random block that lies on the table, clear of the pieces there, its sides between two lengths in inches.
    fn block(&self, least: i32, most: i32, apart: Length, rng: &mut Rng) -> Option<Block> {
        let inches = |rng: &mut Rng| Length(rng.between(Length::inches(least).0, Length::inches(most).0));
        let table = Bounds { low: Point::new(0, 0), high: Point::new(self.width.0, self.depth.0) };
        (0..TRIES).find_map(|_| {
            let at = Point::new(rng.between(0, self.width.0), rng.between(0, self.depth.0));
            let facing = Angle::hundredths(rng.between(0, 35_999));
            let block = Block::at(Pose::new(at, facing), inches(rng), inches(rng));
            let inside = table.encloses(&block);
            (inside && self.is_clear(&block, apart)).then_some(block)
        })
    }

    fn is_clear(&self, block: &Block, apart: Length) -> bool {
        self.laid.iter().all(|(terrain, feature)| {
            matches!(terrain, Terrain::Hill | Terrain::SteepHill)
                || match &feature.shape {
                    tabletop::Shape::Area(area) => {
                        area.edges().all(|edge| !edge.within(block, apart)) && !area.contains(block.centre())
                    }
                    tabletop::Shape::Line(line) => !line.is_near(block, apart),
                }
        })
    }

    fn lay(&mut self, terrain: Terrain, class: Class, level: u8, block: &Block) -> bool {
        let Ok(area) = Area::of_block(block) else { return false };
        self.laid.push((terrain, Feature::area(class, terrain.tag(), level, area)));
        true
    }

    fn hill(&mut self, rng: &mut Rng) {
        let terrain = if rng.chance(1, 4) { Terrain::SteepHill } else { Terrain::Hill };
        if let Some(block) = self.block(9, 18, Length::inches(4), rng) {
            self.lay(terrain, Class::Contour, 1, &block);
        }
    }

    fn road(&mut self, rng: &mut Rng) {
        let at = |rng: &mut Rng| rng.between(self.width.0 / 5, self.width.0 * 4 / 5);
        let points = [
            Point::new(at(rng), 0),
            Point::new(at(rng), self.depth.0 / 2),
            Point::new(at(rng), self.depth.0),
        ];
        if let Ok(line) = Line::new(&points, Length::hundredths_of_inch(150), &[]) {
            self.laid.push((Terrain::Road, Feature::line(Class::Line, Terrain::Road.tag(), 0, line)));
        }
    }

    /// A wood, a building or a patch of Bad Going. Says whether there was room.
    fn patch(&mut self, rng: &mut Rng) -> bool {
        let capacity = self.book.troops.building.usual_capacity;
        let (terrain, class, least, most) = match rng.below(6) {
            0 | 1 => (Terrain::Wood, Class::Patch, 5, 10),
            2 => (Terrain::Building { capacity }, Class::Building, 2, 4),
            3 => (Terrain::Bog, Class::Patch, 4, 9),
            _ => (Terrain::Broken, Class::Patch, 5, 10),
        };
        let found = self.block(least, most, Length::inches(3), rng);
        found.is_some_and(|block| self.lay(terrain, class, 0, &block))
    }

    /// A hedge, a wall or a stream. Says whether there was room.
    fn hedge(&mut self, rng: &mut Rng) -> bool {
        let terrain = match rng.below(6) {
            0 => Terrain::Wall,
            1 => Terrain::Stream,
            _ => Terrain::Hedge,
        };
        let Some(block) = self.block(6, 14, Length::hundredths_of_inch(50), rng) else { return false };
        // A diagonal of its own free ground, so that it meets nothing.
        let [from, _, to, _] = block.corners();
        let Ok(line) = Line::new(&[from, to], Length::ZERO, &[]) else { return false };
        self.laid.push((terrain, Feature::line(Class::Line, terrain.tag(), 0, line)));
        true
    }

    fn balance(&self) -> (usize, usize) {
        let lines = self.laid.iter().filter(|(terrain, _)| is_hedge(*terrain)).count();
        let others = self.laid.iter().filter(|(terrain, _)| is_piece(*terrain)).count();
        (lines, others)
    }

    fn drop_piece(&mut self) {
        if let Some(at) = self.laid.iter().rposition(|(terrain, _)| is_piece(*terrain)) {
            self.laid.remove(at);
        }
    }

    fn finish(self) -> Groundwork {
        let (terrain, features) = self.laid.into_iter().unzip();
        let ground = Ground::new(self.width, self.depth, features);
        Groundwork { ground: ground.expect("what is made up is sound and little"), terrain }
    }
}
