//! Rally (NMM-09-18 to 09-21, NMM-14-08, NMM-15-07).

use crate::steps::ActionsStep;
use crate::table::UnitChange;
use engine::{About, Answer, Event, Flow, PieceId, Refusal, Way};
use tabletop::{Angle, Block, Bounds, Hand, Leg, Outline, Pivot, Pose};

use crate::ask::{Ask, By, Turn};
use crate::book::Quality;
use crate::field::Field;
use crate::morale::{army_morale, last_standing};
use crate::movement::carrying::{self, Carry};
use crate::vocabulary as verb;
use crate::{Acting, Asking, Decision, rule};

/// Whether a unit may take off one Disarray Token. Raw units, Skirmishers, Dragoons and guns need a Leader
/// attached, others an Order (NMM-09-19, NMM-14-08); a Perk does for an Order.
pub(super) fn judge_rally(field: Field, turn: Turn) -> Result<(), Refusal> {
    let unit = turn.unit;
    if field.state(unit).disarray() == 0 {
        return Err(Refusal::new(rule!("NMM-09-18"), "it has no Disarray Token").piece(unit));
    }
    let needs_leader =
        field.quality(unit) == Quality::Raw || field.loose(unit) || field.gun(unit) || field.daunted(unit);
    if needs_leader && !field.led(unit) {
        return Err(Refusal::new(
            rule!("NMM-09-19"),
            "Raw and Daunted units, Skirmishers, Dragoons and guns rally only with a Leader attached",
        )
        .piece(unit));
    }
    if turn.left < field.world.book.morale.rally.actions_for_disarray {
        return Err(Refusal::new(rule!("NMM-09-18"), "it has too few Actions left to rally").piece(unit));
    }
    Ok(())
}

/// Whether a unit may spend both its Actions to take off its Daunted Token: with a Leader attached, and not in
/// the turn in which it was placed (NMM-09-20, NMM-15-07).
pub(super) fn judge_recover(field: Field, turn: Turn) -> Result<(), Refusal> {
    let unit = turn.unit;
    if !field.daunted(unit) {
        return Err(Refusal::new(rule!("NMM-09-20"), "it has no Daunted Token").piece(unit));
    }
    if !field.led(unit) {
        return Err(
            Refusal::new(rule!("NMM-15-07"), "a Leader must join a Daunted unit to rally it").piece(unit)
        );
    }
    if field.state(unit).daunted() == field.table.battle.turn() + 1 {
        return Err(Refusal::new(rule!("NMM-15-07"), "it became Daunted this very turn").piece(unit));
    }
    let by_order = matches!(turn.by, By::Order | By::RallyOrder | By::Recover);
    if !by_order || turn.left < field.world.book.morale.rally.actions_for_daunted {
        return Err(Refusal::new(rule!("NMM-09-20"), "rallying from Daunted takes two Actions of one Order")
            .piece(unit));
    }
    Ok(())
}

/// One Rally Action takes off one Disarray Token; then the unit may face any way (NMM-09-18, NMM-09-21).
pub(super) fn rally(act: &mut Acting, unit: PieceId) {
    let state = act.table().units[unit.index()];
    let left = state.disarray().saturating_sub(1);
    act.emit(rule!("NMM-09-18"), UnitChange::Disarray(left).on(unit));
    act.then(ActionsStep::face(unit));
}

/// Both Rally Actions take off the Daunted Token, and the army claims back its morale (NMM-15-07, NMM-16-09).
pub(super) fn recover(act: &mut Acting, unit: PieceId) {
    let taken = act.table().units[unit.index()].actions() + 1;
    act.emit(rule!("NMM-09-20"), UnitChange::Actions(taken).on(unit));
    act.emit(rule!("NMM-15-07"), UnitChange::Daunted(0).on(unit));
    last_standing::rallied(act, unit);
    army_morale::claim_for_rally(act, unit);
    act.then(ActionsStep::face(unit));
}

/// A unit that has rallied may be turned to face any way, about its centre, for nothing (NMM-09-21).
pub(super) fn face(mut cx: Asking, unit: PieceId) -> Flow<()> {
    let field = cx.field();
    if !field.is_unit(unit) {
        return Ok(());
    }
    let who = field.side(unit);
    let answer = cx.ask(Decision { who, rule: rule!("NMM-09-21"), about: About::Ask(Ask::Facing(unit)) })?;
    let mut act = cx.act();
    if answer.verb == verb::FACE {
        let from = act.table().pieces[unit.index()].pose();
        let to = turned(act.field(), unit, &answer);
        if to != from {
            act.emit(rule!("NMM-09-21"), Event::Moved { piece: unit, from, to });
            carrying::settle(&mut act, unit, from, Carry::Voluntary, rule!("NMM-09-21"));
        }
    }
    Ok(())
}

