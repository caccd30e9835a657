//! Command (sections 02, 04 and 05): the cards of the joint deck, and the command roll of the troops that each names.

pub(crate) mod cards;
pub(crate) mod officers;
pub(crate) mod rolls;

use engine::{Event, Flow, On, Side};

use crate::ask::{Ask, OF_NONE};
use crate::steps::{CommandStep, HidingStep, MovementStep, PlunderStep};
use crate::table::{ArmyChange, BattleChange, NO_CARD, TertiaChange};
use crate::{Asking, ChargeYrPikes, remarks, rule};

pub use cards::{Card, called, deck};
pub use officers::{Worth, are_used, commands, is_rolled, is_used, may_influence, senior, worth};
pub(crate) use rolls::Commands;
pub use rolls::{due, failing_alone, roll_pool};

engine::chapter! {
    CommandStep of ChargeYrPikes {
        draws: Draws = |cx| draws(cx.asking());
        free: Free { side } = |cx| free(cx.asking(), side);
        rolls: Rolls { tertia } = |cx| rolls::rolls(cx.script(), tertia);
        names: Names { tertia } = |cx| rolls::names(cx.asking(), tertia);
        throws: Throws { tertia, named } = |cx| rolls::throws(cx.asking(), tertia, named);
        chooses: Chooses { side, from } = |cx| rolls::chooses(cx.asking(), side, from);
        all_roll: AllRoll { side, from } = |cx| rolls::all_roll(&mut cx.act(), side, from);
        rouses: Rouses { battery } = |cx| rolls::rouses(cx.asking(), battery);
    }
}

/// One card is turned and done with before the next: the whole deck every turn, free moves among it (CYP-02-02). It is made up of
/// the cards of both armies, so that either may come next (CYP-01-05).
fn draws(mut cx: Asking) -> Flow<()> {
    let why = rule!("CYP-02-02");
    let (bag, first) = (deck(cx.field()), cx.table().battle.first());
    if bag.total() == 0 {
        cx.act().emit(why, BattleChange::Card(NO_CARD).event());
        return Ok(());
    }
    let Some(kind) = cx.roll(first, why, dice::Pool::Draw(bag))?.card() else { return Ok(()) };
    let mut act = cx.act();
    let card = Card::of(kind);
    act.emit(why, Event::Noted { on: On::Battle, remark: remarks::CARD, value: kind.0.into() });
    act.emit(why, BattleChange::Card(kind.0).event());
    match card {
        Card::Tertia(tertia) => {
            act.emit(why, TertiaChange::Drawn(true).on(tertia));
            let side = act.world().tertias[usize::from(tertia)].side;
            act.then(HidingStep::offers(side, tertia));
            act.then(CommandStep::rolls(tertia));
            act.then(PlunderStep::comes_back(tertia, 0));
            act.then(MovementStep::next(side));
        }
        Card::OfficersAndArtillery(side) => {
            let drawn = act.table().army(side).officers_drawn() + 1;
            act.emit(rule!("CYP-05-16"), ArmyChange::OfficersDrawn(drawn).on(side));
            act.then(HidingStep::offers(side, OF_NONE));
            act.then(MovementStep::staff(side));
        }
        Card::FreeMove(side) => {
            let drawn = act.table().army(side).free_drawn() + 1;
            act.emit(rule!("CYP-02-03"), ArmyChange::FreeDrawn(drawn).on(side));
            act.then(CommandStep::free(side));
        }
        Card::Horse(side) | Card::Foot(side) => {
            let horse = card == Card::Horse(side);
            let drawn = if horse { ArmyChange::HorseDrawn(true) } else { ArmyChange::FootDrawn(true) };
            act.emit(rule!("CYP-18-05"), drawn.on(side));
            act.then(CommandStep::chooses(side, 0));
            act.then(CommandStep::all_roll(side, 0));
            act.then(MovementStep::next(side));
        }
    }
    act.then(CommandStep::draws());
    Ok(())
}

/// The commander in chief, or whoever is senior, names one of his tertias, or none; it must pass a command roll of its own
/// (CYP-02-03).
fn free(mut cx: Asking, side: Side) -> Flow<()> {
    let why = rule!("CYP-02-03");
    let answer = cx.ask(Ask::FreeMove.of(side, why))?;
    let mut act = cx.act();
    if answer.verb == crate::vocabulary::CALL {
        act.then(CommandStep::rolls(answer.amount as u8));
        act.then(PlunderStep::comes_back(answer.amount as u8, 0));
        act.then(MovementStep::next(side));
    }
    Ok(())
}
