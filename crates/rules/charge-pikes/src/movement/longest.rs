//! How far a move can go that cannot go all the way: for woods that turn out heavy, and for what a refusal tells.

use std::cell::OnceCell;

use engine::{Answer, InlineVec, PieceId, Refusal, Side, Way};
use tabletop::{Angle, Leg, Length, Pose};

use super::legs::{self, Moved};
use crate::field::Field;
use crate::movement::leave::may_act;
use crate::vocabulary::{MOVE, RIDE};

type Legs = InlineVec<Leg, 8>;

/// The longest beginning of a way that is legal; `None` if no part of it is.
pub fn longest(field: Field, piece: PieceId, legs: &[Leg]) -> Option<Moved> {
    if let Ok(moved) = legs::judge(field, piece, legs) {
        return Some(moved);
    }
    for whole in (0..legs.len()).rev() {
        if let Some((_, moved)) = farthest(field, piece, &legs[..whole], legs[whole]) {
            return Some(moved);
        }
        if whole > 0
            && let Ok(moved) = legs::judge(field, piece, &legs[..whole])
        {
            return Some(moved);
        }
    }
    None
}

/// The farthest that a leg can be gone after others, in ten-thousandths of it, and the move that it makes: exactly.
pub fn farthest(field: Field, piece: PieceId, before: &[Leg], leg: Leg) -> Option<(i32, Moved)> {
    farthest_to(field, piece, before, leg, 1)
}

/// The same to the hundredth part of the leg, for those who look at many.
pub fn about_farthest(field: Field, piece: PieceId, before: &[Leg], leg: Leg) -> Option<(i32, Moved)> {
    farthest_to(field, piece, before, leg, WHOLE / 100)
}

/// To so many ten-thousandths.
fn farthest_to(field: Field, piece: PieceId, before: &[Leg], leg: Leg, step: i32) -> Option<(i32, Moved)> {
    let start = field.piece(piece).pose();
    let body = legs::footprint(field, piece);
    let pose = before.iter().fold(start, |pose, leg| leg.end(pose, body));
    let way = |share: i32| {
        let mut way: Legs = InlineVec::new();
        before.iter().for_each(|leg| way.push(*leg));
        way.push(part_of(leg, share, pose));
        way
    };
    // Who is nowhere near all of it is near no part of it.
    let near = OnceCell::new();
    let near = || *near.get_or_init(|| legs::near(field, piece, &way(WHOLE)));
    let judge = |share: i32| {
        let way = way(share);
        let may = legs::may_be_legal(field, piece, &way);
        may.then(|| legs::judge_near(field, piece, &way, near()).ok()).flatten().map(|moved| (share, moved))
    };
    if let Some(all) = judge(WHOLE) {
        return Some(all);
    }
    let (mut low, mut high, mut best) = (0, WHOLE, None);
    while high - low > step {
        let middle = low + (high - low) / 2;
        match judge(middle) {
            Some(found) => (low, best) = (middle, Some(found)),
            None => high = middle,
        }
    }
    best
}

/// A whole leg, in its parts.
pub const WHOLE: i32 = 10_000;

/// So many ten-thousandths of a leg.
pub fn part_of(leg: Leg, share: i32, from: Pose) -> Leg {
    let length =
        |distance: Length| Length((i64::from(distance.0) * i64::from(share) / i64::from(WHOLE)) as i32);
    let turn = |angle: Angle| Angle::hundredths(angle.to_hundredths() * share / WHOLE);
    match leg {
        Leg::Advance(distance) => Leg::Advance(length(distance)),
        Leg::Back(distance) => Leg::Back(length(distance)),
        Leg::Oblique { hand, angle, distance } => Leg::Oblique { hand, angle, distance: length(distance) },
        Leg::Sidestep { hand, distance } => Leg::Sidestep { hand, distance: length(distance) },
        Leg::Wheel { hand, angle, swing } => Leg::Wheel { hand, angle: turn(angle), swing },
        Leg::Turn { about, hand, angle } => Leg::Turn { about, hand, angle: turn(angle) },
        Leg::AboutFace => Leg::AboutFace,
        Leg::To { at, facing } => {
            let by = (at - from.at).scaled(share.into(), WHOLE.into());
            Leg::To { at: from.at + by, facing }
        }
    }
}

/// A refusal of a move whose last leg goes too far, with how far it goes and how far it may.
pub fn with_limit(field: Field, side: Side, answer: &Answer, refusal: Refusal) -> Refusal {
    let (Some(piece), Way::Legs(legs)) = (answer.piece, answer.way) else { return refusal };
    if !matches!(answer.verb, MOVE | RIDE) || may_act(field, side, piece).is_err() {
        return refusal;
    }
    if field.kind(piece).is_general() && field.host(piece).is_some() {
        return refusal;
    }
    let Some((last, before)) = legs.split_last() else { return refusal };
    let body = legs::footprint(field, piece);
    let pose = before.iter().fold(field.piece(piece).pose(), |pose, leg| leg.end(pose, body));
    let found = match *last {
        Leg::To { at, .. } => pose.at.distance(at),
        leg => match leg.straight() {
            Some((_, distance)) => distance,
            None => return refusal,
        },
    };
    match farthest(field, piece, before, *last) {
        Some((share, _)) => {
            let limit = i64::from(found.0) * i64::from(share) / i64::from(WHOLE);
            refusal.measured(found, Length(limit as i32))
        }
        None => refusal,
    }
}
