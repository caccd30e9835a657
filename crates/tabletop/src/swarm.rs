//! Loose bodies: places in files and ranks.

use std::fmt;

use crate::{Block, Footprint, IndexSet, Length, Pose, Vector};

/// A loose body: places in files and ranks with a space between them, some of them filled.
///
/// A place has the index `rank * files + file`, files counted from the left and ranks from the front. The
/// pose of the swarm is the middle of the front of its whole lattice, so that bases taken away leave the
/// others where they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Swarm {
    files: u8,
    ranks: u8,
    base: Footprint,
    spacing: Length,
    filled: IndexSet,
}

/// Why a lattice cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwarmFault {
    /// More places, or fewer, than can be kept.
    Places {
        /// How many were asked for.
        places: usize,
    },
    /// Bases must have a size, and the space between them must not be negative.
    Size {
        /// The base that was given.
        base: Footprint,
        /// The space that was given.
        spacing: Length,
    },
}

impl fmt::Display for SwarmFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SwarmFault::Places { places } => {
                write!(f, "a loose body has between 1 and {} places, not {places}", IndexSet::LIMIT)
            }
            SwarmFault::Size { base, spacing } => write!(
                f,
                "bases of {} by {} spaced {spacing}: give the bases a size and a spacing of 0 or more",
                base.width, base.depth
            ),
        }
    }
}

impl std::error::Error for SwarmFault {}

impl Swarm {
    /// A lattice with every place filled. Fails without a place, with more than 128, or when a size is not
    /// positive or the spacing negative.
    pub fn full(files: u8, ranks: u8, base: Footprint, spacing: Length) -> Result<Swarm, SwarmFault> {
        let places = usize::from(files) * usize::from(ranks);
        if places == 0 || places > IndexSet::LIMIT {
            return Err(SwarmFault::Places { places });
        }
        if base.width.0 <= 0 || base.depth.0 <= 0 || spacing.0 < 0 {
            return Err(SwarmFault::Size { base, spacing });
        }
        Ok(Swarm { files, ranks, base, spacing, filled: IndexSet::below(places) })
    }

    /// The same lattice with other places filled; places it does not have are dropped.
    #[must_use]
    pub fn with_filled(self, filled: IndexSet) -> Swarm {
        let places = IndexSet::below(usize::from(self.files) * usize::from(self.ranks));
        Swarm { filled: filled.and(places), ..self }
    }

    /// The places that are filled.
    pub const fn filled(&self) -> IndexSet {
        self.filled
    }

    /// The size of the whole lattice, filled or not.
    pub(crate) fn lattice(&self) -> Footprint {
        let side = |base: Length, count: u8| {
            Length(base.0 * i32::from(count) + self.spacing.0 * (i32::from(count) - 1))
        };
        Footprint::new(side(self.base.width, self.files), side(self.base.depth, self.ranks))
    }

    /// The file, from the left, and the rank, from the front, of a place.
    fn file_and_rank(&self, place: usize) -> (usize, usize) {
        (place % usize::from(self.files), place / usize::from(self.files))
    }

    /// The filled places that are not joined to the first of them by a chain of bases at most `limit` apart,
    /// edge to edge. Empty when all hang together.
    pub fn parted(&self, limit: Length) -> IndexSet {
        let mut rest = self.filled;
        let Some(first) = rest.iter().next() else { return IndexSet::EMPTY };
        let mut reached = IndexSet::one(first);
        rest = rest.without(first);
        while let Some(place) = reached.iter().next() {
            reached = reached.without(place);
            for other in rest.iter().filter(|other| self.near(place, *other, limit)) {
                reached = reached.with(other);
                rest = rest.without(other);
            }
        }
        rest
    }

    /// The places that can be emptied, one at a time, leaving the rest in one chain of gaps of at most
    /// `limit`.
    pub fn spare(&self, limit: Length) -> IndexSet {
        self.filled
            .iter()
            .filter(|place| self.with_filled(self.filled.without(*place)).parted(limit).is_empty())
            .fold(IndexSet::EMPTY, IndexSet::with)
    }

    /// Whether two places are at most `limit` apart.
    fn near(&self, one: usize, other: usize, limit: Length) -> bool {
        let ((file, rank), (other_file, other_rank)) = (self.file_and_rank(one), self.file_and_rank(other));
        let space = |steps: usize, base: Length| {
            let steps = steps as i64;
            (steps * i64::from(base.0 + self.spacing.0) - i64::from(base.0)).max(0)
        };
        let across = space(file.abs_diff(other_file), self.base.width);
        let deep = space(rank.abs_diff(other_rank), self.base.depth);
        limit.0 >= 0 && across * across + deep * deep <= limit.squared()
    }

