//! Chapter 7: the phases of the game, the decks, bonus cards and special events, the end of the turn; and how a
//! battle ends otherwise than by Army Morale (chapter 2).

mod arrivals;
pub mod cards;
pub mod ending;
mod free_actions;
pub mod fresh;
pub mod instructing;
mod main_phase;
mod opening;
mod play;
mod questions;
mod reinforcements;
mod replacements;
mod secrets;
mod targets;
mod windows;

use crate::Matchlocks;
use crate::steps::TurnStep;

pub(crate) use arrivals::{depth_of_arrivals, hiding_places};
pub use instructing::{Instruction, Moment, instructs, may_instruct};
pub(crate) use questions::Cards;
pub use secrets::{imagine, project};
pub use windows::{throw_windows, touch};

engine::chapter! {
    TurnStep of Matchlocks {
        opening: Opening = |cx| opening::opening(cx.script());
        opening_begins: OpeningBegins = |cx| opening::begins(&mut cx.act());
        goes: Goes = |cx| opening::goes(cx.script());
        go: Go = |cx| opening::go(cx.asking());
        go_ends: GoEnds { unit } = |cx| opening::go_ends(cx.asking(), unit);
        opening_ends: OpeningEnds = |cx| opening::ends(&mut cx.act());
        turn: Turn = |cx| main_phase::turn(cx.script());
        turn_begins: TurnBegins = |cx| main_phase::begins(&mut cx.act());
        arrivals: Arrivals { from } = |cx| reinforcements::all(cx.script(), from);
        arrival: Arrival { at } = |cx| reinforcements::one(cx.asking(), at);
        next_card: NextCard = |cx| main_phase::next_card(cx.script());
        draw_card: DrawCard = |cx| main_phase::draw_card(cx.asking());
        in_play: InPlay = |cx| main_phase::in_play(cx.script());
        bonus_card: BonusCard = |cx| main_phase::bonus_card(cx.script());
        bonus_dice: BonusDice = |cx| main_phase::bonus_dice(cx.asking());
        draw_bonus: DrawBonus { side } = |cx| main_phase::draw_bonus(cx.asking(), side);
        draw_event: DrawEvent { side } = |cx| main_phase::draw_event(cx.asking(), side);
        window: Window = |cx| windows::window(cx.asking());
        forfeit: Forfeit { unit } = |cx| windows::forfeit(cx.asking(), unit);
        play: Play { side, card } = |cx| play::play(cx.asking(), side, card);
        at_once: AtOnce { side, event } = |cx| play::at_once(cx.asking(), side, event);
        turn_ends: TurnEnds = |cx| ending::turn_ends(cx.script());
        end_begins: EndBegins = |cx| ending::end_begins(&mut cx.act());
        order_dice: OrderDice = |cx| ending::order_dice(cx.asking());
        free_actions: FreeActions = |cx| free_actions::both(cx.script());
        free_actions_of: FreeActionsOf { side } = |cx| free_actions::of(cx.script(), side);
        free_action: FreeAction { side } = |cx| free_actions::one(cx.asking(), side);
        tests_begin: TestsBegin = |cx| ending::tests_begin(cx.asking());
        replacements: Replacements = |cx| replacements::both(cx.script());
        replacements_of: ReplacementsOf { side, brigade } = |cx| replacements::of(cx.script(), side, brigade);
        replacement: Replacement { leader } = |cx| replacements::one(cx.asking(), leader);
        tidy_up: TidyUp = |cx| ending::tidy_up(&mut cx.act());
        judgement: Judgement = |cx| ending::judgement(cx.asking());
    }
}
