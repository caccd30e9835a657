//! Figures in files and ranks.

use engine::Shape;
use tabletop::{Block, Footprint, Length, Point};

/// Figures drawn up in files. Ranks fill from the front, and a rank from its left; only the last may be short. Who
/// is taken out leaves from the rear, so that what is left is again so many figures in the same files.
///
/// A body without files has no ranks, and nobody stands in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawnUp {
    /// How many figures.
    pub figures: u8,
    /// Across the front; places of it stay empty where there are fewer figures.
    pub files: u8,
}

impl DrawnUp {
    /// Figures in so many files, or in fewer where there are not enough to fill one rank: what a body with so many files
    /// closes up to when so many of it are left.
    #[inline]
    pub const fn in_files(figures: u8, files: u8) -> DrawnUp {
        DrawnUp { figures, files: if files < figures { files } else { figures } }
    }

    /// Figures in no more ranks than so many, at least one, and in as few files as that takes.
    #[inline]
    pub const fn in_ranks(figures: u8, ranks: u8) -> DrawnUp {
        DrawnUp { figures, files: if ranks == 0 { figures } else { figures.div_ceil(ranks) } }
    }

    /// From front to rear, the last perhaps short.
    #[inline]
    pub const fn ranks(self) -> u8 {
        if self.files == 0 { 0 } else { self.figures.div_ceil(self.files) }
    }

    /// How many stand in a rank, 0 being the front.
    #[inline]
    pub const fn in_rank(self, rank: u8) -> u8 {
        let left = self.figures - self.foremost(rank);
        if left < self.files { left } else { self.files }
    }

    /// How many stand in so many ranks from the front.
    #[inline]
    const fn foremost(self, ranks: u8) -> u8 {
        let most = self.files.saturating_mul(ranks);
        if most < self.figures { most } else { self.figures }
    }

    /// How many files and ranks it has.
    #[inline]
    pub const fn grid(self) -> (u8, u8) {
        (self.files, self.ranks())
    }

    /// The middles of its figures on a block that it fills, rank by rank from the front, each from the left: a body with a
    /// short last rank leaves the right of that empty. Rounded to the nearest unit.
    pub fn places(self, block: Block) -> impl Iterator<Item = Point> {
        let (files, ranks) = (i64::from(self.files), i64::from(self.ranks()));
        (0..i64::from(self.figures)).map(move |at| {
            let (file, rank) = (at % files.max(1), at / files.max(1));
            block.front_left()
                + block.front_axis().scaled(2 * file + 1, 2 * files)
                + block.depth_axis().scaled(2 * rank + 1, 2 * ranks)
        })
    }
}

/// The files of several bodies side by side, front to front, and the ranks of the deepest.
#[inline]
pub const fn abreast(bodies: &[DrawnUp]) -> (u8, u8) {
    let (mut files, mut ranks, mut at) = (0, 0, 0);
    while at < bodies.len() {
        files += bodies[at].files;
        if bodies[at].ranks() > ranks {
            ranks = bodies[at].ranks();
        }
        at += 1;
    }
    (files, ranks)
}

/// The shape of so many files and ranks of bases, with a clear space between neighbours both ways, in a form that the
/// ruleset numbers: at least one rank deep.
#[inline]
pub const fn shape(base: Footprint, spacing: Length, (files, ranks): (u8, u8), form: u8) -> Shape {
    let ranks = if ranks == 0 { 1 } else { ranks };
    let (across, behind) = (files as i32, ranks as i32);
    Shape {
        files,
        ranks,
        form,
        width: Length(base.width.0 * across + spacing.0 * (across - 1)),
        depth: Length(base.depth.0 * behind + spacing.0 * (behind - 1)),
    }
}

