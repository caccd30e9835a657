//! The way that somebody has gone this turn, step by step: along it he may be fired at (CP-16-10, CP-16-19).

use engine::PieceId;
use tabletop::{
    Angle, Body, Bounds, Build, Few, Footprint, Hand, Leg, Length, Outline, Point, Pose, Sector, Segment,
    Side, Swing, arc_length,
};

use super::firers::Firer;
use super::track::Claim;
use crate::field::Field;
use crate::formation;
use crate::table::Flags;

/// A way from bend to bend: where it began, where it bent, where it ended.
pub(super) struct Way {
    stops: Few<Pose, 24>,
    body: Footprint,
}

/// The way that somebody has gone by this right: all of it where its bends are noted, else its last straight stretch.
pub(super) fn way_of(field: Field, mover: PieceId, claim: Claim) -> Option<Way> {
    let piece = field.piece(mover);
    let (end, shape) = (piece.pose(), piece.shape());
    let mut way = Way { stops: Few::empty(end), body: Footprint::new(shape.width, shape.depth) };
    let bends = field.table.bends.iter().filter(|bend| bend.unit == mover);
    bends.for_each(|bend| {
        way.stops.try_push(bend.at.wide());
    });
    let (back, length) = match claim {
        Claim::Defensive(at) | Claim::Passing(at) => {
            let charge = field.table.charges.get(usize::from(at))?;
            (charge.heading() + Angle::HALF, charge.straight())
        }
        Claim::Crossing => {
            // What it brought along from the turn before is no part of this turn's way.
            (end.facing + Angle::HALF, field.state(mover).straight().min(field.state(mover).spent()))
        }
        Claim::Ordinary => return None,
    };
    if way.stops.is_empty() {
        way.stops.push(Pose::new(end.at + back.along(length), end.facing));
    }
    way.stops.push(end);
    Some(way)
}

/// Whether somebody who has moved this turn may have passed through a unit's fire zone (CP-16-19).
pub(super) fn has_passed(field: Field, mover: PieceId) -> bool {
    let thrown = [Flags::EVADED, Flags::RECOILED, Flags::COMPELLED, Flags::BROKE];
    let bent = || {
        let went_on = thrown.iter().all(|flag| !field.has(mover, *flag));
        went_on && field.table.bends.iter().any(|bend| bend.unit == mover)
    };
    field.has(mover, Flags::MOVED) && (field.state(mover).straight() > Length::ZERO || bent())
}

impl Way {
    /// Whether somebody may have passed through range and arc of a figure at all, quickly: where it says no he has not.
    pub(super) fn may_pass(
        &self,
        field: Field,
        mover: PieceId,
        firer: &Firer,
        arc: &Sector,
        farthest: Length,
    ) -> bool {
        let girth = formation::girth(field, mover);
        let legs = || self.stops.windows(2).map(|pair| Segment::new(pair[0].at, pair[1].at));
        if !legs().any(|leg| leg.within(&firer.at, girth + farthest)) {
            return false;
        }
        // Somebody within a box all round the way is in the arc, or nobody is.
        let Some(end) = self.stops.last() else { return false };
        let all = Bounds { low: end.at, high: end.at };
        let around = self.stops.iter().fold(all, |all, stop| all.with(stop.at)).inflated(girth);
        let (low, high) = (around.low, around.high);
        let corners = [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)];
        !arc.lines().iter().any(|line| corners.iter().all(|corner| line.side(*corner) == Side::Left))
    }

    /// Him at the end of his way and, step by step, back along it.
    pub(super) fn track<'w>(&'w self, field: Field<'w>, mover: PieceId) -> impl Iterator<Item = Body> + 'w {
        let piece = field.piece(mover);
        let build: Build =
            formation::build(field.profile(mover), field.state(mover), piece.figures, piece.shape());
        let step = field.world.length(field.world.book.shooting.track_step);
        let legs = self.stops.windows(2).rev();
        let poses = legs.flat_map(move |pair| {
            let (from, to) = (pair[0], pair[1]);
            let far = arc_length(self.body.diagonal(), from.facing.between(to.facing));
            let steps = from.at.distance(to.at).max(far).0 / step.0.max(1) + 1;
            (0..=steps).map(move |at| between(from, to, self.body, steps - at, steps))
        });
        poses.map(move |pose| build.stand(pose))
    }
}

/// Where a body is so far from one stop to the next: on a straight line if it looks the same way at both, on an arc about
/// the corner that stays where it is if it wheels.
fn between(from: Pose, to: Pose, body: Footprint, part: i32, whole: i32) -> Pose {
    if part == whole {
        return to;
    }
    let turn = (to.facing - from.facing).signed();
    let hand = if turn < 0 { Hand::Left } else { Hand::Right };
    let wheel = |angle: i32| Leg::Wheel { hand, angle: Angle::hundredths(angle), swing: Swing::Forward };
    let wheeled = turn != 0 && wheel(turn.abs()).end(from, body).at.within(&to.at, HAIR);
    if wheeled {
        return wheel((i64::from(turn.abs()) * i64::from(part) / i64::from(whole)) as i32).end(from, body);
    }
    let along = (to.at - from.at).scaled(part.into(), whole.into());
    Pose::new(from.at + along, from.facing)
}

/// By how much a wheel may end elsewhere for rounding.
const HAIR: Length = Length(50);
