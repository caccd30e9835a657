use std::ops::ControlFlow;

use crate::sight_points::FigureGrid;
use crate::{
    Blocker, Bounds, Crossing, FeatureId, Fraction, Ground, Hull, IndexSet, Length, Look, Met, Opacity,
    Point, Segment,
};

/// A table with bodies upon it, for questions of sight. It is put together from parts that the caller keeps:
/// the ground never changes, the blockers only when a body moves.
///
/// A line of sight is a straight segment. A body hides it when it runs through the body's inner area and both
/// its ends stand lower than the body's top; grazing an edge or a corner hides nothing. The viewer's and the
/// object's own bodies are left out of [`Look::blockers`]. What the ground hides is said by [`Opacity`].
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The ground.
    pub ground: &'a Ground,
    /// The bodies that may stand in the way, at most 128.
    pub blockers: &'a [Blocker],
    /// What the kinds of ground do to sight.
    pub opacity: Opacity<'a>,
}

/// What hides one thing from another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// A body, by its index among the blockers.
    Body(usize),
    /// A feature of the ground.
    Feature(FeatureId),
    /// Several features together, whose stretches add up to more than [`Opacity::in_all`]; this is the one in
    /// which the limit was passed.
    Together(FeatureId),
}

/// An obstacle and the stretch of the line that runs through it; both ends are one for a linear feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstruction {
    /// What hides.
    pub by: Obstacle,
    /// Where along the line.
    pub stretch: Crossing,
}

impl<'a> Scene<'a> {
    /// What hides the end of a line from its beginning, or nothing if the line is clear. Of several obstacles
    /// it names the body of the lowest index, or else the feature of the lowest index.
    pub fn hidden_by(&self, look: &Look, line: Segment) -> Option<Obstruction> {
        if self.opacity.dead_ground == Length::ZERO
            && let Some(found) = self.hidden_by_low_body(look, line)
        {
            return Some(found);
        }
        self.obstructions(look, line, ControlFlow::Break).break_value()
    }

    /// Whether nothing hides the end of a line from its beginning.
    pub fn is_clear(&self, look: &Look, line: Segment) -> bool {
        self.hidden_by(look, line).is_none()
    }

    /// Visits every obstacle of a line: bodies by index, then features by index, each stretch of a feature that
    /// is too long on its own, then what is too much together. The visitor may break off.
    pub fn obstructions<Stop>(
        &self,
        look: &Look,
        line: Segment,
        mut visit: impl FnMut(Obstruction) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        for index in look.blockers.iter() {
            let Some(blocker) = self.blockers.get(index) else { break };
            let low = blocker.top() <= look.higher();
            let dead_ground = self.opacity.dead_ground;
            if (low && dead_ground == Length::ZERO) || !blocker.is_entered(line) {
                continue;
            }
            // A point inside a body has no stretch: it is hidden where it is.
            let stretch = blocker.crossing(line).unwrap_or(POINT);
            if !low || in_dead_ground(dead_ground, look, line, stretch) {
                visit(Obstruction { by: Obstacle::Body(index), stretch })?;
            }
        }
        self.ground_obstructions(look, line, visit)
    }

    /// The first body that hides a line where there is no dead ground: the common case, kept short.
    fn hidden_by_low_body(&self, look: &Look, line: Segment) -> Option<Obstruction> {
        let higher = look.higher();
        let bounds = Bounds::of_segment(line);
        look.blockers.iter().find_map(|index| {
            let blocker = self.blockers.get(index)?;
            let hides = blocker.top() > higher && blocker.bounds().meets(&bounds) && blocker.is_entered(line);
            hides.then(|| Obstruction {
                by: Obstacle::Body(index),
                stretch: blocker.crossing(line).unwrap_or(POINT),
            })
        })
    }

    fn ground_obstructions<Stop>(
        &self,
        look: &Look,
        line: Segment,
        mut visit: impl FnMut(Obstruction) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let mut in_all = Length::ZERO;
        self.ground.meet(line, look.features, |met| {
            let Some(limit) = self.limit(look, line, &met) else { return ControlFlow::Continue(()) };
            let length = met.stretch.length(line);
            // A line has no depth: passing over it is too much wherever anything is.
            let too_long = length > limit || (met.passage.is_some() && limit == Length::ZERO);
            if too_long {
                return visit(Obstruction { by: Obstacle::Feature(met.feature), stretch: met.stretch });
            }
            in_all += length;
            if in_all > self.opacity.in_all {
                return visit(Obstruction { by: Obstacle::Together(met.feature), stretch: met.stretch });
            }
            ControlFlow::Continue(())
        })
    }