/// The part of a block of so many files that those from one to before another cover, as deep as the whole; files are counted from 0 on
/// the left. Rounded to the nearest unit.
pub fn wing(block: Block, files: u8, from: u8, to: u8) -> Block {
    let across = |count: u8| block.front_axis().scaled(count.into(), files.into());
    Block::from_axes(block.front_left() + across(from), across(to.saturating_sub(from)), block.depth_axis())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tabletop::{Angle, Pose};

    use super::*;

    fn base() -> Footprint {
        Footprint::new(Length(1_500), Length(2_000))
    }

    proptest! {
        #[test]
        fn every_figure_stands_in_one_rank(figures in 0u8.., files in 0u8..40) {
            let body = DrawnUp::in_files(figures, files);
            let all: u32 = (0..body.ranks()).map(|rank| u32::from(body.in_rank(rank))).sum();
            let held = if files == 0 { 0 } else { u32::from(figures) };
            prop_assert_eq!(all, held);
            prop_assert_eq!(u32::from(body.foremost(body.ranks())), held);
            for rank in 1..body.ranks() {
                prop_assert_eq!(body.in_rank(rank - 1), body.files);
                prop_assert_eq!(body.foremost(rank), body.files * rank);
            }
            prop_assert_eq!(body.in_rank(body.ranks()), 0);
        }

        #[test]
        fn losses_come_off_the_rear(figures in 1u8.., files in 1u8..40, lost in 0u8..) {
            let before = DrawnUp::in_files(figures, files);
            let after = DrawnUp::in_files(figures.saturating_sub(lost), before.files);
            prop_assert!(after.ranks() <= before.ranks() && after.files <= before.files);
            for rank in 0..before.ranks() {
                prop_assert!(after.in_rank(rank) <= before.in_rank(rank));
            }
            // Only a single rank grows shorter.
            prop_assert!(after.files == before.files || after.ranks() <= 1);
        }

        #[test]
        fn a_depth_that_is_asked_for_is_kept_with_the_fewest_files(figures in 1u8.., ranks in 1u8..20) {
            let body = DrawnUp::in_ranks(figures, ranks);
            prop_assert!(body.ranks() <= ranks);
            let narrower = DrawnUp { files: body.files - 1, ..body };
            prop_assert!(body.files == 1 || narrower.ranks() > ranks);
        }

        #[test]
        fn figures_stand_on_their_ground(figures in 1u8..60, files in 1u8..20, degrees in 0..360) {
            let body = DrawnUp::in_files(figures, files);
            let shape = shape(base(), Length::ZERO, body.grid(), 0);
            let pose = Pose::new(Point::inches(30, 20), Angle::degrees(degrees));
            let block = Block::at(pose, shape.width, shape.depth);
            let places: Vec<Point> = body.places(block).collect();
            prop_assert_eq!(places.len(), usize::from(figures));
            for (at, place) in places.iter().enumerate() {
                // Half a base within the outline, and a whole one from the next.
                prop_assert!(block.corners().iter().all(|corner| corner.distance(*place).0 >= 749));
                prop_assert!(block.contains(*place));
                prop_assert!(places[..at].iter().all(|other| other.distance(*place).0 >= 1_498));
            }
        }

        #[test]
        fn a_full_body_is_the_same_in_a_mirror(ranks in 1u8..6, files in 1u8..20) {
            let (body, shape) = (DrawnUp { figures: ranks * files, files }, shape(base(), Length::ZERO, (files, ranks), 0));
            let block = Block::at(Pose::new(Point::new(0, 0), Angle::UP), shape.width, shape.depth);
            let mut places: Vec<Point> = body.places(block).collect();
            let mut mirrored: Vec<Point> = places.iter().map(|at| Point::new(-at.x, at.y)).collect();
            places.sort_unstable();
            mirrored.sort_unstable();
            prop_assert_eq!(places, mirrored);
        }

        #[test]
        fn wings_cover_a_block_between_them(files in 2u8..30, cut in 0u8..30, degrees in 0..360) {
            let cut = cut % (files + 1);
            let pose = Pose::new(Point::inches(30, 20), Angle::degrees(degrees));
            let block = Block::at(pose, Length(1_500 * i32::from(files)), Length(4_000));
            let (left, right) = (wing(block, files, 0, cut), wing(block, files, cut, files));
            prop_assert_eq!(left.front_left(), block.front_left());
            prop_assert!(!left.overlaps_deeper_than(&right, Length(2)));
            let wide = left.front_axis().length() + right.front_axis().length();
            prop_assert!((wide - block.front_axis().length()).abs() <= Length(2));
        }
    }

    #[test]
    fn a_short_last_rank_stands_on_the_left() {
        let block = Block::at(Pose::new(Point::new(0, 0), Angle::UP), Length(400), Length(200));
        let places: Vec<(i32, i32)> =
            DrawnUp { figures: 6, files: 4 }.places(block).map(|at| (at.x, at.y)).collect();
        assert_eq!(places, [(-150, -50), (-50, -50), (50, -50), (150, -50), (-150, -150), (-50, -150)]);
        assert_eq!(DrawnUp { figures: 2, files: 4 }.places(block).count(), 2);
        assert_eq!(DrawnUp::default().places(block).count(), 0);
    }

    #[test]
    fn bodies_abreast_are_as_wide_as_all_and_as_deep_as_the_deepest() {
        let [shot, pikes] = [DrawnUp::in_files(5, 2), DrawnUp::in_files(8, 4)];
        assert_eq!(abreast(&[shot, pikes, shot]), (8, 3));
        assert_eq!(abreast(&[]), (0, 0));
    }

    #[test]
    fn the_ground_of_a_body_has_its_gaps_between_neighbours_alone() {
        let shape = |spacing: i32, grid| shape(base(), Length(spacing), grid, 7);
        let size = |shape: Shape| (shape.width.0, shape.depth.0);
        assert_eq!(size(shape(0, (6, 2))), (9_000, 4_000));
        assert_eq!(size(shape(100, (6, 2))), (9_500, 4_100));
        assert_eq!((shape(0, (6, 0)).ranks, shape(0, (6, 0)).form), (1, 7));
    }
}
