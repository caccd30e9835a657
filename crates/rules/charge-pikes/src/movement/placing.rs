//! The one way in which anybody's unit is moved, by choice or under compulsion: what it carries along, whom it touches on
//! the way, and what it stands upon when it gets there.

use engine::{Departure, Event, InlineVec, PieceId, Rule, Shape};
use tabletop::{Angle, Block, Bounds, Footprint, Leg, Length, Path, Pose};

use crate::field::{Field, TOUCHING};
use crate::going::lines::astride;
use crate::marks::{self, lower, raise};
use crate::steps::Step;
use crate::table::{BatteryChange, Form, Morale, Sign, UnitChange};
use crate::world::Kind;
use crate::{Acting, rule};

/// Moves a unit to a place straight from where it stands. See [`place_along`].
pub fn place(act: &mut Acting, why: Rule, unit: PieceId, to: Pose) {
    let from = act.table().pieces[unit.index()].pose();
    place_along(act, why, unit, &Path::of(from, Leg::To { at: to.at, facing: Some(to.facing) }));
}

/// Moves a unit along a way: its attached general and the like go with it; march columns that the way brings within
/// sight and reach of an enemy are shaken (CP-07-10); enemy wagons, horses and guns without gunners that it touches are
/// gone (CP-03-10, CP-15-67, CP-15-46), enemy generals whom it touches escape (CP-09-08, as a step that follows); and it
/// is astride of what it comes to stand upon (CP-19-20, CP-19-23, CP-19-25). Figures, contacts and order are for who
/// moves it.
pub fn place_along(act: &mut Acting, why: Rule, unit: PieceId, path: &Path) {
    let field = act.field();
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    let (from, to) = (field.piece(unit).pose(), path.end(body));
    if from != to {
        let columns = super::columns::shaken_by(field, unit, path);
        let touched = touched_on(field, unit, path, body);
        let straight = field.state(unit).straight().0 > 0;
        act.emit(why, Event::Moved { piece: unit, from, to });
        if straight {
            act.emit(rule!("CP-15-34"), UnitChange::Straight(Length::ZERO).on(unit));
        }
        carry(act, why, unit, from, to);
        for column in &columns {
            act.emit(rule!("CP-07-10"), UnitChange::Morale(Morale::Shaken).on(*column));
        }
        touched.iter().for_each(|piece| touch(act, unit, *piece));
        drives_hopes_in(act, unit);
    }
    stand_astride(act, unit);
}

/// Nobody goes by choice to where a forlorn hope stands. Where a unit has to come to stand upon one it is drawn back
/// (CP-20-10).
fn drives_hopes_in(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    if !field.kind(unit).is_unit() {
        return;
    }
    let body = field.body(unit);
    let upon = |hope: &PieceId| body.overlaps_deeper_than(&field.body(*hope), TOUCHING);
    let mut regiments: InlineVec<PieceId, 8> = InlineVec::new();
    for regiment in field.hopes().filter(upon).filter_map(|hope| field.profile(hope).parent) {
        regiments.try_push(regiment);
    }
    regiments.iter().for_each(|regiment| super::hopes::rejoin(act, *regiment));
}

/// Draws a unit up otherwise, where it stands or elsewhere: with what follows from where it then stands.
pub fn reshape(act: &mut Acting, why: Rule, unit: PieceId, pose: Pose, shape: Shape) {
    let from = act.table().pieces[unit.index()].pose();
    act.emit(why, Event::Reshaped { piece: unit, pose, shape });
    carry(act, why, unit, from, pose);
    if act.table().units[unit.index()].straight().0 > 0 {
        act.emit(rule!("CP-15-34"), UnitChange::Straight(Length::ZERO).on(unit));
    }
    stand_astride(act, unit);
}

/// Whoever is attached to a unit goes with it, keeping his place beside it (CP-09-06).
fn carry(act: &mut Acting, why: Rule, unit: PieceId, from: Pose, to: Pose) {
    let world = act.world();
    for rider in world.named() {
        let piece = &act.table().pieces[rider.index()];
        if piece.host() != Some(unit) || !piece.on_table() {
            continue;
        }
        let seat = piece.pose();
        let off = seat.at - from.at;
        let turn = to.facing - from.facing;
        let at = to.at + turned(off, turn);
        let table = world.ground.bounds();
        let at = tabletop::Point::new(
            at.x.clamp(table.low.x, table.high.x),
            at.y.clamp(table.low.y, table.high.y),
        );
        act.emit(why, Event::Moved { piece: rider, from: seat, to: Pose::new(at, seat.facing + turn) });
    }
}

