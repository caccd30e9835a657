//! A turn of the Main Battle Phase: cards turned over one by one, each resolved before the next (NMM-07-08,
//! NMM-07-09, NMM-07-16 to NMM-07-21, NMM-07-26 to NMM-07-28).

use dice::{Card, Die, Pool, Total};
use engine::{Event, Flow, Side};

use crate::field::Field;
use crate::morale::last_mover;
use crate::steps::{Step, TurnStep};
use crate::table::hand::{BonusCard, Held, event_kind};
use crate::table::{BattleChange, Phase, Sign};
use crate::turn::cards::{Pile, PlayCard, make_play_deck, passes};
use crate::turn::fresh;
use crate::{Acting, Asking, Script, rule};

/// A turn (NMM-07-08).
pub fn turn(mut s: Script) -> Flow<()> {
    s.call(rule!("NMM-07-08"), TurnStep::turn_begins())?;
    s.call(rule!("NMM-06-05"), TurnStep::arrivals(0))?;
    s.leads_to(TurnStep::next_card())
}

/// The turn is counted and the Play Deck is made up.
pub fn begins(act: &mut Acting) {
    let turn = act.table().battle.turn().saturating_add(1);
    act.emit(rule!("NMM-07-08"), Event::Phase { phase: Phase::Main as u8, number: u16::from(turn) });
    act.emit(rule!("NMM-07-08"), BattleChange::Phase(Phase::Main).event());
    act.emit(rule!("NMM-07-08"), BattleChange::Turn(turn).event());
    last_mover::forget(act);
    make_play_deck(act);
}

/// One card, resolved completely, and then the next; the last one is ignored (NMM-07-09).
pub fn next_card(mut s: Script) -> Flow<()> {
    let left = s.note(rule!("NMM-07-09"), |table, _| table.battle.play_deck().total())?;
    if left <= s.world().book.cards.play_deck.left_unplayed {
        return s.leads_to(TurnStep::turn_ends());
    }
    s.call(rule!("NMM-07-08"), TurnStep::draw_card())?;
    s.call(rule!("NMM-07-20"), Step::window())?;
    s.call(rule!("NMM-07-08"), TurnStep::in_play())?;
    s.leads_to(TurnStep::next_card())
}

/// A card is turned over, and with it a new period begins (NMM-13-09).
pub fn draw_card(mut cx: Asking) -> Flow<()> {
    let turner = cx.table().battle.first();
    let pool = Pool::Draw(*cx.table().battle.play_deck());
    let Some(kind) = cx.roll(turner, rule!("NMM-07-08"), pool)?.card() else { return Ok(()) };
    let world = cx.world();
    let field = Field::new(cx.table(), world);
    let card = PlayCard::of(kind, world);
    let acting = match card {
        PlayCard::Leader(leader) => field.side(leader),
        PlayCard::Initiative(side) => side,
        PlayCard::Bonus => field.table.battle.last_mover().unwrap_or(turner),
    };
    let mut act = cx.act();
    act.emit(rule!("NMM-07-08"), passes(kind.0, Pile::PlayDeck, Pile::Played));
    act.emit(rule!("NMM-07-08"), BattleChange::Card(Some(kind.0)).event());
    if card != PlayCard::Bonus {
        last_mover::card_comes_up(&mut act, acting);
    }
    fresh::period(&mut act, acting);
    Ok(())
}

/// What the card in play stands for is done (NMM-07-17 to NMM-07-19). The card of a Leader who has been lost is
/// put away without effect, and a stunned one does nothing with his (NMM-07-32).
pub fn in_play(mut s: Script) -> Flow<()> {
    let Some(kind) = s.note(rule!("NMM-07-08"), |table, _| table.battle.card())? else { return Ok(()) };
    match PlayCard::of(Card(kind), s.world()) {
        PlayCard::Leader(leader) => {
            if s.read(rule!("NMM-07-17"), |field| {
                field.piece(leader).on_table() && !field.has(leader, Sign::Stunned)
            })? {
                let general = s.world().armies.iter().any(|army| army.general == leader);
                let step = if general { Step::general(leader) } else { Step::brigadier(leader) };
                s.call(rule!("NMM-07-17"), step)?;
            }
        }
        PlayCard::Initiative(side) => {
            s.call(rule!("NMM-07-18"), Step::initiative(side))?;
        }
        PlayCard::Bonus => {
            s.call(rule!("NMM-07-19"), TurnStep::bonus_card())?;
        }
    }
    Ok(())
}

