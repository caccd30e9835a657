//! A voluntary move is carried out: the obstacle's die, the move with all that goes with it, and its price.

use engine::{Event, Flow, PieceId, Rule, Shape};
use tabletop::{Angle, Leg};

use super::carrying::{self, Carry};
use super::legal::{Moved, judge_move};
use super::obstacles::{self, Difficulty, Verdict};
use super::path::judge_path;
use crate::ask::{By, Stance};
use crate::morale::{disarray, last_mover};
use crate::shooting::cover as hiding;
use crate::table::{Crossing, FindingChange, Sign, UnitChange};
use crate::{Acting, Asking, rule};

/// A voluntary move of a unit or a Leader. Returns whether it was made: a failed die at an obstacle spends the
/// Action and leaves the unit where it is (NMM-10-22).
///
/// # Panics
/// If the move is not legal: answers are judged before they come here.
pub fn make(mut cx: Asking, unit: PieceId, leg: Leg, by: By, stance: Stance) -> Flow<bool> {
    let field = cx.field();
    let (side, leader) = (field.side(unit), field.leader(unit));
    let judged = || {
        judge_move(field, unit, leg, by)
            .unwrap_or_else(|refusal| panic!("a move was not judged before it was made: {refusal:?}"))
    };
    let mut moved = cx.memory().take(unit, leg).unwrap_or_else(judged);
    debug_assert_eq!(moved, judged(), "what was found out about a move still holds as it is made");
    moved.cover = moved.cover.standing(stance);
    let attempt = moved.obstacle.map(|feature| {
        let known = obstacles::difficulty(field, unit, feature);
        (feature, known.expect("a crossing was judged before it was made"))
    });
    let verdict = match attempt {
        Some((feature, attempt @ (Difficulty::First | Difficulty::Second))) => {
            let die = cx.roll(side, rule!("NMM-10-23"), obstacles::crossing_die())?.total();
            Some((feature, obstacles::judge_die(cx.field(), attempt, die)))
        }
        Some(_) | None => None,
    };
    let mut act = cx.act();
    if let Some((feature, verdict)) = verdict {
        record(&mut act, feature, verdict);
        if !verdict.crosses {
            return Ok(false);
        }
    }
    let crossing = match (attempt, verdict) {
        (_, Some((_, verdict))) if !spared(&act, unit) => verdict.tokens,
        (Some((_, Difficulty::Known { tokens })), None) => tokens,
        _ => 0,
    };
    carry_out(&mut act, unit, leg, &moved);
    // What Free Actions at the end of the turn do does not count (NMM-13-16).
    if by != By::Free {
        last_mover::moves(&mut act, side, move_rule(leader, leg));
    }
    pay(&mut act, unit, &moved, crossing);
    Ok(true)
}

/// Loose troops follow a path of several legs that has been judged legal (NMM-09-08): it crosses no obstacle, so
/// no die is thrown.
pub fn follow(act: &mut Acting, unit: PieceId, legs: &[Leg], by: By, stance: Stance) {
    let field = act.field();
    let Ok(mut moved) = judge_path(field, unit, legs, by) else { return };
    moved.cover = moved.cover.standing(stance);
    let (side, concealed_by) = (field.side(unit), hiding::hidden_in(field, unit));
    let shape = field.piece(unit).shape();
    let body = shape.footprint();
    let mut from = moved.from;
    for (at, leg) in legs.iter().enumerate() {
        let last = at + 1 == legs.len();
        let to = if last { moved.end } else { leg.end(from, body) };
        if let (true, Some(shape)) = (last, moved.shape) {
            act.emit(rule!("NMM-10-15"), Event::Reshaped { piece: unit, pose: to, shape });
        } else if to != from {
            act.emit(rule!("NMM-09-08"), Event::Moved { piece: unit, from, to });
        }
        if at == 0 {
            // Where the first leg began is what counts for seeing the enemy (NMM-12-04).
            let moves = act.table().units[unit.index()].moves() + 1;
            act.emit(rule!("NMM-12-09"), UnitChange::Moves(moves).on(unit));
        }
        from = to;
    }
    carrying::settle(act, unit, moved.from, Carry::Voluntary, rule!("NMM-09-08"));
    take_cover(act, unit, &moved);
    hiding::leave(act, unit, concealed_by);
    if by != By::Free {
        last_mover::moves(act, side, rule!("NMM-09-08"));
    }
    pay(act, unit, &moved, 0);
}

