//! What hides ground as a whole, so that its points need not be looked at one by one.

use tabletop::{Area, Block, Blocker, Holding, Hull, InlineVec, Outline, Point, Segment, Vector};

use super::stand::BESIDE;

/// Something convex that hides what lies behind it.
#[derive(Clone, Copy)]
pub enum Hider<'v> {
    /// Troops or guns.
    Body(&'v Blocker),
    /// A wood or houses.
    Area(&'v Area),
    /// A stretch of a hedge, of works or of a crest.
    Wall(Segment),
    /// Two units between which one does not see, and the ground between them.
    Pair(&'v Hull),
}

impl Hider<'_> {
    /// Whether all of a rectangle lies behind it as seen from a point.
    fn hides(&self, eye: Point, ground: &Block) -> bool {
        let mut lines = ground.corners().into_iter().map(|corner| Segment::new(eye, corner));
        match self {
            Hider::Body(blocker) => lines.all(|line| blocker.is_entered(line)),
            Hider::Area(area) => !area.contains(eye) && lines.all(|line| area.is_entered(line)),
            Hider::Wall(wall) => lines.all(|line| line.crosses(*wall)),
            Hider::Pair(ground) => lines.all(|line| line.meets_inside(*ground)),
        }
    }

    /// The outermost two of its corners as seen from an eye outside it.
    fn outermost(&self, eye: Point) -> Option<[Point; 2]> {
        match self {
            Hider::Body(blocker) => outermost_of_block(eye, blocker.block()),
            Hider::Area(area) => outermost(eye, area.corners()),
            Hider::Wall(wall) => Some([wall.from, wall.to]),
            Hider::Pair(ground) => outermost(eye, ground.corners()),
        }
    }
}

/// The outermost two corners of a block as seen from an eye outside it: by which of its edges look towards the eye.
fn outermost_of_block(eye: Point, block: &Block) -> Option<[Point; 2]> {
    let (front, depth, corners) = (block.front_axis(), block.depth_axis(), block.corners());
    let (from, size) = (eye - corners[0], front.cross(depth));
    // Before one edge, between it and its opposite, or beyond that.
    let place =
        |across: i64| i64::from(across * size.signum() > size.abs()) - i64::from(across * size.signum() < 0);
    let (one, other) = match (place(from.cross(depth)), place(front.cross(from))) {
        (-1, -1) | (1, 1) => (3, 1),
        (1, -1) | (-1, 1) => (0, 2),
        (_, -1) => (0, 1),
        (_, 1) => (2, 3),
        (-1, _) => (3, 0),
        (1, _) => (1, 2),
        _ => return None,
    };
    Some([corners[one], corners[other]])
}

/// The outermost two of the corners of a convex outline as seen from an eye outside it.
fn outermost(eye: Point, corners: &[Point]) -> Option<[Point; 2]> {
    let first = *corners.first()?;
    let hand = |end: Point, corner: &Point| (end - eye).cross(*corner - eye);
    let (mut right, mut left) = (first, first);
    for corner in corners {
        right = if hand(right, corner) < 0 { *corner } else { right };
        left = if hand(left, corner) > 0 { *corner } else { left };
    }
    let outside = corners.iter().all(|corner| hand(right, corner) >= 0 && hand(left, corner) <= 0);
    outside.then_some([right, left])
}

/// The most convex bodies that are asked whether they hide some ground as a whole.
const HIDERS: usize = 48;

/// The most pairs of units that are asked so with the ground between them.
const PAIRS: usize = 8;

/// What hides ground as a whole from somebody who looks. What is beyond these numbers is asked about line by line alone.
pub struct Masks<'v> {
    hiders: InlineVec<Hider<'v>, HIDERS>,
    closed: InlineVec<Hull, PAIRS>,
}

impl<'v> Masks<'v> {
    /// Bodies, areas and walls.
    pub fn of(all: impl Iterator<Item = Hider<'v>>) -> Masks<'v> {
        let mut hiders = InlineVec::empty(Hider::Wall(Segment::default()));
        all.for_each(|hider| {
            hiders.try_push(hider);
        });
        Masks { hiders, closed: InlineVec::empty(Hull::from(Blocker::NOTHING.block())) }
    }

    /// Adds two units between which one does not see (CP-10-04), if they and what lies between them stand apart from the
    /// rectangles that hold viewer and object: a line through that ground meets one of the two or passes between them.
    pub fn close(&mut self, pair: [&Block; 2], ends: [&Block; 2]) {
        let ground = Hull::of(pair.into_iter().flat_map(Block::corners));
        if let Some(ground) = ground.filter(|ground| !ends.iter().any(|end| ground.meets_inside(*end))) {
            self.closed.try_push(ground);
        }
    }

    fn all(&self) -> impl Iterator<Item = Hider<'_>> {
        self.hiders.iter().copied().chain(self.closed.iter().map(Hider::Pair))
    }

