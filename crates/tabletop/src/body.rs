//! What a piece covers: a block, several jointed ones, a loose swarm or a disc.

use crate::angle::Bearing;
use crate::outline;
use crate::{
    Angle, Block, Distance, Footprint, Gap, InlineVec, Length, Outline, PartOffset, Point, Pose, Swarm,
    Vector,
};

/// The most parts that a jointed body can have.
pub(crate) const PARTS_AT_MOST: usize = 4;

/// One part of a jointed body: a rectangle with its own place and facing relative to the whole.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct JointedPart {
    /// Where its front middle stands and how it looks, relative to the pose of the body.
    pub seat: PartOffset,
    /// Its size.
    pub footprint: Footprint,
}

impl JointedPart {
    /// The part when the whole stands at a pose, with that pose's bearing: most parts look as the whole does.
    fn stand(&self, pose: Pose, bearing: Bearing) -> Block {
        let seat = self.seat;
        if seat.turn != Angle::UP {
            return self.footprint.block(seat.pose(pose));
        }
        let front = pose.at + bearing.right(seat.right);
        let at = if seat.ahead == Length::ZERO { front } else { front + bearing.along(seat.ahead) };
        Block::on(at, bearing, self.footprint.width, self.footprint.depth)
    }
}

/// What a piece is like, apart from where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Build {
    /// One rectangle.
    Block(Footprint),
    /// Up to four rectangles, each at its own seat: a pike block with two wings, a hollow square.
    Jointed(InlineVec<JointedPart, PARTS_AT_MOST>),
    /// Loose bases on a lattice.
    Swarm(Swarm),
    /// A round base of a given radius; its pose is its centre.
    Disc(Length),
}

impl Build {
    /// The body at a pose.
    pub fn stand(&self, pose: Pose) -> Body {
        let form = match self {
            Build::Block(footprint) => Form::Parts([footprint.block(pose); PARTS_AT_MOST], 1),
            Build::Jointed(parts) => {
                let nothing = Block::from_axes(pose.at, Vector::default(), Vector::default());
                let mut blocks = [nothing; PARTS_AT_MOST];
                let bearing = pose.facing.bearing();
                for (block, part) in blocks.iter_mut().zip(parts) {
                    *block = part.stand(pose, bearing);
                }
                Form::Parts(blocks, parts.len())
            }
            Build::Swarm(swarm) => Form::Swarm { swarm: *swarm, ground: swarm.ground(pose) },
            Build::Disc(radius) => Form::Disc(*radius),
        };
        Body { pose, form }
    }
}

/// A piece on the table: a solid block, jointed blocks, a swarm of bases or a disc. Distances are to what is
/// really covered; [`Body::frame`] is the rectangle round it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    pose: Pose,
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Parts([Block; PARTS_AT_MOST], usize),
    Swarm { swarm: Swarm, ground: Block },
    Disc(Length),
}

/// A convex piece of a body, to be thickened by the body's radius.
#[derive(Clone, Copy)]
struct Core {
    corners: [Point; 4],
    count: usize,
}

impl AsRef<[Point]> for Core {
    fn as_ref(&self) -> &[Point] {
        &self.corners[..self.count]
    }
}

impl Body {
    /// Up to four rectangles that all look as the whole does, their fronts in one line with its pose, each
    /// with its middle so far to the right of it: what [`Build::stand`] makes of parts so seated, sooner.
    pub fn abreast(pose: Pose, parts: &[(Length, Footprint)]) -> Body {
        let bearing = pose.facing.bearing();
        let mut blocks = [Block::from_axes(pose.at, Vector::default(), Vector::default()); PARTS_AT_MOST];
        for (block, (right, size)) in blocks.iter_mut().zip(parts) {
            *block = Block::on(pose.at + bearing.right(*right), bearing, size.width, size.depth);
        }
        Body { pose, form: Form::Parts(blocks, parts.len().min(PARTS_AT_MOST)) }
    }

    /// Where it stands.
    pub const fn pose(&self) -> Pose {
        self.pose
    }

