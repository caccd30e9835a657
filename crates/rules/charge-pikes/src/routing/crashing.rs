//! A pursuer crashes into a fresh enemy (CP-15-19).

use engine::sheet::Edit;
use engine::{Event, Flow, PieceId};
use tabletop::{Edge, Face};

use super::lane::outline;
use crate::field::{Class, Field, TOUCHING};
use crate::marks::{self, lower, raise};
use crate::movement::hopes;
use crate::reactions::panic;
use crate::steadiness::disorder;
use crate::steps::{RoutingStep, Step, Test};
use crate::table::{Contact, Phase, Sign, UnitChange};
use crate::{Acting, Script, rule};

/// Both are disordered and in contact, so that there is no impetus; the pursuit is over; the target takes the tests that
/// it would take if it had been charged (CP-15-19).
pub fn into(act: &mut Acting, unit: PieceId, enemy: PieceId) {
    // Whoever is crashed into has his forlorn hope in his ranks as if he had been charged (CP-20-10).
    hopes::rejoin(act, enemy);
    square_up(act, unit, enemy);
    act.emit(rule!("CP-15-19"), lower(unit, Sign::Pursuing));
    act.emit(rule!("CP-15-19"), UnitChange::Pursues(None).on(unit));
    for crashed in [unit, enemy] {
        disorder(act, rule!("CP-15-19"), crashed);
        act.emit(rule!("CP-15-19"), raise(crashed, Sign::Crashed));
    }
    if act.table().units[unit.index()].is(Sign::Chased) {
        act.emit(rule!("CP-15-19"), lower(unit, Sign::Chased));
    }
    let field = act.field();
    if !field.contacts(unit).any(|contact| contact.holds(enemy)) {
        let edge = edge_met(field, unit, enemy);
        let contact = Contact::between(unit, enemy).on(edge).with_impact(true).charged_by(1);
        act.emit(rule!("CP-15-19"), marks::contact(Edit::Add(contact)));
    }
    act.then(RoutingStep::crash(unit, enemy));
}

/// The edge of an enemy that a unit stands against.
fn edge_met(field: Field, unit: PieceId, enemy: PieceId) -> Edge {
    let met = field.frame(enemy).abutment(&field.frame(unit), TOUCHING);
    met.map_or(Edge::Front, |abutment| abutment.own)
}

/// It is laid flush against the edge that it met, where there is room for it (CP-15-29).
fn square_up(act: &mut Acting, unit: PieceId, enemy: PieceId) {
    let field = act.field();
    let body = outline(field, unit);
    let from = field.piece(unit).pose();
    let frame = field.frame(enemy);
    let gap = field.gap(unit, enemy);
    let edge = edge_met(field, unit, enemy);
    let face = Face { edge: frame.edge(edge), outward: frame.facing() + edge.outward() };
    let turn = (face.outward + tabletop::Angle::HALF - from.facing).signed().abs();
    if turn > 4_500 {
        return;
    }
    let flush = face.square_up(from, body, gap.from).pose;
    let block = body.block(flush);
    let taken = field
        .units()
        .chain(field.hopes())
        .filter(|other| *other != unit)
        .any(|other| field.body(other).blocks().any(|part| part.overlaps(&block)));
    let on_table = field.world.ground.bounds().encloses(&block);
    if !taken && on_table && flush != from {
        act.emit(rule!("CP-15-29"), Event::Moved { piece: unit, from, to: flush });
    }
}

/// The panic test at once, if it is close-order foot hit by cavalry of a quarter of its figures; then the stand test: at
/// once if the crash happens in a Shooting phase, else in the next one (CP-15-19).
pub fn tests(mut s: Script, unit: PieceId, enemy: PieceId) -> Flow<()> {
    let panics = s.read(rule!("CP-18-10"), |field| {
        let cavalry =
            field.class(unit).is_cavalry() && panic::is_enough(field, enemy, field.figures(unit).into());
        let foot = field.class(enemy) == Class::CloseFoot && !field.has(enemy, Sign::TestedPanic);
        cavalry && foot && !field.routs(enemy)
    })?;
    if panics {
        s.call(rule!("CP-18-10"), Step::test(enemy, Test::Panic))?;
    }
    let stands = s.read(rule!("CP-15-19"), |field| {
        // One stand test a turn (CP-18-16).
        let now = matches!(field.table.battle.phase(), Phase::Shooting | Phase::ShootingTests);
        let tested = field.has(enemy, Sign::TestedStand) && now;
        let here = field.piece(enemy).on_table() && !field.routs(enemy) && !tested;
        here.then_some(now)
    })?;
    match stands {
        Some(true) => s.then(Step::test(enemy, Test::Stand)),
        Some(false) => s.then(RoutingStep::stand_later(enemy)),
        None => {}
    }
    Ok(())
}

/// Its stand test waits for the next Shooting phase (CP-15-19).
pub fn stand_later(act: &mut Acting, unit: PieceId) {
    act.emit(rule!("CP-15-19"), raise(unit, Sign::StandDue));
}
