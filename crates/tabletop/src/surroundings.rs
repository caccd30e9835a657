//! What hems a body in.

use crate::going::{March, Over};
use crate::{Block, Ground, IndexSet, InlineVec, Length, Outline, Point, Shape, Slide, Vector};

/// What hems a body in where it is to be put, slid or shifted: other bodies, the edges of the table and the
/// ground that is closed to it.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings<'a> {
    /// Bodies that may be touched but not overlapped.
    pub solid: &'a [Block],
    /// Bodies that must not even be touched.
    pub apart: &'a [Block],
    /// How near counts as touching them.
    pub touching: Length,
    /// The table, which no part may leave, and its features.
    pub ground: &'a Ground,
    /// The features that are closed to the body.
    pub barred: IndexSet,
}

/// A stretch of a slide along which a body is free, in units of length from its beginning, ends included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Free {
    /// Where it begins to be free.
    pub from: Length,
    /// Where it ends to be free.
    pub to: Length,
}

impl Surroundings<'_> {
    /// Whether a body may stand with this outline: wholly on the table, over no closed ground, overlapping no
    /// body by more than [`Block::TOLERANCE`], and touching none that it must not touch.
    pub fn fits(&self, outline: &Block) -> bool {
        let still = Slide::still(*outline, Block::TOLERANCE);
        let bounds = still.bounds();
        let table = self.ground.bounds();
        table.contains(bounds.low)
            && table.contains(bounds.high)
            && !self.solid.iter().any(|other| still.meets(other))
            && !self.apart.iter().any(|other| outline.within(other, self.touching))
            && !self.ground.near(&bounds).and(self.barred).iter().any(|index| {
                match &self.ground.features()[index].shape {
                    Shape::Area(area) => still.meets_outline(area.corners()),
                    Shape::Line(line) => line.strips().iter().any(|strip| still.meets(strip)),
                }
            })
    }

    /// The stretches of a slide along a displacement on which a body is free, in order; at most eight, the
    /// first ones. Bodies not to be touched keep off a rectangle of the touching length round them, with
    /// square corners, so near a corner this is a little strict.
    pub(crate) fn free_along(&self, start: &Block, by: Vector) -> InlineVec<Free, 8> {
        let whole = by.length().0;
        // Drawn in by half the tolerance, as two bodies share it.
        let snug = March { start: start.shrunk(Block::TOLERANCE.half()), by, whole };
        // Just the touching length off still touches; the second unit is for rounding.
        let wide = March { start: start.shrunk(-self.touching - Length(2)), by, whole };
        let plain = March { start: *start, by, whole };
        let mut free: InlineVec<Free, 8> = InlineVec::new();
        free.try_push(Free { from: Length::ZERO, to: Length(whole) });
        let borders = beyond_the_table(self.ground);
        let taken = (self.solid.iter().filter_map(|other| snug.over_block(other)))
            .chain(self.apart.iter().filter_map(|other| wide.over_block(other)))
            .chain(borders.iter().filter_map(|other| plain.over_block(other)));
        for over in taken {
            free = without(&free, over);
        }
        let bounds = Slide::new(*start, by, Length::ZERO).bounds();
        for index in self.ground.near(&bounds).and(self.barred).iter() {
            let overs = match &self.ground.features()[index].shape {
                Shape::Area(area) => snug.over_area(area.corners()),
                Shape::Line(line) => snug.over_line(line),
            };
            free = overs.iter().fold(free, |free, over| without(&free, *over));
        }
        free
    }
}

/// The free stretches less the open part of a slide taken up by something.
fn without(free: &InlineVec<Free, 8>, over: Over) -> InlineVec<Free, 8> {
    let mut left = InlineVec::new();
    for stretch in free {
        let before = Free { from: stretch.from, to: stretch.to.min(Length(over.from)) };
        let after = over.to.map(|to| Free { from: stretch.from.max(Length(to)), to: stretch.to });
        for part in [Some(before), after].into_iter().flatten() {
            if part.from <= part.to {
                // A ninth stretch is let go.
                left.try_push(part);
            }
        }
    }
    left
}

/// Four blocks that cover what lies beyond the edges of the table, far enough for any move.
fn beyond_the_table(ground: &Ground) -> [Block; 4] {
    const FAR: i32 = 400_000;
    let table = ground.bounds();
    let (width, depth) = (table.high.x, table.high.y);
    let upright = |left: i32, top: i32, width: i32, depth: i32| {
        Block::from_axes(Point::new(left, top), Vector::new(width, 0), Vector::new(0, -depth))
    };
    let whole = (width + 2 * FAR, depth + 2 * FAR);
    [
        upright(-FAR, depth + FAR, FAR, whole.1),
        upright(width, depth + FAR, FAR, whole.1),
        upright(-FAR, depth + FAR, whole.0, FAR),
        upright(-FAR, 0, whole.0, FAR),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Area, Class, Feature, Pose};

    fn block(x: i32, y: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::UP);
        Block::at(pose, Length::inches(6), Length::inches(2))
    }

    fn pond() -> Ground {
        let pond = Area::rectangle(Point::inches(30, 10), Point::inches(34, 20)).unwrap();
        Ground::new(Length::inches(72), Length::inches(48), vec![Feature::area(Class::Patch, 0, 0, pond)])
            .unwrap()
    }

    #[test]
    fn a_slide_is_free_between_what_hems_it_in() {
        let ground = pond();
        let (friend, enemy) = ([block(20, 15)], [block(50, 15)]);
        let around = Surroundings {
            solid: &friend,
            apart: &enemy,
            touching: Length::INCH,
            ground: &ground,
            barred: IndexSet::one(0),
        };
        let free = around.free_along(&block(5, 15), Vector::new(65 * 2540, 0));
        let near = |length: Length, inches: i32| (length.0 - inches * 2540).abs() <= 4;
        // Free to the friend at 17, from beyond it at 23 to the pond at 30, from 34 to an inch off the enemy
        // at 47, from an inch beyond it at 53 to the edge of the table; the body reaches 3 to either side.
        let expected = [(0, 9), (21, 22), (32, 38), (52, 64)];
        assert_eq!(free.len(), expected.len(), "{free:?}");
        for (stretch, (from, to)) in free.iter().zip(expected) {
            assert!(near(stretch.from, from) && near(stretch.to, to), "{free:?}");
        }
        let open = Surroundings { barred: IndexSet::EMPTY, ..around };
        assert!(open.free_along(&block(5, 15), Vector::new(65 * 2540, 0)).len() == 3);
        assert!(!around.fits(&block(32, 15)) && open.fits(&block(32, 15)));
        assert!(around.fits(&block(26, 15)) && !around.fits(&block(44, 15)) && !around.fits(&block(2, 15)));
    }
}
