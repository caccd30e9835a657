//! The corridor between a front and a target.

use crate::{Barrier, Bounds, Gap, Hull, IndexSet, Outline, Segment, Side};

/// The corridor between a front edge and a target: the convex hull of both, with the line of shot that parts it
/// into left and right (NMM-11-25).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corridor {
    hull: Hull,
    bounds: Bounds,
    line: Segment,
}

/// Where a barrier stands in a corridor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CorridorPlace {
    /// It does not reach into the corridor.
    Outside,
    /// On the left of the line of shot.
    Left,
    /// On the right of it.
    Right,
    /// The line of shot itself runs through it.
    Across,
}

/// The barriers of a corridor by their index, and its narrowest opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Those on the left.
    pub left: IndexSet,
    /// Those on the right.
    pub right: IndexSet,
    /// Those in the line of shot.
    pub across: IndexSet,
    /// The least gap of any left-hand and any right-hand one; nothing unless there are both.
    pub narrowest: Option<Narrows>,
}

/// The narrowest opening of a corridor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Narrows {
    /// The index of the left-hand barrier.
    pub left: usize,
    /// The index of the right-hand barrier.
    pub right: usize,
    /// The nearest points of the two and their distance.
    pub gap: Gap,
}

impl Corridor {
    /// The corridor of a front edge and a target, with the line of shot. `None` if the target has too many
    /// corners for a [`Hull`].
    pub fn new(front: Segment, target: &impl Outline, line_of_shot: Segment) -> Option<Corridor> {
        let target = target.outline();
        let hull = Hull::of([front.from, front.to].into_iter().chain(target.as_ref().iter().copied()))?;
        Some(Corridor { hull, bounds: Bounds::of(hull.corners())?, line: line_of_shot })
    }

    /// The outline of the corridor.
    pub const fn hull(&self) -> &Hull {
        &self.hull
    }

    /// The line of shot.
    pub const fn line(&self) -> Segment {
        self.line
    }

    /// The same corridor with another line of shot.
    pub const fn along(&self, line: Segment) -> Corridor {
        Corridor { line, ..*self }
    }

    /// Whether a barrier reaches into it.
    pub fn holds(&self, barrier: &Barrier<'_>) -> bool {
        barrier.bounds().is_some_and(|bounds| bounds.meets(&self.bounds)) && barrier.reaches_into(&self.hull)
    }

    /// Where a barrier stands. One that reaches in without touching the line of shot stands where its nearest
    /// point to that line lies; on the line's extension it counts as left.
    pub fn place(&self, barrier: &Barrier<'_>) -> CorridorPlace {
        if !self.holds(barrier) {
            return CorridorPlace::Outside;
        }
        if barrier.is_entered(self.line) {
            return CorridorPlace::Across;
        }
        match barrier.side_of(self.line) {
            Side::Right => CorridorPlace::Right,
            Side::Left | Side::On => CorridorPlace::Left,
        }
    }

