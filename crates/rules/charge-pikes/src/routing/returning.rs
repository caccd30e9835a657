//! Pursuers who left the table come back (CP-15-16, CP-15-17).

use bodies::outward;
use engine::{Event, Flow, PieceId, Place};
use tabletop::{Block, Border, Footprint, Length, Outline, Pose};

use super::lane::{lies_upon, outline, stands_on_table};
use super::running::is_clear;
use crate::charging::moving;
use crate::field::{Field, TOUCHING};
use crate::marks::{lower, raise};
use crate::movement::placing::stand_astride;
use crate::steps::{RoutingStep, Step, Test};
use crate::table::{Sign, UnitChange};
use crate::{Acting, Script, rule};

/// Units off the table test whether they return, side A's first (CP-13-02).
pub fn returns(mut s: Script) -> Flow<()> {
    let next = s.read(rule!("CP-15-16"), |field| {
        let returns = |side, unit| field.side(unit) == side && may_return(field, unit);
        field.of_first(|side| field.world.named().find(|unit| returns(side, *unit)))
    })?;
    let Some(unit) = next else { return Ok(()) };
    let passed = s.call(rule!("CP-15-16"), Step::test(unit, Test::HaltPursuit))?;
    if passed {
        s.call(rule!("CP-15-17"), RoutingStep::comes_back(unit))?;
    }
    s.leads_to(Step::returns())
}

/// Whether a unit that pursued off the table tests now: after three whole turns away, once a turn (CP-15-16).
fn may_return(field: Field, unit: PieceId) -> bool {
    let state = field.state(unit);
    let away = matches!(field.piece(unit).place, Place::Gone(engine::Departure::Pursued));
    let waits = field.world.book.routing.pursuit.turns_away;
    away && state.left_in_turn() > 0
        && field.table.battle.turn() > state.left_in_turn().saturating_add(waits)
        && !state.is(Sign::TestedRally)
}

/// It is put on the edge where it left, or on the nearest free stretch of it, in good order. This turn it may move but not
/// charge (CP-15-17).
pub fn comes_back(act: &mut Acting, unit: PieceId) {
    let field = act.field();
    let body = outline(field, unit);
    let Some(pose) = place_on_edge(field, unit, body) else { return };
    let shape = field.piece(unit).shape();
    moving::straightens(act, rule!("CP-15-17"), unit);
    act.emit(rule!("CP-15-17"), Event::Placed { piece: unit, pose, shape });
    act.emit(rule!("CP-15-17"), UnitChange::LeftInTurn(0).on(unit));
    act.emit(rule!("CP-15-17"), UnitChange::Pursues(None).on(unit));
    for flag in [Sign::Pursuing, Sign::Disordered, Sign::Chased] {
        if act.table().units[unit.index()].is(flag) {
            act.emit(rule!("CP-15-17"), lower(unit, flag));
        }
    }
    act.emit(rule!("CP-15-17"), raise(unit, Sign::Returned));
    stand_astride(act, unit);
    generals_too(act, unit, pose);
}

/// The generals who went off with it come back beside it (CP-09-10): they are told by the place from which they left.
fn generals_too(act: &mut crate::Acting, unit: PieceId, pose: Pose) {
    for general in act.world().named() {
        let piece = act.table().pieces[general.index()];
        let gone = piece.place == Place::Gone(engine::Departure::Pursued);
        let kind = act.world().profile(general).kind;
        if gone && kind.is_general() && act.table().units[general.index()].pursues() == Some(unit) {
            let shape = piece.shape();
            act.emit(rule!("CP-09-10"), Event::Placed { piece: general, pose, shape });
            act.emit(rule!("CP-09-10"), Event::Joined { piece: general, host: unit });
            act.emit(rule!("CP-09-10"), UnitChange::Pursues(None).on(general));
        }
    }
}

/// The nearest free place on the edge over which a unit left, looking inward.
fn place_on_edge(field: Field, unit: PieceId, body: Footprint) -> Option<Pose> {
    let left = field.piece(unit).pose().at;
    let borders = [Border::Left, Border::Right, Border::Bottom, Border::Top];
    let border = borders.into_iter().min_by_key(|border| field.world.ground.edge(*border).deep(left))?;
    let edge = field.world.ground.edge(border);
    let step = Length::INCH.half();
    let free = |pose: &Pose| is_free(field, unit, &body.block(*pose));
    outward(799)
        .map(|steps| edge.along(left) + step.times(steps))
        .map(|along| Pose::new(edge.point(along, body.depth), border.inward()))
        .find(free)
}

/// Whether there is room for it: on the table, in no unit, touching no enemy, on ground that it may enter.
fn is_free(field: Field, unit: PieceId, block: &Block) -> bool {
    let touches = |enemy: PieceId| field.body(enemy).blocks().any(|part| part.within(block, TOUCHING));
    stands_on_table(field, block)
        && is_clear(field, unit, block)
        && !field.hopes().any(|hope| lies_upon(&field.body(hope), block))
        && !field.units_of(field.side(unit).other()).any(touches)
}
