//! Where the figures of a unit stand (chapters 4, 5 and 7): the parts of a line of battle, its outline, and each
//! figure of the front ranks. Every range, arc, contact and frontage is measured from these.

pub mod changing;
mod reading;
pub mod standing;

use bodies::{DrawnUp, abreast};
use engine::{PieceId, Shape};
use tabletop::{
    Angle, Body, Bounds, Build, Footprint, InlineVec, JointedPart, Length, Outline, PartOffset, Point, Pose,
};

use crate::book::Book;
use crate::field::Field;
use crate::table::{Drill, Form, Sign, UnitState};
use crate::world::{Kind, Profile, World};

/// The parts of a unit at most: a pike block between two wings.
const PARTS: usize = 3;

/// What the figures of a part are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Men {
    /// Pikemen.
    #[default]
    Pikes,
    /// Men who shoot: musketeers, skirmishers, archers.
    Shot,
    /// Riders.
    Riders,
    /// Gun models with their gunners.
    Guns,
    /// Neither: a general, horses, a wagon; shock highlanders, who carry neither pikes nor muskets.
    Others,
}

/// A part of a unit: a block of figures of one sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Part {
    /// What its figures are.
    pub men: Men,
    /// How many, in how many files.
    pub drawn_up: DrawnUp,
    /// Its place in the unit.
    pub seat: PartOffset,
    /// Its ground.
    pub footprint: Footprint,
}

/// The parts of a unit in the form in which it stands, front to front from left to right; a square, a column and a
/// garrison are one part.
pub fn parts(profile: &Profile, state: &UnitState, figures: u8, shape: Shape) -> InlineVec<Part, PARTS> {
    let form = Form::of_number(shape.form);
    let mut parts = InlineVec::new();
    if is_whole(profile, state, form) {
        parts.push(Part {
            men: men_of(profile, state, figures),
            drawn_up: DrawnUp { figures, files: shape.files },
            seat: PartOffset::default(),
            footprint: shape.footprint(),
        });
        return parts;
    }
    each_part(profile, state, figures, |part| parts.push(part));
    parts
}

/// A stretch of a line of battle: so many figures in so many files.
#[derive(Clone, Copy, Default)]
struct Stretch {
    drawn_up: DrawnUp,
    /// Where it begins, to the right of the middle of the whole front.
    from: Length,
    footprint: Footprint,
}

impl Stretch {
    fn is_manned(&self) -> bool {
        self.drawn_up.ranks() > 0
    }
}

/// The left wing, the pikes and the right wing of a line of battle side by side, manned or not.
#[inline]
fn stretches(profile: &Profile, state: &UnitState, figures: u8) -> [Stretch; PARTS] {
    let (drill, pikes, base) = (state.drill(), state.pikes(), profile.base);
    let shot = figures.saturating_sub(pikes);
    let left_shot = drill.left_shot.min(shot);
    let wide = |files: u8| base.width.times(i32::from(files));
    let total = wide(drill.left) + wide(drill.middle) + wide(drill.right);
    let mut from = -total.half();
    let sorts = [(left_shot, drill.left), (pikes, drill.middle), (shot - left_shot, drill.right)];
    sorts.map(|(figures, files)| {
        let drawn_up = DrawnUp { figures, files };
        let depth = base.depth.times(i32::from(drawn_up.ranks()));
        let stretch = Stretch { drawn_up, from, footprint: Footprint::new(wide(files), depth) };
        from += wide(files);
        stretch
    })
}

/// Visits the parts of a line of battle of several.
fn each_part(profile: &Profile, state: &UnitState, figures: u8, mut visit: impl FnMut(Part)) {
    let sorts = [(Men::Shot, state.left_turn()), (Men::Pikes, Angle::UP), (Men::Shot, state.right_turn())];
    for (at, (stretch, (men, turn))) in stretches(profile, state, figures).iter().zip(sorts).enumerate() {
        if stretch.is_manned() {
            let Stretch { drawn_up, from, footprint } = *stretch;
            let seat = wing_seat(at, from, footprint.width, footprint.depth, turn);
            visit(Part { men, drawn_up, seat, footprint });
        }
    }
}

/// Whether a unit is one part, as wide and as deep as its shape says.
fn is_whole(profile: &Profile, state: &UnitState, form: Form) -> bool {
    form != Form::Line || profile.kind != Kind::Foot || {
        let drill = state.drill();
        drill.left + drill.right == 0
    }
}

