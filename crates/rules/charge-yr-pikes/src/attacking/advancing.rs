//! The straight way of an attack: where it halts, and whom it comes upon first (CYP-12-01).

use engine::PieceId;
use tabletop::{Angle, Block, Body, Bounds, Edge, Footprint, Length, Outline, Pose, Segment};

use crate::commanded_shot;
use crate::field::{Field, TOUCHING};
use crate::going::reach::Reach;
use crate::going::{self, Stretch};
use crate::world::Kind;

/// How far an attack is looked ahead: farther than anybody goes.
pub(super) const FARTHEST: Length = Length::inches(90);
/// As far as any table reaches.
const ACROSS: Length = Length::inches(240);
/// How far back a unit is drawn that stands too near.
const BACK: Length = Length::inches(6);

/// A straight advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advance {
    /// Where it begins: turned about the measuring point, and drawn back if it stood too near.
    pub start: Pose,
    /// How long it is, to the halt.
    pub long: Length,
    /// Upon whom it comes.
    pub meets: PieceId,
}

impl Advance {
    /// Where it halts.
    pub fn halt(&self) -> Pose {
        Pose::new(self.start.at + self.start.facing.along(self.long), self.start.facing)
    }

    /// Its way.
    pub const fn way(&self) -> Stretch {
        Stretch { from: self.start, long: self.long }
    }
}

/// The least number of units up to a limit at which something holds that goes on holding.
fn first(limit: Length, holds: impl Fn(Length) -> bool) -> Option<Length> {
    if !holds(limit) {
        return None;
    }
    let (mut not, mut yes) = (-1, limit.0);
    while yes - not > 1 {
        let middle = not + (yes - not) / 2;
        if holds(Length(middle)) { yes = middle } else { not = middle }
    }
    Some(Length(yes))
}

/// What a body has covered that went so far straight ahead from a pose.
fn swept(from: Pose, body: Footprint, way: Length) -> Block {
    Stretch { from, long: way }.covers(body, way)
}

/// The farthest that a body goes straight ahead and still keeps so far off another; `None` if it comes no nearer within a limit. Whom
/// it only grazes it may come nearer to within one limit and not within another, by the rounding of its way: who compares takes one
/// limit.
fn keeps_off(from: Pose, body: Footprint, other: &Body, gap: Length, limit: Length) -> Option<Length> {
    let near = (gap - Length(1)).max(Length::ZERO);
    match reach_of(from, body, other, near, limit) {
        Err(false) => None,
        about => keeps_off_about(about.ok(), from, body, other, near, limit),
    }
}

/// The same where it is known about how far that is, or nothing is.
fn keeps_off_about(
    about: Option<Reach>,
    from: Pose,
    body: Footprint,
    other: &Body,
    near: Length,
    limit: Length,
) -> Option<Length> {
    let exactly = |way: Length| other.within_of(&swept(from, body, way), near);
    let holds = |way: Length| match about.and_then(|about| about.tells(way)) {
        Some(told) => {
            debug_assert!(way.0 & 63 != 0 || told == exactly(way), "what is reckoned is not what is met");
            told
        }
        None => exactly(way),
    };
    if !holds(limit) {
        return None;
    }
    // Where it only grazes him what is measured goes to and fro by the rounding of its way: it is looked for from one side.
    let least = least_way(from, body, other, near)?.min(limit);
    let (mut not, mut step, mut at) = (least - Length(1), Length(4), least);
    while at < limit && !holds(at) {
        (not, at, step) = (at, (at + step).min(limit), step.times(4));
    }
    while at - not > Length(1) {
        let middle = not + (at - not).half();
        if holds(middle) { at = middle } else { not = middle }
    }
    Some((at - Length(1)).max(Length::ZERO))
}

/// About how far a body goes straight ahead until it is so near another.
fn reach_of(from: Pose, body: Footprint, other: &Body, near: Length, limit: Length) -> Result<Reach, bool> {
    let edges = other.blocks().flat_map(|block| Edge::ALL.map(|edge| block.edge(edge)));
    Reach::within(edges, from, body, near, limit)
}

