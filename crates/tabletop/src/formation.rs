use crate::{Angle, Footprint, Length, Pivot, Pose};

/// A body drawn up in files and ranks of equal bases, touching one another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Formation {
    /// How many bases stand side by side in a full rank.
    pub files: u16,
    /// How many ranks stand one behind the other.
    pub ranks: u16,
    /// One base.
    pub base: Footprint,
}

/// What is taken from the two ends of a single rank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndsTaken {
    /// Bases off the left end.
    pub left: u16,
    /// Bases off the right end.
    pub right: u16,
}

impl Formation {
    /// The formation of a number of bases in so many files, the rear rank perhaps not full. With fewer bases
    /// than files it is a single rank of as many files as there are bases.
    pub fn of(count: u16, files: u16, base: Footprint) -> Formation {
        let files = files.min(count);
        let ranks = if files == 0 { 0 } else { count.div_ceil(files) };
        Formation { files, ranks, base }
    }

    /// The outline's size.
    pub fn footprint(self) -> Footprint {
        Footprint::new(self.base.width.times(self.files.into()), self.base.depth.times(self.ranks.into()))
    }

    /// The formation when only `count` bases are left. Ranks empty from the rear; when one rank is left, its
    /// ends are taken and the front narrows, so that every place in front stays filled as long as possible.
    pub fn with_left(self, count: u16) -> Formation {
        Formation::of(count, self.files, self.base)
    }

    /// How many bases stand in a rank (0 is the front) when `count` are left.
    pub const fn in_rank(self, rank: u16, count: u16) -> u16 {
        let before = self.files.saturating_mul(rank);
        let rest = count.saturating_sub(before);
        if rest < self.files { rest } else { self.files }
    }

    /// What a single rank has lost at its ends when `count` of its files are left: right and left in turn,
    /// the right first.
    pub const fn ends_taken(self, count: u16) -> EndsTaken {
        let lost = self.files.saturating_sub(count);
        EndsTaken { left: lost / 2, right: lost - lost / 2 }
    }
}

impl Pose {
    /// The pose after a body changes its footprint while one of its points stays where it is. Facing stays.
    pub fn reshaped(self, from: Footprint, to: Footprint, about: Pivot) -> Pose {
        let wider = Length(to.width.0 - from.width.0).half();
        match about {
            Pivot::FrontMiddle => self,
            Pivot::Centre => self.moved(Angle::UP, Length(to.depth.0 - from.depth.0).half()),
            Pivot::LeftCorner => self.moved(Angle::RIGHT, wider),
            Pivot::RightCorner => self.moved(Angle::LEFT, wider),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Point;

    fn base() -> Footprint {
        Footprint::new(Length::millimetres(15), Length::millimetres(15))
    }

    #[test]
    fn a_full_battalia_has_its_frontage() {
        // The worked example of NMM-01-02.
        let size = Formation::of(24, 12, base()).footprint();
        assert_eq!(size, Footprint::new(Length::millimetres(180), Length::millimetres(30)));
    }

    #[test]
    fn ranks_empty_from_the_rear_and_then_the_ends_go() {
        // The worked example of NMM-11-54.
        let division = Formation::of(12, 6, base());
        let after_four = division.with_left(8);
        assert_eq!((after_four.files, after_four.ranks), (6, 2));
        assert_eq!((after_four.in_rank(0, 8), after_four.in_rank(1, 8), after_four.in_rank(2, 8)), (6, 2, 0));
        let after_eight = division.with_left(4);
        assert_eq!((after_eight.files, after_eight.ranks), (4, 1));
        assert_eq!(division.ends_taken(4), EndsTaken { left: 1, right: 1 });
        assert_eq!(division.ends_taken(3), EndsTaken { left: 1, right: 2 });
        assert_eq!(division.with_left(0).footprint(), Footprint::default());
    }

    #[test]
    fn a_change_of_shape_keeps_the_stated_point() {
        let (line, column) = (Formation::of(8, 8, base()), Formation::of(8, 4, base()));
        let pose = Pose::new(Point::inches(20, 20), Angle::degrees(90));
        for about in [Pivot::FrontMiddle, Pivot::Centre, Pivot::LeftCorner, Pivot::RightCorner] {
            let changed = pose.reshaped(line.footprint(), column.footprint(), about);
            let (before, after) = (line.footprint().block(pose), column.footprint().block(changed));
            let point = |block: crate::Block| match about {
                Pivot::FrontMiddle => block.front_middle(),
                Pivot::Centre => block.centre(),
                Pivot::LeftCorner => block.corners()[0],
                Pivot::RightCorner => block.corners()[1],
            };
            assert_eq!(point(before), point(after), "{about:?}");
        }
    }
}
