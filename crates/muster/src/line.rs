//! Lines of battle: where a brigade stood on the day or came on, and how its units stand there side by side.

use engine::{PieceId, Shape};
use scenario::{Battle, Deployment, Edge, Entry, Formation, MapPoint, Placed, Scale, Side, Start};
use tabletop::{Angle, Block, Border, Length, Outline, Point, Pose, TableEdge};

/// The ground of a deployment.
fn ground_of(placed: &Placed) -> Block {
    let front = placed.centre + placed.facing.along(placed.depth.half());
    Block::at(Pose::new(front, placed.facing), placed.frontage, placed.depth)
}

/// The ground on which the brigades of a side stood, of those that are fielded, by their places in the file. Who comes later has
/// none.
pub fn grounds(side: &Side, scale: &Scale, fielded: impl Fn(usize) -> bool) -> Vec<Block> {
    let brigades = side.brigades.iter().enumerate().filter(|(origin, _)| fielded(*origin));
    let deployed = brigades.filter_map(|(_, brigade)| match &brigade.start {
        Start::Deployed(deployment) => Some(ground_of(&deployment.on_table(scale))),
        Start::Arrives(_) => None,
    });
    deployed.collect()
}

/// Over which edge of the table somebody comes on at a place of the file, and how far along it.
pub fn entered(battle: &Battle, scale: &Scale, entry: &Entry) -> (Border, Length) {
    let edge = |border: Border| TableEdge::new(border, scale.width(), scale.depth());
    let (border, at) = match entry {
        Entry::Edge { edge, from_m, to_m } => {
            let middle = from_m.midpoint(*to_m);
            let (border, [x, y]) = match edge {
                Edge::Top => (Border::Top, [middle, 0]),
                Edge::Bottom => (Border::Bottom, [middle, 0]),
                Edge::Left => (Border::Left, [0, middle]),
                Edge::Right => (Border::Right, [0, middle]),
            };
            (border, scale.point(MapPoint { x, y }))
        }
        Entry::Feature(feature) => {
            let at = terrain::Map::new(scale).middle(battle.feature(*feature));
            let borders = [Border::Bottom, Border::Top, Border::Left, Border::Right];
            (borders.into_iter().min_by_key(|border| edge(*border).deep(at)).unwrap_or(Border::Bottom), at)
        }
    };
    let edge = edge(border);
    (border, edge.along(at).clamp(Length::ZERO, edge.length()))
}

/// How far forward a brigade stood on the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Front {
    /// The middle of its front, and where it looked.
    pub line: Pose,
    /// How far it was to the nearest of the enemy's ground.
    pub apart: Length,
}

impl Front {
    /// How far ahead of it a point lies; less than nothing for one behind.
    pub fn ahead(&self, point: Point) -> Length {
        let by = self.line.facing.along(Length::INCH).dot(point - self.line.at);
        Length((by / i64::from(Length::INCH.0)) as i32)
    }
}

/// The ground that a brigade stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Its middle.
    pub centre: Point,
    /// Where the brigade looks.
    pub facing: Angle,
    /// How wide it is.
    pub frontage: Length,
    /// Whether one unit stands behind the other.
    pub column: bool,
    /// How far forward it stood, where the day says so.
    pub front: Option<Front>,
}

impl Stretch {
    /// The ground of a deployment, with how far it was from the enemy's: no farther than `most`, beyond which it is all one.
    pub fn deployed(deployment: &Deployment, scale: &Scale, enemies: &[Block], most: Length) -> Stretch {
        let placed = deployment.on_table(scale);
        let own = ground_of(&placed);
        let gaps = enemies.iter().map(|enemy| own.gap(enemy).distance.rounded_up());
        let apart = gaps.min().unwrap_or(Length::ZERO).min(most);
        let line = Pose::new(placed.centre + placed.facing.along(placed.depth.half()), placed.facing);
        Stretch {
            centre: placed.centre,
            facing: placed.facing,
            frontage: placed.frontage,
            column: deployment.formation != Formation::Line,
            front: Some(Front { line, apart }),
        }
    }

