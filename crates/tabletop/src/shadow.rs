use crate::outline::edges;
use crate::polygon::{self, Position, share};
use crate::sight_points::facing_edges;
use crate::{Blocker, Crossing, Feature, Fraction, Gap, Length, Look, Outline, Point, Scene, Segment, Shape};

/// The parts of an edge that one point sees, exactly: what the shadows of the obstacles leave free.
#[derive(Clone, Copy, Debug)]
pub struct VisibleEdge {
    edge: Segment,
    free: [Crossing; VisibleEdge::STRETCHES_MAX],
    count: usize,
}

impl VisibleEdge {
    /// The greatest number of separate visible stretches.
    pub const STRETCHES_MAX: usize = 33;

    /// The edge looked at.
    pub const fn edge(&self) -> Segment {
        self.edge
    }

    /// The visible stretches, in order from the beginning of the edge; each is an interval of free directions.
    pub fn stretches(&self) -> &[Crossing] {
        &self.free[..self.count]
    }

    /// How much of the edge is visible, in all; each stretch is rounded up to the unit.
    pub fn length(&self) -> Length {
        self.stretches().iter().fold(Length::ZERO, |sum, stretch| sum + stretch.length(self.edge))
    }

    /// Whether at least `numerator / denominator` of the edge is visible.
    pub fn is_at_least(&self, numerator: i64, denominator: i64) -> bool {
        i64::from(self.length().0) * denominator >= i64::from(self.edge.length().0) * numerator
    }

    /// The nearest visible point to another point, with the distance; the ends of visible stretches are rounded
    /// to the unit. `None` if nothing is visible.
    pub fn nearest(&self, to: Point) -> Option<Gap> {
        let gaps = self.stretches().iter().map(|stretch| Gap::from_segment(stretch.stretch(self.edge), to));
        gaps.min_by_key(|gap| gap.distance)
    }
}

impl Scene<'_> {
    /// The parts of an edge that a point sees. Obstacles are those of [`Scene::hidden_by`], with two
    /// differences: a screen that sets a limit above zero to this look counts as clear (ask about such ground
    /// by single lines), and there is no dead ground behind what is looked over. An edge seen end on shows
    /// nothing. `None` if there are more than 32 separate shadows.
    pub fn visible_edge(&self, look: &Look, from: Point, edge: Segment) -> Option<VisibleEdge> {
        let Some(sight) = Cone::new(from, edge) else {
            return Some(VisibleEdge { edge, free: [NOTHING; VisibleEdge::STRETCHES_MAX], count: 0 });
        };
        let look = self.narrowed(look, [from, edge.from, edge.to].into_iter());
        let mut shadows = Shadows { spans: [NOTHING; SHADOWS_MAX], count: 0 };
        for index in look.blockers.iter() {
            let hides = |blocker: &&Blocker| blocker.top() > look.higher();
            if let Some(blocker) = self.blockers.get(index).filter(hides) {
                sight.cast_outline(&blocker.block().corners(), &mut shadows)?;
            }
        }
        for index in look.features.iter() {
            if let Some(feature) = self.ground.features().get(index)
                && self.is_solid(&look, index, feature)
            {
                match &feature.shape {
                    Shape::Area(area) => sight.cast_outline(area.corners(), &mut shadows)?,
                    Shape::Line(line) => {
                        line.pieces().try_for_each(|piece| sight.cast(piece, &mut shadows))?;
                    }
                }
            }
        }
        Some(shadows.left_free(edge))
    }

    /// The nearest point of a convex outline that a point sees, with the distance (2.3 of the table operations).
    /// `None` if it sees none of the edges that look towards it, or if there are too many shadows.
    pub fn nearest_visible(&self, look: &Look, from: Point, body: &impl Outline) -> Option<Gap> {
        let outline = body.outline();
        facing_edges(outline.as_ref(), from)
            .filter_map(|edge| self.visible_edge(look, from, edge)?.nearest(from))
            .min_by_key(|gap| gap.distance)
    }

    fn is_solid(&self, look: &Look, index: usize, feature: &Feature) -> bool {
        let screen = self.opacity.screen(feature.tag);
        screen.limit(look, index) == Length::ZERO && feature.level + screen.height > look.higher()
    }
}

const NOTHING: Crossing = Crossing { entry: Fraction::ZERO, exit: Fraction::ZERO };
const SHADOWS_MAX: usize = VisibleEdge::STRETCHES_MAX - 1;

/// Shadows on an edge: disjoint, in order.
struct Shadows {
    spans: [Crossing; SHADOWS_MAX],
    count: usize,
}

impl Shadows {
    /// Adds a shadow, joining it with those that it meets. `None` if there is no room.
    fn add(&mut self, mut shadow: Crossing) -> Option<()> {
        if shadow.entry >= shadow.exit {
            return Some(());
        }
        let mut kept = 0;
        for index in 0..self.count {
            let span = self.spans[index];
            if span.exit < shadow.entry || shadow.exit < span.entry {
                self.spans[kept] = span;
                kept += 1;
            } else {
                shadow = Crossing { entry: shadow.entry.min(span.entry), exit: shadow.exit.max(span.exit) };
            }
        }
        let slot = self.spans[..kept].iter().position(|span| shadow.entry < span.entry).unwrap_or(kept);
        *self.spans.get_mut(kept)? = shadow;
        self.spans[slot..=kept].rotate_right(1);
        self.count = kept + 1;
        Some(())
    }