    /// Its rectangles: the parts in their order, or the bases in the order of their places; none for a disc.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + '_ {
        let (parts, swarm) = match &self.form {
            Form::Parts(blocks, count) => (&blocks[..*count], None),
            Form::Swarm { swarm, ground } => (&[][..], Some((swarm, ground))),
            Form::Disc(_) => (&[][..], None),
        };
        let bases = swarm
            .into_iter()
            .flat_map(|(swarm, ground)| swarm.filled().iter().map(|place| swarm.base_on(ground, place)));
        parts.iter().copied().chain(bases)
    }

    /// The radius of a disc; zero for everything else.
    pub const fn radius(&self) -> Length {
        match self.form {
            Form::Disc(radius) => radius,
            _ => Length::ZERO,
        }
    }

    /// The smallest rectangle, turned to the body's facing, that holds it; for jointed bodies whose parts
    /// are turned it is rounded outward to the unit. `None` for a swarm without bases or no parts at all.
    pub fn frame(&self) -> Option<Block> {
        match &self.form {
            Form::Parts(blocks, 1) => Some(blocks[0]),
            Form::Parts(blocks, count) => frame_round(&blocks[..*count], self.pose),
            Form::Swarm { swarm, ground } => swarm.frame_on(ground),
            Form::Disc(radius) => {
                let front = Pose::new(self.pose.at, self.pose.facing).moved(Angle::UP, *radius);
                Some(Block::at(front, radius.times(2), radius.times(2)))
            }
        }
    }

    /// The nearest points of two bodies. Between bodies of rectangles the distance is exact; where a disc
    /// takes part it is rounded up to the unit. `None` if either covers nothing.
    pub fn gap(&self, other: &Body) -> Option<Gap> {
        if let (Form::Parts(mine, count), Form::Parts(theirs, others)) = (&self.form, &other.form) {
            return gap_of_parts(&mine[..*count], &theirs[..*others]);
        }
        let radii = (self.radius(), other.radius());
        self.pairs(other)
            .map(|(mine, theirs)| outline::gap(mine.as_ref(), theirs.as_ref()))
            .min_by(|one, other| one.distance.cmp(&other.distance))
            .map(|core| thickened(core, radii))
    }

    /// The nearest points of the body and of an outline, the body's first.
    pub fn gap_to<O: Outline>(&self, other: &O) -> Option<Gap> {
        let corners = other.outline();
        if let ([point], Form::Parts(blocks, count)) = (corners.as_ref(), &self.form) {
            return outline::gap_of_any(blocks[..*count].iter().map(Block::corners), *point);
        }
        self.cores()
            .map(|core| outline::gap(core.as_ref(), corners.as_ref()))
            .min_by(|one, other| one.distance.cmp(&other.distance))
            .map(|core| thickened(core, (self.radius(), Length::ZERO)))
    }

    /// Whether two bodies come at most `limit` apart, the limit included. Exact for discs too.
    pub fn within(&self, other: &Body, limit: Length) -> bool {
        if let (Form::Parts(mine, count), Form::Parts(theirs, others)) = (&self.form, &other.form) {
            let near = |one: &Block| theirs[..*others].iter().any(|two| one.within(two, limit));
            return mine[..*count].iter().any(near);
        }
        let reach = limit + self.radius() + other.radius();
        limit.0 >= 0
            && self.pairs(other).any(|(mine, theirs)| outline::within(mine.as_ref(), theirs.as_ref(), reach))
    }

    /// Whether the body comes at most `limit` from an outline, the limit included. Exact for discs too.
    pub fn within_of<O: Outline>(&self, other: &O, limit: Length) -> bool {
        if let Form::Parts(blocks, count) = &self.form {
            return blocks[..*count].iter().any(|block| block.within(other, limit));
        }
        let corners = other.outline();
        let reach = limit + self.radius();
        limit.0 >= 0 && self.cores().any(|core| outline::within(core.as_ref(), corners.as_ref(), reach))
    }

    /// Whether a rectangle of the body overlaps another by more than rounding: deeper than [`Block::TOLERANCE`].
    pub fn overlaps_block(&self, other: &Block) -> bool {
        self.blocks().any(|block| block.overlaps_deeper_than(other, Block::TOLERANCE))
    }

    /// Whether two bodies overlap deeper than a tolerance: for rectangles as in
    /// [`Block::overlaps_deeper_than`], with a disc when they would have to move farther than it to part.
    pub fn overlaps_deeper_than(&self, other: &Body, tolerance: Length) -> bool {
        let radii = self.radius() + other.radius();
        if radii == Length::ZERO {
            return self
                .blocks()
                .any(|mine| other.blocks().any(|theirs| mine.overlaps_deeper_than(&theirs, tolerance)));
        }
        self.pairs(other).any(|(mine, theirs)| {
            let gap = outline::gap(mine.as_ref(), theirs.as_ref());
            gap.distance.under(radii - tolerance)
        })
    }

    /// Whether a point lies on the body or on its outline.
    pub fn covers(&self, point: Point) -> bool {
        self.within_of(&point, Length::ZERO)
    }

    fn cores(&self) -> impl Iterator<Item = Core> + '_ {
        let disc = matches!(self.form, Form::Disc(_));
        let centre = disc.then_some(Core { corners: [self.pose.at; 4], count: 1 });
        self.blocks().map(|block| Core { corners: block.corners(), count: 4 }).chain(centre)
    }

    fn pairs<'a>(&'a self, other: &'a Body) -> impl Iterator<Item = (Core, Core)> + 'a {
        self.cores().flat_map(move |mine| other.cores().map(move |theirs| (mine, theirs)))
    }
}

