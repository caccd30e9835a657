//! The way that somebody has gone this turn, step by step: along it he may be fired at (CP-16-10, CP-16-19).

use std::cell::OnceCell;

use engine::PieceId;
use tabletop::{
    Angle, Body, Bounds, Build, Distance, Footprint, Hand, InlineVec, Leg, Length, Outline, Point, Pose,
    Sector, Segment, Side, Swing, Vector, arc_length,
};

use super::firers::Firer;
use super::track::Claim;
use crate::field::Field;
use crate::formation;
use crate::table::Sign;
use crate::visibility::stand::Stand;

/// A way from bend to bend: where it began, where it bent, where it ended.
pub(super) struct Way {
    stops: InlineVec<Pose, 24>,
    body: Footprint,
    /// How far from the middle of its front who goes it reaches at most.
    bounding_radius: Length,
    /// The corners of a box all round it.
    around: [Point; 4],
}

/// The most places of a track: more than any move has by steps of half an inch.
const PLACES: usize = 250;

/// Somebody at the end of his way and, step by step, back along it.
pub(super) struct Track {
    build: Build,
    bounding_radius: Length,
    /// His outline, if none of his wings has wheeled out of it.
    straight: Option<Footprint>,
    places: InlineVec<Pose, PLACES>,
    /// Him at the first of them, once somebody has looked for him there: many figures do.
    bodies: [OnceCell<Body>; NEAR],
}

/// How many places of a track are laid once, from the end of the way on.
const NEAR: usize = 16;

/// The way that somebody has gone by this right: all of it where its bends are noted, else its last straight stretch.
pub(super) fn way_of(field: Field, mover: PieceId, claim: Claim) -> Option<Way> {
    let piece = field.piece(mover);
    let (end, shape) = (piece.pose(), piece.shape());
    let bounding_radius = formation::bounding_radius(field, mover);
    let body = shape.footprint();
    let mut way = Way { stops: InlineVec::empty(end), body, bounding_radius, around: [end.at; 4] };
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
    let all = Bounds { low: end.at, high: end.at };
    let Bounds { low, high } =
        way.stops.iter().fold(all, |all, stop| all.with(stop.at)).inflated(bounding_radius);
    way.around = [low, Point::new(low.x, high.y), high, Point::new(high.x, low.y)];
    Some(way)
}

/// Whether somebody who has moved this turn, or has charged and come into contact with nobody, may have passed through a
/// unit's fire zone (CP-16-19).
pub(super) fn has_passed(field: Field, mover: PieceId) -> bool {
    let thrown = [Sign::Evaded, Sign::Recoiled, Sign::Compelled, Sign::Broke];
    let bent = || {
        let went_on = thrown.iter().all(|flag| !field.has(mover, *flag));
        went_on && field.table.bends.iter().any(|bend| bend.unit == mover)
    };
    let went = field.has(mover, Sign::Moved) || field.has(mover, Sign::Charged);
    went && (field.state(mover).straight() > Length::ZERO || bent())
}

impl Way {
    /// Whether somebody may have passed through range and arc of a figure at all, quickly: where it says no he has not.
    pub(super) fn may_pass(&self, firer: &Firer, arc: &Sector, farthest: Length) -> bool {
        // Somebody within a box all round the way is in the arc, or nobody is.
        let beyond = |line: &Segment| self.around.iter().all(|corner| line.side(*corner) == Side::Left);
        let mut legs = self.stops.windows(2).map(|pair| Segment::new(pair[0].at, pair[1].at));
        !arc.lines().iter().any(beyond)
            && legs.any(|leg| leg.within(&firer.at, self.bounding_radius + farthest))
    }

    /// Him at the end of his way and, step by step, back along it.
    pub(super) fn track(&self, field: Field, mover: PieceId) -> Track {
        let piece = field.piece(mover);
        let build = formation::build(field.profile(mover), field.state(mover), piece.figures, piece.shape());
        let straight = (!field.state(mover).is_wheeled()).then_some(self.body);
        let mut track = Track {
            build,
            bounding_radius: self.bounding_radius,
            straight,
            places: InlineVec::empty(piece.pose()),
            bodies: [const { OnceCell::new() }; NEAR],
        };
        let step = field.world.length(field.world.book.shooting.track_step);
        for pair in self.stops.windows(2).rev() {
            let (from, to) = (pair[0], pair[1]);
            let far = arc_length(self.body.diagonal(), from.facing.between(to.facing));
            let steps = from.at.distance(to.at).max(far).0 / step.0.max(1) + 1;
            for at in 0..=steps {
                track.places.try_push(between(from, to, self.body, steps - at, steps));
            }
        }
        track
    }
}

