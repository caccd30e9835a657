//! The table made ready for questions of sight: who and what may stand in the way.

use engine::{PieceId, Side};
use tabletop::{
    Block, Blocker, Body, Bounds, Feature, Hull, IndexSet, InlineVec, Length, Outline, Point, Segment, Shape,
    Standing,
};

use super::stand::is_all_eyes;
use crate::field::{Class, Field, TOUCHING};
use crate::formation;
use crate::table::{Fire, Form, Sign};
use crate::visibility::stand::Stand;
use crate::world::{Kind, TerrainKind};

/// For what a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To see.
    Look,
    /// To shoot, with what.
    Shot(Fire),
}

/// What a body is to sight and shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Troops in close order: they block sight (CP-10-02).
    CloseOrder,
    /// Unlimbered guns: they do too.
    Guns,
    /// Skirmishers, limbered guns: they block shots only.
    Loose,
}

/// A body on the table, or a part of one.
#[derive(Clone, Copy, Debug)]
pub struct Obstacle {
    /// The body, as sight is laid past it.
    pub blocker: Blocker,
    /// Whose it is.
    pub unit: PieceId,
    /// Of which side.
    pub side: Side,
    /// What it hides.
    pub sort: Sort,
}

/// The most bodies that are told apart.
const BODIES: usize = IndexSet::LIMIT;
/// From so many on, units are no longer told apart by their parts.
const CROWDED: usize = BODIES / 2;

/// The table made ready for questions of sight in some part of it: who and what may stand in the way.
pub struct Sight<'a> {
    /// What is looked at.
    pub field: Field<'a>,
    pub(super) obstacles: InlineVec<Obstacle, BODIES>,
    /// The features that can hide anything, by index.
    pub(super) features: IndexSet,
}