    fn left_free(&self, edge: Segment) -> VisibleEdge {
        let mut visible = VisibleEdge { edge, free: [NOTHING; VisibleEdge::STRETCHES_MAX], count: 0 };
        let mut entry = Fraction::ZERO;
        let end = Crossing { entry: Fraction::ONE, exit: Fraction::ONE };
        for span in self.spans[..self.count].iter().chain([&end]) {
            if entry < span.entry {
                visible.free[visible.count] = Crossing { entry, exit: span.entry };
                visible.count += 1;
            }
            entry = span.exit;
        }
        visible
    }
}

/// The triangle between a point and an edge, turned so that the second side lies anticlockwise of the first.
struct Cone {
    from: Point,
    first: Point,
    second: Point,
    /// Whether the edge runs from the second corner to the first.
    turned: bool,
}

/// Where a piece of an obstacle is cut off by the triangle.
#[derive(Clone, Copy)]
enum Cut {
    /// Not at all: its own end.
    End(Point),
    /// On the first side.
    First,
    /// On the second side.
    Second,
    /// On the edge itself.
    Edge,
}

impl Cone {
    /// `None` when the point lies on the line of the edge.
    fn new(from: Point, edge: Segment) -> Option<Cone> {
        match (edge.from - from).cross(edge.to - from) {
            0 => None,
            1.. => Some(Cone { from, first: edge.from, second: edge.to, turned: false }),
            _ => Some(Cone { from, first: edge.to, second: edge.from, turned: true }),
        }
    }

    /// The shadows of a closed outline; everything, if the point lies inside.
    fn cast_outline(&self, corners: &[Point], shadows: &mut Shadows) -> Option<()> {
        if polygon::position(corners, self.from) == Position::Inside {
            return shadows.add(Crossing { entry: Fraction::ZERO, exit: Fraction::ONE });
        }
        edges(corners).try_for_each(|piece| self.cast(piece, shadows))
    }

    /// The shadow on the edge of the part of a piece inside the triangle.
    fn cast(&self, piece: Segment, shadows: &mut Shadows) -> Option<()> {
        // Seen end on a piece has no breadth.
        if (piece.from - self.from).cross(piece.to - self.from) == 0 {
            return Some(());
        }
        let (along, base) = (piece.vector(), self.second - self.first);
        let (mut entry, mut exit) = (Fraction::ZERO, Fraction::ONE);
        let (mut entry_cut, mut exit_cut) = (Cut::End(piece.from), Cut::End(piece.to));
        let sides = [
            (Cut::First, self.left_of_first(piece.from), self.left_of_first(piece.to)),
            (Cut::Second, self.right_of_second(piece.from), self.right_of_second(piece.to)),
            (Cut::Edge, base.cross(piece.from - self.first), base.cross(piece.to - self.first)),
        ];
        // What lies upon the edge or beyond it shades nothing of it.
        if sides[2].1 <= 0 && sides[2].2 <= 0 {
            return Some(());
        }
        for (cut, at_from, at_to) in sides {
            match (at_from < 0, at_to < 0) {
                (true, true) => return Some(()),
                (true, false) if share(at_from, at_from - at_to) > entry => {
                    (entry, entry_cut) = (share(at_from, at_from - at_to), cut);
                }
                (false, true) if share(at_from, at_from - at_to) < exit => {
                    (exit, exit_cut) = (share(at_from, at_from - at_to), cut);
                }
                _ => {}
            }
        }
        if entry >= exit {
            return Some(());
        }
        let place = |cut: Cut| match cut {
            Cut::End(point) => {
                let (left, right) = (self.left_of_first(point), self.right_of_second(point));
                share(left, left + right)
            }
            Cut::First => Fraction::ZERO,
            Cut::Second => Fraction::ONE,
            Cut::Edge => share((piece.from - self.first).cross(along), base.cross(along)),
        };
        shadows.add(self.on_edge(place(entry_cut), place(exit_cut)))
    }

    /// Positive on the inner side of the first side.
    fn left_of_first(&self, point: Point) -> i64 {
        (self.first - self.from).cross(point - self.from)
    }

    /// Positive on the inner side of the second side.
    fn right_of_second(&self, point: Point) -> i64 {
        (point - self.from).cross(self.second - self.from)
    }