/// The seat of a part whose front runs from `from_left` over `width`. A wing that has wheeled forward pivots on its inner
/// front corner, one that has wheeled backward on its inner rear corner (CP-15-59).
fn wing_seat(at: usize, from_left: Length, width: Length, depth: Length, turn: Angle) -> PartOffset {
    let straight = PartOffset { right: from_left + width.half(), ahead: Length::ZERO, turn: Angle::UP };
    if turn == Angle::UP {
        return straight;
    }
    // The left wing swings forward clockwise about its right end, the right wing anticlockwise about its left end.
    let forward = if at == 0 { turn.signed() > 0 } else { turn.signed() < 0 };
    let inner = if at == 0 { from_left + width } else { from_left };
    let behind = if forward { Length::ZERO } else { depth };
    let pivot = Point::new(inner.0, -behind.0);
    let from_pivot = Pose::new(Point::new(straight.right.0, 0), Angle::UP).at - pivot;
    let (across, along) = turn.right_and_along(Length(from_pivot.x), Length(from_pivot.y));
    let front = pivot + across + along;
    PartOffset { right: Length(front.x), ahead: Length(front.y), turn }
}

/// What the figures of a unit of one part are.
fn men_of(profile: &Profile, state: &UnitState, figures: u8) -> Men {
    match profile.kind {
        Kind::Foot if state.pikes() > 0 && state.pikes() == figures => Men::Pikes,
        Kind::Foot if profile.arms.highland == Some(crate::world::Highland::Shock) => Men::Others,
        Kind::Foot | Kind::Skirmishers | Kind::ForlornHope => Men::Shot,
        Kind::Dragoons if state.is(crate::table::Sign::Dismounted) => Men::Shot,
        Kind::Cuirassiers | Kind::Horse | Kind::Dragoons => Men::Riders,
        Kind::Battery if state.is(crate::table::Sign::AwayFromGuns) => Men::Others,
        Kind::Battery => Men::Guns,
        Kind::Chief | Kind::General | Kind::Horses | Kind::Guns | Kind::Wagon => Men::Others,
    }
}

/// What a unit is like, apart from where it stands.
pub fn build(profile: &Profile, state: &UnitState, figures: u8, shape: Shape) -> Build {
    if is_whole(profile, state, Form::of_number(shape.form)) {
        return Build::Block(shape.footprint());
    }
    let mut jointed = InlineVec::new();
    each_part(profile, state, figures, |part| {
        jointed.push(JointedPart { seat: part.seat, footprint: part.footprint });
    });
    if let [only] = *jointed
        && only.seat == PartOffset::default()
    {
        return Build::Block(only.footprint);
    }
    Build::Jointed(jointed)
}

/// The ground of one figure of a unit as it stands now: dragoons who have dismounted and gunners away from their guns stand
/// on bases of their own (CP-03-03, CP-04-01, CP-15-46).
pub fn base(field: Field, unit: PieceId) -> Footprint {
    match field.kind(unit) {
        Kind::Dragoons if field.has(unit, Sign::Dismounted) => base_on_foot(field.world, unit),
        Kind::Battery if field.has(unit, Sign::AwayFromGuns) => {
            field.world.book.figures.bases.skirmishers.at(field.world.scale)
        }
        _ => field.profile(unit).base,
    }
}

/// A unit on the table.
fn lay(field: Field, unit: PieceId) -> Body {
    let (profile, state, piece) = (field.profile(unit), field.state(unit), field.piece(unit));
    let (shape, pose) = (piece.shape(), piece.pose());
    if is_whole(profile, state, Form::of_number(shape.form)) {
        return Build::Block(shape.footprint()).stand(pose);
    }
    if state.is_wheeled() {
        return build(profile, state, piece.figures, shape).stand(pose);
    }
    // Mostly its parts stand in one line.
    let (mut parts, mut count) = ([(Length::ZERO, Footprint::default()); PARTS], 0);
    for stretch in stretches(profile, state, piece.figures).iter().filter(|stretch| stretch.is_manned()) {
        parts[count] = (stretch.from + stretch.footprint.width.half(), stretch.footprint);
        count += 1;
    }
    Body::abreast(pose, &parts[..count])
}

/// By how much the corners of a part, or of a frame round some, may stick out of what is reckoned without rounding.
const ROUNDING: Length = Length(8);

/// A rectangle that holds a unit with its wings straight, and whether they are.
fn extent(field: Field, unit: PieceId) -> (Footprint, bool) {
    let shape = field.piece(unit).shape();
    (shape.footprint(), !field.state(unit).is_wheeled())
}

