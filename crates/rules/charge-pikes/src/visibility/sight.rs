use engine::{PieceId, Side};
use tabletop::{Blocker, Body, Bounds, Few, IndexSet, Outline, Segment};

use super::Stand;
use crate::field::{Class, Field};
use crate::formation::girth;
use crate::table::{Fire, Flags, Form};
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
    pub blocker: Blocker,
    pub unit: PieceId,
    pub side: Side,
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
    pub(super) obstacles: Few<Obstacle, BODIES>,
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
        let mut sight = Sight { field, obstacles: Few::empty(nothing), features: IndexSet::EMPTY };
        // A unit beside the part still makes a gap with one inside it.
        let part = part.inflated(field.world.length(field.world.book.sight.gap));
        for piece in field.world.named() {
            if field.may_meet(piece, &part)
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

    fn put(&mut self, piece: PieceId, sort: Sort, part: &Bounds) {
        let field = self.field;
        let body = field.body(piece);
        let Some(frame) = body.frame().filter(|frame| Bounds::of_block(frame).meets(part)) else { return };
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

/// Whether nothing that could hide anything lies in the part of the table between two pieces, quickly: where it says no,
/// something may.
pub fn is_bare(field: Field, viewer: (PieceId, &Stand), object: (PieceId, &Stand)) -> bool {
    let (Stand::Troops(from), Stand::Troops(to)) = (viewer.1, object.1) else { return false };
    let gap = field.world.length(field.world.book.sight.gap);
    let (one, other) = (viewer.1.bounds(), object.1.bounds());
    let part = one.with(other.low).with(other.high).inflated(gap);
    // Both lie, with all between them, about the line from the one to the other.
    let line = Segment::new(from.pose().at, to.pose().at);
    let about = girth(field, viewer.0).max(girth(field, object.0)) + gap;
    let is_there = |piece: PieceId| {
        field.may_meet(piece, &part)
            && line.within(&field.piece(piece).pose().at, about + girth(field, piece))
            && sort_of(field, piece).is_some()
            && !are_family(field, piece, viewer.0)
            && !are_family(field, piece, object.0)
    };
    let ground = &field.world.ground;
    let hidden =
        |at: usize| hides(field.world.terrain[at].kind) && ground.features()[at].bounds().meets(&part);
    !ground.near(&part).iter().any(hidden) && !field.world.named().any(is_there)
}

/// Whether the parts of a unit stand in one line, all as deep as one another: then they are one block.
fn is_one_block(field: Field, piece: PieceId, body: &Body) -> bool {
    let drill = field.state(piece).drill;
    let mut blocks = body.blocks().map(|block| block.depth_axis());
    let first = blocks.next();
    drill.left_turn == 0 && drill.right_turn == 0 && blocks.all(|depth| Some(depth) == first)
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
        Kind::Battery if field.has(piece, Flags::AWAY_FROM_GUNS) => Some(Sort::Loose),
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
