//! Orders worth giving, for those who choose among a few: every one has been judged.

use engine::{Answer, PieceId, Side, Way};
use tabletop::{Angle, FeatureId, Hand, Leg, Length, Pivot, Swing};

use super::leave::{entry, goes_freely, is_fresh, is_ordered_about, left, may_act};
use super::longest::{WHOLE, about_farthest, part_of};
use super::{generals, orders};
use crate::field::{Class, Field};
use crate::movement::orders::Deed;
use crate::table::Form;
use crate::vocabulary::{
    ABOUT_FACE, CLEAR, DISMOUNT, ENTER, FORLORN_HOPE, FORM_COLUMN, FORM_LINE, FORM_SQUARE, JOIN, LEAVE,
    LOOPHOLE, MAN_GUNS, MOUNT, MOVE, PART, RECALL, RIDE, ROTATE, UNLIMBER, VOLLEY_POSTURE, WING_LEFT,
    WING_RIGHT,
};
use crate::world::{Kind, TerrainKind};

/// Offers orders for every piece of a side that may still act.
pub fn each(field: Field, side: Side, offer: &mut dyn FnMut(Answer)) {
    for piece in field.world.named() {
        if is_ordered_about(field, piece) && may_act(field, side, piece).is_ok() {
            each_of(field, piece, &mut |answer, _| offer(answer));
        }
    }
}

/// Offers the orders worth giving to one piece, each with what it comes to.
pub fn each_of(field: Field, piece: PieceId, offer: &mut dyn FnMut(Answer, Deed)) {
    let whole = !field.kind(piece).is_general() && field.form(piece) != Form::Garrison;
    if whole && !goes_freely(field, piece) {
        each_manoeuvre(field, piece, offer);
    }
    let mut legal = |answer: Answer| {
        if let Ok(deed) = orders::judge_able(field, piece, &answer) {
            offer(answer, deed);
        }
    };
    let plain = |verb| Answer::plain(verb).with(piece);
    if field.kind(piece).is_general() {
        return each_of_general(field, piece, &mut legal);
    }
    if field.form(piece) == Form::Garrison {
        (0..4).for_each(|side| legal(plain(LEAVE).amount(side)));
        return;
    }
    if goes_freely(field, piece) {
        each_free(field, piece, &mut legal);
    }
    if is_fresh(field, piece) {
        each_change(field, piece, &mut legal);
    }
    for verb in [DISMOUNT, MOUNT, UNLIMBER, MAN_GUNS, CLEAR, LOOPHOLE, RECALL, VOLLEY_POSTURE] {
        legal(plain(verb));
    }
    legal(plain(FORLORN_HOPE).amount(field.world.book.manoeuvre.formations.forlorn_hope.into()));
    for feature in 0..field.world.ground.features().len() as u8 {
        if field.world.terrain(FeatureId(feature)).kind == TerrainKind::TownBlock {
            legal(plain(ENTER).amount(feature.into()));
        }
    }
}

