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

use engine::{Cx, Flow, PieceId, Side};

use crate::Matchlocks;
use crate::book::EventCard;
use crate::steps::Value;
use crate::turn::cards::Held;

pub(crate) use arrivals::{depth_of_arrivals, hiding_places};
pub use instructing::{Instruction, Moment, instructs, may_instruct};
pub(crate) use questions::Cards;
pub use secrets::{imagine, project};
pub use windows::{throw_windows, touch};

/// The steps of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TurnStep {
    /// The opening phase: goes in turn until foot or horse engage (NMM-07-01).
    Opening,
    /// The phase begins.
    OpeningBegins,
    /// One go, and the next (NMM-07-02).
    Goes,
    /// The player chooses what acts in his go.
    Go,
    /// The go is over. Returns whether the phase is.
    GoEnds {
        /// What acted, if anything did.
        unit: Option<PieceId>,
    },
    /// The phase is over.
    OpeningEnds,

    /// A turn of the Main Battle Phase (NMM-07-08).
    Turn,
    /// It begins.
    TurnBegins,
    /// Troops that come later, from one arrival on.
    Arrivals {
        /// The first to look at.
        from: u8,
    },
    /// One of them.
    Arrival {
        /// Which.
        at: u8,
    },
    /// One card after the other until one is left.
    NextCard,
    /// A card is turned.
    DrawCard,
    /// The card in play is carried out.
    InPlay,
    /// A Bonus Card (NMM-07-19).
    BonusCard,
    /// The dice for it. Returns who won, if anybody did.
    BonusDice,
    /// The winner draws.
    DrawBonus {
        /// Who.
        side: Side,
    },
    /// He draws a Special Event (NMM-07-26).
    DrawEvent {
        /// Who.
        side: Side,
    },

    /// A window for interrupting cards between two Actions (NMM-07-20).
    Window,
    /// The enemy of a unit that is given an Order may hold it to one Action (NMM-07-23).
    Forfeit {
        /// The unit.
        unit: PieceId,
    },
    /// A card is played.
    Play {
        /// Whose.
        side: Side,
        /// Which.
        card: Held,
    },
    /// A Special Event that must be played when drawn.
    AtOnce {
        /// Whose.
        side: Side,
        /// Which.
        event: EventCard,
    },

    /// The steps at the end of a turn (NMM-07-10).
    TurnEnds,
    /// They begin.
    EndBegins,
    /// Dice for who goes first in one of them; ties are thrown again.
    OrderDice,
    /// Step 1: both sides' Free Actions.
    FreeActions,
    /// Those of one side, one after the other.
    FreeActionsOf {
        /// Whose.
        side: Side,
    },
    /// One of them. Returns whether there was one.
    FreeAction {
        /// Whose.
        side: Side,
    },
    /// The morale tests begin: step 2.
    TestsBegin,
    /// Step 3: both sides' stand-ins.
    Replacements,
    /// Those of one side, one after the other.
    ReplacementsOf {
        /// Whose.
        side: Side,
        /// The first brigade to look at.
        brigade: u8,
    },
    /// A roll for one of them.
    Replacement {
        /// The lost brigadier.
        leader: PieceId,
    },
    /// Steps 4 and 5: tidy up and shuffle.
    TidyUp,
    /// The turn is over: an army without units, the turn limit (NMM-02-03, NMM-02-04).
    Judgement,
}

/// Runs a step of this chapter.
pub fn run(step: TurnStep, cx: Cx<'_, '_, Matchlocks>) -> Flow<Value> {
    match step {
        TurnStep::Opening => opening::opening(cx.script()),
        TurnStep::OpeningBegins => opening::begins(cx.asking()),
        TurnStep::Goes => opening::goes(cx.script()),
        TurnStep::Go => opening::go(cx.asking()),
        TurnStep::GoEnds { unit } => opening::go_ends(cx.asking(), unit),
        TurnStep::OpeningEnds => opening::ends(cx.asking()),
        TurnStep::Turn => main_phase::turn(cx.script()),
        TurnStep::TurnBegins => main_phase::begins(cx.asking()),
        TurnStep::Arrivals { from } => reinforcements::all(cx.script(), from),
        TurnStep::Arrival { at } => reinforcements::one(cx.asking(), at),
        TurnStep::NextCard => main_phase::next_card(cx.script()),
        TurnStep::DrawCard => main_phase::draw_card(cx.asking()),
        TurnStep::InPlay => main_phase::in_play(cx.script()),
        TurnStep::BonusCard => main_phase::bonus_card(cx.script()),
        TurnStep::BonusDice => main_phase::bonus_dice(cx.asking()),
        TurnStep::DrawBonus { side } => main_phase::draw_bonus(cx.asking(), side),
        TurnStep::DrawEvent { side } => main_phase::draw_event(cx.asking(), side),
        TurnStep::Window => windows::window(cx.asking()),
        TurnStep::Forfeit { unit } => windows::forfeit(cx.asking(), unit),
        TurnStep::Play { side, card } => play::play(cx.asking(), side, card),
        TurnStep::AtOnce { side, event } => play::at_once(cx.asking(), side, event),
        TurnStep::TurnEnds => ending::turn_ends(cx.script()),
        TurnStep::EndBegins => ending::end_begins(cx.asking()),
        TurnStep::OrderDice => ending::order_dice(cx.asking()),
        TurnStep::FreeActions => free_actions::both(cx.script()),
        TurnStep::FreeActionsOf { side } => free_actions::of(cx.script(), side),
        TurnStep::FreeAction { side } => free_actions::one(cx.asking(), side),
        TurnStep::TestsBegin => ending::tests_begin(cx.asking()),
        TurnStep::Replacements => replacements::both(cx.script()),
        TurnStep::ReplacementsOf { side, brigade } => replacements::of(cx.script(), side, brigade),
        TurnStep::Replacement { leader } => replacements::one(cx.asking(), leader),
        TurnStep::TidyUp => ending::tidy_up(cx.asking()),
        TurnStep::Judgement => ending::judgement(cx.asking()),
    }
}
