//! Who else stands about a mover.

use engine::{PieceId, Side};
use tabletop::{Disc, Length, Point, Window};

use super::{FARTHEST, Going};
use crate::going::mover::Mover;
use crate::table::Order;

/// Somebody whom a mover goes round.
#[derive(Clone, Copy)]
pub(super) struct Other {
    pub(super) centre: Point,
    /// How near the mover's centre may come to the centre of this one while it moves.
    pub(super) kept: Length,
    /// The radius of its base.
    pub(super) radius: u16,
    /// Its number: as wide as leaves no gap, so that many are blanked at once.
    number: u16,
}

impl Other {
    pub(super) const NOBODY: Other =
        Other { centre: Point::new(0, 0), kept: Length::ZERO, radius: 0, number: 0 };

    /// Which piece it is.
    pub(super) const fn piece(&self) -> PieceId {
        PieceId(self.number as u8)
    }

    /// Its base.
    pub(super) const fn base(&self) -> Disc {
        Disc { centre: self.centre, radius: Length(self.radius as i32) }
    }

    /// The places where the centre of a mover's base would be too near to it.
    pub(super) const fn kept(&self) -> Disc {
        Disc { centre: self.centre, radius: self.kept }
    }

    /// Whether it keeps a mover off a place who does not begin beside it.
    pub(super) fn takes(&self, at: Point, begins: Point) -> bool {
        let is_in = |place: Point| place.distance_squared(self.centre) < self.kept.squared();
        // Most are too far off already across.
        (at.x - self.centre.x).abs() < self.kept.0 && is_in(at) && !is_in(begins)
    }

    /// How near the base of a mover may come to this one while it moves.
    pub(super) fn keeps(&self, mover: &Mover) -> Length {
        self.kept - Length(self.radius.into()) - mover.radius
    }
}

impl Going<'_> {
    /// Notes who stands where the mover may meet him who goes from a place to another, or near enough to touch a base there,
    /// by a way no longer than a limit: it never leads farther from the middle between the two than half of it.
    pub fn gather_between(&mut self, (from, to): (Point, Point), limit: Length) {
        let widest = self.field.world.book.foundations.bases.widest();
        self.gather(from.midpoint(to), limit.half() + widest + Length::INCH);
    }

    /// Notes who stands where the mover may meet him who goes no farther than so far from a place: those whom he goes round.
    pub fn gather(&mut self, from: Point, far: Length) {
        let (world, table) = (self.field.world, self.field.table);
        let far = far.clamp(Length::ZERO, FARTHEST) + Length(2);
        // Most are too far off, however wide they are and however far he keeps from them.
        let widest = world.book.foundations.bases.widest();
        let about = Window::about(from, far + widest + self.mover.radius + self.mover.aloof);
        let is_about = |piece: PieceId| about.holds(table.pieces[piece.index()].pose().at);
        for (band, group) in world.groups.iter().zip(&table.groups) {
            if is_foe(&self.mover, band.side) && !group.is(Order::Hidden) {
                let men = band.figures.iter().filter(|man| is_about(**man));
                men.for_each(|man| self.note(*man, true, (from, far)));
            }
        }
        let animals = world.animals().filter(|animal| is_about(*animal));
        animals.for_each(|animal| self.note(animal, false, (from, far)));
    }

    /// Notes somebody who stands about if a mover may meet him who goes no farther than so far from a place.
    #[inline(always)]
    fn note(&mut self, piece: PieceId, is_enemy: bool, (from, far): (Point, Length)) {
        let (field, mover) = (self.field, &self.mover);
        if !field.stands(piece) {
            return;
        }
        let (centre, radius) = (field.centre(piece), field.radius(piece));
        let away = Length((centre.x - from.x).abs().max((centre.y - from.y).abs()));
        let keeps = if is_enemy { mover.keeps(field, piece) } else { Length::ZERO };
        let kept = radius + keeps + mover.radius;
        if away <= kept + far && piece != mover.piece && !mover.without.contains(piece) {
            self.others.try_push(Other { centre, kept, radius: radius.0 as u16, number: piece.0.into() });
            self.kept = self.kept.max(kept);
        }
    }

    /// The first of those through whom the mover passes, but on whom he does not rest, whose base may come so near to a place
    /// and of whom something else holds. They are looked for where he rests alone.
    #[inline]
    pub(super) fn friend_about(
        &self,
        at: Point,
        reach: Length,
        mut holds: impl FnMut(PieceId) -> bool,
    ) -> Option<PieceId> {
        let (field, mover) = (self.field, &self.mover);
        let about = Window::about(at, reach + field.world.book.foundations.bases.widest());
        for band in field.world.groups.iter().filter(|band| !is_foe(mover, band.side)) {
            for man in &band.figures {
                // Where somebody is rules out more of them than whether he is there.
                if about.holds(field.centre(*man))
                    && field.stands(*man)
                    && *man != mover.piece
                    && !mover.without.contains(*man)
                    && holds(*man)
                {
                    return Some(*man);
                }
            }
        }
        None
    }
}

/// Whether those of a side are enemies of a mover.
fn is_foe(mover: &Mover, side: Side) -> bool {
    mover.side.is_some_and(|own| own != side)
}
