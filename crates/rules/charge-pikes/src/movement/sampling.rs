//! One legal order drawn at random, fast: a piece, a kind of order, its numbers; no lists.

use engine::{Answer, InlineVec, PieceId, Rng, Side, Way};
use tabletop::{Angle, Hand, Leg, Length, Pivot, Swing};

use super::candidates::turn_to_enemy;
use super::leave::{goes_freely, holding, is_free, left};
use super::{generals, legs, orders};
use crate::field::{Field, TOUCHING};
use crate::movement::orders::Deed;
use crate::table::{Form, PIECES};
use crate::vocabulary::{
    ABOUT_FACE, CLEAR, DISMOUNT, ENTER, FORLORN_HOPE, FORM_COLUMN, FORM_LINE, FORM_SQUARE, JOIN, LEAVE,
    LOOPHOLE, MAN_GUNS, MOUNT, MOVE, PART, RECALL, RIDE, ROTATE, TURN_GUN, UNLIMBER, VOLLEY_POSTURE,
    WING_LEFT, WING_RIGHT,
};
use crate::world::Kind;

/// How often an order is drawn anew before a side is content.
const TRIES: u32 = 10;

/// A legal order with what it comes to; `None` for the end of the side's moves.
pub fn sample(field: Field, side: Side, rng: &mut Rng) -> Option<(Answer, Deed)> {
    let mut able: InlineVec<PieceId, PIECES> = InlineVec::empty(PieceId(0));
    let here = |piece: &PieceId| field.side(*piece) == side && field.piece(*piece).on_table();
    let free = |piece: &PieceId| here(piece) && is_free(field, side, *piece).is_ok();
    field.world.named().filter(free).for_each(|piece| able.push(piece));
    let mut tries = 0;
    while tries < TRIES && !able.is_empty() {
        let at = rng.below(able.len() as u32) as usize;
        let piece = able[at];
        if holding(field, piece).is_some() {
            able.remove(at);
            continue;
        }
        if rng.chance(1, 24) {
            return None;
        }
        tries += 1;
        for _ in 0..4 {
            let answer = draw(field, piece, rng);
            if may_be_legal(field, piece, &answer)
                && let Ok(deed) = orders::judge_able(field, piece, &answer)
            {
                return Some((answer, deed));
            }
        }
    }
    None
}

/// Whether an order that was drawn may be legal, quickly: most that are not are moves that go too far.
fn may_be_legal(field: Field, piece: PieceId, answer: &Answer) -> bool {
    match (answer.verb, &answer.way) {
        (MOVE, Way::Legs(way)) => legs::may_be_legal(field, piece, way),
        (RIDE | JOIN, Way::At(to)) => {
            legs::may_be_legal(field, piece, &[Leg::To { at: to.at, facing: Some(to.facing) }])
        }
        _ => true,
    }
}

/// An order for a piece, legal or not.
fn draw(field: Field, piece: PieceId, rng: &mut Rng) -> Answer {
    if field.kind(piece).is_general() {
        return draw_for_general(field, piece, rng);
    }
    let plain = |verb| Answer::plain(verb).with(piece);
    if field.form(piece) == Form::Garrison {
        return plain(LEAVE).amount(rng.between(0, 5) as i16);
    }
    if rng.chance(1, 4) {
        return draw_rarer(field, piece, rng);
    }
    if goes_freely(field, piece) {
        let far = Length(rng.between(1, left(field, piece).0.max(1)));
        let pose = field.piece(piece).pose();
        let to = pose.moved(Angle::hundredths(rng.between(0, 35_999)), far);
        let facing = rng.chance(1, 3).then(|| Angle::degrees(rng.between(0, 359)));
        return plain(MOVE).leg(Leg::To { at: to.at, facing });
    }
    plain(MOVE).legs(draw_legs(field, piece, rng).iter().copied())
}