/// The legs straight ahead and in the other directions of the chart, as far as they go and half as far; wheels towards
/// the nearest enemy, alone and with the rest of the move behind it.
fn each_manoeuvre(field: Field, piece: PieceId, offer: &mut dyn FnMut(Answer, Deed)) {
    let order = |legs: &[Leg]| Answer::plain(MOVE).with(piece).legs(legs.iter().copied());
    let left = left(field, piece);
    if left < WORTH_IT && field.kind(piece) != Kind::Battery {
        return;
    }
    let legal = &mut |answer: Answer| {
        if let Some((answer, deed)) = tidied(field, piece, &answer) {
            offer(answer, deed);
        }
    };
    let angle = Angle::degrees(field.world.book.manoeuvre.chart.oblique_angle.into());
    let ahead = Leg::Advance(left);
    if let Some((share, _)) = about_farthest(field, piece, &[], ahead) {
        let pose = field.piece(piece).pose();
        legal(order(&[part_of(ahead, share, pose)]));
        legal(order(&[part_of(ahead, share / 2, pose)]));
    }
    // As far as the chart lets them in the open: mostly they are legal at once.
    let chart = &field.world.book.manoeuvre.chart;
    let at = |columns| left.scaled(100, entry(field, piece, columns).into());
    let (back, aside, slant) = (at(chart.retire), at(chart.sidestep), at(chart.oblique));
    let others = [
        Leg::Back(back),
        Leg::Sidestep { hand: Hand::Left, distance: aside },
        Leg::Sidestep { hand: Hand::Right, distance: aside },
        Leg::Oblique { hand: Hand::Left, angle, distance: slant },
        Leg::Oblique { hand: Hand::Right, angle, distance: slant },
    ];
    for leg in others {
        if let Some((share, _)) = about_farthest(field, piece, &[], leg) {
            legal(order(&[part_of(leg, share, field.piece(piece).pose())]));
        }
    }
    let wheel = |hand, angle| Leg::Wheel { hand, angle, swing: Swing::Forward };
    for hand in [Hand::Left, Hand::Right] {
        for degrees in [15, 45] {
            legal(order(&[wheel(hand, Angle::degrees(degrees))]));
        }
    }
    if let Some(turn) = turn_to_enemy(field, piece).filter(|turn| turn.abs() >= 100) {
        let hand = if turn > 0 { Hand::Right } else { Hand::Left };
        let leg = wheel(hand, Angle::hundredths(turn.abs().min(9_000)));
        if let Some((share, moved)) = about_farthest(field, piece, &[], leg) {
            let leg = part_of(leg, share, field.piece(piece).pose());
            legal(order(&[leg]));
            let rest = Leg::Advance(left - moved.cost.spent);
            if share == WHOLE
                && let Some((share, _)) = about_farthest(field, piece, &[leg], rest)
            {
                legal(order(&[leg, part_of(rest, share, field.piece(piece).pose())]));
            }
        }
        if field.kind(piece) == Kind::Battery {
            let most = i32::from(field.world.book.manoeuvre.changes.heavy_gun_turns) * 100;
            let angle = Angle::hundredths(turn.abs().min(most));
            legal(order(&[Leg::Turn { about: Pivot::Centre, hand, angle }]));
        }
    }
    for (verb, degrees) in [(WING_LEFT, 30), (WING_RIGHT, 30)] {
        legal(Answer::plain(verb).with(piece).amount(degrees));
    }
}

/// The shortest straight leg that is offered: no order is worth a hair's breadth.
const WORTH_IT: Length = Length::hundredths_of_inch(10);

/// To what the lengths of straight legs are rounded down, so that a person can read them.
const STEP: Length = Length::hundredths_of_inch(5);

/// An order with its straight legs in twentieths of an inch and without those that are a hair long, where that is legal, or else as it
/// is, with what it comes to; `None` if nothing is left of it or it is not legal.
pub fn tidied(field: Field, piece: PieceId, answer: &Answer) -> Option<(Answer, Deed)> {
    let judged = |answer: Answer| Some((answer, orders::judge_able(field, piece, &answer).ok()?));
    let legs = match &answer.way {
        Way::Legs(legs) if !legs.is_empty() => legs,
        _ => return judged(*answer),
    };
    let short = |leg: &Leg| leg.straight().is_some_and(|(_, far)| far < WORTH_IT);
    let round = |far: Length| Length(far.0 - far.0 % STEP.0);
    let tidy = legs.iter().filter(|leg| !short(leg)).map(|leg| match *leg {
        Leg::Advance(far) => Leg::Advance(round(far)),
        Leg::Back(far) => Leg::Back(round(far)),
        Leg::Sidestep { hand, distance } => Leg::Sidestep { hand, distance: round(distance) },
        Leg::Oblique { hand, angle, distance } => Leg::Oblique { hand, angle, distance: round(distance) },
        other => other,
    });
    let tidy = Answer { way: Way::None, ..*answer }.legs(tidy);
    let Way::Legs(left) = &tidy.way else { return None };
    if left.is_empty() {
        return None;
    }
    judged(tidy).or_else(|| judged(*answer))
}

