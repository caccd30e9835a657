//! A map of where a piece may be put, drawn once for a whole search of places: the ground that its zone leaves it, exactly, and
//! who stands round about, so that of each place only those near it are looked at.

use engine::PieceId;
use tabletop::{Angle, Block, Bounds, IndexSet, Length, Point, Pose};

use super::{deploying, places};
use crate::book::Kind;
use crate::field::Field;
use crate::table::PIECES;

/// Those on the table round a piece that is tried now here, now there, while nobody else moves.
pub(crate) struct Crowd {
    /// In the order of their numbers, and nobody behind the last.
    others: [Option<Other>; PIECES],
    count: usize,
}

/// One of them.
#[derive(Clone, Copy)]
pub(crate) struct Other {
    pub(crate) id: PieceId,
    /// His outline.
    pub(crate) block: Block,
    /// The upright rectangle round it.
    bounds: Bounds,
}

impl Crowd {
    /// All others.
    pub(crate) fn of(field: Field, id: PieceId) -> Crowd {
        let mut crowd = Crowd { others: [const { None }; PIECES], count: 0 };
        for other in field.world.ids().filter(|other| *other != id && field.piece(*other).on_table()) {
            let block = field.block(other);
            crowd.others[crowd.count] = Some(Other { id: other, block, bounds: Bounds::of_block(&block) });
            crowd.count += 1;
        }
        crowd
    }

    /// Those who may stand as near to an outline as a distance, the distance included, in the order of their numbers.
    pub(crate) fn near(&self, outline: &Block, reach: Length) -> impl Iterator<Item = &Other> {
        let part = Bounds::of_block(outline).inflated(reach.max(Length::ZERO));
        self.others[..self.count].iter().flatten().filter(move |other| part.meets(&other.bounds))
    }

    /// The first who keeps a piece from standing where it does, if anybody does: whom a search had refused its last place is asked
    /// first, for mostly he refuses the next as well.
    pub(crate) fn refuses(
        &self,
        field: Field,
        id: PieceId,
        least: Length,
        last: Option<PieceId>,
    ) -> Option<PieceId> {
        let block = field.block(id);
        let reach = match field.kind(id) {
            Kind::FieldGun => least.max(field.world.book.troops.field_guns.apart),
            _ => least,
        };
        let keeps_off = |other: PieceId, theirs: &Block| {
            places::keeps_off(field, id, &block, (other, theirs), least).is_some()
        };
        let again = last.filter(|other| keeps_off(*other, &field.block(*other)));
        again.or_else(|| {
            let mut near = self.near(&block, reach);
            near.find(|other| keeps_off(other.id, &other.block)).map(|other| other.id)
        })
    }
}

/// The others on the table who come near a part of it, while nobody else moves: few, of whom much is asked.
#[derive(Clone, Copy)]
pub(crate) struct Neighbours(IndexSet);

impl Neighbours {
    /// Those of a piece.
    pub(crate) fn of(field: Field, id: PieceId, part: &Bounds) -> Neighbours {
        let near = |other: &PieceId| {
            *other != id && field.comes_near(*other, part) && field.piece(*other).on_table()
        };
        let near = field.world.ids().filter(near);
        Neighbours(near.fold(IndexSet::EMPTY, |all, other| all.with(other.index())))
    }

    /// Those with their outlines who may stand as near to an outline as a distance, in the order of their numbers.
    pub(crate) fn near<'a>(
        self,
        field: Field<'a>,
        outline: &Block,
        reach: Length,
    ) -> impl Iterator<Item = (PieceId, Block)> + use<'a> {
        let part = Bounds::of_block(outline).inflated(reach);
        let all = self.0.iter().map(|at| PieceId(at as u8));
        all.filter(move |other| field.comes_near(*other, &part)).map(move |other| (other, field.block(other)))
    }

    /// Whether an outline overlaps nobody. Whose outline had the `last` one refused is asked first, for mostly it refuses the next as
    /// well.
    pub(crate) fn leave_free(self, field: Field, outline: &Block, last: &mut Option<Block>) -> bool {
        let overlaps = |theirs: &Block| theirs.overlaps_deeper_than(outline, Block::TOLERANCE);
        if last.as_ref().is_some_and(overlaps) {
            return false;
        }
        let mut near = self.near(field, outline, Length::ZERO).map(|(_, theirs)| theirs);
        let found = near.find(overlaps);
        *last = found.or(*last);
        found.is_none()
    }
}

/// Where a piece, drawn up as it is and looking one way, may be put.
pub(super) struct Plot {
    facing: Angle,
    /// Where the middle of its front may be, so that the whole of it lies in its zone and on the table (NMM-06-06).
    inside: Bounds,
    crowd: Crowd,
}

impl Plot {
    /// The map for a piece that looks so.
    pub(super) fn of(field: Field, id: PieceId, facing: Angle) -> Plot {
        let piece = field.piece(id).at(Pose::new(Point::default(), facing));
        let outline = Bounds::of_block(&piece.block());
        let zone = field.edge(field.side(id)).strip(Length::ZERO, field.world.zone);
        let aside = deploying::side_strip(field, id).unwrap_or(Length::ZERO).0;
        let right = field.world.ground.width().0 - aside;
        let (low, high) =
            (Point::new(zone.low.x.max(aside), zone.low.y), Point::new(zone.high.x.min(right), zone.high.y));
        let inside = Bounds {
            low: Point::new(low.x - outline.low.x, low.y - outline.low.y),
            high: Point::new(high.x - outline.high.x, high.y - outline.high.y),
        };
        Plot { facing, inside, crowd: Crowd::of(field, id) }
    }

    /// Whether the whole of it would lie in its zone, on the table and out of the strips that are closed to it; unknown of a piece
    /// that looks another way.
    pub(super) fn holds(&self, pose: Pose) -> Option<bool> {
        (pose.facing == self.facing).then(|| self.inside.contains(pose.at))
    }

    /// Whether nobody keeps the piece from standing where it does, with a gap to its friends.
    pub(super) fn is_clear(&self, field: Field, id: PieceId, least: Length) -> bool {
        self.crowd.refuses(field, id, least, None).is_none()
    }
}
