//! A map of where a piece may be put, drawn once for a whole search of places: the ground that its zone leaves it, exactly, and
//! who stands round about, so that of each place only those near it are looked at.

use engine::{InlineVec, PieceId};
use tabletop::{Angle, Block, Bounds, Length, Point, Pose};

use super::{deploying, places};
use crate::book::Kind;
use crate::field::Field;
use crate::table::PIECES;

/// Those on the table round a piece that is tried now here, now there, while nobody else moves.
pub(crate) struct Crowd {
    others: InlineVec<Other, PIECES>,
}

/// One of them, with the upright rectangle round him.
#[derive(Clone, Copy)]
struct Other {
    id: PieceId,
    bounds: Bounds,
}

impl Crowd {
    const NOBODY: Other = {
        let nowhere = Point::new(0, 0);
        Other { id: PieceId(0), bounds: Bounds { low: nowhere, high: nowhere } }
    };

    /// All others.
    pub(crate) fn of(field: Field, id: PieceId) -> Crowd {
        Crowd::where_some(field, id, |_| true)
    }

    /// The others of whom some may lie in a part of the table.
    pub(crate) fn within(field: Field, id: PieceId, part: &Bounds) -> Crowd {
        Crowd::where_some(field, id, |other| field.comes_near(other, part))
    }

    fn where_some(field: Field, id: PieceId, counts: impl Fn(PieceId) -> bool) -> Crowd {
        let mut others = InlineVec::empty(Crowd::NOBODY);
        for other in field.world.ids() {
            if other != id && field.piece(other).on_table() && counts(other) {
                others.push(Other { id: other, bounds: Bounds::of_block(&field.block(other)) });
            }
        }
        Crowd { others }
    }

    /// Those who may stand as near to an outline as a distance, the distance included, in the order of their numbers.
    pub(crate) fn near<'a>(
        &'a self,
        outline: &Block,
        reach: Length,
    ) -> impl Iterator<Item = PieceId> + use<'a> {
        let part = Bounds::of_block(outline).inflated(reach.max(Length::ZERO));
        self.others.iter().filter(move |other| part.meets(&other.bounds)).map(|other| other.id)
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
        let refuses = |other: &PieceId| places::keeps_off(field, id, &block, *other, least).is_some();
        last.filter(refuses).or_else(|| self.near(&block, reach).find(refuses))
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
