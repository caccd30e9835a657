//! Support: cavalry stands by to feed into a friend's melee (NMM-09-16, NMM-09-17).

use engine::{Answer, PieceId, Refusal, Way};

use super::judging::leg_of;
use crate::ask::{By, Turn};
use crate::field::Field;
use crate::marks::raise;
use crate::steps::Step;
use crate::table::{Order, Sign, UnitChange};
use crate::vocabulary as verb;
use crate::{Acting, movement, rule};

/// Whether a squadron may take a Support order: for a friendly squadron, ending its advance within one Good
/// Going Move of it, and behind it by the gap that friends keep.
pub(super) fn judge_support(field: Field, unit: PieceId, answer: &Answer) -> Result<(), Refusal> {
    let Some(friend) = answer.object else {
        return Err(Refusal::new(rule!("NMM-09-16"), "say whom it supports (support X on Y)"));
    };
    if !field.squadron(unit) || field.daunted(unit) {
        return Err(
            Refusal::new(rule!("NMM-09-16"), "only squadrons that are not Daunted support").piece(unit)
        );
    }
    let own = field.is_unit(friend) && field.side(friend) == field.side(unit) && field.squadron(friend);
    if !own || friend == unit {
        return Err(Refusal::new(rule!("NMM-09-16"), "it supports a friendly squadron").piece(friend));
    }
    let end = match answer.way {
        Way::None => field.pose(unit),
        Way::Legs(legs) if legs.len() > 1 => {
            let why = "the advance of a supporting squadron is one Move";
            return Err(Refusal::new(rule!("NMM-09-16"), why).piece(unit));
        }
        _ => movement::judge_move(field, unit, leg_of(answer), By::Order)?.end,
    };
    let piece = field.piece(unit);
    let there = piece.shape().footprint().block(end);
    let reach = field.world.book.movement.rates.of(field.mover(unit)).good;
    let gap = tabletop::Outline::gap(&there, &field.block(friend));
    if !gap.distance.within(reach + field.tolerance()) {
        return Err(Refusal::new(
            rule!("NMM-09-16"),
            "its advance must end within one Move of the unit it supports",
        )
        .measured(gap.distance.rounded_up(), reach)
        .segment(gap.line()));
    }
    Ok(())
}

/// The squadron holds a Support order and makes its advance; it may be fed in at once (NMM-12-73).
pub(super) fn support(act: &mut Acting, turn: Turn, answer: &Answer) {
    let Some(friend) = answer.object else { return };
    let unit = turn.unit;
    act.emit(rule!("NMM-09-16"), UnitChange::Order(Order::Support).on(unit));
    act.emit(rule!("NMM-09-16"), UnitChange::Supports(Some(friend)).on(unit));
    if !act.table().units[unit.index()].is(Sign::SupportNew) {
        act.emit(rule!("NMM-09-17"), raise(unit, Sign::SupportNew));
    }
    if answer.way != Way::None {
        act.then(Step::move_unit(unit, leg_of(answer), turn.by));
    }
    act.then(Step::feed_in(unit));
}

/// Offers support of each friendly squadron, where it stands.
pub(super) fn offer_support(field: Field, unit: PieceId, offer: &mut dyn FnMut(Answer)) {
    if field.squadron(unit) {
        for friend in field.units_of(field.side(unit)).filter(|friend| field.squadron(*friend)) {
            offer(Answer::plain(verb::SUPPORT).with(unit).on(friend));
        }
    }
}