/// The farthest that a body goes straight ahead and still keeps so far off another, as it is measured without a limit; `None` if that is
/// more than a limit, or if it surely comes upon somebody else sooner.
fn comes_upon(
    from: Pose,
    body: Footprint,
    other: &Body,
    gap: Length,
    limit: Length,
    sooner: impl Fn(&Reach) -> bool,
) -> Option<Length> {
    let near = (gap - Length(1)).max(Length::ZERO);
    // Whom it is too far to reach however he lies before it, it does not come upon.
    let about = match reach_of(from, body, other, near, limit + Length(1)) {
        Err(false) => return None,
        Ok(about) if about.tells(limit + Length(1)) == Some(false) || sooner(&about) => return None,
        Err(true) if least_way(from, body, other, gap).is_none_or(|least| least > limit + Length(1)) => {
            return None;
        }
        about => about.ok(),
    };
    keeps_off_about(about, from, body, other, near, FARTHEST).filter(|long| *long <= limit)
}

/// Whether a body that goes so far straight ahead may come so near another, quickly: where it says no it does not.
pub(super) fn may_meet(from: Pose, body: Footprint, other: &Body, near: Length, far: Length) -> bool {
    match reach_of(from, body, other, near, far) {
        Ok(about) => about.tells(far) != Some(false),
        Err(beside) => beside,
    }
}

/// A body comes nearer to another by no more than it goes, and most often straight: so far it goes at least until it is so near.
fn least_way(from: Pose, body: Footprint, other: &Body, near: Length) -> Option<Length> {
    let apart = other.gap_to(&body.block(from))?.distance.rounded_up();
    Some((apart - near - Length(2)).max(Length::ZERO))
}

/// A pose drawn straight back until it is so far off another; `None` if that is too far.
fn drawn_back(from: Pose, body: Footprint, other: &Body, gap: Length) -> Option<Pose> {
    let back = |way: Length| Pose::new(from.at - from.facing.along(way), from.facing);
    let clear = |way: Length| !other.within_of(&body.block(back(way)), gap - Length(1));
    first(BACK, clear).map(back)
}

/// Whether a straight line ahead from a pose crosses a body (CYP-12-01, CYP-12-32).
pub fn faces(from: Pose, body: &Body) -> bool {
    let line = Segment::new(from.at, from.at + from.facing.along(ACROSS));
    body.blocks().any(|block| block.touches(&line))
}

/// The straight advance of a unit turned to a facing, to so far off whomever it comes upon first (CYP-12-01); `None` where it does
/// not come upon the target within a limit, or where nobody but the target is wanted and it comes upon somebody else. Of two
/// whom it comes upon together the one named is met. Enemies by whom it stands already count only if the way leads nearer to them.
pub fn advance(
    field: Field,
    unit: PieceId,
    facing: Angle,
    (target, theirs): (PieceId, &Body),
    [gap, limit]: [Length; 2],
    alone: bool,
) -> Option<Advance> {
    let body = field.footprint(unit);
    let here = Pose::new(field.piece(unit).pose().at, facing);
    let too_near = gap > Length::ZERO && theirs.within_of(&body.block(here), gap - Length(1));
    let start = if too_near { drawn_back(here, body, theirs, gap)? } else { here };
    let off = gap.max(field.world.book.movement.proximity.inch);
    // Only who comes nearer sooner stands in the way.
    let others = |long: Length| {
        let part = Bounds::of_block(&swept(start, body, long)).inflated(off);
        let enemies = field.near_of(field.side(unit).other(), part).filter(|id| *id != target);
        let stops = enemies.filter(|id| !is_passed(field, *id));
        stops.filter(|id| commanded_shot::horse_of(field, *id) != Some(target))
    };
    let beside = |other: &Body| other.within_of(&body.block(start), off);
    let sooner = |about: &Reach| {
        let before = |other: &Body| {
            let its = reach_of(start, body, other, off - Length(1), about.least());
            its.is_ok_and(|its| its.is_surely_before(about)) && !beside(other)
        };
        alone && others(about.least()).any(|id| before(&field.body(id)))
    };
    let long = match too_near {
        true => Length::ZERO,
        false => comes_upon(start, body, theirs, gap, limit, sooner)?,
    };
    let (mut long, mut meets) = (long, target);
    for enemy in others(long) {
        let other = field.body(enemy);
        let Some(at) = keeps_off(start, body, &other, off, long) else { continue };
        if at < long && !(beside(&other) && leads_past(start, body, &other, long)) {
            (long, meets) = (at, enemy);
            if alone {
                return None;
            }
        }
    }
    Some(Advance { start, long, meets })
}

