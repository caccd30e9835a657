//! Moves that are offered.

use engine::{Answer, PieceId, Rng, Side};
use tabletop::{Angle, Bounds, Gap, Hand, Leg, Length, Outline, Pivot, Segment};

use super::garrison;
use super::judging::{judge, may_move, rides_along};
use crate::deed::{Deed, Weighed};
use crate::field::Field;
use crate::formation::narrowest_line;
use crate::table::{Form, Sign};
use crate::vocabulary::{ATTACH, COLUMN, DETACH, LINE, MOVE, PIVOT, ROUSE, SQUARE};
use crate::world::Kind;

/// The directions that are offered, in degrees off straight ahead.
const WAYS: [i32; 8] = [0, 20, -20, 45, -45, 90, -90, 180];

/// A leg in a direction off straight ahead.
fn leg(off: i32, distance: Length) -> Leg {
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    match off {
        0 => Leg::Advance(distance),
        180 => Leg::Back(distance),
        _ => Leg::Oblique { hand, angle: Angle::degrees(off.abs()), distance },
    }
}

/// A turn on the spot.
fn turn(off: i32) -> Leg {
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    Leg::Turn { about: Pivot::FrontMiddle, hand, angle: Angle::degrees(off.abs()) }
}

/// Offers the moves of a unit that are worth a thought, each legal.
pub(super) fn of_unit(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    let legal = |answer: &Answer| judge(field, unit, answer).is_ok();
    thoughts(field, unit).into_iter().filter(legal).for_each(offer);
}

/// The moves of a unit that are worth a thought; none of them judged.
pub(super) fn thoughts(field: Field, unit: PieceId) -> Vec<Answer> {
    let mut all = Vec::new();
    if may_move(field, unit).is_err() {
        return all;
    }
    garrison::offers(field, unit, &mut |answer| all.push(answer));
    let plain = Answer::plain(MOVE).with(unit);
    let limit = field.normal_distance(unit);
    for share in [4, 2, 1] {
        all.extend(WAYS.map(|off| plain.leg(leg(off, Length(limit.0 * share / 4)))));
    }
    all.extend([45, -45, 90, -90, 180].map(|off| plain.leg(turn(off))));
    if let Some(facing) = to_nearest(field, unit) {
        all.push(plain.legs([facing, Leg::Advance(limit)]));
        all.push(plain.legs([facing, Leg::Advance(limit.half())]));
        all.push(plain.leg(facing));
    }
    let stands = field.stand_count(unit);
    let array = 100 * field.unit(unit).array() as i16;
    all.push(Answer::plain(LINE).with(unit).amount(array + i16::from(narrowest_line(stands))));
    all.push(Answer::plain(LINE).with(unit).amount(array + i16::from(stands)));
    all.push(Answer::plain(COLUMN).with(unit).amount(array + 1));
    all.push(Answer::plain(SQUARE).with(unit).amount(array));
    all
}

/// The turn that brings a unit to face the nearest enemy.
fn to_nearest(field: Field, unit: PieceId) -> Option<Leg> {
    let pose = field.piece(unit).pose();
    let nearest = field.formed_of(field.side(unit).other()).fold(None, |best: Option<Gap>, enemy| {
        // Who surely is no nearer is not measured.
        let around =
            |gap: Gap| Bounds::of_segment(Segment::new(pose.at, pose.at)).inflated(gap.distance.rounded_up());
        if best.is_some_and(|best| !field.piece(enemy).may_meet(&around(best))) {
            return best;
        }
        let gap = pose.at.gap(&field.block(enemy));
        best.filter(|best| best.distance <= gap.distance).or(Some(gap))
    });
    let middle = nearest?.to;
    let off = (pose.at.bearing(middle) - pose.facing).signed();
    let hand = if off < 0 { Hand::Left } else { Hand::Right };
    let angle = Angle::hundredths(off.abs());
    (off != 0).then_some(Leg::Turn { about: Pivot::FrontMiddle, hand, angle })
}

