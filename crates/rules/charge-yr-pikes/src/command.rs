//! Command (sections 02, 04 and 05): the cards of the joint deck, and the command roll of the troops that each names.

mod cards;
mod officers;
mod rolls;

use engine::{Event, Flow, On, PieceId, Side};

use crate::ask::{Ask, OF_NONE};
use crate::steps::{HidingStep, MovementStep, PlunderStep};
use crate::table::{ArmyChange, BattleChange, NO_CARD, TertiaChange};
use crate::{Asking, ChargeYrPikes, Step, remarks, rule};

pub use cards::{Card, called, deck};
pub use officers::{Worth, are_used, commands, is_rolled, is_used, may_influence, senior, worth};
pub(crate) use rolls::{Commands, shows};
pub use rolls::{due, failing_alone, roll_pool};

engine::chapter! {
    /// The steps of this chapter.
    pub enum CommandStep of ChargeYrPikes in Step::Command {
        /// The next card is turned, until all have been (CYP-02-02).
        draws: Draws = |cx| draws(cx.asking());
        /// A free move is given to a tertia, or to none (CYP-02-03).
        free: Free { side: Side } = |cx| free(cx.asking(), side);
        /// The units of a tertia roll (CYP-05-02).
        rolls: Rolls { tertia: u8 } = |cx| rolls::rolls(cx.script(), tertia);
        /// An officer is named for them.
        names: Names { tertia: u8 } -> Option<PieceId> = |cx| rolls::names(cx.asking(), tertia);
        /// Their dice.
        throws: Throws { tertia: u8, named: Option<PieceId> } = |cx| rolls::throws(cx.asking(), tertia, named);
        /// Dragoons, from a number on, move on the first of the cards for horse and for foot or wait for the second (CYP-18-05).
        chooses: Chooses { side: Side, from: u8 } = |cx| rolls::chooses(cx.asking(), side, from);
        /// The units that a card for horse or for foot names roll, tertia by tertia from one on (CYP-18-05).
        all_roll: AllRoll { side: Side, from: u8 } = |cx| rolls::all_roll(&mut cx.act(), side, from);
        /// A battery rolls (CYP-05-16).
        rouses: Rouses { battery: PieceId } = |cx| rolls::rouses(cx.asking(), battery);
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