/// One leg or two.
fn draw_legs(field: Field, piece: PieceId, rng: &mut Rng) -> engine::Legs {
    let mut legs = engine::Legs::empty(Leg::default());
    let left = left(field, piece);
    let far = |rng: &mut Rng, part: i32| Length(rng.between(left.0 / (4 * part), left.0 / part).max(1));
    let hand = if rng.chance(1, 2) { Hand::Left } else { Hand::Right };
    let oblique = Angle::degrees(field.world.book.manoeuvre.chart.oblique_angle.into());
    match rng.below(12) {
        0 => legs.push(Leg::Back(far(rng, 3))),
        1 => legs.push(Leg::Sidestep { hand, distance: far(rng, 5) }),
        2 => legs.push(Leg::Oblique { hand, angle: oblique, distance: far(rng, 5) }),
        3..=5 => {
            let turn = turn_to_enemy(field, piece).unwrap_or(0).clamp(-9_000, 9_000);
            let towards = if turn < 0 { Hand::Left } else { Hand::Right };
            let (hand, angle) = match rng.chance(1, 2) && turn != 0 {
                true => (towards, Angle::hundredths(turn.abs())),
                false => (hand, Angle::degrees(rng.between(2, 40))),
            };
            if field.kind(piece) == Kind::Battery && rng.chance(2, 3) {
                legs.push(Leg::Turn { about: Pivot::Centre, hand, angle });
            } else {
                legs.push(Leg::Wheel { hand, angle, swing: Swing::Forward });
                if rng.chance(1, 2) {
                    legs.push(Leg::Advance(far(rng, 2)));
                }
            }
        }
        6 | 7 => legs.push(Leg::Advance(left)),
        _ => legs.push(Leg::Advance(far(rng, 1))),
    }
    legs
}

/// Anything but a move.
fn draw_rarer(field: Field, piece: PieceId, rng: &mut Rng) -> Answer {
    let plain = |verb| Answer::plain(verb).with(piece);
    let degrees = rng.between(-60, 60) as i16;
    let features = field.world.ground.features().len() as u32;
    match rng.below(21) {
        0..=3 => plain(FORM_LINE).amount(rng.between(1, i32::from(field.figures(piece)).min(99)) as i16),
        4 => plain(FORM_COLUMN),
        5 => plain(FORM_SQUARE),
        6 => plain(ABOUT_FACE),
        7 => plain(WING_LEFT).amount(degrees),
        8 => plain(WING_RIGHT).amount(degrees),
        9 => plain(DISMOUNT),
        10 => plain(MOUNT),
        11 => plain(UNLIMBER),
        12 => plain(MAN_GUNS),
        13 => plain(ENTER).amount(rng.below(features) as i16),
        14 => plain(CLEAR),
        15 => plain(LOOPHOLE),
        16 => plain(VOLLEY_POSTURE),
        17 => plain(FORLORN_HOPE).amount(rng.between(1, 6) as i16),
        18 => plain(RECALL),
        19 => plain(TURN_GUN).amount(rng.between(0, 3) as i16 * 256 + 128 + degrees),
        _ => plain(ROTATE).amount(if rng.chance(1, 2) { 1 } else { -1 }),
    }
}

fn draw_for_general(field: Field, general: PieceId, rng: &mut Rng) -> Answer {
    let plain = |verb| Answer::plain(verb).with(general);
    if field.host(general).is_some() {
        return plain(PART);
    }
    let (mut seen, mut picked) = (0, None);
    // Only whom he may come to touch.
    let near = field.nearness(general, left(field, general) + TOUCHING);
    for unit in field.units_of(field.side(general)).filter(|unit| near(*unit)) {
        seen += 1;
        if rng.below(seen) == 0 {
            picked = Some(unit);
        }
    }
    match picked {
        Some(unit) if rng.chance(1, 2) => {
            let place = rng.below(3) as usize;
            let place = generals::beside(field, general, unit).nth(place);
            place.map_or(plain(JOIN).on(unit), |place| plain(JOIN).on(unit).at(place))
        }
        _ => {
            let far = Length(rng.between(1, left(field, general).0.max(1)));
            let to = field.piece(general).pose().moved(Angle::hundredths(rng.between(0, 35_999)), far);
            plain(RIDE).at(to)
        }
    }
}
