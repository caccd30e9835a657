//! The lane of a run: straight ahead from where a unit has turned to its heading.

use engine::PieceId;
use tabletop::{Angle, Block, Body, Bounds, Footprint, Leg, Length, Path, Pose, Slide, Sweep, Vector};

use crate::field::Field;
use crate::formation;
use crate::table::Form;

/// The depth of the front by which a lane is swept: next to nothing.
const FRONT: Length = Length(2);
/// The finest step in which a place along a lane is sought.
pub(super) const STEP: Length = Length(254);

/// How far off the place where a body is met may be guessed.
const ABOUT: Length = Length(24);

/// A straight lane of a unit's width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane {
    /// Where the unit stands before it turns.
    start: Pose,
    /// Where it stands when it has turned about its middle.
    pub turned: Pose,
    /// Its outline.
    pub body: Footprint,
}

impl Lane {
    /// The lane of a unit on a heading.
    pub fn of(field: Field, unit: PieceId, heading: Angle) -> Lane {
        let (start, body) = (field.piece(unit).pose(), outline(field, unit));
        Lane { start, turned: Leg::to_face(start.facing, heading).end(start, body), body }
    }

    /// Its heading.
    pub const fn heading(&self) -> Angle {
        self.turned.facing
    }

    /// The whole way so far along it: a turn about the middle and an advance.
    pub fn way(&self, distance: Length) -> Path {
        tabletop::turn_and_go(self.start, self.heading(), distance)
    }

    /// The advance alone, so far.
    pub fn advance(&self, distance: Length) -> Path {
        Path::of(self.turned, Leg::Advance(distance))
    }

    /// Where the unit stands so far along it.
    pub fn at(&self, distance: Length) -> Pose {
        Pose::new(self.turned.at + self.heading().along(distance), self.heading())
    }

    /// Its ground there.
    pub fn block(&self, distance: Length) -> Block {
        self.body.block(self.at(distance))
    }

    /// Whether the ground ahead of the front, so far, meets a body: what stands beside or behind the unit where it turns
    /// is not in its way.
    pub fn meets(&self, body: &Body, distance: Length) -> bool {
        let sweep = self.sweep(distance, self.body.width, Length::ZERO);
        sweep.is_some_and(|sweep| body.blocks().any(|block| sweep.meets(&block)))
    }

    /// Whether it may meet a unit, quickly: where it says no, the ground ahead, so far, does not.
    pub fn may_meet(&self, field: Field, other: PieceId, distance: Length) -> bool {
        let reach = self.body.width + self.body.depth + formation::bounding_radius(field, other) + distance;
        self.turned.at.distance_squared(field.piece(other).pose().at) <= reach.squared()
    }

    /// The ground ahead of so much of the front, its middle so far to the right, over so much of the lane.
    pub fn sweep(&self, distance: Length, width: Length, right: Length) -> Option<Sweep> {
        let aside = if right == Length::ZERO {
            Vector::default()
        } else {
            (self.heading() + Angle::RIGHT).along(right)
        };
        let front = Footprint::new(width, FRONT).block(Pose::new(self.turned.at + aside, self.heading()));
        let slide = || Slide::new(front, self.heading().along(distance), Block::TOLERANCE);
        (distance >= Length::ZERO).then(|| Sweep::Slide(slide()))
    }

    /// The least distance up to a limit for which a test holds that, once it does, holds for all greater ones.
    pub fn first(&self, limit: Length, holds: impl Fn(Length) -> bool) -> Option<Length> {
        holds(limit).then(|| halved(limit, holds))
    }