    /// The stretch between two shares of the way from the first corner to the second, as shares of the edge.
    fn on_edge(&self, one: Fraction, other: Fraction) -> Crossing {
        let rest = |at: Fraction| share(at.denominator() - at.numerator(), at.denominator());
        let (one, other) = if self.turned { (rest(one), rest(other)) } else { (one, other) };
        Crossing { entry: one.min(other), exit: one.max(other) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Angle, Area, Block, Class, Footing, Ground, IndexSet, Opacity, Pose, Screen};

    fn block(x: i32, y: i32, width: i32) -> Blocker {
        let pose = Pose::new(Point::inches(x, y), Angle::UP);
        Blocker::new(Block::at(pose, Length::inches(width), Length::INCH), 1)
    }

    fn look() -> Look {
        Look::new(Footing::OPEN, Footing::OPEN, IndexSet::below(128))
    }

    fn shares(scene: &Scene<'_>, edge: Segment) -> Vec<Segment> {
        let visible = scene.visible_edge(&look(), Point::inches(20, 0), edge).unwrap();
        visible.stretches().iter().map(|stretch| stretch.stretch(edge)).collect()
    }

    fn ground(features: Vec<Feature>) -> Ground {
        Ground::new(Length::inches(60), Length::inches(60), features).unwrap()
    }

    fn edge(a: (i32, i32), b: (i32, i32)) -> Segment {
        Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1))
    }

    const SOLID: [Screen; 1] = [Screen::solid(9)];
    const OPACITY: Opacity<'static> =
        Opacity { screens: &SOLID, in_all: Screen::UNLIMITED, dead_ground: Length::ZERO };

    #[test]
    fn a_body_casts_its_shadow() {
        let ground = ground(Vec::new());
        // From (20, 0), a body from x = 18 to x = 22 whose rear is at 9 shades 20 +- 2 * 18 / 9 at 18.
        let blockers = [block(20, 10, 4)];
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: OPACITY };
        let far = edge((10, 18), (30, 18));
        assert_eq!(shares(&scene, far), [edge((10, 18), (16, 18)), edge((24, 18), (30, 18))]);
        let turned = edge((30, 18), (10, 18));
        assert_eq!(shares(&scene, turned), [edge((30, 18), (24, 18)), edge((16, 18), (10, 18))]);
        // Before the body nothing is hidden; touching its rear edge neither.
        assert_eq!(shares(&scene, edge((10, 8), (30, 8))), [edge((10, 8), (30, 8))]);
        assert_eq!(shares(&scene, edge((18, 9), (22, 9))), [edge((18, 9), (22, 9))]);
        assert!(shares(&scene, edge((20, 5), (20, 9))).is_empty());
    }

    #[test]
    fn shadows_join_and_are_measured() {
        let ground = ground(Vec::new());
        let blockers = [block(19, 10, 2), block(21, 10, 2), block(26, 10, 4), block(45, 10, 4)];
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: OPACITY };
        let far = edge((10, 18), (30, 18));
        let visible = scene.visible_edge(&look(), Point::inches(20, 0), far).unwrap();
        assert_eq!(visible.stretches().len(), 2);
        assert_eq!(visible.stretches()[0].stretch(far), edge((10, 18), (16, 18)));
        // The last body's near corner at (24, 10) shades from 27.2 on.
        assert_eq!(visible.length(), Length::hundredths_of_inch(920));
        assert!(visible.is_at_least(46, 100) && !visible.is_at_least(47, 100));
        let nearest = visible.nearest(Point::inches(20, 0)).unwrap();
        assert!([Point::inches(16, 18), Point::inches(24, 18)].contains(&nearest.from));
    }

    #[test]
    fn ground_casts_shadows_too() {
        let notch = [(18, 8), (22, 8), (22, 12), (21, 12), (21, 9), (19, 9), (19, 12), (18, 12)];
        let house = Area::new(&notch.map(|(x, y)| Point::inches(x, y))).unwrap();
        let ground = ground(vec![Feature::area(Class::Building, 0, 0, house)]);
        let scene = Scene { ground: &ground, blockers: &[], opacity: OPACITY };
        assert_eq!(
            shares(&scene, edge((10, 16), (30, 16))),
            [edge((10, 16), (16, 16)), edge((24, 16), (30, 16))]
        );
        // An edge in the courtyard is wholly hidden; one that pokes out of the wall is seen outside.
        assert!(shares(&scene, edge((19, 10), (21, 10))).is_empty());
        assert!(shares(&scene, edge((20, 10), (30, 10))).len() == 1);
    }

    #[test]
    fn the_nearest_visible_point_need_not_be_the_nearest() {
        let ground = ground(Vec::new());
        let blockers = [block(20, 10, 4)];
        let scene = Scene { ground: &ground, blockers: &blockers, opacity: OPACITY };
        let target =
            Block::at(Pose::new(Point::inches(20, 18), Angle::HALF), Length::inches(20), Length::INCH);
        let gap = scene.nearest_visible(&look(), Point::inches(20, 0), &target).unwrap();
        assert!([Point::inches(16, 18), Point::inches(24, 18)].contains(&gap.from));
        let hidden =
            Block::at(Pose::new(Point::inches(20, 18), Angle::HALF), Length::inches(2), Length::INCH);
        assert_eq!(scene.nearest_visible(&look(), Point::inches(20, 0), &hidden), None);
    }
}
