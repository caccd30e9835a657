//! How far a piece could come and charge with its next move: outlines made of samples, for the eye alone. Whoever has
//! moved does not shoot (CP-16-28), so that there is no fire after a move.

use engine::PieceId;
use engine::view::words::about;
use engine::view::{RangeKind, RangeView};
use tabletop::{Angle, Footprint, Hand, Leg, Length, Path, Point, Swing};

use crate::charging::bars;
use crate::field::Field;
use crate::going::way::Gait;
use crate::movement::{self, about_farthest, goes_freely, left};
use crate::rule;
use crate::table::{Morale, Table, UnitChange};

/// Degrees between two directions that are tried.
const STEP: i32 = 15;
/// The widest wheel that is tried.
const WIDEST: i32 = 60;

/// The move and the charge of a piece, as if it were its turn. Nothing of one that fights, routs or pursues.
pub(super) fn of(field: Field, piece: PieceId) -> Vec<RangeView> {
    let able = field.piece(piece).on_table()
        && !field.in_combat(piece)
        && field.morale(piece) != Morale::Routed
        && field.host(piece).is_none();
    if !able {
        return Vec::new();
    }
    let mut table: Table = *field.table;
    let state = &mut table.units[piece.index()];
    state.strike_signs_of_the_turn();
    state.apply(UnitChange::Spent(Length::ZERO));
    let field = field.on(&table);
    let views = [moves(field, piece), charge(field, piece)];
    views.into_iter().flatten().filter(|view| view.outline.len() > 2).collect()
}

/// Where the middle of its front could be after its move: all round where it needs no manoeuvres, else ahead and by
/// wheels (CP-15-52, CP-15-57).
fn moves(field: Field, piece: PieceId) -> Option<RangeView> {
    let far = left(field, piece);
    if far <= Length::ZERO || movement::may_act(field, field.side(piece), piece).is_err() {
        return None;
    }
    let pose = field.piece(piece).pose();
    let body = footprint(field, piece);
    let end = |before: &[Leg], leg: Leg| {
        about_farthest(field, piece, before, leg).map(|(_, moved)| moved.path.end(body).at)
    };
    let outline: Vec<Point> = if goes_freely(field, piece) {
        let ways = (0..360 / STEP).map(|part| pose.moved(Angle::degrees(part * STEP), far).at);
        ways.filter_map(|at| end(&[], Leg::To { at, facing: None })).collect()
    } else {
        let wheels = (-WIDEST / STEP..=WIDEST / STEP).map(|part| part * STEP);
        let ends = wheels.filter_map(|degrees| match wheel(degrees) {
            None => end(&[], Leg::Advance(far)),
            Some(leg) => end(&[leg], Leg::Advance(far)).or_else(|| end(&[], leg)),
        });
        ends.chain([pose.at]).collect()
    };
    Some(RangeView {
        kind: RangeKind::Move,
        word: format!("one move, {} at most", about(far)),
        rule: rule!("CP-15-70"),
        outline,
    })
}

/// A wheel forward by so many degrees, clockwise positive; none by nothing.
fn wheel(degrees: i32) -> Option<Leg> {
    let hand = if degrees < 0 { Hand::Left } else { Hand::Right };
    let angle = Angle::degrees(degrees.abs());
    (degrees != 0).then_some(Leg::Wheel { hand, angle, swing: Swing::Forward })
}

/// How far its front could come in a charge over open ground, straight ahead and after a wheel (CP-15-27).
fn charge(field: Field, unit: PieceId) -> Option<RangeView> {
    if !field.kind(unit).is_unit() || bars::may_attack(field, field.side(unit), unit).is_err() {
        return None;
    }
    let rate = movement::rate(field, unit, Gait::Charge);
    let (pose, body) = (field.piece(unit).pose(), footprint(field, unit));
    let end = |degrees: i32| {
        let turned = wheel(degrees).map_or(Some(Path::from(pose)), |leg| Path::from(pose).then(leg).ok())?;
        let spent = turned.length(body, tabletop::Tracer::OuterFrontCorner);
        let rest = (rate - spent).max(Length::ZERO);
        turned.then(Leg::Advance(rest)).ok().filter(|_| spent <= rate).map(|path| path.end(body).at)
    };
    let wheels = (-90 / STEP..=90 / STEP).map(|part| part * STEP);
    Some(RangeView {
        kind: RangeKind::Charge,
        word: format!("a charge, {} at most", about(rate)),
        rule: rule!("CP-15-22"),
        outline: wheels.filter_map(end).chain([pose.at]).collect(),
    })
}

fn footprint(field: Field, piece: PieceId) -> Footprint {
    let shape = field.piece(piece).shape();
    shape.footprint()
}