/// The pose after a turn on the spot that an answer names.
pub(crate) fn turned(field: Field, unit: PieceId, answer: &Answer) -> Pose {
    let piece = field.piece(unit);
    let body = piece.shape().footprint();
    match answer.way {
        Way::Legs(legs) if !legs.is_empty() => legs[0].end(piece.pose(), body),
        _ => piece.pose(),
    }
}

/// Whether a turn on the spot is one: about the centre, and it fits where the unit stands.
pub(super) fn judge_turn_on_spot(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    match answer.way {
        Way::None => return Ok(()),
        Way::Legs(legs) if legs.len() == 1 && matches!(legs[0], Leg::Turn { about: Pivot::Centre, .. }) => {}
        _ => {
            return Err(Refusal::new(
                rule!("NMM-09-21"),
                "say the turn as one leg about the centre (pivot left 90)",
            ));
        }
    }
    let piece = field.piece(unit);
    let block = Block::at(turned(field, unit, answer), piece.shape().width, piece.shape().depth);
    fits(field, unit, &block)
}

/// Whether a unit fits with an outline: on the table, on nobody, touching no enemy (only an Attack does that,
/// NMM-09-14), and over no ground that is closed to it.
pub(super) fn fits(field: Field, unit: PieceId, block: &Block) -> Result<(), Refusal> {
    let table = field.world.ground.bounds();
    if !table.encloses(block) {
        return Err(Refusal::new(rule!("NMM-10-34"), "it would stand over the edge of the table"));
    }
    // Whoever is out of reach of this neither overlaps nor touches.
    let bounds = Bounds::of_block(block).inflated(field.tolerance());
    let in_the_way = field
        .world
        .ids()
        .filter(|id| field.comes_near(*id, &bounds))
        .filter(|id| *id != unit && field.piece(*id).on_table() && field.piece(*id).host() != Some(unit))
        .find(|id| block.overlaps_deeper_than(&field.block(*id), Block::TOLERANCE));
    if let Some(other) = in_the_way {
        return Err(Refusal::new(rule!("NMM-09-21"), "there is no room to turn so").piece(other));
    }
    let mut enemies =
        field.units_of(field.side(unit).other()).filter(|enemy| field.comes_near(*enemy, &bounds));
    if let Some(enemy) = enemies.find(|enemy| block.within(&field.block(*enemy), field.tolerance())) {
        return Err(
            Refusal::new(rule!("NMM-09-14"), "only an Attack brings a unit into contact").piece(enemy)
        );
    }
    if carrying::is_open(field, unit, block) || !carrying::is_open(field, unit, &field.block(unit)) {
        Ok(())
    } else {
        Err(Refusal::new(rule!("NMM-09-21"), "the ground there is closed to it").piece(unit))
    }
}

/// Whether a rallied unit may be faced so.
pub(super) fn judge_facing(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    match answer.verb {
        verb::PASS => Ok(()),
        verb::FACE if answer.piece == Some(unit) => judge_turn_on_spot(field, unit, answer),
        _ => Err(super::judging::unasked()),
    }
}

/// Facings worth taking: as it is, round the compass, and towards the nearest enemy.
pub(super) fn offer_facings(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    offer(Answer::plain(verb::PASS));
    offer_turns(field, unit, verb::FACE, offer);
}

/// Turns on the spot by eighths and towards the nearest enemy, each that fits.
pub(super) fn offer_turns(field: Field, unit: PieceId, verb: engine::Verb, offer: &mut dyn FnMut(Answer)) {
    let eighths = (1..8).map(|eighth| 4500 * eighth);
    let enemy = field
        .units_of(field.side(unit).other())
        .min_by_key(|enemy| field.pose(*enemy).at.distance_squared(field.pose(unit).at));
    let towards = enemy.map(|enemy| {
        let bearing = Angle::of(field.block(enemy).centre() - field.block(unit).centre());
        (bearing - field.pose(unit).facing).to_hundredths()
    });
    for clockwise in eighths.chain(towards).filter(|turn| *turn != 0) {
        let (hand, angle) =
            if clockwise <= 18_000 { (Hand::Right, clockwise) } else { (Hand::Left, 36_000 - clockwise) };
        let leg = Leg::Turn { about: Pivot::Centre, hand, angle: Angle::hundredths(angle) };
        let answer = Answer::plain(verb).with(unit).leg(leg);
        if judge_turn_on_spot(field, unit, &answer).is_ok() {
            offer(answer);
        }
    }
}