impl Track {
    /// Him at each of his places where he may be in the range and the arc of a figure.
    pub(super) fn bodies_in_reach(
        &self,
        from: Point,
        arc: &Sector,
        limit: Length,
    ) -> impl Iterator<Item = Body> {
        let radius = i64::from(self.bounding_radius.0);
        let farthest = (self.bounding_radius + limit).squared();
        // Lengths are rounded up.
        let side = |line: &Segment| (line.from, line.vector(), radius * i64::from(line.length().0));
        let sides: InlineVec<(Point, Vector, i64), 4> = arc.lines().iter().map(side).collect();
        let beyond =
            move |at: Point| sides.iter().any(|(start, along, reach)| along.cross(at - *start) > *reach);
        let places = self.places.iter().enumerate();
        let near =
            places.filter(move |(_, pose)| from.distance_squared(pose.at) <= farthest && !beyond(pose.at));
        near.map(|(at, _)| self.body(at))
    }

    /// Him at one of his places.
    fn body(&self, at: usize) -> Body {
        let anew = || self.build.stand(self.places[at]);
        self.bodies.get(at).map_or_else(anew, |body| *body.get_or_init(anew))
    }

    /// Him at the place nearest to a point, the first of those as near; `None` if he is nowhere so near as a limit.
    pub(super) fn nearest_to(&self, from: Point, limit: Length) -> Option<Body> {
        let far = |at: usize| {
            let body = self.body(at);
            (Stand::Troops(body).gap_from(from).distance, at, body)
        };
        let least = |at: usize| self.least_off(self.places[at], from);
        let mut leasts = [0; NEAR];
        let guess = (0..self.places.len()).map(|at| {
            let least = least(at);
            leasts.get_mut(at).into_iter().for_each(|known| *known = least);
            (least, at)
        });
        let guess = guess.min()?;
        if guess.0 > limit.squared() {
            return None;
        }
        // From where he seems to be nearest few can be nearer, and of no matter is who is nowhere within the limit.
        let mut nearest = far(guess.1);
        let bound = |nearest: Distance| nearest.rounded_up().min(limit);
        let mut most = bound(nearest.0);
        for at in (0..self.places.len()).filter(|at| *at != guess.1) {
            // The rectangle that holds him comes nearer than he does.
            let may_be_nearer = leasts.get(at).map_or_else(|| least(at), |known| *known) <= most.squared();
            if !may_be_nearer || !self.body(at).within_of(&from, most) {
                continue;
            }
            let there = far(at);
            if (there.0, there.1) < (nearest.0, nearest.1) {
                nearest = there;
                most = bound(nearest.0);
            }
        }
        Some(nearest.2)
    }

    /// No more than the square of his distance from a point at one of his places, quickly: by the rectangle that holds him,
    /// or where his wings have wheeled by how far he reaches.
    fn least_off(&self, pose: Pose, from: Point) -> i64 {
        let off = from - pose.at;
        let least = match self.straight {
            None => Length(off.length().0 - 1) - self.bounding_radius,
            Some(body) => {
                let ahead = pose.facing.along(Length(UNIT));
                let (along, across) = (ahead.dot(off) / i64::from(UNIT), ahead.cross(off) / i64::from(UNIT));
                let beside = (across.abs() - i64::from(body.width.half().0)).max(0);
                let before = along.max(-along - i64::from(body.depth.0)).max(0);
                let least = (beside - ROUNDING).max(0).pow(2) + (before - ROUNDING).max(0).pow(2);
                return least;
            }
        };
        least.max(Length::ZERO).squared()
    }
}

/// The length of a vector that tells a direction.
const UNIT: i32 = 1 << 20;
/// By how much somebody may come nearer for rounding.
const ROUNDING: i64 = 16;

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