    /// The place of each unit, `gap` from the next: in as few lines as fit into the frontage, three at most, the first of them
    /// no farther forward than the brigade stood.
    pub fn line_up(&self, units: &[(PieceId, Shape)], gap: Length) -> Vec<(PieceId, Pose)> {
        let most = if units.len() > 5 { 3 } else { 2 };
        let lines = match self.column {
            true => units.len().min(4),
            false => (1..=most).find(|lines| widest(units, *lines, gap) <= self.frontage).unwrap_or(most),
        };
        let rows: Vec<&[(PieceId, Shape)]> = parts(units, lines).collect();
        let depth_of =
            |row: &[(PieceId, Shape)]| row.iter().map(|(_, shape)| shape.depth.0).max().unwrap_or(0);
        let depth: i32 = rows.iter().map(|row| depth_of(row)).sum::<i32>() + gap.0 * (rows.len() as i32 - 1);
        let most_ahead = |front: Front| Length::ZERO - front.ahead(self.centre);
        let mut ahead = self.front.map_or(depth / 2, |front| (depth / 2).min(most_ahead(front).0));
        let mut places = Vec::new();
        for row in rows {
            let mut across = -width_of(row, gap).0 / 2;
            for (id, shape) in row {
                let right = (self.facing + Angle::RIGHT).along(Length(across + shape.width.0 / 2));
                let forward = self.facing.along(Length(ahead));
                places.push((*id, Pose::new(self.centre + right + forward, self.facing)));
                across += shape.width.0 + gap.0;
            }
            ahead -= depth_of(row) + gap.0;
        }
        places
    }
}

/// A list in so many parts of nearly equal length, the earlier ones longer.
fn parts<T>(list: &[T], count: usize) -> impl Iterator<Item = &[T]> {
    list.chunks(list.len().div_ceil(count.max(1)).max(1))
}

fn width_of(row: &[(PieceId, Shape)], gap: Length) -> Length {
    let widths: i32 = row.iter().map(|(_, shape)| shape.width.0).sum();
    Length(widths + gap.0 * (row.len() as i32 - 1).max(0))
}

fn widest(units: &[(PieceId, Shape)], lines: usize, gap: Length) -> Length {
    parts(units, lines).map(|row| width_of(row, gap)).max().unwrap_or(Length::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(count: u8) -> Vec<(PieceId, Shape)> {
        let shape = Shape { files: 4, ranks: 2, form: 0, width: Length(400), depth: Length(200) };
        (0..count).map(|id| (PieceId(id), shape)).collect()
    }

    fn stretch(frontage: i32, ahead: Option<i32>) -> Stretch {
        let line = |y| Front { line: Pose::new(Point::new(0, y), Angle::UP), apart: Length::ZERO };
        Stretch {
            centre: Point::new(0, 0),
            facing: Angle::UP,
            frontage: Length(frontage),
            column: false,
            front: ahead.map(line),
        }
    }

    fn places(stretch: &Stretch, count: u8) -> Vec<(i32, i32)> {
        let places = stretch.line_up(&units(count), Length(100));
        places.iter().map(|(_, pose)| (pose.at.x, pose.at.y)).collect()
    }

    #[test]
    fn units_stand_in_one_line_while_it_fits_and_then_in_more() {
        assert_eq!(places(&stretch(1_000, None), 2), [(-250, 100), (250, 100)]);
        assert_eq!(places(&stretch(500, None), 2), [(0, 250), (0, -50)]);
        let two = places(&stretch(1_000, None), 3);
        assert_eq!(two, [(-250, 250), (250, 250), (0, -50)], "the first line is the longer");
    }

    #[test]
    fn no_line_stands_ahead_of_the_front_of_the_day() {
        assert_eq!(places(&stretch(1_000, Some(60)), 1), [(0, 60)]);
        let front = stretch(1_000, Some(60)).front.unwrap();
        assert_eq!(
            (front.ahead(Point::new(5, 100)), front.ahead(Point::new(0, 0))),
            (Length(40), Length(-60))
        );
    }
}