/// The nearest points of two bodies of rectangles: of pairs as near those of the first.
fn gap_of_parts(mine: &[Block], theirs: &[Block]) -> Option<Gap> {
    let pairs = || (0..mine.len()).flat_map(|one| (0..theirs.len()).map(move |two| [one, two]));
    let (mut own, mut other) =
        ([[Point::default(); 4]; PARTS_AT_MOST], [[Point::default(); 4]; PARTS_AT_MOST]);
    own.iter_mut().zip(mine).for_each(|(corners, block)| *corners = block.corners());
    other.iter_mut().zip(theirs).for_each(|(corners, block)| *corners = block.corners());
    let mut least = [[0; PARTS_AT_MOST]; PARTS_AT_MOST];
    pairs().for_each(|[one, two]| least[one][two] = outline::square_between_boxes(&own[one], &other[two]));
    // Of two whose boxes are nearest mostly nobody else is nearer.
    let [first, second] = pairs().min_by_key(|[one, two]| least[*one][*two])?;
    let guess = outline::gap(&own[first], &other[second]);
    let mut best: Option<Gap> = None;
    for [one, two] in pairs() {
        let gap = match [one, two] == [first, second] {
            true => guess,
            false if Distance::from_square(least[one][two] as u128, 1) > guess.distance => continue,
            false => outline::gap(&own[one], &other[two]),
        };
        if best.is_none_or(|best| gap.distance < best.distance) {
            best = Some(gap);
        }
    }
    best
}

/// The smallest rectangle at a facing round some blocks.
fn frame_round(blocks: &[Block], pose: Pose) -> Option<Block> {
    // Measured from the pose along the two directions of the facing, scaled by two to the 30th.
    let (sin, cos) = pose.facing.sin_cos();
    let right = |from: crate::Vector| i64::from(from.x) * cos - i64::from(from.y) * sin;
    let ahead = |from: crate::Vector| i64::from(from.x) * sin + i64::from(from.y) * cos;
    let first = blocks.first()?.front_left() - pose.at;
    let (mut left, mut rear) = (right(first), ahead(first));
    let (mut far_right, mut front) = (left, rear);
    for corner in blocks.iter().flat_map(Block::corners) {
        let from = corner - pose.at;
        let (across, along) = (right(from), ahead(from));
        (left, far_right) = (left.min(across), far_right.max(across));
        (rear, front) = (rear.min(along), front.max(along));
    }
    let down = |scaled: i64| Length((scaled >> 30) as i32);
    let up = |scaled: i64| Length(-((-scaled >> 30) as i32));
    let (left, far_right, rear, front) = (down(left), up(far_right), down(rear), up(front));
    let corner = pose.moved(Angle::UP, front).moved(Angle::RIGHT, left).at;
    let across = (pose.facing + Angle::RIGHT).along(far_right - left);
    Some(Block::from_axes(corner, across, (pose.facing + Angle::HALF).along(front - rear)))
}

