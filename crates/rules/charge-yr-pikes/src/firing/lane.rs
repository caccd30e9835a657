//! What lies between a firer and a target (CYP-07-11, CYP-07-12, CYP-09-24).

use engine::{InlineVec, PieceId};
use tabletop::{Block, Bounds, Crossing, Point, Segment};

use super::aim::GRAIN;
use super::targets::{owner, thirds};
use crate::field::Field;
use crate::formation::{STANDS, Stand};
use crate::sight::Screens;
use crate::sight::look::{Face, Look, Veils};
use crate::sight::shade::{Outline as Hiding, Shade, Turn};

/// What may lie between a firer and a target, found out once for all lines between them: ground, and the stands of third units, friend
/// or foe (CYP-07-11, CYP-07-12).
pub struct Lane<'w> {
    veils: Veils<'w>,
    third: Vec<(PieceId, Block)>,
    /// The stands of the target.
    pub stands: InlineVec<Stand, STANDS>,
    /// All that they cover.
    pub face: Face,
}

impl<'w> Lane<'w> {
    /// The lane from a unit or galloper gun to a target.
    pub fn between(field: Field<'w>, firer: PieceId, target: PieceId) -> Lane<'w> {
        let screens = Screens::between(field, owner(field, firer), target);
        let corners = [firer, target].map(|id| field.block(id).corners()).into_iter().flatten();
        let part = corners.fold(Bounds::of_block(&field.block(firer)), Bounds::with);
        let third = thirds(field, firer, target, &part.inflated(GRAIN));
        let mut blocks = Vec::with_capacity(16);
        third.for_each(|id| field.body(id).blocks().for_each(|block| blocks.push((id, block))));
        let veils = Veils::of(field.world, screens);
        let face = veils.face(&field.block(target));
        Lane { veils, third: blocks, stands: field.stands(target), face }
    }

    /// All lines from an eye.
    pub fn from(&self, eye: Point) -> Lines<'_> {
        let shade = |block: &Block| {
            let (corners, bounds) = (block.corners(), Bounds::of_block(block));
            Shade::of(eye, &Hiding { corners: &corners, bounds, turn: Turn::Right })
        };
        Lines {
            eye,
            look: self.veils.look(eye),
            third: self.third.iter().map(|(unit, block)| (*unit, shade(block), *block)).collect(),
        }
    }
}

/// The lines from one eye through a lane.
pub struct Lines<'l> {
    eye: Point,
    /// What the ground hides.
    pub look: Look<'l>,
    third: Vec<(PieceId, Option<Shade>, Block)>,
}

impl Lines<'_> {
    /// Whether nothing lies on the one to a point.
    pub fn is_clear(&self, to: Point) -> bool {
        self.is_free(to) && self.look.is_clear(to)
    }

    /// Whether no stand of somebody else lies on the one to a point.
    pub fn is_free(&self, to: Point) -> bool {
        let crosses = |(_, shade, block): &(_, Option<Shade>, Block)| {
            let told = shade.and_then(|shade| shade.crosses(to));
            told.unwrap_or_else(|| Segment::new(self.eye, to).through(block).is_some())
        };
        !self.third.iter().any(crosses)
    }

    /// Those through whose stands the one to a point runs, and where it enters and leaves them: what [`crossed`](super::crossed) finds,
    /// sooner.
    pub fn crossed(&self, to: Point) -> impl Iterator<Item = (PieceId, Crossing)> {
        let line = Segment::new(self.eye, to);
        self.third.chunk_by(|one, other| one.0 == other.0).filter_map(move |stands| {
            let apt = stands.iter().filter(|it| it.1.and_then(|shade| shade.crosses(to)) != Some(false));
            let met = apt.filter_map(|it| line.through(&it.2));
            let all = met.reduce(|one, other| Crossing {
                entry: one.entry.min(other.entry),
                exit: one.exit.max(other.exit),
            });
            Some((stands.first()?.0, all?))
        })
    }

    /// Whether a stand of somebody else surely hides all of some ground with these corners.
    pub fn are_blocked(&self, corners: &[Point]) -> bool {
        self.third.iter().any(|(_, shade, _)| shade.is_some_and(|shade| shade.crosses_all(corners)))
    }

    /// The same where the lines end on what else lies within some corners, if they come upon that sooner.
    pub fn are_blocked_before(&self, corners: &[Point], within: &[Point]) -> bool {
        let hides = |shade: Shade| shade.crosses_all(corners) && shade.lies_before(within);
        self.third.iter().any(|(_, shade, _)| shade.is_some_and(hides))
    }
}