/// Whether the outline of a unit holds all its parts: what is near and what is not is told by it.
pub fn fits_its_outline(field: Field, unit: PieceId) -> bool {
    let (piece, mut wide, mut deep) = (field.piece(unit), Length::ZERO, Length::ZERO);
    each_part(field.profile(unit), field.state(unit), piece.figures, |part| {
        wide += part.footprint.width;
        deep = deep.max(part.footprint.depth);
    });
    let shape = piece.shape();
    let whole = is_whole(field.profile(unit), field.state(unit), Form::of_number(shape.form));
    whole || wide <= shape.width && deep <= shape.depth
}

/// How far from the middle of its front a unit reaches at most: neither its ground nor its frame goes farther. So it
/// is quick to see that it is nowhere near.
pub fn bounding_radius(field: Field, unit: PieceId) -> Length {
    let (body, straight) = extent(field, unit);
    girth_of(body, straight)
}

#[inline]
fn girth_of(body: Footprint, straight: bool) -> Length {
    let half = body.width.half();
    match straight {
        true => half + body.depth + ROUNDING,
        // A wing wheels about its inner corner: it lies within its own diagonal of that, and the frame within that of all.
        false => (half.times(3) + body.depth.times(2)).times(2) + ROUNDING,
    }
}

/// Whether a unit may have ground in a part of the table, quickly: where it says no, neither its ground nor its frame lies
/// there.
#[inline]
pub fn may_meet(field: Field, unit: PieceId, part: &Bounds) -> bool {
    let piece = field.piece(unit);
    let (at, shape) = (piece.pose().at, piece.shape());
    // Mostly it stands far off, whether a wing of it is wheeled or not, or all of it in the midst of the part.
    let beside = (part.low.x - at.x).max(at.x - part.high.x).max(part.low.y - at.y).max(at.y - part.high.y);
    let farthest = girth_of(shape.footprint(), false).0;
    beside <= 0 || beside <= farthest && meets_nearby(field, unit, part, beside)
}

/// [`may_meet`] of a unit that stands so far beside the part.
#[inline(never)]
fn meets_nearby(field: Field, unit: PieceId, part: &Bounds, beside: i32) -> bool {
    let (body, straight) = extent(field, unit);
    beside <= girth_of(body, straight).0 && (!straight || about_straight(field, unit, body).meets(part))
}

/// A rectangle that holds a unit with its wings straight.
fn about_straight(field: Field, unit: PieceId, body: Footprint) -> Bounds {
    Bounds::of_block(&body.block(field.piece(unit).pose())).inflated(ROUNDING)
}

/// A rectangle that holds the ground and the frame of a unit: [`may_meet`] for many parts of the table.
pub fn about(field: Field, unit: PieceId) -> Bounds {
    let pose = field.piece(unit).pose();
    let (body, straight) = extent(field, unit);
    match straight {
        true => about_straight(field, unit, body),
        false => Bounds { low: pose.at, high: pose.at }.inflated(girth_of(body, straight)),
    }
}

/// Whether two units are no farther apart than so much because the middles of their fronts are not, quickly: where it says
/// no, they may be all the same.
pub fn is_surely_within(field: Field, one: PieceId, other: PieceId, limit: Length) -> bool {
    let at = |unit: PieceId| field.piece(unit).pose().at;
    limit > ROUNDING
        && at(one).distance_squared(at(other)) <= (limit - ROUNDING).squared()
        && [one, other].iter().all(|unit| stands_on_its_middle(field, *unit))
}

/// Whether the middle of a unit's front lies on its ground: it is one block, or its pikes stand there.
fn stands_on_its_middle(field: Field, unit: PieceId) -> bool {
    let (state, form) = (field.state(unit), Form::of_number(field.piece(unit).shape().form));
    let Drill { left, middle, right, .. } = state.drill();
    is_whole(field.profile(unit), state, form)
        || state.pikes() > 0 && middle > 0 && u16::from(left.abs_diff(right)) < u16::from(middle)
}

/// Whether two units may be no farther apart than so much, by the rectangles that they would cover with their wings
/// straight: where it says no they are not.
pub fn may_be_within(field: Field, one: PieceId, other: PieceId, limit: Length) -> bool {
    let ((first, first_straight), (second, second_straight)) = (extent(field, one), extent(field, other));
    let block = |body: Footprint, unit: PieceId| body.block(field.piece(unit).pose());
    !(first_straight && second_straight)
        || block(first, one).within(&block(second, other), limit + ROUNDING + ROUNDING)
}

