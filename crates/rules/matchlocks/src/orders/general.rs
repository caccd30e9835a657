//! The General's card: one of his four options (NMM-08-05 to NMM-08-09).

use engine::{About, Flow, PieceId};

use super::{mark_ordered, riding};
use crate::ask::{Ask, By};
use crate::field::Field;
use crate::marks::raise;
use crate::steps::Step;
use crate::table::Sign;
use crate::turn::cards::PlayCard;
use crate::vocabulary as verb;
use crate::{Asking, Decision, rule};

/// The General picks exactly one option.
pub(super) fn general(mut cx: Asking, leader: PieceId) -> Flow<()> {
    let field = cx.field();
    if !field.piece(leader).on_table() || field.has(leader, Sign::Stunned) {
        return Ok(());
    }
    let who = field.side(leader);
    let answer =
        cx.ask(Decision { who, rule: rule!("NMM-08-05"), about: About::Ask(Ask::General(leader)) })?;
    let mut act = cx.act();
    match (answer.verb, answer.object) {
        (verb::EXTRA, Some(brigadier)) => {
            act.emit(rule!("NMM-08-06"), raise(brigadier, Sign::ExtraToken));
        }
        (verb::RECOVER, Some(unit)) => {
            riding::ride(&mut act, leader, &answer, rule!("NMM-08-07"));
            mark_ordered(&mut act, unit);
            act.then(Step::forfeit_window(unit));
            let actions = act.world().book.command.general_joins.rallies;
            act.then(Step::activate(unit, By::Recover, Some(leader), actions));
        }
        (verb::LEAD, Some(unit)) => {
            riding::ride(&mut act, leader, &answer, rule!("NMM-08-08"));
            mark_ordered(&mut act, unit);
            act.then(Step::forfeit_window(unit));
            let actions = act.world().book.command.order_tokens.actions;
            act.then(Step::activate(unit, By::Lead, Some(leader), actions));
        }
        (verb::RIDE | verb::JOIN, _) => riding::ride(&mut act, leader, &answer, rule!("NMM-08-09")),
        (verb::TURN, Some(unit)) => act.then(Step::turn_in_melee(unit)),
        _ => {}
    }
    Ok(())
}

/// Whether a Brigadier's card is still to come up this turn: an extra token is wasted on him if it has been (NMM-08-06).
pub(crate) fn is_yet_to_come(field: Field, brigadier: PieceId) -> bool {
    let card = PlayCard::Leader(brigadier).kind(field.world);
    field.table.battle.play_deck().count(card) > 0
}