    /// How far a line may run through a feature that it meets; nothing if as far as it likes.
    fn limit(&self, look: &Look, line: Segment, met: &Met) -> Option<Length> {
        let feature = self.ground.feature(met.feature)?;
        let screen = self.opacity.screen(feature.tag);
        let limit = screen.limit(look, usize::from(met.feature.0));
        if limit == crate::Screen::UNLIMITED {
            return None;
        }
        let over = feature.level + screen.height <= look.higher();
        (!over || in_dead_ground(screen.dead_ground, look, line, met.stretch)).then_some(limit)
    }

    /// The look with only those blockers and features left that could hide some line inside a convex hull: do
    /// this once before asking for many lines between two bodies. It never changes an answer for such a line.
    #[must_use]
    pub fn narrowed(&self, look: &Look, hull: &Hull) -> Look {
        let Some(bounds) = Bounds::of(hull.corners()) else { return *look };
        let over = look.higher();
        let bodies_count = |top: u8| self.opacity.dead_ground > Length::ZERO || top > over;
        let mut blockers = IndexSet::EMPTY;
        for index in look.blockers.iter() {
            let Some(blocker) = self.blockers.get(index) else { break };
            if bodies_count(blocker.top()) && blocker.reaches_into(hull, &bounds) {
                blockers = blockers.with(index);
            }
        }
        let mut features = IndexSet::EMPTY;
        for index in self.ground.near(&bounds).and(look.features).iter() {
            let feature = &self.ground.features()[index];
            let screen = self.opacity.screen(feature.tag);
            if screen.limit(look, index) != crate::Screen::UNLIMITED
                && (screen.dead_ground > Length::ZERO || feature.level + screen.height > over)
                && feature.bounds().meets(&bounds)
            {
                features = features.with(index);
            }
        }
        Look { blockers, features, ..*look }
    }

    /// The first clear line from one of some points to one of others, in their order, each viewer's point
    /// against all the object's before the next: the witness that one sees the other. `None` if none is clear.
    pub fn first_clear(
        &self,
        look: &Look,
        from: impl Iterator<Item = Point> + Clone,
        to: impl Iterator<Item = Point> + Clone,
    ) -> Option<Segment> {
        let look = match Hull::of(from.clone().chain(to.clone())) {
            Some(hull) => self.narrowed(look, &hull),
            None => *look,
        };
        from.flat_map(|viewer| to.clone().map(move |object| Segment::new(viewer, object)))
            .find(|line| self.is_clear(&look, *line))
    }

    /// Which of some viewers' points see at least one of the object's points, by their place in the order
    /// given; those beyond the 128th are left out.
    pub fn viewers_seeing(
        &self,
        look: &Look,
        from: impl Iterator<Item = Point> + Clone,
        to: impl Iterator<Item = Point> + Clone,
    ) -> IndexSet {
        let look = match Hull::of(from.clone().chain(to.clone())) {
            Some(hull) => self.narrowed(look, &hull),
            None => *look,
        };
        let sees =
            |viewer: Point| to.clone().any(|object| self.is_clear(&look, Segment::new(viewer, object)));
        from.enumerate()
            .filter(|(_, viewer)| sees(*viewer))
            .fold(IndexSet::EMPTY, |set, (at, _)| set.with(at))
    }

    /// Which figures of a body can be seen from at least one of some points: a clear line reaches a corner or
    /// a side middle of the figure's base (NMM-11-04). The body itself must not be among the blockers.
    pub fn visible_figures(
        &self,
        look: &Look,
        from: impl Iterator<Item = Point> + Clone,
        figures: &FigureGrid,
        standing: IndexSet,
    ) -> IndexSet {
        let standing = standing.and(IndexSet::below(figures.count()));
        let look = match Hull::of(from.clone().chain(figures.corners())) {
            Some(hull) => self.narrowed(look, &hull),
            None => *look,
        };
        if look.is_open() && from.clone().next().is_some() {
            return standing;
        }
        let seen = |index: usize| {
            from.clone().any(|viewer| {
                figures.sight_points(index).any(|point| self.is_clear(&look, Segment::new(viewer, point)))
            })
        };
        standing.iter().filter(|index| seen(*index)).fold(IndexSet::EMPTY, IndexSet::with)
    }
}

/// Whether the lower end of a line lies in the dead ground behind something that the higher looks over.
fn in_dead_ground(depth: Length, look: &Look, line: Segment, stretch: Crossing) -> bool {
    if depth == Length::ZERO {
        return false;
    }
    let before = Crossing { entry: Fraction::ZERO, exit: stretch.entry };
    let behind = Crossing { entry: stretch.exit, exit: Fraction::ONE };
    (look.viewer.level <= look.object.level && before.length(line) <= depth)
        || (look.object.level <= look.viewer.level && behind.length(line) <= depth)
}

/// The stretch of a line of no length.
const POINT: Crossing = Crossing { entry: Fraction::ZERO, exit: Fraction::ZERO };

#[cfg(test)]
#[path = "sight_tests.rs"]
mod tests;