/// A line of battle of so many pikes and shot with so many files in each part: its drill and its outline
/// (CP-07-11). The front is as wide as all files together, the depth that of the deepest part.
pub fn line(base: Footprint, pikes: u8, shot: u8, files: [u8; 3]) -> (Drill, Shape) {
    let [left, middle, right] = files;
    // The odd man stands in the right wing (CP-08-03 takes losses from the larger wing, the left one when equal).
    let left_shot = if left == 0 { 0 } else { shot / 2 };
    let (of_middle, of_right) = match (pikes, left) {
        (0, 0) => (shot, 0),
        _ => (pikes, shot - left_shot),
    };
    let parts = [(left_shot, left), (of_middle, middle), (of_right, right)];
    let grid = abreast(&parts.map(|(figures, files)| DrawnUp { figures, files }));
    (Drill { middle, left, right, left_shot }, in_close_order(base, grid, Form::Line))
}

/// A block of so many figures in so many files: riders, skirmishers, a unit of one arm.
pub fn block(base: Footprint, figures: u8, files: u8, form: Form) -> Shape {
    in_close_order(base, DrawnUp::in_files(figures.max(1), files.max(1)).grid(), form)
}

/// So many files and ranks of bases, each touching the next.
#[inline]
pub const fn in_close_order(base: Footprint, grid: (u8, u8), form: Form) -> Shape {
    bodies::shape(base, Length::ZERO, grid, form as u8)
}

/// A march column: so many figures wide at most, each rank some bases deep (CP-07-08).
pub fn column(book: &Book, base: Footprint, figures: u8) -> Shape {
    let formations = &book.manoeuvre.formations;
    let each = Footprint::new(base.width, base.depth.times(formations.column_depth.into()));
    block(each, figures, formations.column_files, Form::Column)
}

/// A square: as many figures on a side as the least whole number whose square holds them all (CP-07-13).
pub fn square(base: Footprint, figures: u8) -> Shape {
    let side = (1..=16u8).find(|side| side * side >= figures).unwrap_or(16);
    in_close_order(Footprint::new(base.width, base.width), (side, side), Form::Square)
}

/// One figure where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// The middle of its front edge (CP-04-03) and how it looks.
    pub front: Pose,
    /// What it is.
    pub men: Men,
    /// The part of the unit, from left to right.
    pub part: u8,
    /// Its rank within the part, from 0 at the front.
    pub rank: u8,
    /// Its file within the part, from 0 on the left.
    pub file: u8,
}

/// Every figure, whatever stand it shares (CP-04-02), of the first `ranks` ranks of each part of a unit, from left to right and front to rear (CP-16-09). The
/// guns of a battery are its figures. In a column a rank is two bases deep. Those of a garrison have no place.
pub fn figures(field: Field, unit: PieceId, ranks: u8) -> impl Iterator<Item = Figure> {
    let piece = field.piece(unit);
    let pose = piece.pose();
    let parts = parts(field.profile(unit), field.state(unit), piece.figures, piece.shape());
    let parts: [Option<Part>; PARTS] = std::array::from_fn(|at| parts.get(at).copied());
    parts.into_iter().enumerate().filter_map(|(at, part)| part.map(|part| (at, part))).flat_map(
        move |(at, part)| {
            let front = part.seat.pose(pose);
            let (files, deepest) = part.drawn_up.grid();
            let width = part.footprint.width.0 / i32::from(files.max(1));
            let deep = part.footprint.depth.0 / i32::from(deepest.max(1));
            (0..deepest.min(ranks)).flat_map(move |rank| {
                (0..part.drawn_up.in_rank(rank)).map(move |file| {
                    let right = -part.footprint.width.0 / 2 + width * i32::from(file) + width / 2;
                    let seat = PartOffset {
                        right: Length(right),
                        ahead: Length(-deep * i32::from(rank)),
                        turn: Angle::UP,
                    };
                    Figure { front: seat.pose(front), men: part.men, part: at as u8, rank, file }
                })
            })
        },
    )
}

/// The base of a dragoon on foot: a skirmisher's, or that of foot in close order (CP-03-03, CP-04-01).
pub fn base_on_foot(world: &World, unit: PieceId) -> Footprint {
    let bases = &world.book.figures.bases;
    match world.profile(unit).arms.close_order_on_foot {
        true => bases.foot.at(world.scale),
        false => bases.skirmishers.at(world.scale),
    }
}
