//! Whether a unit stands in an enclosure: wholly inside an area ringed by hedges or walls (NMM-13-08).

use engine::PieceId;
use tabletop::{Length, Line, Point, Segment, Shape};

use crate::field::Field;
use crate::world::Terrain;

/// The fineness with which ways out are looked for: a gap narrower than this in a hedge is no way out.
const STRIDE: Length = Length::hundredths_of_inch(50);

/// Whether nobody could come from the middle of a unit to the edge of the table but across a hedge or wall. One
/// that stands astride a hedge touches it, which is another thing.
pub(super) fn encloses(field: Field, unit: PieceId) -> bool {
    let features = field.world.ground.features().iter().zip(&field.world.terrain);
    let rings =
        features.filter(|(_, terrain)| is_fence(**terrain)).filter_map(|(feature, _)| match &feature.shape {
            Shape::Line(line) => Some(line),
            Shape::Area(_) => None,
        });
    let middle = field.block(unit).centre();
    let (low, high) = (field.world.ground.bounds().low, field.world.ground.bounds().high);
    let ways = [
        Point::new(low.x, middle.y),
        Point::new(high.x, middle.y),
        Point::new(middle.x, low.y),
        Point::new(middle.x, high.y),
    ];
    // In most places a look along four ways out tells.
    let is_open = |way: &Point| !rings.clone().any(|line| bars(line, Segment::new(middle, *way)));
    if ways.iter().any(is_open) {
        return false;
    }
    Flood::from(middle, low, high).is_held(|step| rings.clone().any(|line| bars(line, step)))
}

/// Fieldworks are neither hedges nor walls.
const fn is_fence(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Hedge | Terrain::Wall | Terrain::HighWall)
}

/// Whether a line comes upon a step, were it only by touching: so no way leads along it or through its corners.
fn bars(line: &Line, step: Segment) -> bool {
    line.bounds().meets_segment(step) && line.is_near(&step, Length::ZERO)
}

/// A search over the points of a square grid.
struct Flood {
    origin: Point,
    columns: i32,
    rows: i32,
    start: (i32, i32),
}

impl Flood {
    /// The grid on which a point lies, from edge to edge of the table.
    fn from(middle: Point, low: Point, high: Point) -> Flood {
        let steps = |length: i32| length / STRIDE.0;
        let start = (steps(middle.x - low.x), steps(middle.y - low.y));
        let origin = Point::new(middle.x - start.0 * STRIDE.0, middle.y - start.1 * STRIDE.0);
        Flood { origin, columns: steps(high.x - origin.x) + 1, rows: steps(high.y - origin.y) + 1, start }
    }

    fn point(&self, (column, row): (i32, i32)) -> Point {
        Point::new(self.origin.x + column * STRIDE.0, self.origin.y + row * STRIDE.0)
    }

    /// Whether no way leads from the start to the border of the grid over steps that are not barred.
    fn is_held(&self, barred: impl Fn(Segment) -> bool) -> bool {
        let mut seen = vec![false; (self.columns * self.rows) as usize];
        let mut ahead = vec![self.start];
        while let Some(cell) = ahead.pop() {
            let (column, row) = cell;
            if column <= 0 || row <= 0 || column >= self.columns - 1 || row >= self.rows - 1 {
                return false;
            }
            for next in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)] {
                let at = (next.1 * self.columns + next.0) as usize;
                if !seen[at] && !barred(Segment::new(self.point(cell), self.point(next))) {
                    seen[at] = true;
                    ahead.push(next);
                }
            }
        }
        true
    }
}