/// Places round about what goes where it likes: ahead to the nearest enemy, aside and away, as far as it may.
fn each_free(field: Field, piece: PieceId, legal: &mut dyn FnMut(Answer)) {
    let left = left(field, piece);
    if left < WORTH_IT {
        return;
    }
    let pose = field.piece(piece).pose();
    let ahead = turn_to_enemy(field, piece).unwrap_or(0);
    for part in 0..8 {
        let to = pose.moved(Angle::hundredths(ahead + part * 4_500), left);
        let leg = Leg::To { at: to.at, facing: None };
        if let Some((share, _)) = about_farthest(field, piece, &[], leg) {
            let leg = part_of(leg, share, pose);
            legal(Answer::plain(MOVE).with(piece).leg(leg));
        }
    }
    let facing = Some(pose.facing + Angle::hundredths(ahead));
    legal(Answer::plain(MOVE).with(piece).leg(Leg::To { at: pose.at, facing }));
}

/// Changes of formation, about-faces, rotations of ranks.
fn each_change(field: Field, piece: PieceId, legal: &mut dyn FnMut(Answer)) {
    let plain = |verb| Answer::plain(verb).with(piece);
    let figures = field.figures(piece);
    for ranks in [2, 3, 4] {
        legal(plain(FORM_LINE).amount(figures.div_ceil(ranks).min(99).into()));
    }
    if field.class(piece) == Class::CloseFoot {
        legal(plain(FORM_COLUMN));
        legal(plain(FORM_SQUARE));
    }
    if !goes_freely(field, piece) {
        legal(plain(ABOUT_FACE));
    }
    legal(plain(ROTATE).amount(1));
    legal(plain(ROTATE).amount(-1));
}

/// A general joins the nearest units of his own, rides behind them, or leaves his own.
fn each_of_general(field: Field, general: PieceId, legal: &mut dyn FnMut(Answer)) {
    if field.host(general).is_some() {
        return legal(Answer::plain(PART).with(general));
    }
    for unit in nearest_commanded(field, general).into_iter().flatten() {
        for place in generals::beside(field, general, unit) {
            legal(Answer::plain(JOIN).with(general).on(unit).at(place));
            let off = place.moved(Angle::HALF, Length::INCH);
            legal(Answer::plain(RIDE).with(general).at(off));
        }
    }
}

/// The three nearest units that a general may command (CP-09-01, CP-09-02).
fn nearest_commanded(field: Field, general: PieceId) -> [Option<PieceId>; 3] {
    let from = field.piece(general).pose().at;
    let mut nearest: [Option<(i64, PieceId)>; 3] = [None; 3];
    for unit in field.units_of(field.side(general)) {
        let his = field.profile(unit).commander == Some(general);
        if field.kind(general) == Kind::General && !his {
            continue;
        }
        let mut found = Some((from.distance_squared(field.piece(unit).pose().at), unit));
        for slot in &mut nearest {
            if slot.is_none_or(|slot| found.is_some_and(|found| found.0 < slot.0)) {
                std::mem::swap(slot, &mut found);
            }
        }
    }
    nearest.map(|slot| slot.map(|(_, unit)| unit))
}

/// The turn by which a piece comes to look at the nearest enemy, in hundredths of a degree, clockwise positive.
pub fn turn_to_enemy(field: Field, piece: PieceId) -> Option<i32> {
    let centre = field.frame(piece).centre();
    let enemies = field.units_of(field.side(piece).other()).map(|enemy| field.piece(enemy).pose().at);
    let nearest = enemies.min_by_key(|at| centre.distance_squared(*at)).filter(|at| *at != centre)?;
    Some((Angle::of(nearest - centre) - field.piece(piece).pose().facing).signed())
}
