//! Questions of sight over a table with bodies upon it.

use std::ops::ControlFlow;

use crate::sight_points::{FigureGrid, Part};
use crate::{
    Area, Block, Blocker, Bounds, Crossing, Feature, FeatureId, Fraction, Ground, IndexSet, Length, Look,
    Opacity, Point, Screen, Segment,
};

/// A table with bodies upon it, for questions of sight. It is put together from parts that the caller keeps:
/// the ground never changes, the blockers only when a body moves.
///
/// A line of sight is a straight segment. A body hides it when it runs through the body's inner area and both
/// its ends stand lower than the body's top; grazing an edge or a corner hides nothing. The viewer's and the
/// object's own bodies are left out of [`Look::blockers`]. What the ground hides is said by [`Opacity`].
///
/// ```
/// use tabletop::*;
///
/// let wood = Area::rectangle(Point::inches(10, 10), Point::inches(20, 14)).unwrap();
/// let features = vec![Feature::area(Class::Patch, 0, 0, wood)];
/// let ground = Ground::new(Length::inches(48), Length::inches(48), features).unwrap();
/// let screens = [Screen::thicket(2, Length::inches(6))];
/// let opacity = Opacity { screens: &screens, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };
/// let block = Block::at(Pose::new(Point::inches(30, 20), Angle::UP), Length::inches(6), Length::INCH);
/// let blockers = [Blocker::new(block, 1)];
/// let scene = Scene { ground: &ground, blockers: &blockers, opacity };
///
/// let look = Look::new(Footing::OPEN, Footing::OPEN, IndexSet::below(1));
/// let ahead = |x| Segment::new(Point::inches(x, 0), Point::inches(x, 40));
/// assert_eq!(scene.hidden_by(&look, ahead(15)).unwrap().by, Obstacle::Feature(FeatureId(0)));
/// assert_eq!(scene.hidden_by(&look, ahead(30)).unwrap().by, Obstacle::Body(0));
/// assert!(scene.is_clear(&look, ahead(33)), "grazing the flank hides nothing");
/// ```
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
        self.obstructions(look, line, ControlFlow::Break).break_value()
    }

    /// Whether nothing hides the end of a line from its beginning: as [`Scene::hidden_by`], but quicker.
    pub fn is_clear(&self, look: &Look, line: Segment) -> bool {
        !self.hides_body(look, line) && !self.ground_hides(look, line)
    }

    /// Whether the ground hides the end of a line. What lets no line through at all is asked first, since there it is enough that the line
    /// enters it.
    fn ground_hides(&self, look: &Look, line: Segment) -> bool {
        let (mut measured, bounds) = (IndexSet::EMPTY, Bounds::of_segment(line));
        for index in self.features_near(look, &bounds).iter() {
            let Some((feature, screen)) = self.screen_of(look, index) else { continue };
            match self.shadow_of(look, index, feature, screen) {
                Some(area) if line.from != line.to => {
                    if area.is_entered(line) {
                        return true;
                    }
                }
                _ => measured = measured.with(index),
            }
        }
        let look = Look { features: measured, ..*look };
        self.ground_obstructions(&look, line, ControlFlow::Break).is_break()
    }

    /// The area of a feature that hides whatever a line reaches only through it, however short the way.
    fn shadow_of<'f>(
        &self,
        look: &Look,
        index: usize,
        feature: &'f Feature,
        screen: Screen,
    ) -> Option<&'f Area> {
        let over = feature.level + screen.height <= look.higher();
        feature.as_area().filter(|_| !over && screen.limit(look, index) == Length::ZERO)
    }

    /// The features of a look that a rectangle may meet.
    pub(crate) fn features_near(&self, look: &Look, bounds: &Bounds) -> IndexSet {
        match look.features.len() < FEW_FEATURES {
            true => look.features,
            false => self.ground.near(bounds).and(look.features),
        }
    }

    /// Visits every obstacle of a line: bodies by index, then features by index, each stretch of a feature that
    /// is too long on its own, then what is too much together. The visitor may break off.
    fn obstructions<Stop>(
        &self,
        look: &Look,
        line: Segment,
        mut visit: impl FnMut(Obstruction) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        for index in look.blockers.iter() {
            let Some(blocker) = self.blockers.get(index) else { break };
            if let Some(stretch) = self.hiding_stretch(blocker, look, line) {
                visit(Obstruction { by: Obstacle::Body(index), stretch })?;
            }
        }
        self.ground_obstructions(look, line, visit)
    }

    /// Whether a body hides the end of a line. Most bodies are nowhere near, so when many are asked about their
    /// rectangles are gone through in a row before anything else.
    fn hides_body(&self, look: &Look, line: Segment) -> bool {
        let bounds = Bounds::of_segment(line);
        let (higher, no_dead_ground) = (look.higher(), self.opacity.dead_ground == Length::ZERO);
        let hides = |blocker: &Blocker| {
            // Where within a body the line runs matters to dead ground alone.
            blocker.bounds().meets(&bounds)
                && match no_dead_ground {
                    true => blocker.top() > higher && blocker.is_entered(line),
                    false => self.hiding_stretch(blocker, look, line).is_some(),
                }
        };
        if look.blockers.len() < FEW_BLOCKERS {
            look.blockers.iter().any(|index| self.blockers.get(index).is_some_and(hides))
        } else {
            let all = self.blockers.iter().enumerate();
            all.into_iter().any(|(index, blocker)| hides(blocker) && look.blockers.contains(index))
        }
    }

    /// The stretch of a line inside a body that hides its end; a point inside a body has no stretch and is
    /// hidden where it is.
    fn hiding_stretch(&self, blocker: &Blocker, look: &Look, line: Segment) -> Option<Crossing> {
        let dead_ground = self.opacity.dead_ground;
        let low = blocker.top() <= look.higher();
        if (low && dead_ground == Length::ZERO) || !blocker.is_entered(line) {
            return None;
        }
        let stretch = blocker.crossing(line).unwrap_or(POINT);
        (!low || in_dead_ground(dead_ground, look, line, stretch)).then_some(stretch)
    }

    fn ground_obstructions<Stop>(
        &self,
        look: &Look,
        line: Segment,
        mut visit: impl FnMut(Obstruction) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let mut in_all = Length::ZERO;
        if look.features.is_empty() {
            return ControlFlow::Continue(());
        }
        for index in self.features_near(look, &Bounds::of_segment(line)).iter() {
            let Some((feature, screen)) = self.screen_of(look, index) else { continue };
            let (limit, id) = (screen.limit(look, index), FeatureId(index as u8));
            let over = feature.level + screen.height <= look.higher();
            feature.meet(line, id, |met| {
                if over && !in_dead_ground(screen.dead_ground, look, line, met.stretch) {
                    return ControlFlow::Continue(());
                }
                // A line has no depth, and any depth is too much where none is allowed.
                let length = if limit == Length::ZERO { limit } else { met.stretch.length(line) };
                if limit == Length::ZERO || length > limit {
                    return visit(Obstruction { by: Obstacle::Feature(id), stretch: met.stretch });
                }
                in_all += length;
                if in_all > self.opacity.in_all {
                    return visit(Obstruction { by: Obstacle::Together(id), stretch: met.stretch });
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }

    /// A feature with its screen, if it can hide anything from this look at all.
    pub(crate) fn screen_of(&self, look: &Look, index: usize) -> Option<(&Feature, Screen)> {
        let feature = self.ground.features().get(index)?;
        let screen = self.opacity.screen(feature.tag);
        let in_view = screen.dead_ground > Length::ZERO || feature.level + screen.height > look.higher();
        (in_view && screen.limit(look, index) != Screen::UNLIMITED).then_some((feature, screen))
    }

    /// The first clear line from one of some points to one of others, in their order, each viewer's point
    /// against all the object's before the next: the witness that one sees the other. `None` if none is clear.
    pub fn first_clear(
        &self,
        look: &Look,
        from: impl Iterator<Item = Point> + Clone,
        to: impl Iterator<Item = Point> + Clone,
    ) -> Option<Segment> {
        // Mostly the first line is clear, and then there is nothing to prepare.
        let first =
            from.clone().next().zip(to.clone().next()).map(|(viewer, object)| Segment::new(viewer, object));
        if let Some(line) = first.filter(|line| self.is_clear(look, *line)) {
            return Some(line);
        }
        let look = self.narrowed(look, from.clone().chain(to.clone()));
        from.flat_map(|viewer| to.clone().map(move |object| Segment::new(viewer, object)))
            .find(|line| self.is_clear(&look, *line))
    }

    /// Which figures of a body can be seen from at least one of some points: a clear line reaches a corner or
    /// a side middle of the figure's base (NMM-11-04). The body itself must not be among the blockers. So many as are enough are looked
    /// for, or all where there are fewer.
    pub fn enough_figures(
        &self,
        look: &Look,
        from: impl Iterator<Item = Point> + Clone,
        figures: &FigureGrid,
        standing: IndexSet,
        enough: usize,
    ) -> IndexSet {
        let standing = standing.and(IndexSet::below(figures.count()));
        let body = figures.surroundings();
        let all = self.narrowed(look, from.clone().chain(body.corners()));
        let narrow = |viewer: Point| self.narrowed(&all, [viewer].into_iter().chain(body.corners()));
        // Most often some viewer has nothing at all before him.
        if enough >= standing.len() && from.clone().any(|viewer| narrow(viewer).is_open()) {
            return standing;
        }
        let mut seen = IndexSet::EMPTY;
        for viewer in from {
            let (eye, missing) = (Eye { scene: self, viewer, figures }, enough.saturating_sub(seen.len()));
            let unseen = standing.but(seen);
            if missing == 0 || unseen.is_empty() {
                break;
            }
            seen = seen.or(eye.sees(&narrow(viewer), figures.whole(), unseen, missing));
        }
        seen
    }

    /// Whether [`Scene::enough_figures`] gives any for one viewer's point.
    pub fn is_figure_visible(
        &self,
        look: &Look,
        viewer: Point,
        figures: &FigureGrid,
        standing: IndexSet,
    ) -> bool {
        let standing = standing.and(IndexSet::below(figures.count()));
        let body = figures.surroundings();
        let look = self.narrowed(look, [viewer].into_iter().chain(body.corners()));
        let clear = |point: Point| self.is_clear(&look, Segment::new(viewer, point));
        !standing.is_empty()
            && (look.is_open()
                || !self.one_thing_hides_all(&look, viewer, &body)
                    && standing.iter().any(|index| figures.sight_points(index).any(clear)))
    }

    /// Whether one convex thing hides every point of a convex outline: it hides all the corners. What lies behind a convex thing, that thing
    /// included, is convex itself.
    fn one_thing_hides_all(&self, look: &Look, viewer: Point, outline: &Block) -> bool {
        let corners = outline.corners();
        let mut blockers = look.blockers.iter().filter_map(|index| self.blockers.get(index));
        let by_body = blockers.any(|blocker| {
            let hides = |corner: &Point| blocker.is_entered(Segment::new(viewer, *corner));
            blocker.top() > look.higher() && corners.iter().all(hides)
        });
        let by_feature = |index: usize| {
            let shadow = self.screen_of(look, index);
            let shadow = shadow.and_then(|(feature, screen)| self.shadow_of(look, index, feature, screen));
            let hides = |area: &Area, corner: &Point| {
                *corner != viewer && area.is_entered(Segment::new(viewer, *corner))
            };
            shadow.is_some_and(|area| corners.iter().all(|corner| hides(area, corner)) && area.is_convex())
        };
        by_body || look.features.iter().any(by_feature)
    }
}

/// One point from which the figures of a body are looked at.
struct Eye<'a> {
    scene: &'a Scene<'a>,
    viewer: Point,
    figures: &'a FigureGrid,
}

impl Eye<'_> {
    /// Which of some figures in a part of the body it sees, or as many of them as are enough. A part with nothing before it is seen whole,
    /// one behind one thing not at all; others are looked at by halves.
    fn sees(&self, look: &Look, part: Part, among: IndexSet, enough: usize) -> IndexSet {
        let wanted = among.and(self.figures.places(part));
        if wanted.len() < FEW_FIGURES {
            let seen = |index: &usize| self.sees_one(look, *index);
            return wanted.iter().filter(seen).fold(IndexSet::EMPTY, IndexSet::with);
        }
        let outline = self.figures.around(part);
        let look = self.scene.narrowed(look, [self.viewer].into_iter().chain(outline.corners()));
        if look.is_open() {
            return wanted;
        }
        if self.scene.one_thing_hides_all(&look, self.viewer, &outline) {
            return IndexSet::EMPTY;
        }
        let [one, other] = part.halves();
        let seen = self.sees(&look, one, wanted, enough);
        match enough.saturating_sub(seen.len()) {
            0 => seen,
            missing => seen.or(self.sees(&look, other, wanted, missing)),
        }
    }

    fn sees_one(&self, look: &Look, index: usize) -> bool {
        let clear = |point: Point| self.scene.is_clear(look, Segment::new(self.viewer, point));
        self.figures.sight_points(index).any(clear)
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

/// With fewer features than this the grid is not asked.
const FEW_FEATURES: usize = 6;
/// With fewer blockers than this each is looked up by its index.
const FEW_BLOCKERS: usize = 12;
/// Fewer figures than this are looked at one by one.
const FEW_FIGURES: usize = 3;

/// The stretch of a line of no length.
const POINT: Crossing = Crossing { entry: Fraction::ZERO, exit: Fraction::ZERO };

#[cfg(test)]
#[path = "sight_tests.rs"]
mod tests;