    /// After how much of it a body is met, up to a limit.
    pub fn meets_after(&self, body: &Body, limit: Length) -> Option<Length> {
        let meets = |distance| self.meets(body, distance);
        if !meets(limit) {
            return None;
        }
        // It is nearly always met where its corners say: then nothing need be asked far before and behind that.
        let (front, way) = (Footprint::new(self.body.width, FRONT), self.advance(limit));
        let about = way
            .strokes(front)
            .next()
            .map(|advance| body.blocks().map(|block| advance.about_entry(front, &block)).min().unwrap_or(0));
        let about = about.unwrap_or(0) + Block::TOLERANCE.0;
        let (before, behind) = (Length(about) - ABOUT, Length(about) + ABOUT);
        let known = before >= Length::ZERO && behind < limit && meets(behind) && !meets(before);
        Some(match known {
            true => halved(limit, |distance| distance >= behind || distance > before && meets(distance)),
            false => halved(limit, meets),
        })
    }

    /// After how much of it any part of the unit crosses an edge of the table, up to a limit.
    pub fn leaves_after(&self, field: Field, limit: Length) -> Option<Length> {
        // Turned over an edge at the outset it has left, even where it would come back on.
        let stays = |distance| stands_on_table(field, &self.block(distance));
        if !stays(Length::ZERO) {
            return Some(Length::ZERO);
        }
        self.first(limit, |distance| !stays(distance))
    }

    /// The first distance from one to another at which a test of the place holds: found by tenths of an inch and then
    /// drawn in as near as it goes.
    pub fn next_place(&self, from: Length, to: Length, will_do: impl Fn(Length) -> bool) -> Option<Length> {
        if will_do(from) {
            return Some(from);
        }
        let mut at = from;
        while at < to {
            let next = (at + STEP).min(to);
            if will_do(next) {
                return Some(draw_in(next, at, &will_do));
            }
            at = next;
        }
        None
    }

    /// The last distance from one back to nothing at which a test of the place holds.
    pub fn last_place(&self, from: Length, will_do: impl Fn(Length) -> bool) -> Option<Length> {
        if will_do(from) {
            return Some(from);
        }
        let mut at = from;
        while at > Length::ZERO {
            let next = (at - STEP).max(Length::ZERO);
            if will_do(next) {
                return Some(draw_in(next, at, &will_do));
            }
            at = next;
        }
        None
    }
}

/// The least distance for which a test holds that holds for a limit, by halves.
fn halved(limit: Length, holds: impl Fn(Length) -> bool) -> Length {
    let (mut low, mut high) = (-1, limit.0);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(Length(middle)) { high = middle } else { low = middle }
    }
    Length(high)
}

/// Between a distance that will do and one that will not, the one nearest to the latter that still will.
fn draw_in(good: Length, bad: Length, will_do: impl Fn(Length) -> bool) -> Length {
    let (mut good, mut bad) = (good.0, bad.0);
    while (good - bad).abs() > 1 {
        let middle = bad + (good - bad) / 2;
        if will_do(Length(middle)) { good = middle } else { bad = middle }
    }
    Length(good)
}

/// The outline in which a unit runs.
pub(super) fn outline(field: Field, unit: PieceId) -> Footprint {
    let shape = field.piece(unit).shape();
    shape.footprint()
}

/// Whether all of a block lies on the table.
pub(super) fn stands_on_table(field: Field, block: &Block) -> bool {
    let table = field.world.ground.bounds();
    table.encloses(block)
}

/// The units in which another would stand on some ground, itself and those inside town blocks apart.
pub(super) fn standing_on<'a>(
    field: Field<'a>,
    unit: PieceId,
    block: &'a Block,
) -> impl Iterator<Item = PieceId> + 'a {
    let bounds = Bounds::of_block(block);
    let others = field.units().filter(move |other| {
        *other != unit && field.form(*other) != Form::Garrison && field.may_meet(*other, &bounds)
    });
    others.filter(move |other| lies_upon(&field.body(*other), block))
}

/// Whether a body lies on some ground.
pub(super) fn lies_upon(body: &Body, block: &Block) -> bool {
    body.blocks().any(|part| part.overlaps_deeper_than(block, Block::TOLERANCE))
}