impl<'a> Sight<'a> {
    /// Looks at all that may stand between some grounds.
    pub fn between(field: Field<'a>, stands: &[&Stand]) -> Sight<'a> {
        let mut bounds = stands[0].bounds();
        for stand in &stands[1..] {
            let other = stand.bounds();
            bounds = bounds.with(other.low).with(other.high);
        }
        Sight::of(field, bounds)
    }

    /// Looks at a part of the table: every line within it is judged as if all of the table were looked at.
    pub fn of(field: Field<'a>, part: Bounds) -> Sight<'a> {
        let nothing =
            Obstacle { blocker: Blocker::NOTHING, unit: PieceId(0), side: Side::A, sort: Sort::Loose };
        let mut sight = Sight { field, obstacles: InlineVec::empty(nothing), features: IndexSet::EMPTY };
        // A unit beside the part still makes a gap with one inside it.
        let part = part.inflated(field.world.length(field.world.book.sight.gap));
        for piece in field.world.named() {
            if field.piece(piece).on_table()
                && field.may_meet(piece, &part)
                && let Some(sort) = sort_of(field, piece)
            {
                sight.put(piece, sort, &part);
            }
        }
        let ground = &field.world.ground;
        for at in ground.near(&part).iter() {
            if hides(field.world.terrain[at].kind) && ground.features()[at].bounds().meets(&part) {
                sight.features = sight.features.with(at);
            }
        }
        sight
    }

    /// Whether so much stands there that units may no longer be told apart by their parts.
    pub fn is_crowded(&self) -> bool {
        self.obstacles.len() >= CROWDED
    }

    /// The bodies over which nobody looks who stands on a level, apart from two pieces and their families (CP-10-02, CP-10-03).
    pub fn hiders(&self, level: u8, ends: [PieceId; 2]) -> impl Iterator<Item = &Blocker> {
        let stops = move |obstacle: &&Obstacle| {
            obstacle.sort != Sort::Loose
                && obstacle.blocker.top() > level
                && !ends.iter().any(|end| are_family(self.field, obstacle.unit, *end))
        };
        self.obstacles.iter().filter(stops).map(|obstacle| &obstacle.blocker)
    }

    fn put(&mut self, piece: PieceId, sort: Sort, part: &Bounds) {
        let field = self.field;
        let (body, frame) = (field.body(piece), field.frame(piece));
        if body.blocks().next().is_none() || !Bounds::of_block(&frame).meets(part) {
            return;
        }
        let level = field.world.ground.level_at(frame.centre());
        let top = level + field.world.book.sight.unit_height;
        let side = field.side(piece);
        let crowded = self.obstacles.len() >= CROWDED;
        let mut push = |block| {
            self.obstacles.try_push(Obstacle { blocker: Blocker::new(block, top), unit: piece, side, sort })
        };
        // Where the list runs full the smallest rectangle round a unit stands for its parts.
        if crowded || is_one_block(field, piece, &body) {
            push(frame);
            return;
        }
        for block in body.blocks() {
            push(block);
        }
    }
}

/// Whether a piece is another, or its forlorn hope or its parent (CP-20-08).
pub fn are_family(field: Field, one: PieceId, other: PieceId) -> bool {
    let parent = |piece: PieceId| field.profile(piece).parent.unwrap_or(piece);
    parent(one) == parent(other)
}

/// How many eyes are tried at a glance, about.
const GLANCES: u8 = 3;

/// The pieces that may hide something from a glance, each with a rectangle that holds it: found once for many glances on one
/// table.
pub struct Hiders(InlineVec<(PieceId, Bounds), BODIES>);

impl Hiders {
    /// On a table.
    pub fn of(field: Field) -> Hiders {
        let nowhere = Bounds { low: Point::new(0, 0), high: Point::new(0, 0) };
        let mut all = InlineVec::empty((PieceId(0), nowhere));
        for piece in field.world.named() {
            if sort_of(field, piece).is_some_and(|sort| sort != Sort::Loose) {
                all.try_push((piece, formation::about(field, piece)));
            }
        }
        Hiders(all)
    }
}

/// Whether some eye of a viewer sees the nearest point of an object, quickly: where it says no, it may see it or another.
pub fn is_seen_at_a_glance(
    field: Field,
    hiders: Option<&Hiders>,
    viewer: (PieceId, &Stand),
    object: (PieceId, &Stand),
) -> bool {
    if !matches!((viewer.1, object.1), (Stand::Troops(_), Stand::Troops(_))) {
        return false;
    }
    let (from, to) = (viewer.1.bounds(), object.1.bounds());
    let between = Between::of(field, hiders, from.with(to.low).with(to.high), [viewer.0, object.0]);
    // Who stands in a wood may be concealed on its very edge (CP-19-05).
    if between.is_in_wood(object.1) {
        return false;
    }
    any_glance(field, viewer, |eye| between.is_clear(object.1.gap_from(eye).line()))
}

/// Whether some eye of a viewer sees one of some points on a part of the table, quickly: where it says no, it may see it or
/// another.
pub fn shows_at_a_glance(
    field: Field,
    viewer: (PieceId, &Stand),
    ground: &Bounds,
    mut points: impl Iterator<Item = Point> + Clone,
) -> bool {
    if !matches!(viewer.1, Stand::Troops(_)) {
        return false;
    }
    let part = viewer.1.bounds().with(ground.low).with(ground.high);
    let between = Between::of(field, None, part, [viewer.0; 2]);
    points.any(|point| any_glance(field, viewer, |eye| between.is_clear(Segment::new(eye, point))))
}

/// Whether a test holds for one of the eyes that are tried at a glance.
fn any_glance(field: Field, viewer: (PieceId, &Stand), clear: impl Fn(Point) -> bool) -> bool {
    if is_all_eyes(field, viewer.0) {
        return viewer.1.edges().any(|edge| clear(edge.from));
    }
    let apart = usize::from((field.piece(viewer.0).shape().files / GLANCES).max(1));
    let front = formation::figures(field, viewer.0, 1).skip(apart / 2).step_by(apart);
    front.take(usize::from(GLANCES)).any(|figure| clear(figure.front.at))
}

/// What stands and lies about the ground between two pieces.
struct Between<'a> {
    field: Field<'a>,
    gap: Length,
    pieces: IndexSet,
    features: IndexSet,
}

impl<'a> Between<'a> {
    /// In a part of the table, apart from two pieces and their families.
    fn of(field: Field<'a>, hiders: Option<&Hiders>, part: Bounds, ends: [PieceId; 2]) -> Between<'a> {
        let gap = field.world.length(field.world.book.sight.gap);
        let (beside, ground) = (part.inflated(gap), &field.world.ground);
        let strange = |piece: PieceId| !ends.iter().any(|end| are_family(field, piece, *end));
        let may_hide = |piece: &PieceId| {
            field.piece(*piece).on_table()
                && field.may_meet(*piece, &beside)
                && sort_of(field, *piece).is_some_and(|sort| sort != Sort::Loose)
                && strange(*piece)
        };
        let mut pieces = IndexSet::EMPTY;
        let mut keep = |piece: PieceId| pieces = pieces.with(piece.index());
        match hiders {
            Some(Hiders(all)) => {
                let near = all.iter().filter(|(piece, about)| about.meets(&beside) && strange(*piece));
                near.for_each(|(piece, _)| keep(*piece));
            }
            None => field.world.named().filter(may_hide).for_each(keep),
        }
        let features = ground.near(&part).iter().filter(|at| hides(field.world.terrain[*at].kind));
        Between { field, gap, pieces, features: features.fold(IndexSet::EMPTY, IndexSet::with) }
    }

    /// Whether somebody stands wholly in a wood, its edge included.
    fn is_in_wood(&self, stand: &Stand) -> bool {
        self.features.iter().any(|at| {
            let wood = matches!(self.field.world.terrain[at].kind, TerrainKind::Wood(_));
            let area = self.field.world.ground.features()[at].as_area().filter(|_| wood);
            area.is_some_and(|area| stand.is_within_area(area))
        })
    }

    /// Whether a line may run between a unit and one with such a rectangle round it so near one another that one does not see between.
    fn may_pass_between(&self, one: usize, other: &Block, line: Segment) -> bool {
        let one = self.field.frame(PieceId(one as u8));
        one.nearer_than(other, self.gap + TOUCHING)
            && Hull::of(one.corners().into_iter().chain(other.corners()))
                .is_none_or(|both| line.through(&both).is_some())
    }

    /// Whether nothing is there about a line that could hide its end from its beginning.
    fn is_clear(&self, line: Segment) -> bool {
        let (field, bounds) = (self.field, Bounds::of_segment(line));
        if self.features.iter().any(|at| may_hide(&field.world.ground.features()[at], line, &bounds)) {
            return false;
        }
        // Two units may stand too near one another to see between, the one on the left of the line and the other on its right.
        let mut hands = [IndexSet::EMPTY; 2];
        let (along, length) = (line.vector(), i64::from(line.length().0) + 1);
        for piece in self.pieces.iter().map(|index| PieceId(index as u8)) {
            let reach = formation::bounding_radius(field, piece) + self.gap;
            let at = field.piece(piece).pose().at;
            let aside = along.cross(at - line.from).abs();
            if bounds.inflated(reach).contains(at) && aside <= i64::from(reach.0) * length {
                let frame = field.frame(piece);
                let on = match line.standing(&frame) {
                    Standing::Left => [true, false],
                    Standing::Right => [false, true],
                    // Beyond its ends it is no matter how its own line runs on.
                    _ if Blocker::new(frame, 0).is_entered(line) => return false,
                    _ => [true; 2],
                };
                let facing = |hand: usize| if on[1 - hand] { hands[hand] } else { IndexSet::EMPTY };
                let mut across = facing(0).or(facing(1)).iter();
                if across.any(|other| self.may_pass_between(other, &frame, line)) {
                    return false;
                }
                for hand in [0, 1].into_iter().filter(|hand| on[*hand]) {
                    hands[hand] = hands[hand].with(piece.index());
                }
            }
        }
        true
    }
}

/// Whether a feature that can hide anything may hide the end of a line from its beginning, quickly.
fn may_hide(feature: &Feature, line: Segment, bounds: &Bounds) -> bool {
    let about = feature.bounds();
    about.meets(bounds)
        && match &feature.shape {
            // No area hides what is seen past it.
            Shape::Area(area) => area.is_entered(line),
            // Who lines a hedge looks over its line by a little more than his own.
            Shape::Line(_) => about.inflated(TOUCHING.times(4)).meets_segment(line),
        }
}

/// Whether the parts of a unit stand in one line, all as deep as one another: then they are one block.
fn is_one_block(field: Field, piece: PieceId, body: &Body) -> bool {
    let mut blocks = body.blocks().map(|block| block.depth_axis());
    let first = blocks.next();
    !field.state(piece).is_wheeled() && blocks.all(|depth| Some(depth) == first)
}

/// What a piece is to sight and shot; nothing for generals, horses and wagons (CP-10-02, CP-16-24), for garrisons, and
/// for what is not on the table.
fn sort_of(field: Field, piece: PieceId) -> Option<Sort> {
    if !field.piece(piece).on_table() || field.form(piece) == Form::Garrison {
        return None;
    }
    match field.kind(piece) {
        Kind::Chief | Kind::General | Kind::Horses | Kind::Wagon => None,
        Kind::Guns => Some(Sort::Guns),
        Kind::ForlornHope => Some(Sort::CloseOrder),
        Kind::Battery if field.has(piece, Sign::AwayFromGuns) => Some(Sort::Loose),
        Kind::Battery if field.form(piece) == Form::Unlimbered => Some(Sort::Guns),
        Kind::Battery => Some(Sort::Loose),
        _ if field.class(piece) == Class::Skirmishers => Some(Sort::Loose),
        _ => Some(Sort::CloseOrder),
    }
}

/// Whether a kind of ground can hide anything.
const fn hides(kind: TerrainKind) -> bool {
    matches!(
        kind,
        TerrainKind::Wood(_)
            | TerrainKind::TownBlock
            | TerrainKind::Hedgerow
            | TerrainKind::LightWorks
            | TerrainKind::HeavyWorks
            | TerrainKind::Crops
            | TerrainKind::Crest
    )
}