/// Whether a way leads no nearer to somebody beside it.
fn leads_past(start: Pose, body: Footprint, other: &Body, long: Length) -> bool {
    let gap_at = |way: Length| {
        let at = Pose::new(start.at + start.facing.along(way), start.facing);
        other.blocks().map(|it| it.gap(&body.block(at)).distance).min()
    };
    gap_at(Length::ZERO) <= gap_at(long.half()) && gap_at(long.half()) <= gap_at(long)
}

/// Who stops no attack: officers, what nobody serves, and galloper guns, which have the fate of their unit (CYP-10-05).
fn is_passed(field: Field, piece: PieceId) -> bool {
    field.kind(piece).is_officer() || field.kind(piece) == Kind::Galloper || is_left(field, piece)
}

/// Whether a piece is a galloper gun of the enemy, upon whose ground the fight about its unit goes (CYP-10-05).
pub(super) fn is_gun_of_enemy(field: Field, unit: PieceId, piece: PieceId) -> bool {
    field.kind(piece) == Kind::Galloper && field.side(piece) != field.side(unit)
}

/// Guns and wagons that nobody serves stop nobody (CYP-09-25), nor do horses that are held (CYP-21-03).
pub fn is_left(field: Field, piece: PieceId) -> bool {
    field.kind(piece) == Kind::Holders
        || field.is(piece, crate::table::Sign::Abandoned)
        || field.is(piece, crate::table::Sign::Captured)
}

/// Where an attacker stands that is set straight forward or back until an inch lies between it and a body (CYP-12-31, CYP-13-03).
pub fn spaced(field: Field, attacker: PieceId, theirs: &Body) -> Option<Pose> {
    let (from, body) = (field.piece(attacker).pose(), field.footprint(attacker));
    let gap = field.world.book.combat.attack.halt;
    if theirs.within_of(&body.block(from), gap - Length(1)) {
        return drawn_back(from, body, theirs, gap);
    }
    let ahead =
        keeps_off(from, body, theirs, gap, FARTHEST).filter(|way| *way <= BACK).unwrap_or(Length::ZERO);
    Some(Pose::new(from.at + from.facing.along(ahead), from.facing))
}

/// Where a unit stands that goes straight ahead so far at most, and no farther than it has room: upon nobody, on ground that it may
/// enter, and on the table.
pub fn clear_way(field: Field, unit: PieceId, far: Length) -> Pose {
    let (from, body) = (field.piece(unit).pose(), field.footprint(unit));
    let to = |way: Length| Pose::new(from.at + from.facing.along(way), from.facing);
    let inside = field.world.ground.bounds();
    let part = Bounds::of_block(&swept(from, body, far)).inflated(TOUCHING);
    let others: Vec<Body> = field
        .near(part)
        .filter(|id| *id != unit && !field.kind(*id).is_officer() && !is_gun_of_enemy(field, unit, *id))
        .filter(|id| !field.is_routed(*id))
        .map(|id| field.body(id))
        .collect();
    let (frame, start) = (body.block(from), field.body(unit));
    let held = |way: Length| {
        let covered = swept(from, body, way);
        let stands = field.drawn_up(unit).body(to(way));
        let meets = |other: &Body| {
            let on =
                |ground: &Block| other.blocks().any(|it| it.overlaps_deeper_than(ground, Block::TOLERANCE));
            // Whose stands reach into the room of a short rear rank is met stand by stand.
            match on(&frame) {
                true => {
                    !other.overlaps_deeper_than(&start, Block::TOLERANCE)
                        && other.overlaps_deeper_than(&stands, Block::TOLERANCE)
                }
                false => on(&covered),
            }
        };
        let block = body.block(to(way));
        others.iter().any(meets)
            || going::is_barred_at(field.world, &block)
            || !block.corners().iter().all(|corner| inside.contains(*corner))
    };
    let limit = first(far, held).map_or(far, |way| (way - Length(1)).max(Length::ZERO));
    to(limit)
}
