//! What the field says of the ground that pieces cover: how near they are, and whether they touch.

use engine::PieceId;
use tabletop::{Block, Body, Bounds, Gap, Length};

use crate::field::{Field, TOUCHING};
use crate::formation;
use crate::formation::standing;

impl<'a> Field<'a> {
    /// What it covers of the table.
    pub fn body(&self, id: PieceId) -> Body {
        standing::body(*self, id)
    }

    /// The smallest rectangle, turned to its facing, that holds it (CP-05-06).
    pub fn frame(&self, id: PieceId) -> Block {
        standing::frame(*self, id)
    }

    /// The nearest points of two pieces (CP-04-03).
    pub fn gap(&self, one: PieceId, other: PieceId) -> Gap {
        let (one, other) = (self.body(one), self.body(other));
        one.gap(&other).unwrap_or_else(|| Gap::between(one.pose().at, other.pose().at))
    }

    /// Whether two pieces are no farther apart than so much.
    pub fn within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        self.may_be_within(one, other, limit)
            && (formation::is_surely_within(*self, one, other, limit)
                || formation::may_be_within(*self, one, other, limit)
                    && self.body(one).within(&self.body(other), limit))
    }

    /// Whether two pieces may be no farther apart than so much, quickly: where it says no they are not.
    pub fn may_be_within(&self, one: PieceId, other: PieceId, limit: Length) -> bool {
        self.nearness(one, limit)(other)
    }

    /// [`Field::may_be_within`], to be asked of many.
    pub fn nearness(&self, one: PieceId, limit: Length) -> impl Fn(PieceId) -> bool + use<'a> {
        let (field, at) = (*self, self.piece(one).pose().at);
        let reach = formation::bounding_radius(field, one) + limit;
        move |other| {
            let apart = at.distance_squared(field.piece(other).pose().at);
            apart <= (reach + formation::bounding_radius(field, other)).squared()
        }
    }

    /// Whether a piece may have ground in a part of the table, quickly: where it says no, neither its ground nor its
    /// frame lies there.
    #[inline]
    pub fn may_meet(&self, id: PieceId, part: &Bounds) -> bool {
        formation::may_meet(*self, id, part)
    }

    /// Whether two pieces touch (CP-04-03).
    pub fn touching(&self, one: PieceId, other: PieceId) -> bool {
        self.within(one, other, TOUCHING)
    }
}