/// Skirmishers on foot take no token at an obstacle (NMM-10-25).
fn spared(act: &Acting, unit: PieceId) -> bool {
    act.field().foot_skirmisher(unit)
}

/// What the die has found of an obstacle is noted for everybody (NMM-10-24).
fn record(act: &mut Acting, feature: u8, verdict: Verdict) {
    act.emit(rule!("NMM-10-24"), FindingChange::Crossing(verdict.finding).on(feature));
    if verdict.finding == Crossing::Pending {
        let turn = act.table().battle.turn();
        act.emit(rule!("NMM-10-23"), FindingChange::Failed(turn).on(feature));
    }
}

fn carry_out(act: &mut Acting, unit: PieceId, leg: Leg, moved: &Moved) {
    let field = act.field();
    let leader = field.leader(unit);
    let why = move_rule(leader, leg);
    if leader {
        if let Some(host) = field.piece(unit).host() {
            act.emit(rule!("NMM-05-07"), Event::Parted { piece: unit, host });
        }
        act.emit(why, Event::Moved { piece: unit, from: moved.from, to: moved.end });
        carrying::displace_leaders(act, unit);
        return;
    }
    let concealed_by = hiding::hidden_in(field, unit);
    match moved.shape {
        Some(shape) => reshape(act, unit, moved, shape),
        None => carrying::move_to(act, unit, moved.end, Carry::Voluntary, why),
    }
    if moved.pivoted != Angle::UP {
        let turned = act.table().units[unit.index()].pivoted() + moved.pivoted;
        act.emit(rule!("NMM-10-10"), UnitChange::Pivoted(turned).on(unit));
    } else {
        let moves = act.table().units[unit.index()].moves() + 1;
        act.emit(rule!("NMM-12-09"), UnitChange::Moves(moves).on(unit));
    }
    take_cover(act, unit, moved);
    hiding::leave(act, unit, concealed_by);
}

/// Into a building or out of it: the outline for measuring changes with the place.
fn reshape(act: &mut Acting, unit: PieceId, moved: &Moved, shape: Shape) {
    act.emit(rule!("NMM-10-15"), Event::Reshaped { piece: unit, pose: moved.end, shape });
    carrying::settle(act, unit, moved.from, Carry::Voluntary, rule!("NMM-10-15"));
}

/// Notes the cover in which the unit now stands (NMM-10-15, NMM-10-18).
fn take_cover(act: &mut Acting, unit: PieceId, moved: &Moved) {
    set_cover(act, unit, moved.cover);
}

/// Notes the cover of a unit where it has changed.
pub fn set_cover(act: &mut Acting, unit: PieceId, cover: super::cover::Cover) {
    let state = act.table().units[unit.index()];
    if state.cover() != cover.feature {
        act.emit(rule!("NMM-10-18"), UnitChange::Cover(cover.feature).on(unit));
    }
    if state.is(Sign::Edge) != cover.edge {
        act.emit(rule!("NMM-10-18"), UnitChange::Flag(Sign::Edge, cover.edge).on(unit));
    }
}

/// The Disarray of the move: of the unit for each of its causes, and of the friends whom it passed. No unit has
/// more than two (NMM-10-28).
fn pay(act: &mut Acting, unit: PieceId, moved: &Moved, crossing: u8) {
    if crossing > 0 {
        disarray::add(act, unit, crossing, rule!("NMM-10-24"));
    }
    for token in moved.tokens.iter() {
        disarray::add(act, unit, token.count, token.rule);
    }
    for friend in moved.passed.iter().filter(|friend| friend.tokens > 0) {
        disarray::add(act, friend.unit, friend.tokens, rule!("NMM-10-29"));
    }
}

/// The rule of the Action.
const fn move_rule(leader: bool, leg: Leg) -> Rule {
    match leg {
        _ if leader => rule!("NMM-10-03"),
        Leg::Wheel { .. } => rule!("NMM-09-10"),
        Leg::AboutFace => rule!("NMM-09-11"),
        Leg::Turn { .. } => rule!("NMM-10-10"),
        _ => rule!("NMM-09-08"),
    }
}