/// A vector turned clockwise.
fn turned(off: tabletop::Vector, turn: Angle) -> tabletop::Vector {
    if off == tabletop::Vector::default() {
        return off;
    }
    (Angle::of(off) + turn).along(off.length())
}

/// The enemy pieces that are no troops and that a way touches.
fn touched_on(field: Field, unit: PieceId, path: &Path, body: Footprint) -> InlineVec<PieceId, 8> {
    let mut touched = InlineVec::new();
    if !is_troops(field, unit) {
        return touched;
    }
    let side = field.side(unit);
    let Some(bounds) = bounds_of(path, body) else { return touched };
    let bounds = bounds.inflated(TOUCHING + TOUCHING);
    for other in field.world.named() {
        let piece = field.piece(other);
        let soft = field.kind(other).is_general()
            || matches!(field.kind(other), Kind::Wagon | Kind::Horses | Kind::Guns);
        let carried = piece.host().is_some() && field.kind(other).is_general();
        if !soft || carried || !piece.on_table() || piece.owner == side {
            continue;
        }
        if !field.may_meet(other, &bounds) {
            continue;
        }
        let abandoned = field.kind(other) == Kind::Guns;
        if abandoned && (field.routs(unit) || manned(field, other)) {
            continue;
        }
        let blocks = field.body(other);
        let met = blocks.blocks().any(|block| {
            let grown = block.shrunk(-TOUCHING);
            path.sweeps(body, Block::TOLERANCE).any(|(_, sweep)| sweep.meets(&grown))
        });
        if met {
            touched.try_push(other);
        }
    }
    touched
}

/// Whether gunners of the battery stand with its guns (CP-15-46).
fn manned(field: Field, guns: PieceId) -> bool {
    field
        .profile(guns)
        .parent
        .is_some_and(|battery| field.piece(battery).on_table() && field.touching(battery, guns))
}

/// Whether a piece is of those whose touch disperses: a unit or a part of one.
fn is_troops(field: Field, unit: PieceId) -> bool {
    field.kind(unit).is_unit() || field.kind(unit) == Kind::ForlornHope
}

/// An enemy unit touches what is no unit.
fn touch(act: &mut Acting, by: PieceId, piece: PieceId) {
    let _ = by;
    let world = act.world();
    let profile = world.profile(piece);
    match profile.kind {
        Kind::Chief | Kind::General => act.then(Step::general_escapes(piece)),
        Kind::Wagon => {
            act.emit(rule!("CP-03-10"), Event::Left { piece, how: Departure::Captured });
        }
        Kind::Horses => {
            act.emit(rule!("CP-15-67"), Event::Left { piece, how: Departure::Removed });
            if let Some(dragoons) = profile.parent {
                act.emit(rule!("CP-15-67"), raise(dragoons, Sign::HorsesLost));
            }
        }
        Kind::Guns => {
            act.emit(rule!("CP-15-46"), Event::Left { piece, how: Departure::Captured });
            if let Some(battery) = profile.parent {
                let all = world.profile(battery).all_guns();
                act.emit(rule!("CP-15-46"), marks::guns(battery, BatteryChange::Lost(all)));
            }
        }
        _ => {}
    }
}

/// A unit is disordered as long as it stands astride of an obstacle, in a stream or on a bridge (CP-19-20, CP-19-23,
/// CP-19-25); what it had paid for one that it has left is forgotten.
pub fn stand_astride(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    if !field.kind(unit).is_unit() || !field.piece(unit).on_table() || field.form(unit) == Form::Garrison {
        return;
    }
    let (now, before) = (astride(field, unit), field.has(unit, Sign::Astride));
    let paid = field.state(unit).paid().0 > 0;
    match now {
        Some(_) if !before => act.emit(rule!("CP-19-20"), raise(unit, Sign::Astride)),
        None if before => act.emit(rule!("CP-19-20"), lower(unit, Sign::Astride)),
        _ => {}
    }
    if now.is_none() && paid {
        act.emit(rule!("CP-19-18"), UnitChange::Paid(Length::ZERO).on(unit));
    }
}

/// The upright rectangle round all that a way sweeps.
pub(super) fn bounds_of(path: &Path, body: Footprint) -> Option<Bounds> {
    path.sweeps(body, tabletop::Length::ZERO)
        .map(|(_, sweep)| sweep.bounds())
        .reduce(|one, other| one.with(other.low).with(other.high))
}
