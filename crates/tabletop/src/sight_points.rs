//! The stated sight points: where a rule says that any point may see any point, these stand for all of them.

use crate::polygon::share;
use crate::{Block, IndexSet, Length, Point, Segment};

/// The point at `part / whole` along a segment, each coordinate rounded to the nearest unit.
pub(crate) fn part_way(segment: Segment, part: u32, whole: u32) -> Point {
    share(i64::from(part), i64::from(whole.max(1))).along(segment)
}

/// The middle of each of `files` equal parts of an edge, from its beginning.
pub fn file_middles(edge: Segment, files: u16) -> impl Iterator<Item = Point> + Clone {
    (0..u32::from(files)).map(move |file| part_way(edge, 2 * file + 1, 2 * u32::from(files)))
}

/// The sight points of an edge: its two ends, its middle and the middle of each file (NMM-13-07).
pub fn edge_sight_points(edge: Segment, files: u16) -> impl Iterator<Item = Point> + Clone {
    [edge.from, edge.to, part_way(edge, 1, 2)].into_iter().chain(file_middles(edge, files))
}

/// The sight points of an area given by its corners: each corner and the middle of each side (NMM-13-07).
pub fn outline_sight_points(corners: &[Point]) -> impl Iterator<Item = Point> + Clone + '_ {
    (0..corners.len()).flat_map(move |at| {
        let next = if at + 1 == corners.len() { 0 } else { at + 1 };
        [corners[at], part_way(Segment::new(corners[at], corners[next]), 1, 2)]
    })
}

/// The sight points of every figure of a body that stands in equal files and ranks.
#[derive(Clone, Copy, Debug)]
pub struct FigureGrid {
    block: Block,
    files: u16,
    ranks: u16,
}

/// Some neighbouring files and ranks of a body: from the first of each to the one behind the last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    files: (u16, u16),
    ranks: (u16, u16),
}

impl Part {
    /// Both halves, parted where it is longer; of one figure the second has nobody.
    pub(crate) fn halves(self) -> [Part; 2] {
        let Part { files, ranks } = self;
        match files.1 - files.0 >= ranks.1 - ranks.0 {
            true => {
                let middle = files.0 + (files.1 - files.0).div_ceil(2);
                [Part { files: (files.0, middle), ranks }, Part { files: (middle, files.1), ranks }]
            }
            false => {
                let middle = ranks.0 + (ranks.1 - ranks.0).div_ceil(2);
                [Part { files, ranks: (ranks.0, middle) }, Part { files, ranks: (middle, ranks.1) }]
            }
        }
    }
}

impl FigureGrid {
    /// A block divided into files, counted from its left, and ranks, counted from its front. `None` without
    /// files or ranks, or with more than 128 figures.
    pub fn new(block: Block, files: u16, ranks: u16) -> Option<FigureGrid> {
        (1..=128).contains(&(u32::from(files) * u32::from(ranks))).then_some(FigureGrid {
            block,
            files,
            ranks,
        })
    }

    /// How many figures it has room for.
    pub fn count(&self) -> usize {
        usize::from(self.files) * usize::from(self.ranks)
    }

    /// A block that holds every sight point, however they are rounded.
    pub(crate) fn surroundings(&self) -> Block {
        self.block.shrunk(Length(-2))
    }

    /// All of it.
    pub(crate) const fn whole(&self) -> Part {
        Part { files: (0, self.files), ranks: (0, self.ranks) }
    }

    /// The figures of a part.
    pub(crate) fn places(&self, part: Part) -> IndexSet {
        let below = |rank: u16, file: u16| IndexSet::below(self.index(file, rank));
        let in_rank = |rank: u16| below(rank, part.files.1).but(below(rank, part.files.0));
        (part.ranks.0..part.ranks.1).fold(IndexSet::EMPTY, |all, rank| all.or(in_rank(rank)))
    }

    /// A block that holds every sight point of a part, however they are rounded.
    pub(crate) fn around(&self, part: Part) -> Block {
        let node = |file: u16, rank: u16| self.node(2 * u32::from(file), 2 * u32::from(rank));
        let corner = node(part.files.0, part.ranks.0);
        let front = node(part.files.1, part.ranks.0) - corner;
        let depth = node(part.files.0, part.ranks.1) - corner;
        Block::from_axes(corner, front, depth).shrunk(Length(-4))
    }

    /// The index of the figure in a file and a rank: rank by rank from the front, each from the left.
    pub fn index(&self, file: u16, rank: u16) -> usize {
        usize::from(rank) * usize::from(self.files) + usize::from(file)
    }

    /// The sight points of one figure's base: its corners and the middles of its sides.
    pub fn sight_points(&self, index: usize) -> impl Iterator<Item = Point> + Clone + '_ {
        let (file, rank) =
            ((index % usize::from(self.files)) as u32, (index / usize::from(self.files)) as u32);
        // Half files to the right and half ranks to the rear, clockwise from the front left corner.
        const ROUND: [(u32, u32); 8] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
        ROUND.into_iter().map(move |(right, back)| self.node(2 * file + right, 2 * rank + back))
    }

    /// A point of the lattice of half files and half ranks.
    fn node(&self, right: u32, back: u32) -> Point {
        let across = |vector: crate::Vector, part: u32, count: u16| {
            vector.scaled(i64::from(part), 2 * i64::from(count))
        };
        self.block.corners()[0]
            + across(self.block.front_axis(), right, self.files)
            + across(self.block.depth_axis(), back, self.ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Pose};

    #[test]
    fn edges_and_areas_have_their_stated_points() {
        let edge = Segment::new(Point::new(0, 0), Point::new(60, 0));
        let points: Vec<i32> = edge_sight_points(edge, 3).map(|point| point.x).collect();
        assert_eq!(points, [0, 60, 30, 10, 30, 50]);
        let corners = [Point::new(0, 0), Point::new(0, 10), Point::new(10, 10)];
        let points: Vec<Point> = outline_sight_points(&corners).collect();
        assert_eq!(points.len(), 6);
        assert_eq!(points[1], Point::new(0, 5));
    }

    #[test]
    fn figures_share_their_corners() {
        let block = Block::at(Pose::new(Point::new(60, 0), Angle::UP), Length(120), Length(30));
        let grid = FigureGrid::new(block, 12, 2).unwrap();
        assert_eq!(grid.count(), 24);
        let first: Vec<Point> = grid.sight_points(grid.index(0, 0)).collect();
        assert_eq!((first[0], first[4]), (Point::new(0, 0), Point::new(10, -15)));
        let behind: Vec<Point> = grid.sight_points(grid.index(0, 1)).collect();
        assert_eq!(first[6], behind[0]);
        assert!(FigureGrid::new(block, 0, 2).is_none() && FigureGrid::new(block, 65, 2).is_none());
    }
}