    /// Whether one of them alone hides a rectangle from all eyes in another. What a convex body hides from a point is
    /// convex, and so is the ground from which it hides a point: it is enough to look from corner to corner.
    pub fn hide_from_all(&self, from: &Block, to: &Block) -> bool {
        let eyes = from.corners();
        self.all().any(|hider| {
            // Who stands in a wood is hidden by it otherwise.
            let apart = match hider {
                Hider::Area(area) => area.holds(from) == Holding::Apart,
                Hider::Body(_) | Hider::Wall(_) | Hider::Pair(_) => true,
            };
            apart && eyes.iter().all(|eye| hider.hides(*eye, to))
        })
    }

    /// What they hide from one eye.
    pub fn shadows(&self, eye: Point) -> Shadows {
        let mut cones = InlineVec::new();
        for cone in self.all().filter_map(|hider| Cone::of(eye, &hider)) {
            cones.try_push(cone);
        }
        Shadows { eye, cones }
    }
}

/// What is hidden from one eye.
pub struct Shadows {
    eye: Point,
    cones: InlineVec<Cone, HIDERS>,
}

impl Shadows {
    /// The stretches of an edge that are hidden as a whole, each by one of the masks.
    pub fn on(&self, edge: Segment) -> HiddenParts {
        let mut parts = HiddenParts::none(edge);
        for stretch in self.cones.iter().filter_map(|cone| cone.on(self.eye, edge)) {
            parts.hidden.try_push(stretch);
        }
        parts
    }
}

/// What lies behind something convex as seen from an eye outside it: between its outermost corners and beyond the chord from
/// the one to the other, which runs through it. From the eye to the one on the right hand and to the one on the left.
#[derive(Clone, Copy, Default)]
struct Cone {
    right: Vector,
    left: Vector,
}

impl Cone {
    /// `None` if the eye lies in it, or sees it end on.
    fn of(eye: Point, hider: &Hider) -> Option<Cone> {
        let [one, other] = hider.outermost(eye)?.map(|corner| corner - eye);
        match one.cross(other).signum() {
            1 => Some(Cone { right: one, left: other }),
            -1 => Some(Cone { right: other, left: one }),
            _ => None,
        }
    }

    /// From where to where it lies on an edge, in [`HiddenParts::WHOLE`]ths of it.
    #[inline]
    fn on(&self, eye: Point, edge: Segment) -> Option<(i64, i64)> {
        let (along, chord) = (edge.vector(), self.left - self.right);
        let mut stretch = (-HiddenParts::WHOLE, 2 * HiddenParts::WHOLE);
        // What is hidden lies on the left of these.
        for (line, from) in [(self.right, eye), (-self.left, eye), (-chord, eye + self.left)] {
            let (at, gain) = (line.cross(edge.from - from), line.cross(along));
            // Points are rounded.
            let hair = 4 * (i64::from(line.x).abs() + i64::from(line.y).abs());
            let missing = (hair - at) * HiddenParts::WHOLE;
            match gain.signum() {
                1 => stretch.0 = stretch.0.max(missing.div_euclid(gain) + 2),
                -1 => stretch.1 = stretch.1.min((-missing).div_euclid(-gain) - 2),
                _ if missing >= 0 => return None,
                _ => {}
            }
        }
        (stretch.0 < stretch.1).then_some(stretch)
    }
}

/// Of an edge the stretches that are hidden as a whole.
#[derive(Clone, Copy)]
pub struct HiddenParts {
    edge: Segment,
    hidden: InlineVec<(i64, i64), 12>,
}

impl HiddenParts {
    /// Into how many shares an edge is divided.
    const WHOLE: i64 = 1 << 16;

    /// None of an edge.
    pub fn none(edge: Segment) -> HiddenParts {
        HiddenParts { edge, hidden: InlineVec::new() }
    }

    /// Whether all of it is, as far as points are looked at beside its ends.
    pub fn is_all(&self) -> bool {
        let beside = i64::from(BESIDE.0) * Self::WHOLE / i64::from(self.edge.length().0.max(1));
        let (mut to, end) = (-beside, Self::WHOLE + beside);
        while to < end {
            let further = self.hidden.iter().filter(|part| part.0 <= to).map(|part| part.1).max();
            match further.filter(|further| *further > to) {
                Some(further) => to = further,
                None => return false,
            }
        }
        true
    }

    /// Whether a point on the edge or its line lies in one of them.
    pub fn holds(&self, point: Point) -> bool {
        if self.hidden.is_empty() {
            return false;
        }
        let along = self.edge.vector();
        let at = (Self::WHOLE * (point - self.edge.from).dot(along)).div_euclid(along.dot(along).max(1));
        self.hidden.iter().any(|part| part.0 <= at && at < part.1)
    }
}