/// What an officer may think of doing who rides with a tertia or on his own card; none of it judged.
pub(super) fn rides(field: Field, officer: PieceId) -> Vec<Answer> {
    let tied = field.piece(officer).host().is_some_and(|host| field.is_routed(host));
    if tied || field.is(officer, Sign::Mapped) || field.is(officer, Sign::Rode) {
        return Vec::new();
    }
    let limit = field.paces(officer).normal;
    let (block, rider) = (field.block(officer), field.footprint(officer));
    let near = |unit: &PieceId| field.may_be_within(&block, limit + rider.width + rider.depth, *unit);
    let mut all = vec![Answer::plain(DETACH).with(officer)];
    let units = field.units_of(field.side(officer)).filter(near);
    all.extend(units.map(|unit| Answer::plain(ATTACH).with(officer).on(unit)));
    for distance in [limit.half(), limit.half().half()] {
        all.extend(WAYS.map(|off| Answer::plain(MOVE).with(officer).leg(leg(off, distance))));
    }
    all
}

/// What may be thought of doing with a wagon, a coach or a gun; none of it judged.
pub(super) fn wheels(field: Field, piece: PieceId) -> Vec<Answer> {
    let kind = field.kind(piece);
    let taken = field.is(piece, Sign::Abandoned) || field.is(piece, Sign::Captured);
    if taken || !(kind.is_battery() || kind.is_wheeled() || kind == Kind::Crew) {
        return Vec::new();
    }
    let limit = field.normal_distance(piece);
    let mut all = WAYS.map(|off| Answer::plain(MOVE).with(piece).leg(leg(off, limit))).to_vec();
    all.extend([-45, -20, 20, 45].map(|off| {
        let hand = if off < 0 { Hand::Left } else { Hand::Right };
        let turn = Leg::Turn { about: Pivot::Centre, hand, angle: Angle::degrees(i32::abs(off)) };
        Answer::plain(PIVOT).with(piece).leg(turn)
    }));
    all.push(Answer::plain(ROUSE).with(piece));
    all
}

/// Whether a battery, or a crew that has left its gun, may roll for command: it has neither rolled nor moved in this turn, has not
/// fired yet, and is served or not routed (CYP-05-16, CYP-09-13).
pub(super) fn may_rouse(field: Field, piece: PieceId) -> bool {
    const DONE: [Sign; 8] = [
        Sign::Mapped,
        Sign::Rode,
        Sign::Heard,
        Sign::Ready,
        Sign::Moved,
        Sign::HasFired,
        Sign::Abandoned,
        Sign::Captured,
    ];
    let crew = field.kind(piece) == Kind::Crew;
    (field.kind(piece).is_battery() && field.form(piece) == Form::Single || crew)
        && field.piece(piece).on_table()
        && !field.is_routed(piece)
        && !field.is(piece, Sign::Locked)
        && !DONE.iter().any(|sign| field.is(piece, *sign))
}

/// Everything that may be moved with a tertia's card.
pub(super) fn movers(field: Field<'_>, side: Side) -> impl Iterator<Item = PieceId> + use<'_> {
    field.pieces().filter(move |id| {
        let rides = || field.kind(*id).is_officer() && rides_along(field, *id, side);
        field.side(*id) == side && (field.is(*id, Sign::Ready) || rides())
    })
}

/// A legal move of a unit by lot: mostly ahead and towards the enemy; nothing if none was found in a few tries.
pub(super) fn draw(field: Field, unit: PieceId, rng: &mut Rng) -> Option<Weighed> {
    const TRIES: u32 = 6;
    let limit = field.normal_distance(unit);
    let plain = Answer::plain(MOVE).with(unit);
    (0..TRIES).find_map(|_| {
        let distance = Length(rng.between(1, limit.0.max(1)));
        let answer = match rng.below(8) {
            0 => {
                let stands = field.stand_count(unit);
                let files = rng.between(1, i32::from(stands)) as i16;
                let array = if field.is_infantry(unit) { 100 * rng.below(5) as i16 } else { 0 };
                match rng.below(3) {
                    0 => Answer::plain(COLUMN).with(unit).amount(array + files),
                    1 => Answer::plain(SQUARE).with(unit).amount(array),
                    _ => Answer::plain(LINE).with(unit).amount(array + files),
                }
            }
            1 => plain.leg(leg(rng.between(-179, 180), distance)),
            2 => plain.legs([turn(rng.between(-180, 180)), Leg::Advance(distance)]),
            3..=5 => match to_nearest(field, unit) {
                Some(facing) => plain.legs([facing, Leg::Advance(distance)]),
                None => plain.leg(Leg::Advance(distance)),
            },
            _ => plain.leg(Leg::Advance(distance)),
        };
        Some((answer, Some(Deed::Move(judge(field, unit, &answer).ok()?))))
    })
}