    /// Sorts barriers, of which those after the 128th are left out, and measures each left-hand one against
    /// each right-hand one. Of equal gaps the first found counts.
    pub fn opening(&self, barriers: &[Barrier<'_>]) -> Opening {
        let mut opening = Opening {
            left: IndexSet::EMPTY,
            right: IndexSet::EMPTY,
            across: IndexSet::EMPTY,
            narrowest: None,
        };
        for (index, barrier) in barriers.iter().enumerate().take(IndexSet::LIMIT) {
            match self.place(barrier) {
                CorridorPlace::Outside => {}
                CorridorPlace::Left => opening.left = opening.left.with(index),
                CorridorPlace::Right => opening.right = opening.right.with(index),
                CorridorPlace::Across => opening.across = opening.across.with(index),
            }
        }
        for left in opening.left.iter() {
            for right in opening.right.iter() {
                let Some(gap) = barriers[left].gap(&barriers[right]) else { continue };
                if opening.narrowest.is_none_or(|least| gap.distance < least.gap.distance) {
                    opening.narrowest = Some(Narrows { left, right, gap });
                }
            }
        }
        opening
    }
}

impl Barrier<'_> {
    /// The side of a line on which the nearest point to it lies; of several as near, one off the line goes
    /// first, in the order of the edges.
    fn side_of(&self, line: Segment) -> Side {
        let mut nearest: Option<(Gap, Side)> = None;
        self.each_edge(|edge| {
            let gap = line.gap(&edge);
            let side = match line.side(gap.to) {
                // The edge touches the line: it stands on the side to which it leads.
                Side::On => [edge.from, edge.to]
                    .into_iter()
                    .map(|end| line.side(end))
                    .find(|side| *side != Side::On)
                    .unwrap_or(Side::On),
                side => side,
            };
            let better = nearest.is_none_or(|(best, known)| {
                gap.distance < best.distance || (gap.distance == best.distance && known == Side::On)
            });
            if better {
                nearest = Some((gap, side));
            }
        });
        nearest.map_or(Side::On, |(_, side)| side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Area, Block, Distance, Edge, Length, Point, Pose};

    fn block(x: i32, y: i32, degrees: i32) -> Block {
        let pose = Pose::new(Point::inches(x, y), Angle::degrees(degrees));
        Block::at(pose, Length::inches(6), Length::inches(1))
    }

    fn corridor(shooter: &Block, target: &Block) -> Corridor {
        let line = shooter.front_middle().gap(target).line();
        Corridor::new(shooter.edge(Edge::Front), target, line).unwrap()
    }

    #[test]
    fn the_narrowest_pair_counts() {
        let (shooter, target) = (block(20, 10, 0), block(20, 30, 180));
        let corridor = corridor(&shooter, &target);
        let wood = Area::rectangle(Point::inches(10, 20), Point::inches(18, 22)).unwrap();
        let bodies = [block(25, 16, 0), block(24, 26, 0), block(40, 20, 0)];
        let barriers = [
            Barrier::Area(&wood),
            Barrier::Body(&bodies[0]),
            Barrier::Body(&bodies[1]),
            Barrier::Body(&bodies[2]),
        ];
        let opening = corridor.opening(&barriers);
        assert_eq!((opening.left, opening.across), (IndexSet::one(0), IndexSet::EMPTY));
        assert_eq!(opening.right.iter().collect::<Vec<_>>(), [1, 2]);
        // From (18, 22) to (21, 25) and from (18, 20) to (22, 16).
        let narrows = opening.narrowest.unwrap();
        assert_eq!((narrows.left, narrows.right), (0, 2));
        assert_eq!(narrows.gap.distance, Distance::between(Point::inches(18, 22), Point::inches(21, 25)));
    }

    #[test]
    fn each_line_of_shot_has_its_own_gap() {
        let (shooter, target) = (block(20, 10, 0), block(20, 30, 180));
        let corridor = corridor(&shooter, &target);
        let narrow =
            Block::at(Pose::new(Point::inches(20, 20), Angle::degrees(0)), Length::inches(2), Length::INCH);
        let bodies = [block(15, 20, 0), narrow, block(25, 20, 0)];
        let barriers = bodies.each_ref().map(Barrier::Body);
        assert!(barriers.iter().all(|barrier| corridor.holds(barrier)));
        let pair = |x: f64| {
            let at = |y: i32| Point::new((x * 2540.0) as i32, Length::inches(y).0);
            let opening = corridor.along(Segment::new(at(10), at(30))).opening(&barriers);
            opening.narrowest.map(|narrows| (narrows.left, narrows.right))
        };
        assert_eq!([pair(18.5), pair(21.5)], [Some((0, 1)), Some((1, 2))]);
    }

    #[test]
    fn blockers_on_one_side_make_no_gap() {
        let (shooter, target) = (block(20, 10, 0), block(20, 30, 180));
        let corridor = corridor(&shooter, &target);
        let bodies = [block(25, 16, 0), block(21, 20, 0), block(26, 20, 0)];
        let barriers = [Barrier::Body(&bodies[0]), Barrier::Body(&bodies[2])];
        assert_eq!(corridor.opening(&barriers).narrowest, None);
        assert_eq!(corridor.place(&Barrier::Body(&bodies[1])), CorridorPlace::Across);
        assert_eq!(corridor.place(&Barrier::Body(&bodies[2])), CorridorPlace::Outside);
        // Touching the line of shot from one side.
        assert_eq!(corridor.place(&Barrier::Body(&block(23, 20, 0))), CorridorPlace::Right);
        assert_eq!(corridor.place(&Barrier::Body(&block(17, 20, 0))), CorridorPlace::Left);
    }
}
