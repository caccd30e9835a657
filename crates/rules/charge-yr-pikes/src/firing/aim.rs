//! To which point of a target a firer measures: the nearest that lies in his arc and that he sees (CYP-07-06, CYP-07-11, CYP-09-01).

use engine::InlineVec;
use tabletop::{Angle, Block, Distance, Hull, Length, Outline, Point, Sector, Side};

use crate::formation::{STANDS, Stand};
use crate::world::World;

/// What rounding to the hundredth of an inch forgives (CYP-00-12): a little less than half of one.
pub const GRAIN: Length = Length(12);
/// And what rounding to the tenth of a degree does, in hundredths.
const ANGLE_GRAIN: i32 = 4;
/// How far apart the points of a stand's outline are that are looked at where the nearest is hidden: a quarter of an inch.
const SPACING: Length = Length(635);

/// Whether something is no farther off than a limit, after rounding (CYP-00-12).
pub fn is_within(distance: Distance, limit: Length) -> bool {
    distance.within(limit + GRAIN)
}

/// From where a stand or gun fires, and the ground that it reaches (CYP-07-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// The middle of its front edge.
    pub from: Point,
    /// Its field of fire.
    pub arc: Sector,
}

impl Eye {
    /// The eye of a stand: 45 degrees to either side of straight ahead, edges included, from the middle of its front edge
    /// (CYP-07-11, CYP-09-12). `None` for a stand without size.
    pub fn of(world: &World, stand: &Block) -> Option<Eye> {
        let degrees = i32::from(world.book.shooting.arc.degrees).min(89);
        let ahead = stand.front_middle() - stand.centre();
        let half = Angle::hundredths(100 * degrees + ANGLE_GRAIN);
        let from = stand.front_middle();
        Sector::from_point(from, ahead, half).map(|arc| Eye { from, arc })
    }

    /// Whether some of a block may lie in the arc, quickly: where it says no, nothing of it does.
    pub fn may_see(&self, block: &Block) -> bool {
        let corners = block.corners();
        self.arc.lines().iter().all(|line| corners.iter().any(|at| line.side(*at) != Side::Left))
    }
}

/// The point to which a firer measures, how far off it is, and the stand that holds it.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// Where.
    pub at: Point,
    /// How far off.
    pub distance: Distance,
    /// The stand, on which cover is judged (CYP-07-06).
    pub stand: Block,
}

/// The nearest point of a target, by its stands, in the arc to which the way is clear, however far off.
pub fn mark(eye: &Eye, stands: &[Stand], clear: impl Fn(Point) -> bool) -> Option<Mark> {
    mark_within(eye, stands, Length::inches(1_000), clear, |_| false)
}

/// The nearest point of a target, by its stands, in the arc to which the way is clear, if any lies within a distance (CYP-07-06,
/// CYP-07-11). Most often it is the nearest of all; where that is hidden the outlines of the stands are looked at every quarter of an
/// inch, but for those that are `lost`: hidden whole.
pub fn mark_within(
    eye: &Eye,
    stands: &[Stand],
    far: Length,
    clear: impl Fn(Point) -> bool,
    lost: impl Fn(&Block) -> bool,
) -> Option<Mark> {
    let mut parts: InlineVec<(Distance, Point, u8), STANDS> =
        InlineVec::empty((Distance::ZERO, Point::default(), 0));
    for (at, stand) in stands.iter().enumerate() {
        if let Some(part) = in_arc(eye, &stand.block) {
            let gap = eye.from.gap(&part);
            if gap.distance.within(far) {
                parts.push((gap.distance, gap.to, at as u8));
            }
        }
    }
    parts.sort_unstable_by_key(|(distance, _, at)| (*distance, *at));
    let mut best: Option<Mark> = None;
    for (distance, nearest, at) in &parts {
        if best.is_some_and(|best| best.distance <= *distance) {
            break;
        }
        let stand = stands[usize::from(*at)].block;
        let found = if clear(*nearest) {
            Some(Mark { at: *nearest, distance: *distance, stand })
        } else if lost(&stand) {
            debug_assert!(along(eye, &stand, far, &clear).is_none(), "what is hidden whole is seen");
            None
        } else {
            along(eye, &stand, far, &clear)
        };
        if let Some(found) = found
            && best.is_none_or(|best| found.distance < best.distance)
        {
            best = Some(found);
        }
    }
    best
}

/// The part of a stand that lies in the arc.
fn in_arc(eye: &Eye, stand: &Block) -> Option<Hull> {
    // Most lie wholly beyond one of the lines, or on the right of all.
    let corners = stand.corners();
    let mut inside = true;
    for line in eye.arc.lines() {
        let out = corners.iter().filter(|at| line.side(**at) == Side::Left).count();
        if out == corners.len() {
            return None;
        }
        inside &= out == 0;
    }
    // A hull begins with the least of its corners.
    let least = (0..4).min_by_key(|at| corners[*at]).unwrap_or(0);
    let [from, next, last] = [0, 1, 3].map(|more| corners[(least + more) % 4]);
    let hull = Hull::from(&Block::from_axes(from, next - from, last - from));
    debug_assert_eq!(Hull::of(corners), Some(hull), "a block is no hull");
    debug_assert!(!inside || eye.arc.cut(&hull) == Some(hull), "what lies inside is cut");
    if inside { Some(hull) } else { eye.arc.cut(&hull) }
}

/// The nearest of some points along the outline of a stand, as far as it lies in the arc, to which the way is clear.
fn along(eye: &Eye, stand: &Block, far: Length, clear: &impl Fn(Point) -> bool) -> Option<Mark> {
    let part = in_arc(eye, stand)?;
    let mut best: Option<Mark> = None;
    for edge in part.edges() {
        let steps = (edge.length().0 / SPACING.0).max(1);
        for step in 0..=steps {
            let at = edge.from + edge.vector().scaled(step.into(), steps.into());
            let distance = Distance::between(eye.from, at);
            let nearer = best.map_or_else(|| distance.within(far), |best| distance < best.distance);
            if nearer && clear(at) {
                best = Some(Mark { at, distance, stand: *stand });
            }
        }
    }
    best
}