    /// The outline of the whole lattice at a pose.
    pub(crate) fn ground(&self, pose: Pose) -> Block {
        self.lattice().block(pose)
    }

    /// The base at a place of a lattice that stands on `ground`.
    pub(crate) fn base_on(&self, ground: &Block, place: usize) -> Block {
        let (file, rank) = self.file_and_rank(place);
        self.stretch(ground, (file, file), (rank, rank))
    }

    /// The smallest rectangle of the lattice that holds every filled place; `None` when none is.
    pub(crate) fn frame_on(&self, ground: &Block) -> Option<Block> {
        let places = || self.filled.iter().map(|place| self.file_and_rank(place));
        let files = (places().map(|at| at.0).min()?, places().map(|at| at.0).max()?);
        let ranks = (places().map(|at| at.1).min()?, places().map(|at| at.1).max()?);
        Some(self.stretch(ground, files, ranks))
    }

    /// The rectangle from one file and rank to another, both included.
    fn stretch(&self, ground: &Block, files: (usize, usize), ranks: (usize, usize)) -> Block {
        let lattice = self.lattice();
        let part = |axis: Vector, from: usize, to: usize, base: Length, whole: Length| {
            let step = i64::from(base.0 + self.spacing.0);
            let before = axis.scaled(from as i64 * step, whole.0.into());
            let long = (to - from) as i64 * step + i64::from(base.0);
            (before, axis.scaled(long, whole.0.into()))
        };
        let (right, front) = part(ground.front_axis(), files.0, files.1, self.base.width, lattice.width);
        let (back, depth) = part(ground.depth_axis(), ranks.0, ranks.1, self.base.depth, lattice.depth);
        Block::from_axes(ground.front_left() + right + back, front, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Point};

    const WIDTH: Length = Length::millimetres(15);

    /// Six bases in a row, a base width apart: the default Forlorn of NMM-03-03.
    fn forlorn() -> Swarm {
        Swarm::full(6, 1, Footprint::new(WIDTH, WIDTH), WIDTH).unwrap()
    }

    #[test]
    fn a_row_hangs_together_until_a_middle_base_goes() {
        assert!(forlorn().parted(WIDTH).is_empty());
        let holed = forlorn().with_filled(forlorn().filled().without(2));
        assert_eq!(holed.parted(WIDTH).iter().collect::<Vec<_>>(), [3, 4, 5]);
        assert_eq!(forlorn().spare(WIDTH).iter().collect::<Vec<_>>(), [0, 5]);
        assert!(!forlorn().parted(Length(1_499)).is_empty());
    }

    #[test]
    fn diagonal_neighbours_measure_corner_to_corner() {
        let two_ranks = Swarm::full(2, 2, Footprint::new(WIDTH, WIDTH), Length(300)).unwrap();
        let diagonal = two_ranks.with_filled(IndexSet::one(0).with(3));
        assert!(diagonal.parted(Length(425)).is_empty());
        assert!(!diagonal.parted(Length(424)).is_empty());
    }

    #[test]
    fn the_frame_follows_the_filled_places() {
        let pose = Pose::new(Point::new(100_000, 100_000), Angle::UP);
        let ground = forlorn().ground(pose);
        assert_eq!(ground.front_axis().x, 11 * 1_500);
        let left = forlorn().with_filled(IndexSet::one(1).with(2));
        let frame = left.frame_on(&ground).unwrap();
        assert_eq!(frame.front_left(), Point::new(100_000 - 8_250 + 3_000, 100_000));
        assert_eq!((frame.front_axis().x, frame.depth_axis().y), (4_500, -1_500));
        assert_eq!(left.base_on(&ground, 2).front_left().x, frame.front_left().x + 3_000);
        assert_eq!(forlorn().with_filled(IndexSet::EMPTY).frame_on(&ground), None);
    }

    #[test]
    fn impossible_lattices_are_refused() {
        let base = Footprint::new(WIDTH, WIDTH);
        assert_eq!(Swarm::full(20, 7, base, WIDTH), Err(SwarmFault::Places { places: 140 }));
        let fault = Swarm::full(2, 2, base, Length(-1)).unwrap_err();
        assert!(fault.to_string().contains("spacing of 0 or more"), "{fault}");
    }
}
