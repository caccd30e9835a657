//! The changes of [`crate::table`] that rules make most often, as the events that make them.

use engine::{Event, PieceId, Shape};
use tabletop::Pose;

use crate::ledger::Rule;
use crate::table::{Sign, State, UnitChange};
use crate::{Acting, formation};

/// Raises a sign of a unit, if it is not up.
pub fn raise(act: &mut Acting, rule: Rule, unit: PieceId, sign: Sign) {
    if !act.table().units[unit.index()].is(sign) {
        act.emit(rule, UnitChange::Flag(sign, true).on(unit));
    }
}

/// Lowers a sign of a unit, if it is up.
pub fn lower(act: &mut Acting, rule: Rule, unit: PieceId, sign: Sign) {
    if act.table().units[unit.index()].is(sign) {
        act.emit(rule, UnitChange::Flag(sign, false).on(unit));
    }
}

/// Lowers some signs of a unit.
pub fn lower_all(act: &mut Acting, rule: Rule, unit: PieceId, signs: &[Sign]) {
    // Mostly none is up.
    let before = act.table().units[unit.index()];
    if before.flags().any(|sign| signs.contains(&sign)) {
        signs.iter().for_each(|sign| lower(act, rule, unit, *sign));
    }
}

/// Puts a unit in a state, if it is in another.
pub fn state(act: &mut Acting, rule: Rule, unit: PieceId, state: State) {
    if act.table().units[unit.index()].state() != state {
        act.emit(rule, UnitChange::State(state).on(unit));
    }
}

/// A unit in good order becomes disrupted; any other stays as it is.
pub fn disrupt(act: &mut Acting, rule: Rule, unit: PieceId) {
    if act.table().units[unit.index()].state() == State::Good {
        state(act, rule, unit, State::Disrupted);
    }
}

/// Moves a piece to a pose, if it is at another.
pub fn moved(act: &mut Acting, rule: Rule, piece: PieceId, to: Pose) {
    let from = act.table().pieces[piece.index()].pose();
    if from != to {
        act.emit(rule, Event::Moved { piece, from, to });
    }
}

/// Draws a piece up otherwise.
pub fn reshaped(act: &mut Acting, rule: Rule, piece: PieceId, pose: Pose, shape: Shape) {
    act.emit(rule, Event::Reshaped { piece, pose, shape });
}

/// A unit loses a base: it is drawn again for the smaller number on the same front middle and facing; without bases it is
/// destroyed, and a battery at once (PM-09-07, PM-06-10). Says whether anything of it is left.
pub fn lose_base(act: &mut Acting, rule: Rule, unit: PieceId) -> bool {
    act.emit(rule, Event::FiguresLost { piece: unit, count: 1, part: 0 });
    let field = act.field();
    let figures = field.figures(unit);
    if figures == 0 {
        act.emit(crate::rule!("PM-09-07"), Event::Left { piece: unit, how: engine::Departure::Destroyed });
        return false;
    }
    let (pose, form) = (field.piece(unit).pose(), field.form(unit));
    let shape =
        formation::shape(&field.world.book, field.class(unit), field.is(unit, Sign::OnFoot), form, figures);
    reshaped(act, crate::rule!("PM-09-07"), unit, pose, shape);
    true
}