/// A Bonus Card: both dice for the top card of the Bonus Deck, and at the turn's first one the Continuing Melees
/// are fought after that, whatever its result (NMM-07-19).
pub fn bonus_card(mut s: Script) -> Flow<()> {
    let first = s.note(rule!("NMM-07-19"), |table, _| table.battle.bonus_turned() == 0)?;
    let winner = s.call(rule!("NMM-07-19"), TurnStep::bonus_dice())?;
    if let Some(side) = winner {
        s.call(rule!("NMM-07-20"), TurnStep::draw_bonus(side))?;
        s.call(rule!("NMM-07-20"), Step::window())?;
    }
    if first {
        s.call(rule!("NMM-12-71"), Step::melees_due(winner))?;
    }
    Ok(())
}

/// One die, for a dice-off.
pub fn one_die() -> Pool {
    Pool::Total(Total::of(1, Die::D6))
}

/// The dice for a Bonus Card: the higher wins, a tie gives it to nobody and is not thrown again (NMM-07-19).
pub fn bonus_dice(mut cx: Asking) -> Flow<Option<Side>> {
    let a = cx.roll(Side::A, rule!("NMM-07-19"), one_die())?.total();
    let b = cx.roll(Side::B, rule!("NMM-07-19"), one_die())?.total();
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Side::A),
        std::cmp::Ordering::Less => Some(Side::B),
        std::cmp::Ordering::Equal => None,
    };
    let mut act = cx.act();
    let turned = act.table().battle.bonus_turned() + 1;
    act.emit(rule!("NMM-07-19"), BattleChange::BonusTurned(turned).event());
    if let Some(winner) = winner {
        act.emit(rule!("NMM-13-12"), BattleChange::Acting(winner).event());
    }
    Ok(winner)
}

/// The winner draws the top card of the Bonus Deck. A Special Event is resolved at once and for all to see
/// (NMM-07-26); any other card goes into his hand, and others see only that he took one (NMM-07-20).
pub fn draw_bonus(mut cx: Asking, side: Side) -> Flow<()> {
    let deck = *cx.table().battle.bonus_deck();
    if deck.total() == 0 {
        return Ok(());
    }
    let drawn = cx.roll_secretly(side, rule!("NMM-07-19"), Pool::Draw(deck))?.card();
    let Some(card) = BonusCard::ALL.into_iter().find(|card| Some(card.kind()) == drawn) else {
        return Ok(());
    };
    let mut act = cx.act();
    let number = Held::Bonus(card).number();
    if card == BonusCard::SpecialEvent {
        let draws = act.table().battle.event_draws() + 1;
        act.emit(rule!("NMM-07-26"), passes(number, Pile::BonusDeck, Pile::Played));
        act.emit(rule!("NMM-07-27"), BattleChange::EventDraws(draws).event());
        act.then(TurnStep::draw_event(side));
    } else {
        act.emit_secretly(
            rule!("NMM-07-20"),
            side,
            passes(number, Pile::BonusDeck, Pile::hand(side)),
            Some(passes(u8::MAX, Pile::BonusDeck, Pile::hand(side))),
        );
    }
    Ok(())
}

/// A Special Event is drawn: one that must be played at once is, any other goes into the hand in secret and may
/// stay there for the rest of the battle (NMM-07-26, NMM-07-28).
pub fn draw_event(mut cx: Asking, side: Side) -> Flow<()> {
    let deck = *cx.table().battle.events_deck();
    if deck.total() == 0 {
        return Ok(());
    }
    let drawn = cx.roll_secretly(side, rule!("NMM-07-26"), Pool::Draw(deck))?.card();
    let world = cx.world();
    let events = crate::book::EventCard::ALL;
    let Some(event) = events.into_iter().find(|event| Some(event_kind(*event)) == drawn) else {
        return Ok(());
    };
    let mut act = cx.act();
    let number = Held::Event(event).number();
    if world.book.events.card(event).at_once {
        act.emit(rule!("NMM-07-28"), passes(number, Pile::EventsDeck, Pile::Played));
        act.then(TurnStep::at_once(side, event));
    } else {
        act.emit_secretly(
            rule!("NMM-07-26"),
            side,
            passes(number, Pile::EventsDeck, Pile::hand(side)),
            Some(passes(u8::MAX, Pile::EventsDeck, Pile::hand(side))),
        );
    }
    Ok(())
}
