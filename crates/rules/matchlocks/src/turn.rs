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

use engine::{PieceId, Side};

use crate::Matchlocks;
use crate::book::EventCard;
use crate::steps::Step;
use crate::turn::cards::Held;

pub(crate) use arrivals::{depth_of_arrivals, hiding_places};
pub use instructing::{Instruction, Moment, instructs, may_instruct};
pub(crate) use questions::Cards;
pub use secrets::{imagine, project};
pub use windows::{throw_windows, touch};

engine::chapter! {
    /// The steps of this chapter.
    pub enum TurnStep of Matchlocks in Step::Turn {
        /// The opening phase: goes in turn until foot or horse engage (NMM-07-01).
        opening: Opening = |cx| opening::opening(cx.script());
        /// The phase begins.
        opening_begins: OpeningBegins = |cx| opening::begins(&mut cx.act());
        /// One go, and the next (NMM-07-02).
        goes: Goes = |cx| opening::goes(cx.script());
        /// The player chooses what acts in his go.
        go: Go -> Option<PieceId> = |cx| opening::go(cx.asking());
        /// The go is over. Returns whether the phase is.
        go_ends: GoEnds { unit: Option<PieceId> } -> bool = |cx| opening::go_ends(cx.asking(), unit);
        /// The phase is over.
        opening_ends: OpeningEnds = |cx| opening::ends(&mut cx.act());
        /// A turn of the Main Battle Phase (NMM-07-08).
        turn: Turn = |cx| main_phase::turn(cx.script());
        /// It begins.
        turn_begins: TurnBegins = |cx| main_phase::begins(&mut cx.act());
        /// Troops that come later, from one arrival on.
        arrivals: Arrivals { from: u8 } = |cx| reinforcements::all(cx.script(), from);
        /// One of them.
        arrival: Arrival { at: u8 } = |cx| reinforcements::one(cx.asking(), at);
        /// One card after the other until one is left.
        next_card: NextCard = |cx| main_phase::next_card(cx.script());
        /// A card is turned.
        draw_card: DrawCard = |cx| main_phase::draw_card(cx.asking());
        /// The card in play is carried out.
        in_play: InPlay = |cx| main_phase::in_play(cx.script());
        /// A Bonus Card (NMM-07-19).
        bonus_card: BonusCard = |cx| main_phase::bonus_card(cx.script());
        /// The dice for it. Returns who won, if anybody did.
        bonus_dice: BonusDice -> Option<Side> = |cx| main_phase::bonus_dice(cx.asking());
        /// The winner draws.
        draw_bonus: DrawBonus { side: Side } = |cx| main_phase::draw_bonus(cx.asking(), side);
        /// He draws a Special Event (NMM-07-26).
        draw_event: DrawEvent { side: Side } = |cx| main_phase::draw_event(cx.asking(), side);
        /// A window for interrupting cards between two Actions (NMM-07-20).
        window: Window = |cx| windows::window(cx.asking());
        /// The enemy of a unit that is given an Order may hold it to one Action (NMM-07-23).
        forfeit: Forfeit { unit: PieceId } -> bool = |cx| windows::forfeit(cx.asking(), unit);
        /// A card is played.
        play: Play { side: Side, card: Held } = |cx| play::play(cx.asking(), side, card);
        /// A Special Event that must be played when drawn.
        at_once: AtOnce { side: Side, event: EventCard } = |cx| play::at_once(cx.asking(), side, event);
        /// The steps at the end of a turn (NMM-07-10).
        turn_ends: TurnEnds = |cx| ending::turn_ends(cx.script());
        /// They begin.
        end_begins: EndBegins = |cx| ending::end_begins(&mut cx.act());
        /// Dice for who goes first in one of them; ties are thrown again.
        order_dice: OrderDice = |cx| ending::order_dice(cx.asking());
        /// Step 1: both sides' Free Actions.
        free_actions: FreeActions = |cx| free_actions::both(cx.script());
        /// Those of one side, one after the other.
        free_actions_of: FreeActionsOf { side: Side } = |cx| free_actions::of(cx.script(), side);
        /// One of them. Returns whether there was one.
        free_action: FreeAction { side: Side } -> bool = |cx| free_actions::one(cx.asking(), side);
        /// The morale tests begin: step 2.
        tests_begin: TestsBegin = |cx| ending::tests_begin(cx.asking());
        /// Step 3: both sides' stand-ins.
        replacements: Replacements = |cx| replacements::both(cx.script());
        /// Those of one side, one after the other.
        replacements_of: ReplacementsOf { side: Side, brigade: u8 } =
            |cx| replacements::of(cx.script(), side, brigade);
        /// A roll for one of them.
        replacement: Replacement { leader: PieceId } = |cx| replacements::one(cx.asking(), leader);
        /// Steps 4 and 5: tidy up and shuffle.
        tidy_up: TidyUp = |cx| ending::tidy_up(&mut cx.act());
        /// The turn is over: an army without units, the turn limit (NMM-02-03, NMM-02-04).
        judgement: Judgement = |cx| ending::judgement(cx.asking());
    }
}