/// The gap of two cores after each body is thickened by its radius.
fn thickened(core: Gap, (mine, theirs): (Length, Length)) -> Gap {
    let radii = mine + theirs;
    if radii == Length::ZERO {
        return core;
    }
    let way = core.to - core.from;
    let long = i64::from(core.distance.rounded_up().0);
    let from = core.from + way.scaled(i64::from(mine.0).min(long), long);
    if core.distance.within(radii) {
        return Gap::none_at(from);
    }
    Gap {
        distance: Distance::of(core.distance.rounded_up() - radii),
        from,
        to: core.to - way.scaled(theirs.0.into(), long),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::IndexSet;

    fn part(right: i32, ahead: i32, degrees: i32) -> JointedPart {
        JointedPart {
            seat: PartOffset {
                right: Length::inches(right),
                ahead: Length::inches(ahead),
                turn: Angle::degrees(degrees),
            },
            footprint: Footprint::new(Length::inches(4), Length::inches(2)),
        }
    }

    /// A middle and two wings of four inches each, the right wing swung out to look right.
    fn winged() -> Build {
        let mut parts = InlineVec::new();
        for wing in [part(0, 0, 0), part(-4, 0, 0), part(4, -2, 90)] {
            parts.push(wing);
        }
        Build::Jointed(parts)
    }

    fn pose(x: i32, y: i32, degrees: i32) -> Pose {
        Pose::new(Point::inches(x, y), Angle::degrees(degrees))
    }

    #[test]
    fn a_jointed_body_measures_from_its_parts() {
        let body = winged().stand(pose(20, 20, 0));
        assert_eq!(body.blocks().count(), 3);
        let beside = body.gap_to(&Point::inches(30, 18)).unwrap();
        assert_eq!((beside.distance, beside.from), (Distance::of(Length::inches(6)), Point::inches(24, 18)));
        assert!(body.covers(Point::inches(15, 19)) && !body.covers(Point::inches(15, 17)));
        assert!(body.within_of(&Point::inches(30, 18), Length::inches(6)));
    }

    #[test]
    fn parts_abreast_stand_as_parts_so_seated() {
        let size = Footprint::new(Length(1_777), Length(905));
        for (degrees, at) in (0..360).step_by(7).zip(0..) {
            let seats = [-1_777, 3 * at, 1_778].map(Length);
            let jointed = seats.map(|right| JointedPart {
                seat: PartOffset { right, ahead: Length::ZERO, turn: Angle::UP },
                footprint: size,
            });
            let pose = pose(20, 30, degrees);
            let body = Body::abreast(pose, &seats.map(|right| (right, size)));
            assert_eq!(body, Build::Jointed(jointed.into_iter().collect()).stand(pose));
        }
    }

    #[test]
    fn a_point_is_as_near_as_to_the_nearest_part() {
        let body = winged().stand(pose(20, 20, 37));
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let point = Point::new(x * 2_540 + 7, y * 2_540 - 3);
            let parts = body.blocks().map(|block| block.gap(&point));
            let nearest = parts.min_by(|one, other| one.distance.cmp(&other.distance));
            assert_eq!(body.gap_to(&point), nearest, "{x} {y}");
        }
    }

    #[test]
    fn the_frame_goes_round_every_part() {
        let frame = winged().stand(pose(20, 20, 0)).frame().unwrap();
        assert_eq!(
            frame.corners(),
            [Point::inches(14, 20), Point::inches(24, 20), Point::inches(24, 16), Point::inches(14, 16)]
        );
        let turned = winged().stand(pose(20, 20, 37));
        let frame = turned.frame().unwrap();
        for corner in turned.blocks().flat_map(|block| block.corners()) {
            assert!(frame.within(&corner, Length(2)));
        }
    }

    #[test]
    fn discs_measure_from_their_rims() {
        let disc = |x, y| Build::Disc(Length::inches(1)).stand(pose(x, y, 0));
        let gap = disc(0, 0).gap(&disc(3, 4)).unwrap();
        assert_eq!(gap.distance, Distance::of(Length::inches(3)));
        assert_eq!(gap.from, Point::new(2540 * 3 / 5, 2540 * 4 / 5));
        assert!(disc(0, 0).within(&disc(3, 4), Length::inches(3)));
        assert!(!disc(0, 0).within(&disc(3, 4), Length(3 * 2540 - 1)));
        assert!(disc(0, 0).gap(&disc(2, 0)).unwrap().distance.is_zero());
        assert!(!disc(0, 0).overlaps_deeper_than(&disc(2, 0), Length::ZERO));
        assert!(disc(0, 0).overlaps_deeper_than(&disc(1, 1), Block::TOLERANCE));
        assert!(disc(0, 0).gap(&disc(0, 0)).unwrap().distance.is_zero());
        assert_eq!(disc(5, 5).frame().unwrap().corners()[0], Point::inches(4, 6));
    }

    #[test]
    fn a_swarm_covers_its_bases_and_nothing_between() {
        let base = Footprint::new(Length::INCH, Length::INCH);
        let swarm = Swarm::full(3, 1, base, Length::INCH).unwrap();
        let body = Build::Swarm(swarm).stand(pose(10, 10, 0));
        assert!(body.covers(Point::inches(10, 10)) && !body.covers(Point::inches(11, 10)));
        let holed = Build::Swarm(swarm.with_filled(IndexSet::one(0).with(2))).stand(pose(10, 10, 0));
        assert!(!holed.covers(Point::inches(10, 10)));
        let empty = Build::Swarm(swarm.with_filled(IndexSet::EMPTY)).stand(pose(10, 10, 0));
        assert_eq!((empty.frame(), empty.gap(&body)), (None, None));
    }
}
